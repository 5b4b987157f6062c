import * as v from 'valibot';
import type { Connection } from '../../redis/connection.ts';
import { RedisError } from '../../redis/redis-error.ts';

/** The names that `--queue` takes for Redis, besides `auto`. */
export const redisQueueNames: readonly string[] = ['bullmq', 'sidekiq'];

/** The part of a connection that is used here. */
export type Asked = Pick<Connection, 'call' | 'place'>;

/** A job queue in Redis: where its jobs are, and how they are described. */
export interface RedisQueue {
  readonly name: string;
  /** For people, as in `bullmq queue "mail"`. */
  readonly label: string;
  /** How the scores of the sets were understood. */
  readonly form: string;
  readonly sets: readonly DelayedSet[];
  /** Lists and sets of jobs that wait for a worker: they are due now. */
  readonly waiting: readonly WaitingJobs[];
}

/** A sorted set of jobs by due time. */
export interface DelayedSet {
  readonly key: string;
  readonly scorePerSecond: number;
  readonly describe: Describe;
}

export interface WaitingJobs {
  readonly key: string;
  readonly kind: 'list' | 'zset';
  readonly describe: Describe;
}

/** What entries are, in their order; null for one that is no job. */
export type Describe = (entries: readonly string[]) => Promise<readonly (JobDescription | null)[]>;

export interface JobDescription {
  readonly type: string | null;
  readonly id: string;
}

/** Keys that match a pattern. Throws a `RedisError` where the server holds too many to look through. */
export async function keysLike(connection: Asked, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  for (let step = 0; step < SCAN_STEPS_MAX; step++) {
    const reply = await connection.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000');
    if (!v.is(scanned, reply)) return unexpected(connection, 'SCAN', reply);
    cursor = reply[0];
    for (const key of reply[1]) found.add(key);
    if (cursor === '0') return [...found].toSorted();
  }
  throw new RedisError(
    'MANY',
    `Redis at ${connection.place} holds too many keys to look through for ${pattern}; name the queue, as in --queue bullmq:NAME`,
  );
}

/** Ten million keys. */
const SCAN_STEPS_MAX = 10_000;

const scanned = v.tuple([v.string(), v.array(v.string())]);

const texts = v.array(v.string());

export async function textsOf(
  connection: Asked,
  ...words: [string, ...string[]]
): Promise<string[]> {
  const reply = await connection.call(...words);
  return v.is(texts, reply) ? reply : unexpected(connection, words[0], reply);
}

export async function numberOf(
  connection: Asked,
  ...words: [string, ...string[]]
): Promise<number> {
  const reply = await connection.call(...words);
  return v.is(v.number(), reply) ? reply : unexpected(connection, words[0], reply);
}

function unexpected({ place }: Asked, command: string, reply: unknown): never {
  const said = JSON.stringify(reply) ?? String(reply);
  throw new RedisError(
    'FOREIGN',
    `Redis at ${place} answered ${command} with ${said.slice(0, 100)}`,
  );
}
