import type { Trace, TraceRegistration } from '../../core/trace.ts';
import type { ReplayedLife } from './replayed-worker.ts';

/** The workers that ran already when a trace began. */
export interface Running {
  readonly workers: readonly string[];
  /** From here on the leases of all of them are known; null where there are none. */
  readonly knownFromMs: number | null;
}

/** A lease needs two pairs, and a pair two registrations: the third one tells it. */
const REGISTRATIONS_NEEDED = 3;

/**
 * Which workers ran before their first registration in the trace: those that the trace does not see
 * starting, in a group that was there before it. Whoever registers first in the second interval ran
 * too, unless the first one's count says that the trace has all of it.
 */
export function foundRunning(
  { beginsMidway }: Trace,
  registrations: readonly TraceRegistration[],
  lives: readonly ReplayedLife[],
): Running {
  const firstInterval = registrations.reduce(
    (least, { interval }) => Math.min(least, interval),
    Infinity,
  );
  const first = registrations.filter(({ interval }) => interval === firstInterval);
  const isFirst = !beginsMidway && first.every(({ replicas }) => replicas === null);
  if (isFirst) return { workers: [], knownFromMs: null };
  const next = registrations.find(({ interval }) => interval === firstInterval + 1);
  const isWhole = next?.replicas === first.length;
  const workers = lives
    .filter(({ isStartKnown, firstInterval: own }) => {
      if (isStartKnown || own === null) return false;
      return own === firstInterval || (own === firstInterval + 1 && !isWhole);
    })
    .map(({ worker }) => worker);
  return { workers, knownFromMs: knownFrom(registrations, new Set(workers)) };
}

function knownFrom(
  registrations: readonly TraceRegistration[],
  workers: ReadonlySet<string>,
): number | null {
  const counts = new Map<string, number>();
  let known: number | null = null;
  for (const { worker, atMs } of registrations) {
    const count = (counts.get(worker) ?? 0) + 1;
    if (!workers.has(worker) || count > REGISTRATIONS_NEEDED) continue;
    counts.set(worker, count);
    known = Math.max(known ?? atMs, atMs);
  }
  return known;
}
