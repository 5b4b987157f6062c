import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import type { Connection } from './connection.ts';
import { readTime } from './read-counters.ts';
import { RedisError } from './redis-error.ts';

/**
 * The interval of a group that runs, from the names of its counters: one named N is written at the
 * time t with N = floor(t / interval), so the interval is t / N, rounded down. Walks over the keys of
 * the server (SCAN), a thousand a call, and reads no values.
 *
 * Throws a `UserError` where no counter is there, or where the names leave a doubt.
 */
export async function findIntervalMs(
  connection: Pick<Connection, 'call' | 'place'>,
  group: string,
): Promise<number> {
  const latest = await latestInterval(connection, group);
  const atMs = await readTime(connection);
  if (latest === null) {
    throw new UserError(
      'input',
      `Redis at ${connection.place}: no counter ${group}:N is there; start the group, correct its name and prefix, or give --interval`,
    );
  }
  const intervalMs = Math.floor(atMs / latest);
  // A counter that is there may be of up to four intervals ago: t / N is then 4 / N too large. Below
  // eleven minutes that is less than a millisecond.
  if (4 * intervalMs < latest) return intervalMs;
  throw new UserError(
    'usage',
    `the names of the counters of ${group} tell its interval only roughly, ${intervalMs} ms; give --interval`,
  );
}

/** The greatest N of the counters that are there; null without any. */
async function latestInterval(
  connection: Pick<Connection, 'call' | 'place'>,
  group: string,
): Promise<number | null> {
  const pattern = `${group.replaceAll(/[*?[\]\\]/g, String.raw`\$&`)}:*`;
  let [cursor, latest] = ['0', -1];
  for (let calls = 0; calls < SCAN_CALLS_MAX; calls++) {
    const reply = await connection.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000');
    if (!v.is(page, reply)) {
      throw new RedisError('FOREIGN', `Redis at ${connection.place} answered SCAN with no page`);
    }
    const [next, keys] = reply;
    const numbers = keys
      .map((key) => key.slice(group.length + 1))
      .filter((n) => /^\d{1,15}$/.test(n));
    latest = Math.max(latest, ...numbers.map(Number));
    if (next === '0') return latest < 0 ? null : latest;
    cursor = next;
  }
  throw new UserError(
    'usage',
    `Redis at ${connection.place} has too many keys to look for the counters of ${group}; give --interval`,
  );
}

const page = v.tuple([v.string(), v.array(v.string())]);

/** Some 100 million keys, which takes a minute. */
const SCAN_CALLS_MAX = 100_000;
