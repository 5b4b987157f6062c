import type { DueRequest } from '../../../core/due/due-request.ts';
import { UserError } from '../../../core/user-error.ts';
import { type FoundQueue, findQueue } from '../../queues/find-queue.ts';
import type { Database, Relation } from '../database.ts';
import { settingsFor } from '../order-of-sums.ts';
import { refuseUnreadable } from '../refused-columns.ts';
import { warnOfHiddenRows } from '../warn-of-hidden-rows.ts';
import { chooseJobs } from './choose-jobs.ts';
import type { DueForm } from './due-form.ts';
import type { DueOptions } from './due-options.ts';
import { costsOf, type DueSource, fromOf, readColumns, sqlOf } from './due-source.ts';
import { type ChosenColumns, findDueColumns } from './find-due-columns.ts';
import { postgresForm } from './postgres-form.ts';
import { sqliteForm } from './sqlite-form.ts';

/** What of a database is counted, and how its columns were found. */
export interface PreparedDues {
  readonly source: DueSource;
  readonly told: ChosenColumns['told'];
  readonly queue: FoundQueue | null;
}

/** Looks at the catalogue, and at a sample of numbers and texts; nothing is counted. */
export async function prepareDues(
  database: Database,
  options: DueOptions,
  request: DueRequest,
): Promise<PreparedDues> {
  const queue = await queueOf(database, options);
  const relation =
    queue === null
      ? await chooseJobs(database, options)
      : { ...(await database.relationOf(queue.sql)), label: queue.label };
  const chosen = findDueColumns(database, relation, options.columns);
  refuseUnreadable(database, relation, readColumns(chosen.columns));
  warnOfHiddenRows(database, relation, options.tell);
  const ordered = settingsFor(database.dialect, costsOf(chosen.columns));
  for (const sql of [...ordered, ...settingsOf(database)]) {
    await database.query(sql);
  }
  const place = { database, relation, where: options.where };
  const { columns, told } = await withFewTypes(place, chosen, options);
  const unformed = { ...place, columns };
  const form = await formOf(unformed, options, request);
  // A zone beside a time that has one of its own says nothing.
  const tz = form.isLocal || form.arithmetic === null ? columns.tz : null;
  const source = { ...unformed, columns: { ...columns, tz }, form, request };
  return { source, told: tz === null ? told.filter(({ role }) => role !== 'tz') : told, queue };
}

/**
 * Types are shared by many jobs: a text of each row's own would make a group of every job. One that
 * was found is left aside then. Throws a `UserError` of kind usage for one that was named.
 */
async function withFewTypes(
  place: Omit<Unformed, 'columns'>,
  { columns, told }: ChosenColumns,
  options: DueOptions,
): Promise<ChosenColumns> {
  const { database, relation } = place;
  if (columns.type === null) return { columns, told };
  const type = sqlOf(database, columns.type).sql;
  const [row] = await database.query(
    `SELECT count(*) AS c0, count(DISTINCT t) AS c1 FROM (SELECT ${type} AS t FROM ${fromOf({ ...place, columns })} LIMIT ${TYPE_ROWS}) AS first`,
  );
  const [rows = 0, types = 0] = (row ?? []).map(Number);
  if (types <= TYPES_MAX) return { columns, told };
  const what = `column "${columns.type.name}" has ${types} different values in ${rows} rows`;
  if (options.columns.type !== undefined) {
    throw new UserError(
      'usage',
      `${database.name}: ${relation.label}: ${what}, and types are shared by many jobs; name another column with --type`,
    );
  }
  options.tell({
    kind: 'detail',
    text: `${database.name}: ${what}, and so is not taken for a type`,
  });
  const others = told.filter(({ role }) => role !== 'type');
  return { columns: { ...columns, type: null }, told: others };
}

const TYPE_ROWS = 5000;
/** Far more than are kept apart, far fewer than ids would be. */
const TYPES_MAX = 1000;

async function queueOf(database: Database, options: DueOptions): Promise<FoundQueue | null> {
  const { queue, relation } = options;
  if (queue === null || (queue === 'auto' && relation.kind !== 'only')) return null;
  return await findQueue(database, queue);
}

/**
 * For the transaction only. UTC, so that nothing depends on the server's zone; and room for groups:
 * 432,000 of them spilled to disk at the usual 4 MB.
 */
function settingsOf({ dialect }: Database): readonly string[] {
  if (dialect.name !== 'PostgreSQL') return [];
  return [
    "SELECT pg_catalog.set_config('TimeZone', 'UTC', true)",
    "SELECT pg_catalog.set_config(name, '64MB', true) FROM pg_catalog.pg_settings WHERE name = 'work_mem' AND setting::bigint < 65536",
  ];
}

type Unformed = Omit<DueSource, 'form' | 'request'>;

async function formOf(
  unformed: Unformed,
  { times }: DueOptions,
  request: DueRequest,
): Promise<DueForm> {
  const { database, relation, columns } = unformed;
  const { due } = columns;
  const place = { sql: sqlOf(database, due).sql, column: due, where: whereOf(database, relation) };
  if (database.dialect.name === 'SQLite') {
    return sqliteForm({ ...place, sample: await sampleOf(unformed) }, request, times);
  }
  const isNumber = due.kind === 'integer' || due.kind === 'numeric' || due.kind === 'float';
  const sample = isNumber ? (await sampleOf(unformed)).map(({ text }) => text) : [];
  return postgresForm({ ...place, sample, hasBins: await hasBins(database) }, request, times);
}

function whereOf({ name }: Database, { label }: Relation): string {
  return `${name}: ${label}`;
}

/** As many values tell the unit of a column. */
const SAMPLE_ROWS = 1000;

async function sampleOf(unformed: Unformed): Promise<{ text: string; type: string }[]> {
  const { database, columns } = unformed;
  const { dialect } = database;
  const column = sqlOf(database, columns.due);
  const rows = await database.query(
    `SELECT ${dialect.exactText(column.sql)} AS c0, ${dialect.typeOf(column)} AS c1 FROM ${fromOf(unformed)} WHERE ${column.sql} IS NOT NULL LIMIT ${SAMPLE_ROWS}`,
  );
  return rows.map(([text, type]) => ({ text: text ?? '', type: type ?? '' }));
}

/** PostgreSQL 14 and newer, and not every engine of its protocol. */
async function hasBins(database: Database): Promise<boolean> {
  const [row] = await database.query(
    "SELECT count(*) FROM pg_catalog.pg_proc WHERE proname = 'date_bin'",
  );
  return Number(row?.[0] ?? 0) > 0;
}
