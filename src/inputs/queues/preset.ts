import type { Relation } from '../database/database.ts';
import type { QueueSchedules } from './queue-schedules.ts';

/** A job queue that keeps its jobs in tables, as its published layout has them. */
export interface QueuePreset {
  /** As `--queue` names it. */
  readonly name: string;
  /** Which versions have this layout. */
  readonly layout: string;
  /** The table that it is known by, and columns that this one has and others of the name have not. */
  readonly table: string;
  readonly columns: readonly string[];
  /** Tables that are read beside it, of the same schema. */
  readonly beside: readonly string[];
  /** The jobs that wait, as due_at, type and id. */
  readonly jobs: (tables: QueueTables) => string;
  /** What comes back by a schedule: its runs are added to the jobs. */
  readonly schedules?: QueueSchedules;
  /** What waits and is not in `jobs`: a count, and the sentence that is said where it is not 0. */
  readonly leftOut?: { readonly count: (tables: QueueTables) => string; readonly sentence: string };
}

/** The tables of a queue that was found. */
export interface QueueTables {
  readonly isSqlite: boolean;
  /** The table that it is known by. */
  readonly main: Relation;
  /** One of `beside`, or that of the schedules. Throws a `RangeError` for another. */
  readonly beside: (table: string) => Relation;
}

/** Whether a table has a column, case not counting. */
export function hasColumn({ columns }: Relation, name: string): boolean {
  return columns.some((column) => column.name.toLowerCase() === name);
}

interface TimeColumn {
  readonly tables: QueueTables;
  readonly relation: Relation;
  /** The alias of the table in the query. */
  readonly alias: string;
  readonly name: string;
}

/**
 * A time that its library writes in UTC whatever the machine's zone is, as SQL that says so: Rails and
 * Ecto do, into columns without a zone, and into texts in SQLite.
 */
export function utcTime({ tables, relation, alias, name }: TimeColumn): string {
  const sql = `${alias}.${name}`;
  const kind = relation.columns.find((column) => column.name.toLowerCase() === name)?.kind;
  if (kind === 'local') return `(${sql} AT TIME ZONE 'UTC')`;
  if (!tables.isSqlite) return sql;
  const hasZone = `${sql} GLOB '*[Z+]*' OR substr(${sql}, 20) GLOB '*-*'`;
  return `CASE WHEN typeof(${sql}) = 'text' AND NOT (${hasZone}) THEN ${sql} || 'Z' ELSE ${sql} END`;
}
