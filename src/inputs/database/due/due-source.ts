import type { DueRequest } from '../../../core/due/due-request.ts';
import type { SqlColumn } from '../../../core/sql/dialect.ts';
import type { ColumnDescription, Database, Relation } from '../database.ts';
import { numberedRowsWith, rowsWith } from '../source.ts';
import type { DueForm } from './due-form.ts';
import type { DueColumns } from './find-due-columns.ts';

/** What the statements about one database's jobs read. */
export interface DueSource {
  readonly database: Database;
  readonly relation: Relation;
  readonly where: string | null;
  readonly columns: DueColumns;
  readonly form: DueForm;
  readonly request: DueRequest;
}

/** Each job's columns as SQL; NULL where there is none. */
export interface DueExpressions {
  readonly type: string;
  /** The row's own tolerance in seconds, whatever it is. */
  readonly tolerance: string;
  readonly tz: string;
  /** A number of at least 0, or NULL. */
  readonly cost: string;
}

export function dueExpressions({ database, columns }: DueSource): DueExpressions {
  const { type, tolerance, tz, cost } = columns;
  const sql = (column: ColumnDescription | null): string =>
    column === null ? 'NULL' : sqlOf(database, column).sql;
  return {
    type: sql(type),
    tolerance:
      tolerance?.kind === 'interval' ? `extract(epoch from ${sql(tolerance)})` : sql(tolerance),
    tz: sql(tz),
    cost: cost === null ? 'NULL' : costOf(database, cost),
  };
}

export function sqlOf({ dialect }: Database, { name, kind }: ColumnDescription): SqlColumn {
  return { sql: `s.${dialect.quoteIdentifier(name)}`, kind };
}

/** A cost that is none adds nothing. */
function costOf(database: Database, column: ColumnDescription): string {
  const cost = database.dialect.costOf(sqlOf(database, column));
  if (cost === null) return 'NULL';
  return cost.isRejected === null
    ? cost.value
    : `CASE WHEN (${cost.isRejected}) IS NOT TRUE THEN ${cost.value} END`;
}

type Place = Pick<DueSource, 'database' | 'relation' | 'where' | 'columns'>;

/** What stands behind FROM: the columns that are read, and no others. */
export function fromOf({ database: { dialect }, relation, where, columns }: Place): string {
  return rowsWith({ dialect, relation, where }, readColumns(columns));
}

/** The same, each row with its number. */
export function numberedFromOf({ database: { dialect }, relation, where, columns }: Place): string {
  return numberedRowsWith({ dialect, relation, where }, readColumns(columns));
}

export function costsOf({ cost }: DueColumns): readonly ColumnDescription[] {
  return cost === null ? [] : [cost];
}

export function readColumns(columns: DueColumns): ColumnDescription[] {
  return Object.values(columns).filter((column) => column !== null);
}
