import type { Column, Dialect } from '../dialect.ts';
import type { Tally, TallyRequest } from './tally.ts';

interface InputBase {
  /** The path as it was given, `standard input`, `a.csv and 2 more files`, or the redacted URLs of databases. */
  readonly name: string;
  readonly idColumn: Column | null;
  /** Further numeric columns that could be asked for as costs. */
  readonly otherColumns: readonly string[];
  /** Columns that could as well be the ids, where the first of them was taken. */
  readonly rivals?: readonly string[];
}

/** A text or ids in memory. */
export interface TextInput extends InputBase {
  readonly kind: 'ids' | 'counts' | 'memory';
  /** Null where no text was read. */
  readonly dialect: Dialect | null;
}

/** Ids that were handed over in memory. */
export const memoryInput: TextInput = {
  name: 'memory',
  kind: 'memory',
  dialect: null,
  idColumn: null,
  otherColumns: [],
};

/** What a database counted where the rows are. */
export interface DatabaseInput extends InputBase {
  readonly kind: 'database';
  readonly dialect: null;
  /** What was counted, as in `table "orders"`. */
  readonly relation: string;
  /** The same in SQL, behind FROM: a quoted name, or a query in brackets. */
  readonly from: string;
  /** Why this column is the ids, as in `primary key`; null where it was named. */
  readonly idChoice: string | null;
  /** Every database and its rows: the shards of one table. */
  readonly sources: readonly { readonly name: string; readonly rows: number }[];
  /** The moduli under which ids were counted: other partition counts are not known. */
  readonly moduli: readonly number[];
}

/** Where figures come from: what was read, and how it was understood. */
export type InputDescription = TextInput | DatabaseInput;

/** A source that was read to its end. */
export interface Reading {
  readonly input: InputDescription;
  readonly tally: Tally;
}

/**
 * The port between reading and analysing: whatever reads ids (a CSV, a database, a faster scanner)
 * answers a request with a tally, and nothing behind it sees a row.
 */
export type ReadTally = (request: TallyRequest) => Promise<Reading>;
