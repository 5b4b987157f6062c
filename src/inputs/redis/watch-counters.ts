import { randomUUID } from 'node:crypto';
import type { Batch, WatchOptions } from './batch.ts';
import { openConnection } from './connection.ts';
import type { Counts } from './counted-rows.ts';
import { polledRows } from './polled-rows.ts';
import { readCounts, readTime } from './read-counters.ts';
import { openedBefore, pause, untilAborted } from './until-aborted.ts';

/**
 * Watches a group by reading its counters again and again, until the end: registrations without their
 * workers, at the time of the reading that found them. Only TIME and MGET are sent, some fifty times
 * an interval. Throws a `RedisError` when the connection is lost.
 */
export async function* watchCounters(
  options: WatchOptions,
  intervalMs: number,
): AsyncGenerator<Batch> {
  const { server, group, limits, end } = options;
  const opening = openConnection(server.address, server.access, limits);
  const reader = await openedBefore(end, opening);
  if (reader === undefined) return;
  const mark = `${group}:nandi-mark-${randomUUID()}`;
  let before: { readonly interval: number; readonly counts: Counts } | null = null;
  const look = async (): Promise<{ atMs: number; interval: number; counts: Counts }> => {
    const atMs = await readTime(reader);
    const interval = Math.floor(atMs / intervalMs);
    // The next one too: the interval may turn between the two commands.
    const intervals = [interval - 2, interval - 1, interval, interval + 1];
    return { atMs, interval, counts: await readCounts(reader, { group, intervals, mark }) };
  };
  try {
    while (!end.aborted) {
      const found = await untilAborted(look(), end);
      if (found === undefined) return;
      const { atMs, interval, counts } = found;
      // After a stall of this process counters may have come and gone unread.
      const isAfterGap = before === null || interval - before.interval > 2;
      const polled = { atMs, intervalMs, counts, countsBefore: before?.counts ?? counts };
      const findings = isAfterGap ? { rows: [], setBacks: [] } : polledRows(polled);
      // What was found in an interval that began after TIME was asked is seen, and not of a gap to come.
      const seenMs = findings.rows.reduce((latest, row) => Math.max(latest, row.atMs), atMs);
      yield { atMs: seenMs, isAfterGap, ...findings };
      before = { interval, counts };
      await pause(pollMs(intervalMs), reader.closed, end);
    }
  } finally {
    reader.close();
  }
}

/** How often the counters are read: an error of a fiftieth of the interval, a second at most. */
export function pollMs(intervalMs: number): number {
  return Math.min(1000, Math.max(5, Math.floor(intervalMs / 50)));
}
