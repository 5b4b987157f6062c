import type { Dialect } from '../../core/dialect.ts';
import type { RowSink } from '../table/read-rows.ts';

/** No row: it goes on behind the bytes that are there, or it is none that is known here. */
const UNFINISHED = -1;
export const REFUSED = -2;

/**
 * Rows that need no parser: cells between delimiters, as many as there are columns, quotes around whole cells and
 * doubled inside them. Whatever is not so (a bare carriage return, text behind a closing quote, another number of
 * cells) is refused, and the parser goes on in front of it: a row is either known or refused, never guessed.
 *
 * Only wanted cells become text. Costs about 2 ns a byte; memory is one row.
 */
export class PlainRows {
  readonly #sink: RowSink;
  readonly #columns: number;
  readonly #places: readonly number[];
  /** What each byte means. */
  readonly #kinds: Uint8Array;
  readonly #quote: number;
  /** Where the cells of a row start and end, without their quotes. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Whether quotes stand doubled in a cell. */
  readonly #isDoubled: boolean[] = [];
  /** The cells of a row, those that nobody asked for empty. */
  readonly #cells: string[];
  #isHeaderLeft: boolean;
  #lines = 0;
  /** Line ends inside the row at hand. */
  #inside = 0;

  /** `places` are those of the wanted cells, from 0. */
  constructor(dialect: Dialect, places: readonly number[], sink: RowSink) {
    this.#sink = sink;
    this.#columns = dialect.columns;
    this.#places = places;
    this.#kinds = kindsOf(dialect);
    this.#quote = dialect.quote?.charCodeAt(0) ?? NO_BYTE;
    this.#starts = new Int32Array(dialect.columns);
    this.#ends = new Int32Array(dialect.columns);
    this.#cells = Array.from({ length: dialect.columns }, () => '');
    this.#isHeaderLeft = dialect.header !== null;
  }

  /** Lines that were read. */
  get lines(): number {
    return this.#lines;
  }

  get isHeaderLeft(): boolean {
    return this.#isHeaderLeft;
  }

  /** Counts lines that were read by somebody else. */
  pass(lines: number): void {
    this.#lines += lines;
  }

  /**
   * Reads the row at a place and hands it on. Gives where the next one starts, or `UNFINISHED` or `REFUSED`; then
   * nothing was read.
   */
  row(bytes: Buffer, start: number): number {
    const end = this.#endOfRow(bytes, start);
    if (end < 0) return end;
    this.#lines += 1 + this.#inside;
    // An empty line is no row, of however many columns.
    if (end > start) this.#take(bytes);
    return end + (bytes[end] === CARRIAGE_RETURN ? 2 : 1);
  }

  /** The line end behind the row from `start` on. */
  #endOfRow(bytes: Buffer, start: number): number {
    this.#inside = 0;
    let at = start;
    for (let column = 0; column < this.#columns; column++) {
      const isQuoted = bytes[at] === this.#quote;
      at = isQuoted ? this.#quoted(bytes, at + 1, column) : this.#unquoted(bytes, at, column);
      if (at < 0) return at;
      if (this.#kinds[bytes[at]!] === DELIMITER) at++;
      else
        return this.#lineEnd(bytes, { at, isWhole: column === this.#columns - 1 || at === start });
    }
    return REFUSED;
  }

  /** The delimiter or line end behind a cell without quotes. */
  #unquoted(bytes: Buffer, start: number, column: number): number {
    const kinds = this.#kinds;
    const { length } = bytes;
    let at = start;
    while (at < length && kinds[bytes[at]!] === ORDINARY) at++;
    if (at === length) return UNFINISHED;
    if (kinds[bytes[at]!] === QUOTE) return REFUSED;
    this.#starts[column] = start;
    this.#ends[column] = at;
    this.#isDoubled[column] = false;
    return at;
  }

  /** The delimiter or line end behind a cell whose text starts here, behind a quote. */
  #quoted(bytes: Buffer, start: number, column: number): number {
    const { length } = bytes;
    const quote = this.#quote;
    let isDoubled = false;
    let at = start;
    for (; ; at++) {
      while (at < length && bytes[at] !== quote) {
        // How many lines such a text has is the parser's to say.
        if (bytes[at] === CARRIAGE_RETURN) return REFUSED;
        if (bytes[at++] === LINE_FEED) this.#inside++;
      }
      if (at + 1 >= length) return UNFINISHED;
      if (bytes[at + 1] !== quote) break;
      isDoubled = true;
      at++;
    }
    this.#starts[column] = start;
    this.#ends[column] = at;
    this.#isDoubled[column] = isDoubled;
    const kind = this.#kinds[bytes[at + 1]!];
    return kind === DELIMITER || kind === LINE_END ? at + 1 : REFUSED;
  }

  #lineEnd(
    bytes: Buffer,
    { at, isWhole }: { readonly at: number; readonly isWhole: boolean },
  ): number {
    if (bytes[at] === CARRIAGE_RETURN) {
      if (at + 1 === bytes.length) return UNFINISHED;
      if (bytes[at + 1] !== LINE_FEED) return REFUSED;
    }
    return isWhole ? at : REFUSED;
  }

  #take(bytes: Buffer): void {
    if (this.#isHeaderLeft) this.#isHeaderLeft = false;
    else this.#sink.row(this.#textOf(bytes), this.#lines);
  }

  /** One array for all rows: a sink takes what it needs at once. */
  #textOf(bytes: Buffer): readonly string[] {
    for (const place of this.#places) {
      const text = bytes.toString('utf8', this.#starts[place], this.#ends[place]);
      this.#cells[place] = this.#isDoubled[place] === true ? this.#single(text) : text;
    }
    return this.#cells;
  }

  #single(text: string): string {
    const quote = String.fromCharCode(this.#quote);
    return text.replaceAll(quote + quote, quote);
  }
}

/** Whether rows of a dialect can be plain: a byte between cells that no number has, and lines that end in LF. */
export function mayBePlain({ delimiter, quote, lineEnd }: Dialect): boolean {
  return lineEnd !== 'CR' && isMark(delimiter) && (quote === null || isMark(quote));
}

function isMark(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < 128 && !/[-\d]/.test(text);
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const [ORDINARY, DELIMITER, LINE_END, QUOTE] = [0, 1, 2, 3];
const NO_BYTE = 256;

function kindsOf({ delimiter, quote }: Dialect): Uint8Array {
  const kinds = new Uint8Array(256);
  if (quote !== null) kinds[quote.charCodeAt(0)] = QUOTE;
  kinds[delimiter.charCodeAt(0)] = DELIMITER;
  kinds[LINE_FEED] = LINE_END;
  kinds[CARRIAGE_RETURN] = LINE_END;
  return kinds;
}
