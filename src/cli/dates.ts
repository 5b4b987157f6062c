import { DAY_S, daysFromCivil, daysInMonth } from '../core/time/civil.ts';
import type { Zone } from '../core/time/zone.ts';
import { UserError } from '../core/user-error.ts';

/** Days since 1970-01-01 of a date as 2026-03-29; null where it is none. */
export function parseDate(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
  const [year, month, day] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (match === null || month < 1 || month > 12 || day < 1) return null;
  return day > daysInMonth(year, month) ? null : daysFromCivil(year, month, day);
}

/** The day that a flag names, or today by the clock of a zone. Throws a `UserError` of kind usage. */
export function dayOf(
  text: string,
  flag: string,
  { zone, nowMs }: { readonly zone: Zone; readonly nowMs: number },
): number {
  const nowS = Math.floor(nowMs / 1000);
  if (text === 'today') return Math.floor((nowS + zone.offsetAt(nowS)) / DAY_S);
  const day = parseDate(text);
  if (day !== null) return day;
  throw new UserError(
    'usage',
    `${flag} "${text}" is no day of the calendar; write it as in 2026-03-29, or today`,
  );
}

/** Seconds after midnight of a time as 12:30 or 12:30:15; 24:00 is the end of the day; null where it is none. */
export function timeOfDayS(text: string): number | null {
  const match = /^(\d\d?):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  const second = Number(match?.[1]) * 3600 + Number(match?.[2]) * 60 + Number(match?.[3] ?? 0);
  return match === null || second > DAY_S ? null : second;
}
