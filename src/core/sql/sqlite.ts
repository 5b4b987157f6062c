import type { SqlColumn, SqlDialect, SqlValue } from './dialect.ts';
import { quotedIdentifier, quotedLiteral } from './quoting.ts';

/**
 * SQLite. A column's rows each have a type of their own; it is of kind `integer` only where somebody
 * looked at all of them. Otherwise `typeof` is asked of each row: an INTEGER
 * counts; TEXT counts where it is a whole number of 64 bits as SQLite itself would write it (no zeros
 * or spaces in front, no plus), which its cast then reads exactly; REAL is rejected even where it is
 * 5.0, since it may have lost digits; so is a BLOB. SQLite has no hash function.
 */
export const sqlite: SqlDialect = {
  name: 'SQLite',
  before: [],
  inOrder: [],
  fence: null,
  hashes: [],
  quoteIdentifier: quotedIdentifier,
  quoteLiteral: quotedLiteral,
  // The drivers hand over 64-bit integers and doubles as they are; a cast to text keeps 15 digits.
  exactText: (expression) => expression,
  idOf,
  costOf,
  canonicalText: ({ sql }) => `CAST(${sql} AS TEXT)`,
  textOf: ({ sql }) => `CAST(${sql} AS TEXT)`,
  typeOf: ({ sql }) => `typeof(${sql})`,
  hash: () => null,
};

function idOf({ sql, kind }: SqlColumn): SqlValue | null {
  if (kind === 'integer') return { value: sql, isRejected: null };
  if (kind !== 'mixed') return null;
  const cast = `CAST(${sql} AS INTEGER)`;
  const isCanonical = `typeof(${sql}) = 'text' AND CAST(${cast} AS TEXT) = ${sql}`;
  const value = `CASE WHEN typeof(${sql}) = 'integer' THEN ${sql} WHEN ${isCanonical} THEN ${cast} END`;
  // The usual rows are done with at the first condition.
  const isRejected = `typeof(${sql}) NOT IN ('integer', 'null') AND NOT (${isCanonical})`;
  return { value: `(${value})`, isRejected };
}

function costOf({ sql, kind }: SqlColumn): SqlValue | null {
  if (kind !== 'integer' && kind !== 'mixed') return null;
  if (kind === 'integer') return { value: `CAST(${sql} AS REAL)`, isRejected: `${sql} < 0` };
  const isNumber = `typeof(${sql}) IN ('integer', 'real') AND ${sql} >= 0 AND ${sql} < 9e999`;
  return {
    value: `CASE WHEN ${isNumber} THEN CAST(${sql} AS REAL) END`,
    isRejected: `${sql} IS NOT NULL AND NOT (${isNumber})`,
  };
}
