import type { SqlDialect, SqlValue, ValueKind } from '../dialect.ts';

/**
 * A cost as a double, and rejected below 0. What is no number the engine refuses, or gives a figure
 * (`NaN`, `inf`) that `--counts` refuses.
 */
export function costAs(toDouble: (sql: string) => string): (sql: string) => SqlValue {
  return (sql) => ({ value: toDouble(sql), isRejected: `${sql} < 0` });
}

/** A cost as the engine's own dialect counts it, of a column of the widest kind that it takes. */
export function costOf(dialect: SqlDialect, sql: string, kind: ValueKind): SqlValue {
  const cost = dialect.costOf({ sql, kind });
  if (cost === null)
    throw new RangeError(`${dialect.name} counts costs of no column of kind ${kind}`);
  return cost;
}
