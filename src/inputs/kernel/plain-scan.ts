import type { RowShape, ScanStop } from './kernel.ts';
import { BATCH_ROWS } from './memory-map.ts';
import type { MemoryViews } from './memory-views.ts';

const [LINE_FEED, CARRIAGE_RETURN, MINUS, ZERO] = [10, 13, 45, 48];
const [ORDINARY, DELIMITER, LINE_END, QUOTE] = [0, 1, 2, 3];

/** As many digits are below 2^53 whatever they are. */
const EXACT_DIGITS = 15;
const DIGITS_MAX = 19;
/** The last digits of a longer number, apart from the others. */
const LAST_DIGITS = 9;

/** Scans rows into a batch, byte by byte: what the kernel of WebAssembly does sixteen at a time. */
export class PlainScan {
  readonly #bytes: Uint8Array;
  readonly #halves: Int32Array;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #kinds = new Uint8Array(256);
  #quote = NO_BYTE;
  #column = 0;
  #columns = 1;

  constructor({ bytes, ids, starts, lengths }: MemoryViews) {
    this.#bytes = bytes;
    this.#halves = ids;
    this.#starts = starts;
    this.#lengths = lengths;
  }

  describe({ delimiter, quote, column, columns }: RowShape): void {
    this.#quote = quote ?? NO_BYTE;
    this.#column = column;
    this.#columns = columns;
    this.#kinds.fill(ORDINARY);
    if (quote !== null) this.#kinds[quote] = QUOTE;
    this.#kinds[delimiter] = DELIMITER;
    this.#kinds[LINE_FEED] = LINE_END;
    this.#kinds[CARRIAGE_RETURN] = LINE_END;
  }

  scan(from: number, end: number): ScanStop {
    let [at, count, lines, isRefused] = [from, 0, 0, false];
    while (at < end && count < BATCH_ROWS) {
      const blank = this.#afterLineEnd(at);
      const next = blank > 0 ? blank : this.#row(at, count);
      isRefused = next === 0;
      if (isRefused) break;
      if (blank === 0) count++;
      lines++;
      at = next;
    }
    return { count, next: at, lines, isRefused };
  }

  /** Reads a row into the given place of the batch. Gives where the next one starts, or 0. */
  #row(start: number, place: number): number {
    let at = start;
    for (let column = 0; column < this.#columns; column++) {
      const isQuoted = this.#bytes[at] === this.#quote;
      const from = isQuoted ? at + 1 : at;
      at = isQuoted ? this.#quoteFrom(from) : this.#endFrom(from);
      if (at === 0 || (column === this.#column && !this.#id(from, at, place))) return 0;
      if (isQuoted) at++;
      if (this.#kinds[this.#bytes[at]!] !== DELIMITER)
        return column === this.#columns - 1 ? this.#afterLineEnd(at) : 0;
      at++;
    }
    return 0;
  }

  /** The delimiter or line end behind a cell without quotes, or 0 where a quote stands in it. */
  #endFrom(from: number): number {
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    let at = from;
    while (kinds[bytes[at]!] === ORDINARY) at++;
    return kinds[bytes[at]!] === QUOTE ? 0 : at;
  }

  /** The next quote, or 0 where a line ends before it. */
  #quoteFrom(from: number): number {
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    let at = from;
    while (kinds[bytes[at]!]! < LINE_END) at++;
    return kinds[bytes[at]!] === QUOTE ? at : 0;
  }

  /** Behind the line end at this place, or 0 where there is none. */
  #afterLineEnd(at: number): number {
    const byte = this.#bytes[at];
    if (byte === LINE_FEED) return at + 1;
    return byte === CARRIAGE_RETURN && this.#bytes[at + 1] === LINE_FEED ? at + 2 : 0;
  }

  #id(from: number, to: number, place: number): boolean {
    const isNegative = this.#bytes[from] === MINUS;
    const first = isNegative ? from + 1 : from;
    if (!this.#isCanonical(first, to, isNegative)) return false;
    this.#starts[place] = from;
    this.#lengths[place] = to - from;
    if (to - first > EXACT_DIGITS) return this.#long(place, first, to);
    const value = this.#number(first, to);
    if (Number.isNaN(value)) return false;
    this.#halves[2 * place] = isNegative ? -value : value;
    this.#halves[2 * place + 1] = Math.floor((isNegative ? -value : value) / 2 ** 32);
    return true;
  }

  /** Zeros in front make another text of the same number, and -0 is 0. */
  #isCanonical(first: number, to: number, isNegative: boolean): boolean {
    const digits = to - first;
    if (digits <= 0 || digits > DIGITS_MAX) return false;
    return this.#bytes[first] !== ZERO || (digits === 1 && !isNegative);
  }

  /** The value of digits, NaN where something else stands among them. */
  #number(from: number, to: number): number {
    let value = 0;
    for (let at = from; at < to; at++) {
      const digit = this.#bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = 10 * value + digit;
    }
    return value;
  }

  /** A number of 16 to 19 digits, in two halves of 32 bits; false where it is none, or beyond int64. */
  #long(place: number, first: number, to: number): boolean {
    const upper = this.#number(first, to - LAST_DIGITS);
    const lower = this.#number(to - LAST_DIGITS, to);
    // upper * 10^9 + lower with the upper digits in two parts, so that each product stays below 2^53.
    const top = Math.floor(upper / 2 ** 16) * 1e9;
    const middle = (upper % 2 ** 16) * 1e9 + lower + (top % 2 ** 16) * 2 ** 16;
    const high = Math.floor(top / 2 ** 16) + Math.floor(middle / 2 ** 32);
    if (Number.isNaN(middle) || high >= 2 ** 31) return false;
    const low = middle % 2 ** 32;
    const isNegative = this.#starts[place] !== first;
    this.#halves[2 * place] = isNegative ? -low : low;
    this.#halves[2 * place + 1] = isNegative ? -high - Math.sign(low) : high;
    return true;
  }
}

const NO_BYTE = 256;
