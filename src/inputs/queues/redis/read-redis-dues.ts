import type { DueRequest } from '../../../core/due/due-request.ts';
import type { DueTally, ReadDues } from '../../../core/due/due-tally.ts';
import { mergeDueTallies } from '../../../core/due/merge-due-tallies.ts';
import { parseId } from '../../../core/id.ts';
import { UserError } from '../../../core/user-error.ts';
import type { DueOptions, JobSink } from '../../database/due/due-options.ts';
import { connect } from '../../redis/connect.ts';
import type { ConnectionLimits } from '../../redis/connection.ts';
import { readTime } from '../../redis/read-counters.ts';
import { redacted } from '../../redis/redacted.ts';
import { parseRedisUrl } from '../../redis/target.ts';
import { findBullmq } from './bullmq.ts';
import {
  type Asked,
  type DelayedSet,
  type JobDescription,
  numberOf,
  type RedisQueue,
  redisQueueNames,
  textsOf,
  type WaitingJobs,
} from './redis-queue.ts';
import { findSidekiq } from './sidekiq.ts';

export interface RedisDueOptions extends Pick<DueOptions, 'tell' | 'sinkFor'> {
  /** `auto`, `bullmq`, `sidekiq`, and behind a colon the queue or the namespace: `bullmq:mail`. */
  readonly queue: string;
  readonly limits: ConnectionLimits;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

/**
 * The port of Redis: the delayed jobs of a queue, page by page, and those that wait, which are due
 * now. What lies outside the horizon is only counted. Nothing is written. Redis keeps no state for a
 * reader: jobs that move meanwhile may be missed.
 */
export function readDuesFromRedis(url: string, options: RedisDueOptions): ReadDues {
  return async (request) => {
    const { queue: wanted, limits, signal, tell } = options;
    const target = parseRedisUrl(url);
    const [, name] = nameOf(wanted);
    const connection = await connect(target, name === null ? 'bull' : `bull:${name}`, limits);
    signal.addEventListener('abort', connection.close);
    try {
      signal.throwIfAborted();
      const queue = await queueIn(connection, wanted);
      tell({ kind: 'detail', text: `${redacted(url)}: found the ${queue.label}` });
      const sink = options.sinkFor(request, { ids: true, costs: false });
      const tally = await readQueue(connection, queue, { request, sink });
      if (tally.rows === 0) {
        throw new UserError(
          'input',
          `${redacted(url)}: the ${queue.label} holds no jobs that wait`,
        );
      }
      const { label, form } = queue;
      const input = { name: redacted(url), kind: 'queue', relation: label, form } as const;
      return { input: { ...input, dialect: null, columns: [] }, tally };
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', connection.close);
      connection.close();
    }
  };
}

function nameOf(wanted: string): readonly [kind: string, name: string | null] {
  const at = wanted.indexOf(':');
  return at < 0 ? [wanted, null] : [wanted.slice(0, at), wanted.slice(at + 1)];
}

async function queueIn(connection: Asked, wanted: string): Promise<RedisQueue> {
  const [kind, name] = nameOf(wanted);
  if (kind !== 'auto' && !redisQueueNames.includes(kind)) {
    throw new UserError(
      'usage',
      `--queue ${wanted} is none of Redis; write auto, ${redisQueueNames.join(', ')}`,
    );
  }
  const isLooked = (each: string): boolean => kind === 'auto' || kind === each;
  const found = [
    isLooked('bullmq') ? await findBullmq(connection, name) : null,
    isLooked('sidekiq') ? await findSidekiq(connection, name) : null,
  ].filter((each) => each !== null);
  const [only, ...others] = found;
  if (only === undefined) {
    throw new UserError(
      'usage',
      `Redis at ${connection.place} has no job queue that is known; looked for BullMQ (bull:QUEUE:meta) and Sidekiq (schedule, retry, queues); name one, as in --queue bullmq:PREFIX:QUEUE or sidekiq:NAMESPACE`,
    );
  }
  if (others.length === 0) return only;
  const names = found.map((each) => each.name).join(' and ');
  throw new UserError(
    'usage',
    `Redis at ${connection.place} has jobs of ${names}; name one, as in --queue ${only.name}`,
  );
}

interface Counting {
  readonly request: DueRequest;
  readonly sink: JobSink;
}

async function readQueue(
  connection: Asked,
  { sets, waiting }: RedisQueue,
  counting: Counting,
): Promise<DueTally> {
  const outside: DueTally[] = [];
  for (const set of sets) outside.push(await readSet(connection, set, counting));
  const nowS = Math.floor((await readTime(connection)) / 1000);
  for (const jobs of waiting) await readWaiting(connection, jobs, { ...counting, nowS });
  return mergeDueTallies([counting.sink.finish(), ...outside]);
}

/** Reads the entries of the horizon, by their ranks; those before and behind it as a tally of counts. */
async function readSet(
  connection: Asked,
  { key, scorePerSecond, describe }: DelayedSet,
  { request, sink }: Counting,
): Promise<DueTally> {
  const { fromS, untilS, includesOverdue } = request;
  const [from, until] = [fromS * scorePerSecond, untilS * scorePerSecond];
  const before = await numberOf(connection, 'ZCOUNT', key, '-inf', `(${from}`);
  const within = await numberOf(connection, 'ZCOUNT', key, `${from}`, `(${until}`);
  const behind = await numberOf(connection, 'ZCOUNT', key, `${until}`, '+inf');
  const edge = async (rank: string): Promise<number> => {
    const [, score] = await textsOf(connection, 'ZRANGE', key, rank, rank, 'WITHSCORES');
    return Math.floor(Number(score ?? 0) / scorePerSecond);
  };
  const first = includesOverdue ? 0 : before;
  const end = before + within;
  refuseTooMany(key, end - first);
  for (let at = first; at < end; at += PAGE) {
    const last = Math.min(at + PAGE, end) - 1;
    const page = await textsOf(connection, 'ZRANGE', key, `${at}`, `${last}`, 'WITHSCORES');
    const entries = page.filter((_, i) => i % 2 === 0);
    const jobs = await describe(entries);
    for (const [i, job] of jobs.entries()) {
      const dueS = Math.floor(Number(page[2 * i + 1]) / scorePerSecond);
      tellJob(sink, { job, entry: entries[i] ?? '', dueS });
    }
  }
  const overdue = includesOverdue ? 0 : before;
  return {
    ...nothing,
    rows: overdue + behind,
    overdue: { count: overdue, oldestS: overdue > 0 ? await edge('0') : null },
    beyond: { count: behind, latestS: behind > 0 ? await edge('-1') : null },
  };
}

/** A page of what is read at once. */
const PAGE = 1000;

/** Each is a word of the protocol, and one more command for BullMQ: minutes. */
const JOBS_MAX = 10_000_000;

function refuseTooMany(key: string, count: number): void {
  if (count <= JOBS_MAX) return;
  throw new UserError(
    'budget',
    `"${key}" holds ${count} jobs in the horizon, and ${JOBS_MAX} are read at most; ask for a shorter --for`,
  );
}

const nothing: DueTally = {
  rows: 0,
  used: 0,
  overdue: { count: 0, oldestS: null },
  beyond: { count: 0, latestS: null },
  nulls: 0,
  rejected: 0,
  rejects: [],
  gaps: { count: 0, examples: [] },
  twice: { count: 0, examples: [] },
  zoneless: 0,
  classes: [],
  movableIds: 0,
  recurrenceS: null,
};

async function readWaiting(
  connection: Asked,
  { key, kind, describe }: WaitingJobs,
  { sink, nowS }: Counting & { readonly nowS: number },
): Promise<void> {
  const [size, range] = kind === 'list' ? ['LLEN', 'LRANGE'] : ['ZCARD', 'ZRANGE'];
  const count = await numberOf(connection, size ?? '', key);
  refuseTooMany(key, count);
  for (let at = 0; at < count; at += PAGE) {
    const entries = await textsOf(connection, range ?? '', key, `${at}`, `${at + PAGE - 1}`);
    const jobs = await describe(entries);
    for (const [i, job] of jobs.entries()) {
      if (job !== null || kind === 'zset')
        tellJob(sink, { job, entry: entries[i] ?? '', dueS: nowS });
    }
  }
}

interface FoundJob {
  readonly job: JobDescription | null;
  readonly entry: string;
  readonly dueS: number;
}

function tellJob(sink: JobSink, { job, entry, dueS }: FoundJob): void {
  if (job === null) {
    const text = entry.slice(0, 100);
    sink.reject({ line: null, column: 'job', text, reason: 'is no job of this queue' });
    return;
  }
  const cell = parseId(job.id, true);
  const id = cell.kind === 'id' ? cell.id : null;
  sink.job({ dueS, type: job.type, toleranceS: null, id, cost: Number.NaN, doubt: null });
}
