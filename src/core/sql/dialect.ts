import type { HashName } from '../hash/catalog.ts';
import type { Signedness } from '../hash/word.ts';
import type { HashInput } from '../tally/tally.ts';

/**
 * What a column can hold, as far as counting cares: `mixed` where each row has a type of its own, as
 * in SQLite; `float` is a number that may have lost digits, and so no id; `instant`, `local` (a clock's
 * time without its zone), `date` and `interval` are times; those and `other` are neither id nor cost.
 */
export type ValueKind =
  | 'integer'
  | 'numeric'
  | 'float'
  | 'text'
  | 'mixed'
  | 'instant'
  | 'local'
  | 'date'
  | 'interval'
  | 'other';

/** A column as SQL that has its table's name in front, and what it can hold. */
export interface SqlColumn {
  readonly sql: string;
  readonly kind: ValueKind;
}

/** A column's values as SQL expressions. */
export interface SqlValue {
  /** The exact number, and NULL where the row has none; anything where it is rejected. */
  readonly value: string;
  /**
   * True in the rows whose value is neither NULL nor a number that counts, and in no others (unknown
   * where it is NULL); null where there can be none.
   */
  readonly isRejected: string | null;
}

/** A hash of an id as a whole number of at most 64 bits, and how our catalogue reads those. */
export interface SqlHash {
  readonly value: string;
  readonly signed: Signedness;
}

/** What SQL engines write in different ways. Everything is text of SQL; nothing is run here. */
export interface SqlDialect {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Statements that help its planner, for the transaction only. */
  readonly before: readonly string[];
  /**
   * Statements after which rows are read in one order, for the transaction only: no workers, each of
   * which would add its own share, so that fractions add up to other last digits in each run.
   */
  readonly inOrder: readonly string[];
  /**
   * What stands behind a subquery so that its planner guesses the groups of a computed column as few
   * and not as one a row; null where it makes no guesses.
   */
  readonly fence: string | null;
  /** The hashes that the engine computes bit for bit as `src/core/hash` does. */
  readonly hashes: readonly HashName[];
  /** An identifier that stays one whatever its characters. */
  quoteIdentifier(name: string): string;
  /** A text literal that stays one whatever its characters. */
  quoteLiteral(text: string): string;
  /** An expression whose value arrives without the loss of a digit. */
  readonly exactText: (expression: string) => string;
  /** Whole-number ids of a column; null where a value of its kind can be none. */
  idOf(column: SqlColumn): SqlValue | null;
  /** Costs of a column, numbers of at least 0; null where a value of its kind can be none. */
  costOf(column: SqlColumn): SqlValue | null;
  /** The canonical text of an id, which is what a hash over text is given. */
  canonicalText(column: SqlColumn): string;
  /** The value of a row as it stands there, and its type: for people. */
  textOf(column: SqlColumn): string;
  typeOf(column: SqlColumn): string;
  /** A hash of the ids of a column; null where the engine has no such function. */
  hash(name: HashName, column: SqlColumn, input: HashInput): SqlHash | null;
}
