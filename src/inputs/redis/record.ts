import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { Batch, WatchOptions } from './batch.ts';
import { connect, serverOf } from './connect.ts';
import { type ConnectionLimits, placeOf } from './connection.ts';
import { checkInterval, findIntervalMs } from './find-interval.ts';
import { misfitOf } from './misfit.ts';
import { Progress, type RecordNotice, type Way } from './progress.ts';
import type { RedisTarget } from './target.ts';
import { pause, untilAborted } from './until-aborted.ts';
import { watchCounters } from './watch-counters.ts';
import { watchMonitor } from './watch-monitor.ts';

export interface RecordOptions {
  readonly target: RedisTarget;
  /** The group's base key. */
  readonly group: string;
  /** Needed for polling only; found from the counters where it is null. One that does not fit is told. */
  readonly intervalMs: number | null;
  readonly limits: ConnectionLimits;
  /** Null for no limit. */
  readonly rowsMax: number | null;
  readonly forMs: number | null;
  /** Ends the recording, as Ctrl-C does. */
  readonly signal: AbortSignal;
  /** Hears how the recording goes, between its rows. */
  readonly notify: (notice: RecordNotice) => void;
}

/**
 * Records the registrations of a live group, in the order of the store, as they come. By MONITOR where
 * the server allows it, and otherwise by reading the counters; `started` says which and what cannot be
 * seen. Reads only. A connection that is lost is opened anew, wherever the group is by then, and the
 * gap is told. Ends at a limit or by the signal.
 *
 * Throws a `RedisError` where Redis cannot be reached at first, for `LOST_MS_MAX` later, or refuses.
 */
export async function* record(options: RecordOptions): AsyncGenerator<RegistrationRecord> {
  const { rowsMax, forMs, signal, notify } = options;
  const time = new AbortController();
  const timer = forMs === null ? undefined : setTimeout(() => time.abort(), forMs);
  const progress = new Progress(notify);
  let rows = 0;
  try {
    for await (const row of allRows(options, progress, AbortSignal.any([signal, time.signal]))) {
      yield row;
      rows++;
      if (rows === rowsMax) return notify({ kind: 'ended', by: 'rows', rows, unseen: null });
    }
    const by = signal.aborted ? 'signal' : 'time';
    notify({ kind: 'ended', by, rows, unseen: progress.unseen });
  } catch (error) {
    // What was recorded so far lacks what came since: who writes it must know.
    if (progress.unseen !== null)
      notify({ kind: 'ended', by: 'error', rows, unseen: progress.unseen });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function* allRows(
  options: RecordOptions,
  progress: Progress,
  end: AbortSignal,
): AsyncGenerator<RegistrationRecord> {
  const { intervalMs, notify } = options;
  let isChecked = intervalMs === null;
  for await (const { rows, setBacks } of batches(options, progress, end)) {
    const [first] = rows;
    if (first !== undefined && !isChecked) {
      isChecked = true;
      const misfit = intervalMs === null ? null : misfitOf(intervalMs, first);
      if (misfit !== null) notify({ kind: 'misfit', ...misfit });
    }
    for (const setBack of setBacks) notify({ kind: 'set-back', ...setBack });
    yield* rows;
  }
}

/** The batches of one watch after the other: each ends with its connection. */
async function* batches(
  options: RecordOptions,
  progress: Progress,
  end: AbortSignal,
): AsyncGenerator<Batch> {
  const { target, group, limits } = options;
  let way: Way = { kind: 'monitor' };
  while (!end.aborted) {
    try {
      const server = await untilAborted(serverOf(target, group, limits), end);
      if (server === undefined) return;
      for await (const batch of watch(way, { server, group, limits, end })) {
        progress.heard(batch, way, placeOf(server.address));
        yield batch;
      }
    } catch (error) {
      if (progress.isDeaf(error)) way = await pollingWay(options, error.message);
      else await pause(progress.failed(error), end);
    }
  }
}

function watch(way: Way, options: WatchOptions): AsyncGenerator<Batch> {
  return way.kind === 'monitor' ? watchMonitor(options) : watchCounters(options, way.intervalMs);
}

async function pollingWay(options: RecordOptions, reason: string): Promise<Way> {
  const { target, group, limits, intervalMs, notify } = options;
  const connection = await connect(target, group, limits);
  try {
    if (intervalMs !== null) {
      const misfit = await checkInterval(connection, group, intervalMs);
      if (misfit !== null) notify({ kind: 'misfit', ...misfit });
      return { kind: 'polling', intervalMs, reason };
    }
    return { kind: 'polling', intervalMs: await findIntervalMs(connection, group), reason };
  } finally {
    connection.close();
  }
}
