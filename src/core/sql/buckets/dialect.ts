import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn, SqlValue } from '../dialect.ts';

/** What a column of ids may be declared as, for an engine whose catalogue nobody reads. */
export type IdKind = 'integer' | 'numeric' | 'text';

/** What keeps the rows of one bucket together: an index, a column with one, or how the table lies. */
export type IndexKind = 'expression' | 'column' | 'layout';

/** What an index is made for. All of it is SQL, the names quoted. */
export interface IndexTarget {
  readonly table: string;
  /** Where a table that is laid out anew is written. */
  readonly newTable: string;
  /** The name of the index, and of the column that holds the bucket. */
  readonly index: string;
  readonly column: string;
  /** The id column, and its bucket. */
  readonly id: string;
  readonly bucket: string;
  readonly partitions: number;
  /** The user's condition, for an index of the rows that fulfil it; null for all rows. */
  readonly where: string | null;
}

export interface IndexAdvice {
  readonly statements: readonly string[];
  /** What is compared with a bucket in WHERE so that the index is used. */
  readonly compared: string;
  /** The table that is read then. */
  readonly table: string;
  /** What a person should know before running it. */
  readonly note: string;
}

/** The function that gives the bucket of an id: its names, its parameter `id`, its body. */
interface FunctionTarget {
  readonly name: string;
  readonly kind: IdKind;
  readonly body: string;
}

/** How an engine writes counting by residue, and what it has that makes one bucket quick to read. */
export interface BucketDialect {
  /** The engine's name, for people. */
  readonly title: string;
  quoteIdentifier(name: string): string;
  /**
   * The exact number of an id and the rows that hold none, as `SqlDialect.idOf`; null where a column
   * of the kind can hold no id.
   */
  idOf(column: SqlColumn): SqlValue | null;
  /** A decimal without places after the point as a number for `floorMod`, where it is none itself. */
  wholeOf?(sql: string): string;
  /** A cost as a double, and the rows whose cost is none. */
  costOf(sql: string): SqlValue;
  /** The remainder in [0, modulus) of a whole number, exact for negative ones and for every size. */
  floorMod(value: string, modulus: number): string;
  /** A remainder as text: the digits alone. */
  text(residue: string): string;
  /** The hashes that the engine computes bit for bit as `src/core/hash` does. */
  readonly hashes: readonly HashName[];
  /** The remainder of the hash of an id; null where the engine has no such function. */
  hashResidue(name: HashName, column: SqlColumn, input: HashInput, modulus: number): string | null;
  /** What exists of the kinds of index, the advised one first. */
  readonly indexes: readonly {
    readonly kind: IndexKind;
    /** Whether the index may hold only the rows that fulfil a condition. */
    readonly isPartial: boolean;
    advise(target: IndexTarget): IndexAdvice;
  }[];
  /** What stands before a query so that the engine tells how it would run it; null for nothing. */
  readonly explain: string | null;
  bucketFunction(target: FunctionTarget): { readonly statement: string; readonly note: string };
  /** The command that reads the query and writes rows that `nandi analyze --counts` reads. */
  readonly command: string;
  /** What a person should know of the counting query; empty for nothing. */
  readonly note: string;
}
