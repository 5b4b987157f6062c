import { randomUUID } from 'node:crypto';
import type { Batch, WatchOptions } from './batch.ts';
import { type Connection, inTime, openConnection } from './connection.ts';
import { type Counts, countedRows, setBacksOf } from './counted-rows.ts';
import { HeardIncrements, type Marked } from './heard-increments.ts';
import { type Hear, openMonitor } from './monitor-connection.ts';
import { readCounts } from './read-counters.ts';
import { RedisError } from './redis-error.ts';
import { openedBefore, pause, untilAborted } from './until-aborted.ts';

/**
 * Watches a group by MONITOR: each registration with its worker and its exact index, until the end.
 *
 * Beside the monitor it reads the counters, at most once a registration and at least once a second: a
 * sign of life, without which a dead connection and a quiet group look the same, and a slot that has
 * moved is not noticed. Only MONITOR and MGET are sent. Throws a `RedisError` when a connection is
 * lost, and one of code `DEAF` where MONITOR is refused, or does not tell of our own reading.
 */
export async function* watchMonitor(options: WatchOptions): AsyncGenerator<Batch> {
  const { server, group, end } = options;
  const heard = new HeardIncrements(group, server.access.database);
  const ears = await openedBefore(end, openEars(heard, options));
  if (ears === undefined) return;
  const gone = AbortSignal.any([...ears.closed, heard.flooded]);
  let countsBefore: Counts | null = null;
  try {
    while (!end.aborted) {
      const look = await untilAborted(lookAt(heard, ears.reader, options), gone, end);
      if (look === undefined) break;
      const { atMs, increments, counts } = look;
      const before: Counts = countsBefore ?? new Map();
      const rows = countedRows(increments, counts, before);
      const setBacks = setBacksOf(increments, counts, before);
      yield { atMs, isAfterGap: countsBefore === null, rows, setBacks };
      countsBefore = counts;
      await pause(SIGN_OF_LIFE_MS, gone, end, heard.next());
    }
    if (!end.aborted) throw gone.reason;
  } finally {
    ears.close();
  }
}

/** A connection to read by, and one that listens. */
interface Ears {
  readonly reader: Connection;
  readonly closed: readonly AbortSignal[];
  readonly close: () => void;
}

async function openEars(heard: HeardIncrements, options: WatchOptions): Promise<Ears> {
  const { server, limits } = options;
  const reader = await openConnection(server.address, server.access, limits);
  try {
    const hear: Hear = (command) => heard.hear(command);
    const monitor = await openMonitor(server.address, server.access, limits, hear);
    const close = (): void => {
      reader.close();
      monitor.close();
    };
    return { reader, closed: [reader.closed, monitor.closed], close };
  } catch (error) {
    reader.close();
    throw isRefused(error) ? new RedisError('DEAF', error.message, { cause: error }) : error;
  }
}

/** Reads the counters that went up, and takes the increments that are in their values. */
async function lookAt(
  heard: HeardIncrements,
  reader: Connection,
  { group, limits }: WatchOptions,
): Promise<Marked & { readonly counts: Counts }> {
  const intervals = heard.intervals();
  const mark = `${group}:nandi-mark-${randomUUID()}`;
  const deaf = new RedisError(
    'DEAF',
    `Redis at ${reader.place}: MONITOR is allowed, but did not tell of our own reading; is there a proxy between?`,
  );
  const asked = intervals.flatMap((interval) => [interval - 1, interval]);
  const [counts, { atMs, increments }] = await Promise.all([
    readCounts(reader, { group, intervals: asked, mark }),
    inTime(heard.untilMark(mark, intervals), limits.replyMsMax, deaf),
  ]);
  return { atMs, increments, counts };
}

/** Whether it is MONITOR that was not allowed: a user without the right, or a host that has none. */
function isRefused(error: unknown): error is RedisError {
  return error instanceof RedisError && (error.code === 'NOPERM' || error.code === 'ERR');
}

const SIGN_OF_LIFE_MS = 1000;
