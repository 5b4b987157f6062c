/**
 * Days and seconds here are those of POSIX: every day has 86,400 seconds, leap seconds are none.
 */
export const DAY_S = 86_400;

/** A day of the Gregorian calendar, also before there was one. */
export interface CivilDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/**
 * Days from 1970-01-01 to a day of the Gregorian calendar. Years start in March here, so that the
 * leap day is the last one and months need no table (Howard Hinnant, chrono-Compatible Low-Level
 * Date Algorithms).
 *
 *     daysFromCivil(2026, 1, 15) // 20468
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const marchMonth = month <= 2 ? month + 9 : month - 3;
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/**
 * The day that lies this many days after 1970-01-01: `daysFromCivil` the other way round.
 *
 *     civilFromDays(20_468) // { year: 2026, month: 1, day: 15 }
 */
export function civilFromDays(days: number): CivilDay {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const daysBefore = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - daysBefore;
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/**
 * Days of a month.
 *
 *     daysInMonth(2100, 2) // 28
 */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * A second, of Unix time or of a local clock counted in the same way, as text without a zone.
 *
 *     civilText(1_768_467_600) // '2026-01-15T09:00:00'
 */
export function civilText(second: number): string {
  const days = Math.floor(second / DAY_S);
  const { year, month, day } = civilFromDays(days);
  const rest = second - days * DAY_S;
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(twoDigits);
  return `${`${year}`.padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${time.join(':')}`;
}

/**
 * A day of the calendar, counted from 1970-01-01, as text.
 *
 *     dateText(20_541) // '2026-03-29'
 */
export function dateText(day: number): string {
  return civilText(day * DAY_S).slice(0, 10);
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}
