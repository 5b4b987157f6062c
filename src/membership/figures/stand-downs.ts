import type { LeaseSpan, StandDown, WorkerLife } from '../../core/results/membership.ts';

/**
 * The times in which a worker that ran owned nothing after it had owned something, from `fromMs` on;
 * open ones have no end. A lease that follows at once, with another pair, is no stand-down.
 */
export function standDownsOf(
  workers: readonly WorkerLife[],
  leases: readonly LeaseSpan[],
  fromMs: number,
): StandDown[] {
  const byWorker = new Map<string, LeaseSpan[]>();
  for (const lease of leases.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const known = byWorker.get(lease.worker);
    if (known === undefined) byWorker.set(lease.worker, [lease]);
    else known.push(lease);
  }
  return workers.flatMap(({ worker, startedMs, stoppedMs }) => {
    // A name that was given again has a life of its own: between two lives nobody stands down.
    const spans = (byWorker.get(worker) ?? []).filter(
      (span) => span.fromMs >= startedMs && (stoppedMs === null || span.fromMs < stoppedMs),
    );
    return spans.flatMap((span, i): StandDown[] => {
      const next = spans[i + 1];
      const isOver = stoppedMs !== null && span.toMs >= stoppedMs;
      if (isOver || span.toMs < fromMs || (next !== undefined && next.fromMs <= span.toMs))
        return [];
      return [{ worker, fromMs: span.toMs, toMs: next?.fromMs ?? null }];
    });
  });
}
