import type { Dialect } from '../../core/dialect.ts';
import type { RowSink, WholeTaker } from '../table/read-rows.ts';

/**
 * Rows that need no parser: cells between delimiters, a row a line, as many cells as there are columns.
 * Whatever is not so (a quote, a bare carriage return, another number of cells) ends the scan in front of
 * its row, and the parser goes on from there: a row is either known or refused, never guessed.
 *
 * Only wanted cells become text, and a whole number of up to 15 digits not even that. Costs about 2 ns a
 * byte; memory is one chunk and one row.
 */
export class PlainRows {
  readonly #sink: RowSink;
  readonly #columns: number;
  readonly #places: readonly number[];
  /** What each byte means. */
  readonly #kinds: Uint8Array;
  /** Where the cells of a row end. */
  readonly #ends: Int32Array;
  /** The cells of a row, those that nobody asked for empty. */
  readonly #cells: string[];
  /** Takes the one cell that is asked for as a number; null where several are, or text is. */
  readonly #whole: WholeTaker | undefined;
  #isHeaderLeft: boolean;
  #line = 0;

  /** `places` are those of the wanted cells, from 0. */
  constructor(dialect: Dialect, places: readonly number[], sink: RowSink) {
    this.#sink = sink;
    this.#columns = dialect.columns;
    this.#places = places;
    this.#kinds = kindsOf(dialect);
    // One more than there are: a row with too many cells is refused at its end.
    this.#ends = new Int32Array(dialect.columns + 1);
    this.#cells = Array.from({ length: dialect.columns }, () => '');
    this.#whole = places.length === 1 ? sink.whole : undefined;
    this.#isHeaderLeft = dialect.header !== null;
  }

  /** Lines that were read. */
  get lines(): number {
    return this.#line;
  }

  get isHeaderLeft(): boolean {
    return this.#isHeaderLeft;
  }

  /**
   * Reads rows up to the last whole one, or to one that is refused. Gives the place of the first byte that
   * was not read, and whether it was refused.
   */
  take(bytes: Buffer): { readonly read: number; readonly isRefused: boolean } {
    let start = 0;
    for (;;) {
      const end = this.#endOfRow(bytes, start);
      if (end < 0) return { read: start, isRefused: end === REFUSED };
      const length = bytes[end] === CARRIAGE_RETURN ? 2 : 1;
      this.#line++;
      if (end > start) this.#row(bytes, start);
      start = end + length;
    }
  }

  /** Where the row from `start` on ends; `UNFINISHED` or `REFUSED` where it does not. */
  #endOfRow(bytes: Buffer, start: number): number {
    const kinds = this.#kinds;
    const ends = this.#ends;
    const { length } = bytes;
    let column = 0;
    for (let at = start; at < length; at++) {
      const kind = kinds[bytes[at]!]!;
      if (kind === ORDINARY) continue;
      if (kind === DELIMITER) {
        ends[column++] = at;
        continue;
      }
      return kind === QUOTE ? REFUSED : this.#lineEnd(bytes, { start, at, column });
    }
    return UNFINISHED;
  }

  /** Where a row ends that meets a line end at `at`, in its last column or not. */
  #lineEnd(
    bytes: Buffer,
    { start, at, column }: { readonly start: number; readonly at: number; readonly column: number },
  ): number {
    if (bytes[at] === CARRIAGE_RETURN) {
      if (at + 1 === bytes.length) return UNFINISHED;
      if (bytes[at + 1] !== LINE_FEED) return REFUSED;
    }
    this.#ends[column] = at;
    // An empty line is no row, of however many columns.
    return column === this.#columns - 1 || at === start ? at : REFUSED;
  }

  #row(bytes: Buffer, start: number): void {
    if (this.#isHeaderLeft) {
      this.#isHeaderLeft = false;
      return;
    }
    const whole = this.#whole;
    if (whole !== undefined) {
      const place = this.#places[0]!;
      const from = place === 0 ? start : this.#ends[place - 1]! + 1;
      const value = wholeNumber(bytes, from, this.#ends[place]!);
      if (value !== NOT_WHOLE) {
        whole(value, bytes, from, this.#ends[place]!);
        return;
      }
    }
    this.#sink.row(this.#textOf(bytes, start), this.#line);
  }

  /** One array for all rows: a sink takes what it needs at once. */
  #textOf(bytes: Buffer, start: number): readonly string[] {
    for (const place of this.#places) {
      const from = place === 0 ? start : this.#ends[place - 1]! + 1;
      this.#cells[place] = bytes.toString('utf8', from, this.#ends[place]);
    }
    return this.#cells;
  }
}

/** Whether rows of a dialect can be plain: one byte between cells, and lines that end in LF. */
export function mayBePlain({ delimiter, quote, lineEnd }: Dialect): boolean {
  const isByte = (text: string): boolean => text.length === 1 && text.charCodeAt(0) < 128;
  return lineEnd !== 'CR' && isByte(delimiter) && (quote === null || isByte(quote));
}

const UNFINISHED = -1;
const REFUSED = -2;

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const [ORDINARY, DELIMITER, LINE_END, QUOTE] = [0, 1, 2, 3];

function kindsOf({ delimiter, quote }: Dialect): Uint8Array {
  const kinds = new Uint8Array(256);
  if (quote !== null) kinds[quote.charCodeAt(0)] = QUOTE;
  kinds[delimiter.charCodeAt(0)] = DELIMITER;
  kinds[LINE_FEED] = LINE_END;
  kinds[CARRIAGE_RETURN] = LINE_END;
  return kinds;
}

/** No id of 15 digits has this value. */
const NOT_WHOLE = Number.MAX_VALUE;
const DIGITS_MAX = 15;
const [MINUS, ZERO] = [45, 48];

/** A number written as a computer would, but for 0 itself: no zeros or signs in front but a minus. */
function wholeNumber(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  const first = isNegative ? from + 1 : from;
  if (to <= first || to - first > DIGITS_MAX || bytes[first] === ZERO) return NOT_WHOLE;
  let value = 0;
  for (let at = first; at < to; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return NOT_WHOLE;
    value = 10 * value + digit;
  }
  return isNegative ? -value : value;
}
