import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { Database, Relation } from '../database/database.ts';
import { hasColumn, type QueuePreset, type QueueTables } from './preset.ts';
import { queuePresets } from './presets.ts';
import type { QueueSchedules } from './queue-schedules.ts';

/** A job queue in a database, as a query of its jobs: due_at, type, id. */
export interface FoundQueue {
  readonly name: string;
  /** For people, as in `pg-boss queue in "pgboss"."job"`. */
  readonly label: string;
  readonly sql: string;
  /** What comes back, in a query of its own; null where the queue has no such thing. */
  readonly schedules: FoundSchedules | null;
  /** What to warn of: jobs that are not among those of the query. */
  readonly warning: string | null;
}

export interface FoundSchedules {
  readonly schedules: QueueSchedules;
  readonly sql: string;
}

/** The names that `--queue` takes, besides `auto`; those of Redis are apart. */
export const queueNames: readonly string[] = [...new Set(queuePresets.map(({ name }) => name))];

/**
 * The job queue in a database, known by its tables and their columns, in whatever schema. With `auto`
 * null where there is none, and with a name that one is wanted, which may carry its schema:
 * `pg-boss` or `pg-boss:jobs`. Throws a `UserError` of kind usage where it is not there, or where
 * there are several.
 */
export async function findQueue(database: Database, wanted: string): Promise<FoundQueue | null> {
  const [name = '', schema = null] = wanted.split(':');
  const isAuto = name === 'auto';
  if (!isAuto && !queueNames.includes(name)) throw unknownQueue(name);
  const looked = queuePresets.filter((preset) => isAuto || preset.name === name);
  const [only, ...others] = await candidatesIn(database, looked, schema);
  if (only === undefined && isAuto) return null;
  if (only === undefined) throw missingQueue(database, looked);
  if (others.length > 0) throw severalQueues(database, [only, ...others]);
  return await queueOf(database, only);
}

async function candidatesIn(
  database: Database,
  looked: readonly QueuePreset[],
  schema: string | null,
): Promise<Candidate[]> {
  const tables = (await database.tables()).map(placed);
  // `river:` is the one that needs no schema before its name.
  const wanted = schema === '' ? '' : `${schema}.`;
  const found: Candidate[] = [];
  for (const preset of looked) {
    const places = tables.filter(
      ({ table, prefix }) => table === preset.table && (schema === null || prefix === wanted),
    );
    for (const { prefix } of places) {
      const here = tables.filter((each) => each.prefix === prefix);
      const candidate = await candidateAt(database, preset, here);
      if (candidate !== null) found.push({ ...candidate, prefix });
    }
  }
  return found;
}

interface Place {
  readonly written: string;
  /** In small letters. */
  readonly table: string;
  /** What stands before it in the name: a schema and its dot, or nothing. */
  readonly prefix: string;
}

function placed(written: string): Place {
  const at = written.lastIndexOf('.') + 1;
  const table = written.slice(at).replaceAll('"', '').toLowerCase();
  return { written, table, prefix: written.slice(0, at) };
}

interface Candidate {
  readonly preset: QueuePreset;
  readonly prefix: string;
  readonly tables: QueueTables;
  /** Whether its schedules are there. */
  readonly isScheduled: boolean;
}

/** Null where it is another table of that name. */
async function candidateAt(
  database: Database,
  preset: QueuePreset,
  here: readonly Place[],
): Promise<Omit<Candidate, 'prefix'> | null> {
  const relations = new Map<string, Relation>();
  for (const name of [preset.table, ...preset.beside]) {
    const place = here.find(({ table }) => table === name);
    const relation = place === undefined ? null : await database.table(place.written);
    if (relation === null) return null;
    relations.set(name, relation);
  }
  const scheduled = await scheduledIn(database, preset, here);
  if (scheduled !== null) relations.set(scheduled.name, scheduled.relation);
  const beside = (name: string): Relation => {
    const relation = relations.get(name);
    if (relation === undefined) throw new RangeError(`${preset.name} names no table ${name}`);
    return relation;
  };
  const main = beside(preset.table);
  if (!preset.columns.every((column) => hasColumn(main, column))) return null;
  const tables = { isSqlite: database.dialect.name === 'SQLite', main, beside };
  const isScheduled = scheduled !== null || preset.schedules?.table === null;
  return { preset, tables, isScheduled };
}

/** The table of schedules that a queue may have; null where it has none. */
async function scheduledIn(
  database: Database,
  { schedules }: QueuePreset,
  here: readonly Place[],
): Promise<{ readonly name: string; readonly relation: Relation } | null> {
  const known = schedules?.table ?? null;
  const place = here.find(({ table }) => table === known?.name);
  if (known === null || place === undefined) return null;
  const relation = await database.table(place.written);
  if (relation === null || !known.columns.every((each) => hasColumn(relation, each))) return null;
  return { name: known.name, relation };
}

async function queueOf(
  database: Database,
  { preset, tables, isScheduled }: Candidate,
): Promise<FoundQueue> {
  const { name, leftOut, jobs, schedules } = preset;
  const label = `${name} queue in ${tables.main.label}`;
  const [row] = leftOut === undefined ? [] : await database.query(leftOut.count(tables));
  const count = Number(row?.[0] ?? 0);
  const warning = leftOut === undefined || count === 0 ? null : `${count} ${leftOut.sentence}`;
  const found =
    schedules === undefined || !isScheduled ? null : { schedules, sql: schedules.sql(tables) };
  return { name, label, sql: jobs(tables), schedules: found, warning };
}

function unknownQueue(name: string): UserError {
  const known = `auto, ${queueNames.join(', ')}`;
  return new UserError(
    'usage',
    `--queue ${name} is not known${didYouMean(name, queueNames)}; write one of ${known}`,
  );
}

function missingQueue(database: Database, looked: readonly QueuePreset[]): UserError {
  const tables = looked.map(({ table, columns }) => `${table} (${columns.join(', ')})`).join('; ');
  const name = looked[0]?.name ?? '';
  return new UserError(
    'usage',
    `${database.name} has no ${name} queue; looked for the table ${tables}; name your table with --table, or another --queue`,
  );
}

function severalQueues(database: Database, found: readonly Candidate[]): UserError {
  const each = found.map(({ preset, prefix }) => {
    const isAlone = found.filter((other) => other.preset === preset).length === 1;
    return isAlone ? preset.name : `${preset.name}:${prefix.replace(/\.$/, '')}`;
  });
  return new UserError(
    'usage',
    `${database.name} has several job queues: ${each.join(', ')}; name one, as in --queue ${each[0]}`,
  );
}
