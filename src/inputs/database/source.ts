import type { SqlColumn, SqlDialect } from '../../core/sql/dialect.ts';
import type { ColumnDescription, Relation } from './database.ts';

/** What one counting statement reads: a relation, its rows, and the columns that matter. */
export interface CountedSource {
  readonly dialect: SqlDialect;
  readonly relation: Relation;
  /** SQL of the user's that a row must fulfil, or null for all rows. */
  readonly where: string | null;
  readonly id: ColumnDescription;
  readonly costs: readonly ColumnDescription[];
}

/** What stands behind FROM: the rows under the name s, so that a column is never read as a text. */
export function rowsOf({ relation, where }: Pick<CountedSource, 'relation' | 'where'>): string {
  return `(${selected('*', relation, where)}) AS s`;
}

/** The same rows, each with its number; NULL where rows have none. */
export function numberedRowsOf({
  dialect,
  relation,
  where,
}: Pick<CountedSource, 'dialect' | 'relation' | 'where'>): string {
  const number = `${relation.rowNumber ?? 'NULL'} AS ${dialect.quoteIdentifier(ROW_NUMBER)}`;
  return `(${selected(`*, ${number}`, relation, where)}) AS s`;
}

/** No column has it: a name as long as this is not likely, and only examples would be wrong. */
export const ROW_NUMBER = 'nandi row number';

/** The line break ends a comment that the user's condition may end in. Both engines look through it. */
function selected(what: string, { from }: Relation, where: string | null): string {
  const condition = where === null ? '' : ` WHERE (${where}\n)`;
  return `SELECT ${what} FROM ${from}${condition}`;
}

export function columnOf({ dialect }: CountedSource, column: ColumnDescription): SqlColumn {
  return { sql: `s.${dialect.quoteIdentifier(column.name)}`, kind: column.kind };
}
