import type { DueValue } from './due-options.ts';

/** How the values of a due column are grouped by second in SQL, and what a group's key means. */
export interface DueForm {
  /** For people, as in `epoch milliseconds`. */
  readonly label: string;
  /** Each value is a clock's time without its zone; of texts some may be. */
  readonly isLocal: boolean;
  /** The column's value as SQL. */
  readonly value: string;
  /** The condition that a value is no time; null where each one is. */
  readonly isRejected: string | null;
  /** The condition that a value is a time and may lie in the horizon: what most rows are asked alone. */
  readonly isIn: string;
  /** The condition that a time that is not in lies before the horizon, and not behind it. */
  readonly isEarly: string;
  /** The key of a value: the same for all of one second. */
  readonly keyOf: (value: string) => string;
  /** Keys that no second has, for all rows of one kind together. */
  readonly marks: { readonly rejected: string; readonly early: string; readonly late: string };
  /** A key as the text that `read` takes. */
  readonly cell: (key: string) => string;
  /** The hour of a key, by which groups are sent together; null where each is sent alone. */
  readonly hourOf: ((key: string) => string) | null;
  /** The key some seconds later, and that of a second; null where a key's second is not known in SQL. */
  readonly arithmetic: Arithmetic | null;
  readonly read: (cell: string) => DueValue;
}

interface Arithmetic {
  readonly later: (key: string, seconds: string) => string;
  readonly at: (second: number) => string;
}

/** The span that is asked for, half open. */
export interface Horizon {
  readonly fromS: number;
  readonly untilS: number;
}

/** No zone is further from UTC: what a clock shows is sure to be outside by so much. */
export const ZONE_S_MAX = 86_400;

/** Units of a number that counts from 1970 on, by the digits that its whole part has at most. */
export const epochUnits = [
  { label: 'epoch seconds', perSecond: 1, digitsMax: 11 },
  { label: 'epoch milliseconds', perSecond: 1000, digitsMax: 14 },
  { label: 'epoch microseconds', perSecond: 1_000_000, digitsMax: 17 },
] as const;

export type EpochUnit = (typeof epochUnits)[number];

/**
 * The unit that most of the numbers are written in, the finest where no number tells: a number of 11
 * digits at most counts seconds (up to the year 5138), and three digits more are a finer unit.
 */
export function epochUnitOf(cells: readonly string[]): EpochUnit {
  const votes = epochUnits.map((unit, i) => {
    const digitsMin = epochUnits[i - 1]?.digitsMax ?? 0;
    const isOf = (digits: number): boolean => digits > digitsMin && digits <= unit.digitsMax;
    return { unit, count: cells.filter((cell) => isOf(wholeDigits(cell))).length };
  });
  const [most] = votes.toSorted((a, b) => b.count - a.count);
  return most?.unit ?? epochUnits[0];
}

/** 9.2e+15 is not written by any of our engines below 10^15. */
function wholeDigits(cell: string): number {
  return Math.trunc(Math.abs(Number(cell))).toString().length;
}

/** A second as ISO 8601 in UTC, as both engines take it: `2027-01-01 00:00:00`. */
export function isoOf(second: number): string {
  const clamped = Math.min(Math.max(second, SECOND_MIN), SECOND_MAX);
  return new Date(clamped * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The years 0001 to 9999, which have four digits. */
const SECOND_MIN = -62_135_596_800;
const SECOND_MAX = 253_402_300_799;

/** Why a value that the database rejected is no time. */
export function rejectReason({ label }: DueForm, text: string): string {
  return /^-?infinity$/i.test(text)
    ? 'is no time'
    : `is none of ${label}, as the column is written`;
}
