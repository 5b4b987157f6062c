/** What a text table turned out to be: found in its first rows, or said by the user. */
export interface Dialect {
  readonly encoding: Encoding;
  /** Whether the file starts with a byte order mark. */
  readonly byteOrderMark: boolean;
  readonly delimiter: string;
  /** The quote character; null where quotes are ordinary text. */
  readonly quote: string | null;
  readonly lineEnd: 'LF' | 'CRLF' | 'CR';
  /** The names of the header row, or null where the first row is data. */
  readonly header: readonly string[] | null;
  /** Cells in a row. */
  readonly columns: number;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** What the user may say of a table instead of having it found. */
export interface DialectOptions {
  readonly delimiter?: string;
  /** A character, or null for none. */
  readonly quote?: string | null;
  readonly header?: boolean;
}

/** A column by its place, from 1, and its name; without a header the name is its number. */
export interface Column {
  readonly number: number;
  readonly name: string;
}
