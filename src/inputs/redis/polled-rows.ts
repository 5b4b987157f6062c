import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { Batch } from './batch.ts';
import type { Counts } from './counted-rows.ts';

export interface Polled {
  /** The server's time of the reading. */
  readonly atMs: number;
  readonly intervalMs: number;
  readonly counts: Counts;
  /** Those of the reading before. */
  readonly countsBefore: Counts;
}

/**
 * What two readings of the counters tell: for each step of a counter a registration, without its
 * worker, at the time of the later reading or, if that is outside of the interval, at its nearer edge.
 * A counter that fell is a set-back; what was counted again since cannot be told from what was not.
 */
export function polledRows(polled: Polled): Pick<Batch, 'rows' | 'setBacks'> {
  const { counts, countsBefore } = polled;
  const changes = [...counts].map(([interval, count]) => {
    return { interval, from: countsBefore.get(interval) ?? 0, to: count ?? 0 };
  });
  return {
    rows: changes.flatMap((change) => rowsOf(change, polled)),
    setBacks: changes.filter(({ from, to }) => to < from),
  };
}

function rowsOf(
  { interval, from, to }: { readonly interval: number; readonly from: number; readonly to: number },
  { atMs, intervalMs, counts, countsBefore }: Polled,
): RegistrationRecord[] {
  // The time is read before the counters are: an interval may begin in between.
  const within = Math.min(Math.max(atMs, interval * intervalMs), (interval + 1) * intervalMs - 1);
  const replicas = counts.get(interval - 1) ?? countsBefore.get(interval - 1) ?? null;
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    return { atMs: within, worker: '', interval, index: from + i, replicas };
  });
}
