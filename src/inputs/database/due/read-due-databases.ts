import type { DueRequest } from '../../../core/due/due-request.ts';
import type { DueInput, DueTally, ReadDues } from '../../../core/due/due-tally.ts';
import { mergeDueTallies } from '../../../core/due/merge-due-tallies.ts';
import { UserError } from '../../../core/user-error.ts';
import type { FoundQueue } from '../../queues/find-queue.ts';
import type { ScheduledDues } from '../../queues/read-queue-schedules.ts';
import type { Database, ExpectedPlan, Relation } from '../database.ts';
import { isSumExact } from '../order-of-sums.ts';
import { ofShard, refuseMixture } from '../shards.ts';
import { warnOfPlan } from '../warn-of-plan.ts';
import { dueGroupsOf } from './due-groups.ts';
import type { DueOptions } from './due-options.ts';
import { dueRejects } from './due-rejects.ts';
import { costsOf, type DueSource } from './due-source.ts';
import { dueStatement } from './due-statement.ts';
import { groupedTally } from './grouped-tally.ts';
import { jitterOffset } from './jitter-offset.ts';
import { type PreparedDues, prepareDues } from './prepare-dues.ts';
import { streamDues } from './stream-dues.ts';

/**
 * The port of databases for due times: each counts its jobs by second where they are, and what comes
 * back is added up as the shards of one table. The databases are closed at the end, whatever happened.
 */
export function readDuesFromDatabases(
  databases: readonly Database[],
  options: DueOptions,
): ReadDues {
  return async (request) => {
    try {
      refuseMixture(databases);
      const answers = await Promise.all(
        databases.map(async (database, i) => {
          const shard = { number: i + 1, count: databases.length };
          return answerOf(database, options, request).catch((error: unknown) => {
            throw ofShard(error, shard);
          });
        }),
      );
      const tally = mergeDueTallies(answers.map((answer) => answer.tally));
      const input = inputOf(answers, options);
      if (tally.rows === 0 && answers.every(isUnscheduled)) throw noRows(input, options);
      const warnings = answers.flatMap(({ scheduled }) => scheduled?.warnings ?? []);
      return { input, tally, warnings: [...new Set(warnings)] };
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  };
}

interface Answer extends PreparedDues {
  readonly tally: DueTally;
  /** The runs that are in the tally beside the jobs; null where the queue has no schedules. */
  readonly scheduled: ScheduledDues | null;
}

/** Of a queue that has no jobs everything is known that is known of its runs. */
function withRuns(jobs: DueTally, { tally }: ScheduledDues): DueTally {
  return jobs.rows === 0 ? tally : mergeDueTallies([jobs, tally]);
}

function isUnscheduled({ scheduled }: Answer): boolean {
  return scheduled === null || scheduled.count === 0;
}

async function answerOf(
  database: Database,
  options: DueOptions,
  request: DueRequest,
): Promise<Answer> {
  const prepared = await prepareDues(database, options, request);
  if (prepared.queue !== null) tellOf(database, prepared.queue, options);
  const jobs = await jobsOf(prepared.source, options);
  const scheduled = await scheduledDues(prepared, options);
  const tally = scheduled === null ? jobs : withRuns(jobs, scheduled);
  return { ...prepared, tally, scheduled };
}

async function jobsOf(source: DueSource, options: DueOptions): Promise<DueTally> {
  const { database, request } = source;
  const isStreamed =
    request.jitter !== null && source.columns.id !== null && jitterOffset(source) === null;
  if (isStreamed) {
    const text = `${database.name}: ${database.dialect.name} cannot move these jobs by ${request.jitter.hash} itself; every job is read`;
    options.tell({ kind: 'detail', text });
    return streamDues(source, options);
  }
  return countedDues(source, options);
}

/** What expands schedules is loaded for them alone. */
async function scheduledDues(
  { source: { database, request }, queue }: PreparedDues,
  options: DueOptions,
): Promise<ScheduledDues | null> {
  const found = queue?.schedules ?? null;
  if (found === null) return null;
  if (options.where !== null) {
    const text = `${database.name}: schedules are not counted, since --where is about jobs`;
    options.tell({ kind: 'warning', text });
    return null;
  }
  const { readQueueSchedules } = await import('../../queues/read-queue-schedules.ts');
  return readQueueSchedules(database, found, options, request);
}

function tellOf({ name }: Database, { label, warning }: FoundQueue, { tell }: DueOptions): void {
  tell({ kind: 'detail', text: `${name}: found the ${label}` });
  if (warning !== null) tell({ kind: 'warning', text: `${name}: ${warning}` });
}

async function countedDues(source: DueSource, options: DueOptions): Promise<DueTally> {
  const { database } = source;
  const hasJitter = jitterOffset(source) !== null;
  const { sql, expected } = await bestDueStatement(source, hasJitter);
  warnOfPlan(database, expected, options);
  const groups = (await database.query(sql)).map(dueGroupsOf);
  const isRejected = groups.some(({ part, place }) => part === 'requested' && place === 'rejected');
  const rejects = isRejected ? await dueRejects(source) : [];
  return groupedTally(source, groups, { hasJitter, rejects, times: options.times });
}

/** Behind a fence the server's workers help, but another server would not count by itself, nor fractions add up alike. */
async function bestDueStatement(
  source: DueSource,
  hasJitter: boolean,
): Promise<{ readonly sql: string; readonly expected: ExpectedPlan | null }> {
  const { database } = source;
  const sql = dueStatement(source, { hasJitter, isFenced: false });
  const expected = await database.expected(sql);
  const isFenced = database.dialect.fence !== null && isSumExact(costsOf(source.columns));
  if (!isFenced || expected?.isLocal !== true) return { sql, expected };
  const fenced = dueStatement(source, { hasJitter, isFenced: true });
  return { sql: fenced, expected: await database.expected(fenced) };
}

/**
 * What counting would run on each database and how it would go about it, as SQL whose comments are
 * the plan. Nothing is counted; the databases are closed at the end.
 */
export async function explainDues(
  databases: readonly Database[],
  options: DueOptions,
  request: DueRequest,
): Promise<string> {
  try {
    const texts: string[] = [];
    for (const database of databases) {
      const { source, queue } = await prepareDues(database, options, request);
      const { sql } = await bestDueStatement(source, jitterOffset(source) !== null);
      const plan = (await database.explain(sql)).map((line) => `-- ${line}`);
      const schedules = queue?.schedules ?? null;
      const further = schedules === null ? [] : ['-- its schedules', `${schedules.sql};`];
      texts.push([`-- ${database.name}`, `${sql};`, ...plan, ...further].join('\n'));
    }
    return `${texts.join('\n\n')}\n`;
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}

function inputOf(answers: readonly Answer[], { where }: DueOptions): DueInput {
  const [first] = answers;
  if (first === undefined) throw new RangeError('there is no database to read');
  const { relation, form } = first.source;
  return {
    name: answers.map(({ source }) => source.database.name).join(', '),
    kind: first.queue === null ? 'database' : 'queue',
    dialect: null,
    columns: first.told,
    relation: where === null ? labelOf(answers, relation) : `${relation.label} where ${where}`,
    form: form.label,
  };
}

function labelOf(answers: readonly Answer[], { label }: Relation): string {
  return answers.every(isUnscheduled) ? label : `${label} and its schedules`;
}

function noRows({ name, relation }: DueInput, { where }: DueOptions): UserError {
  const what = where === null ? `${relation} has no rows` : `no row of ${relation} fulfils --where`;
  return new UserError('input', `${name}: ${what}; give a table with a due time in each row`);
}
