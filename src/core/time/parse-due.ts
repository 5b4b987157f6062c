import { type DueCell, NULL_DUE, rejectDue } from './due-cell.ts';
import { parseIso } from './parse-iso.ts';

/** How a column writes its times. One column has one form: 1768464000 and its date do not mix. */
export type DueForm = 'iso' | EpochForm;

type EpochForm = 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds';

/**
 * Reads one cell of the due column. An empty cell, `\N` and `NULL` are null. What is of another
 * form than the column is rejected with the reason: it would be off by a factor of 1,000, or a date
 * that is no number. Fractions of a second are cut off downwards, before 1970 too.
 *
 *     parseDue('1768464000500', 'milliseconds') // { kind: 'utc', second: 1_768_464_000 }
 */
export function parseDue(text: string, form: DueForm): DueCell {
  if (isNull(text)) return NULL_DUE;
  const whole = wholeEnd(text);
  if (form === 'iso') return whole > 0 ? rejectDue(NUMBER_AMONG_DATES) : parseIso(text);
  if (whole > 0) return parseEpoch(text, whole, form);
  const asDate = parseIso(text);
  return asDate.kind === 'reject'
    ? rejectDue(`is not a whole number of epoch ${form}`)
    : rejectDue(`is a date among epoch ${form}; write the column in one form`);
}

function isNull(text: string): boolean {
  return text === '' || text === '\\N' || (text.length === 4 && text.toUpperCase() === 'NULL');
}

const NUMBER_AMONG_DATES = 'is a number among dates; write the column in one form';

/**
 * The form of a column by the first of its cells that are not null: what most of them are written
 * in. A number below 10^11 counts seconds (up to the year 5138), and each three digits more are a
 * finer unit. Null where no cell tells.
 *
 *     findDueForm(['', '1768464000000']) // 'milliseconds'
 */
export function findDueForm(cells: readonly string[]): DueForm | null {
  const votes = new Map<DueForm, number>();
  for (const cell of cells) {
    const form = isNull(cell) ? null : formOf(cell);
    if (form !== null) votes.set(form, (votes.get(form) ?? 0) + 1);
  }
  const most = [...votes].toSorted(([, a], [, b]) => b - a)[0];
  return most?.[0] ?? null;
}

/**
 * Whether a cell is surely a time: a date, or a number of a size that epochs have today.
 *
 *     looksLikeTime('12') // false
 */
export function looksLikeTime(text: string): boolean {
  const form = formOf(text);
  if (form === null) return false;
  return form === 'iso' || digitsOf(text, wholeEnd(text)) >= EPOCH_DIGITS_MIN;
}

/** 10^8 s is March 1973; less is a count of something. */
const EPOCH_DIGITS_MIN = 9;

function formOf(text: string): DueForm | null {
  const whole = wholeEnd(text);
  if (whole < 0) return parseIso(text).kind === 'reject' ? null : 'iso';
  const digits = digitsOf(text, whole);
  return units.find(({ digitsMax }) => digits <= digitsMax)?.form ?? null;
}

interface Unit {
  readonly form: EpochForm;
  /** Digits that it has more than seconds. */
  readonly cut: number;
  readonly digitsMax: number;
}

const SECONDS_DIGITS_MAX = 11;

const units: readonly Unit[] = (
  ['seconds', 'milliseconds', 'microseconds', 'nanoseconds'] as const
).map((form, i) => ({ form, cut: 3 * i, digitsMax: SECONDS_DIGITS_MAX + 3 * i }));

const unitOf: ReadonlyMap<EpochForm, Unit> = new Map(units.map((unit) => [unit.form, unit]));

function digitsOf(text: string, whole: number): number {
  return text.charCodeAt(0) === MINUS ? whole - 1 : whole;
}

const [MINUS, POINT] = [45, 46];

/**
 * Where the digits before a point end, if the text is a decimal number without exponent; else -1.
 */
function wholeEnd(text: string): number {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const whole = digitsEnd(text, start);
  if (whole === start) return -1;
  if (whole === text.length) return whole;
  const end = digitsEnd(text, whole + 1);
  return text.charCodeAt(whole) === POINT && end === text.length ? whole : -1;
}

function digitsEnd(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(at)) at++;
  return at;
}

/** Cuts the digits below a second off as text: no number of 64 bits passes through a double. */
function parseEpoch(text: string, whole: number, form: EpochForm): DueCell {
  const { cut, digitsMax } = unitOf.get(form)!;
  const digits = digitsOf(text, whole);
  if (digits > digitsMax) return rejectDue(tooLong(digits, form));
  const isOfCoarserUnit = cut > 0 && digits >= EPOCH_DIGITS_MIN && digits < EPOCH_DIGITS_MIN + cut;
  if (isOfCoarserUnit) return rejectDue(`is too short for epoch ${form}, of which the column is`);
  const end = whole - cut;
  const kept = end > whole - digits ? Number(text.slice(0, end)) : 0;
  // Towards the past, not towards 0: half a second before 1970 lies in its last second.
  const isCut = text.charCodeAt(0) === MINUS && /[1-9]/.test(text.slice(Math.max(end, 0)));
  return { kind: 'utc', second: (isCut ? kept - 1 : kept) + 0 };
}

function tooLong(digits: number, form: EpochForm): string {
  const finer = units.find(({ digitsMax }) => digits <= digitsMax)?.form;
  return finer === undefined
    ? 'lies beyond the year 9999'
    : `looks like epoch ${finer} among ${form}; write the column in one unit`;
}
