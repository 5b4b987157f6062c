import type { Column, Dialect } from '../dialect.ts';
import type { Tally, TallyRequest } from './tally.ts';

/** Where figures come from: what was read, and how it was understood. */
export interface InputDescription {
  /** The path as it was given, or `standard input`. */
  readonly name: string;
  readonly kind: 'ids' | 'counts' | 'memory';
  /** Null where no text was read. */
  readonly dialect: Dialect | null;
  readonly idColumn: Column | null;
  /** Further numeric columns that could be asked for as costs. */
  readonly otherColumns: readonly string[];
  /** Columns that could as well be the ids, where the first of them was taken. */
  readonly rivals?: readonly string[];
}

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
