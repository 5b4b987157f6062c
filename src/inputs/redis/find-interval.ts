import { UserError } from '../../core/user-error.ts';
import type { Connection } from './connection.ts';
import { type Misfit, misfitOf } from './misfit.ts';
import { readTime } from './read-counters.ts';
import { RedisError } from './redis-error.ts';
import { seenGroups, seenText } from './seen-groups.ts';
import { walkKeys } from './walk-keys.ts';

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
    const seen = await seenGroups(connection);
    const there = seen.length === 0 ? '' : ` (there are counters of ${seenText(group, seen)})`;
    throw new UserError(
      'input',
      `Redis at ${connection.place}: no counter ${group}:N is there; start the group, correct its name and prefix${there}, or give --interval`,
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
  const { latest, isAll } = await walkCounters(connection, group, SCAN_CALLS_MAX);
  if (isAll) return latest;
  throw new UserError(
    'usage',
    `Redis at ${connection.place} has too many keys to look for the counters of ${group}; give --interval`,
  );
}

/** Some 100 million keys, which takes a minute. */
const SCAN_CALLS_MAX = 100_000;

async function walkCounters(
  connection: Pick<Connection, 'call' | 'place'>,
  group: string,
  callsMax: number,
): Promise<{ readonly latest: number | null; readonly isAll: boolean }> {
  const pattern = `${group.replaceAll(/[*?[\]\\]/g, String.raw`\$&`)}:*`;
  let latest = -1;
  let isAll = false;
  for await (const { keys, isLast } of walkKeys(connection, pattern, callsMax)) {
    const numbers = keys
      .map((key) => key.slice(group.length + 1))
      .filter((n) => /^\d{1,15}$/.test(n));
    latest = Math.max(latest, ...numbers.map(Number));
    isAll = isLast;
  }
  return { latest: latest < 0 ? null : latest, isAll };
}

/**
 * What is wrong with an interval that was said, by the counters among the first thousands of keys; null
 * where it fits, and where nothing can be told.
 */
export async function checkInterval(
  connection: Pick<Connection, 'call' | 'place'>,
  group: string,
  intervalMs: number,
): Promise<Misfit | null> {
  try {
    const { latest } = await walkCounters(connection, group, CHECK_CALLS_MAX);
    if (latest === null) return null;
    return misfitOf(intervalMs, { interval: latest, atMs: await readTime(connection) });
  } catch (error) {
    // It was said, so that SCAN need not be allowed.
    if (error instanceof RedisError) return null;
    throw error;
  }
}

const CHECK_CALLS_MAX = 5;
