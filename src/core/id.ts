/**
 * An id as it is counted. A whole number that a double holds exactly is a number, a longer one a
 * bigint, so that none is ever rounded; text is an id only where a hash is chosen.
 */
export type Id = number | bigint | string;

/** What a cell of the id column turned out to be. */
export type Cell =
  | { readonly kind: 'id'; readonly id: Id; readonly padded: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'reject'; readonly reason: string };

/**
 * Reads one cell as an id. Whole decimal numbers of any length, also negative, are exact; zeros in
 * front do not change the number (`padded` tells that there were some). An empty cell, `\N` and
 * `NULL` are null, never 0. Nothing is guessed: `28,742`, `1e6`, `5.0`, `+5` and ` 7` are rejected
 * with the reason. With `allowText` whatever is not a whole number is taken as it stands, a UUID in
 * lower case.
 *
 *     parseId('007', false) // { kind: 'id', id: 7, padded: true }
 */
export function parseId(text: string, allowText: boolean): Cell {
  const digits = digitsFrom(text);
  if (digits >= 0) return wholeNumber(text, digits);
  if (text === '' || text === '\\N' || text.toUpperCase() === 'NULL') return NULL_CELL;
  if (allowText)
    return { kind: 'id', id: UUID.test(text) ? text.toLowerCase() : text, padded: false };
  return { kind: 'reject', reason: reasonFor(text) };
}

const NULL_CELL: Cell = { kind: 'null' };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where the digits start if the text is nothing but a whole number, else -1. */
function digitsFrom(text: string): number {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.length === start) return -1;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < ZERO || code > NINE) return -1;
  }
  return start;
}

const [MINUS, ZERO, NINE] = [45, 48, 57];
/** Fifteen digits are below 2^53 whatever they are. */
const EXACT_DIGITS = 15;

function wholeNumber(text: string, start: number): Cell {
  const padded = text.length > start + 1 && text.charCodeAt(start) === ZERO;
  if (text.length - start <= EXACT_DIGITS) {
    const value = Number(text);
    // -0 is the number 0, and must not show as a bucket of its own.
    return { kind: 'id', id: value === 0 ? 0 : value, padded };
  }
  return { kind: 'id', id: exact(BigInt(text)), padded };
}

/**
 * One whole number has one representation: a number where it is a safe integer, else a bigint.
 *
 *     exact(7n) // 7
 */
export function exact(value: bigint): number | bigint {
  const safe =
    value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER);
  return safe ? Number(value) : value;
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\s|\s$/, 'has a space around the number; remove it'],
  [/^\+\d+$/, 'has a plus sign; write the digits alone'],
  [/^-?\d{1,3}([,.' \u00a0\u202f]\d{3})+$/, 'has thousands separators; write the digits alone'],
  [/^-?\d+[.,]\d+$/, 'is a decimal number; an id is a whole number, written without a point'],
  [
    /^-?\d+([.,]\d+)?e[+-]?\d+$/i,
    'is in exponent notation, as spreadsheets write long numbers: its digits are lost; export the column as text',
  ],
  [/^0x[0-9a-f]+$/i, 'is hexadecimal; write it in decimal'],
];

function reasonFor(text: string): string {
  const known = reasons.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? 'is not a whole number; text and UUIDs need --hash';
}
