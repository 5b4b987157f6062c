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
  /** SQL for the number of a row's page where the relation is a sample of pages, else null. */
  readonly page: string | null;
}

type Rows = Pick<CountedSource, 'dialect' | 'relation' | 'where'>;

/**
 * What stands behind FROM: the rows under the name s, so that a column is never read as a text. No
 * column that is not read: a role may read some of a table's only.
 */
export function rowsWith(rows: Rows, columns: readonly ColumnDescription[]): string {
  return `(${selected(namesOf(rows, columns), rows)}) AS s`;
}

export function rowsOf(source: CountedSource): string {
  return rowsWith(source, [source.id, ...source.costs]);
}

/** The same rows, each with its number; NULL where rows have none. */
export function numberedRowsWith(rows: Rows, columns: readonly ColumnDescription[]): string {
  const { dialect, relation } = rows;
  const number = `${relation.rowNumber ?? 'NULL'} AS ${dialect.quoteIdentifier(ROW_NUMBER)}`;
  return `(${selected([...namesOf(rows, columns), number], rows)}) AS s`;
}

export function numberedRowsOf(source: CountedSource): string {
  return numberedRowsWith(source, [source.id, ...source.costs]);
}

/** One column may have two roles. */
function namesOf({ dialect }: Rows, columns: readonly ColumnDescription[]): string[] {
  const names = new Set(columns.map(({ name }) => name));
  return [...names].map((name) => dialect.quoteIdentifier(name));
}

/** The same rows, each with its page, by a name that no column has. */
export function pagedRowsOf(source: CountedSource, page: string): string {
  const numbered = `${page} AS ${source.dialect.quoteIdentifier(PAGE)}`;
  return `(${selected([...namesOf(source, [source.id, ...source.costs]), numbered], source)}) AS s`;
}

export const PAGE = 'nandi page';

/** No column has it: a name as long as this is not likely, and only examples would be wrong. */
export const ROW_NUMBER = 'nandi row number';

/** The line break ends a comment that the user's condition may end in. Both engines look through it. */
function selected(columns: readonly string[], { relation, where }: Rows): string {
  const condition = where === null ? '' : ` WHERE (${where}\n)`;
  return `SELECT ${columns.join(', ')} FROM ${relation.from}${condition}`;
}

export function columnOf({ dialect }: CountedSource, column: ColumnDescription): SqlColumn {
  return { sql: `s.${dialect.quoteIdentifier(column.name)}`, kind: column.kind };
}
