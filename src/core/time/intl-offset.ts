import { nearest } from '../nearest.ts';
import { DAY_S, daysFromCivil } from './civil.ts';

/**
 * A function that gives a zone's offset from UTC in seconds, by what Intl says that its clocks
 * show; null where Intl knows no zone of that name. Some 2 microseconds a call: for building
 * tables.
 */
export function offsetReader(name: string): ((utcSecond: number) => number) | null {
  const clock = clockOf(name);
  if (clock === null) return null;
  return (utcSecond) => {
    // What Intl shows of a year before 1 carries another era; clocks were the sun's anyway.
    const asked = Math.max(utcSecond, FIRST_S);
    return localSecond(clock.format(asked * 1000)) - asked;
  };
}

/** 1800-01-01: no zone has a rule that is older. */
const FIRST_S = daysFromCivil(1800, 1, 1) * DAY_S;

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `01/15/2026, 09:00:00` as seconds: taken by its numbers, so that no change of commas matters. */
function localSecond(text: string): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = text
    .split(/\D+/)
    .map(Number);
  return daysFromCivil(year, month, day) * DAY_S + hour * 3600 + minute * 60 + second;
}

/**
 * Why a text is no zone, with the name that was probably meant: for a message.
 *
 *     unknownZone('Europe/Berln') // 'is not a time zone; did you mean "Europe/Berlin"?'
 */
export function unknownZone(name: string): string {
  const guess = meantZone(name);
  const advice = guess === null ? '; write one as in Europe/Berlin, UTC or +05:30' : null;
  return `is not a time zone${advice ?? `; did you mean "${guess}"?`}`;
}

function meantZone(name: string): string | null {
  // An endless text is near nothing, and would take long to compare.
  if (name.length > NAME_LENGTH_MAX) return null;
  const zones = Intl.supportedValuesOf('timeZone');
  const wanted = name.toLowerCase().replaceAll(' ', '_');
  const byCity = zones.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  return byCity ?? nearest(name, zones);
}

const NAME_LENGTH_MAX = 64;
