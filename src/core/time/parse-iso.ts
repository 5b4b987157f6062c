import { DAY_S, daysFromCivil, daysInMonth } from './civil.ts';
import { type DueCell, rejectDue } from './due-cell.ts';
import { OFFSET_S_MAX } from './zone.ts';

/**
 * Reads a time of ISO 8601, also as databases write it: with `T` or a space, with or without
 * seconds, a fraction (cut off, which is the floor for years before 1970 too) and an offset (`Z`,
 * `UTC`, `+00`, `+0530`, `+05:30`); a date alone is its midnight. By place and without a regular
 * expression, some 60 ns.
 *
 * 24:00 is the midnight after its day. A leap second, 23:59:60 in UTC, is the second after it, as
 * in Unix time and PostgreSQL. Nothing is put right: 30 February is no 2 March.
 *
 *     parseIso('2026-01-15T09:00:00+01:00') // { kind: 'utc', second: 1_768_464_000 }
 */
export function parseIso(text: string): DueCell {
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5), two(text, 8)];
  const isDate = text.charCodeAt(4) === HYPHEN && text.charCodeAt(7) === HYPHEN;
  if (!isDate || Number.isNaN(year + month + day)) return rejectDue(reasonFor(text));
  if (month < 1 || month > 12) return rejectDue(`names a month ${month}`);
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return rejectDue(`names day ${day} of a month that has ${days}`);
  const midnight = daysFromCivil(year, month, day) * DAY_S;
  return text.length === 10 ? { kind: 'local', second: midnight } : timeOf(text, midnight);
}

const [HYPHEN, PLUS, COLON, SPACE, POINT, COMMA] = [45, 43, 58, 32, 46, 44];
const [LETTER_T, SMALL_T, LETTER_Z, SMALL_Z] = [84, 116, 90, 122];

/** Two digits as a number, or NaN. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** The time of day, from the eleventh character on. */
function timeOf(text: string, midnight: number): DueCell {
  const separator = text.charCodeAt(10);
  const isSeparated = separator === LETTER_T || separator === SPACE || separator === SMALL_T;
  const [hour, minute] = [two(text, 11), two(text, 14)];
  if (!isSeparated || text.charCodeAt(13) !== COLON || Number.isNaN(hour + minute)) {
    return rejectDue(reasonFor(text));
  }
  const hasSeconds = text.charCodeAt(16) === COLON;
  const second = hasSeconds ? two(text, 17) : 0;
  if (Number.isNaN(second)) return rejectDue(reasonFor(text));
  const wrong = wrongTime(hour, minute, second);
  if (wrong !== null) return rejectDue(wrong);
  const clock = midnight + hour * 3600 + minute * 60 + second;
  return zonedOf(text, hasSeconds ? endOfFraction(text) : 16, clock);
}

function wrongTime(hour: number, minute: number, second: number): string | null {
  if (hour > 24) return `names an hour ${hour}`;
  if (minute > 59) return `names a minute ${minute}`;
  if (second > 60) return `names a second ${second}`;
  return hour === 24 && minute + second > 0 ? 'names an hour 24, which has no minutes' : null;
}

/** Where the digits behind the seconds end. */
function endOfFraction(text: string): number {
  const point = text.charCodeAt(19);
  if (point !== POINT && point !== COMMA) return 19;
  let at = 20;
  for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(at)) at++;
  return at === 20 ? 19 : at;
}

/** The second of a clock, and the zone from the character `at` on. */
function zonedOf(text: string, at: number, clock: number): DueCell {
  const isLeap = text.charCodeAt(16) === COLON && text.charCodeAt(17) === SIX;
  if (at === text.length) {
    return isLeap && clock % QUARTER_S !== 0 ? NO_LEAP : { kind: 'local', second: clock };
  }
  const offset = offsetFrom(text, text.charCodeAt(at) === SPACE ? at + 1 : at);
  if (Number.isNaN(offset)) return rejectDue(reasonFor(text));
  if (Math.abs(offset) > OFFSET_S_MAX) return rejectDue('is further from UTC than any clock');
  const second = clock - offset;
  return isLeap && second % DAY_S !== 0 ? NO_LEAP : { kind: 'utc', second };
}

const SIX = 54;
/** The offset of an unknown zone is taken to be whole quarters of an hour. */
const QUARTER_S = 900;
const NO_LEAP = rejectDue('names a second 60, which there is only at 23:59:60 UTC');

/** Seconds of what starts at `at` and ends the text: `Z`, `UTC` or an offset; else NaN. */
function offsetFrom(text: string, at: number): number {
  const first = text.charCodeAt(at);
  const length = text.length - at;
  if (first === LETTER_Z || first === SMALL_Z) return length === 1 ? 0 : Number.NaN;
  if (first !== PLUS && first !== HYPHEN) return text.slice(at) === 'UTC' ? 0 : Number.NaN;
  const size = length === 3 ? two(text, at + 1) * 3600 : offsetSize(text, at);
  return first === HYPHEN ? -size : size;
}

function offsetSize(text: string, at: number): number {
  const minutes = two(text, at + (text.charCodeAt(at + 3) === COLON ? 4 : 3));
  if (minutes > 59) return Number.NaN;
  return two(text, at + 1) * 3600 + minutes * 60 + secondsOfOffset(text, at);
}

/** PostgreSQL writes the sun's time with seconds, as in `+00:53:28`. */
function secondsOfOffset(text: string, at: number): number {
  const length = text.length - at;
  if (length === (text.charCodeAt(at + 3) === COLON ? 6 : 5)) return 0;
  return length === 9 && text.charCodeAt(at + 6) === COLON ? two(text, at + 7) : Number.NaN;
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\s|\s$/, 'has a space around the time; remove it'],
  [/^-?infinity$/i, 'is no time'],
  [/^[+-]?\d{5,}-\d\d-\d\d/, 'lies beyond the year 9999'],
  [/^-\d{4}-\d\d-\d\d| BC$/i, 'lies before the year 0'],
  [
    /^\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d\d)\b/,
    'is a date whose day and month could be swapped; write it as 2026-01-15T09:00:00Z',
  ],
  [/^\d{8}T\d{4}/, 'is written without hyphens; write it as 2026-01-15T09:00:00Z'],
  [/^\d{4}-\d\d-\d\d.*[[/]/, 'names a zone in its text; give the zone in a column of its own'],
];

function reasonFor(text: string): string {
  const known = reasons.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? 'is not a time; write it as 2026-01-15T09:00:00Z';
}
