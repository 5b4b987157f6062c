import type { LeaseSpan, RegistrationRecord, Violation } from '../../core/results/membership.ts';
import type { ReplayResult } from '../../core/results/replay.ts';
import type { Trace } from '../../core/trace.ts';
import { anomaliesOf } from '../anomalies/anomalies.ts';
import { distributionOf } from '../figures/distribution.ts';
import { handoversOf } from '../figures/handovers.ts';
import { standDownsOf } from '../figures/stand-downs.ts';
import { ownershipOf, violationsOf } from '../ownership.ts';
import { type Replay, type ReplayOptions, replay } from './replay.ts';

/** Replays a trace and measures it. */
export function replayResult(trace: Trace, options: ReplayOptions): ReplayResult {
  return measureReplay(trace, replay(trace, options));
}

/** Measures a replayed trace as a simulation is measured. */
export function measureReplay(trace: Trace, replayed: Replay): ReplayResult {
  const { history, running, assumptions } = replayed;
  const { leases, fromMs, toMs, workers, registrations } = history;
  const knownFromMs = running.knownFromMs ?? fromMs;
  const standDowns = standDownsOf(workers, leases, fromMs);
  const readinessMs = readinessOf(replayed);
  const { namesWorkers } = trace;
  // What an index owned is right only while nobody joins, leaves or is late, when nothing overlaps.
  const violations = namesWorkers ? violationsOf(leases) : [];
  return {
    files: trace.files.map(({ name }) => name),
    format: trace.format,
    group: trace.parameters.group,
    namesWorkers,
    history,
    readinessMs,
    readiness: distributionOf([...readinessMs.values()]),
    standDown: distributionOf(
      standDowns.flatMap((each) => (each.toMs === null ? [] : [each.toMs - each.fromMs])),
    ),
    ownership: ownershipOf(leases, { from: Math.min(knownFromMs, toMs), to: toMs }),
    violations,
    rebalances: countChanges(registrations),
    unseenMs: trace.gaps.reduce((sum, { fromMs: from, toMs: to }) => sum + to - from, 0),
    slackMs: handoversOf(leases).reduce<number | null>(
      (least, { gapMs }) => (least === null || gapMs < least ? gapMs : least),
      null,
    ),
    anomalies: anomaliesOf(trace, replayed),
    assumptions,
    exclusivity: exclusivityOf(violations, leases, trace),
    comparison: null,
  };
}

/** A trace that cannot tell workers apart can show no overlap, and proves nothing. */
function exclusivityOf(
  { length: violations }: readonly Violation[],
  { length: leases }: readonly LeaseSpan[],
  { namesWorkers, gaps }: Trace,
): ReplayResult['exclusivity'] {
  const assumptions = ['the trace has every registration of the group', 'work ends with its lease'];
  if (!namesWorkers) return { verdict: 'unknown', assumptions, why: NAMELESS };
  if (violations > 0) return { verdict: 'violated', assumptions, why: null };
  if (gaps.length > 0) return { verdict: 'unknown', assumptions, why: UNSEEN };
  return leases === 0
    ? { verdict: 'unknown', assumptions, why: IDLE }
    : { verdict: 'exclusive', assumptions, why: null };
}

const NAMELESS =
  'the trace does not name the worker of every registration, so which worker held which lease cannot be known';
const UNSEEN =
  'the recording lacks times in which nothing was seen, and what happened then is not known';
const IDLE = 'nobody ever owned anything, which proves nothing';

/** Only of workers whose start the trace has: others ran before it. */
function readinessOf({ lives, leases }: Replay): Map<string, number> {
  const found = new Map<string, number>();
  for (const { worker, startedMs, isStartKnown } of lives) {
    const first = leases.find((lease) => lease.worker === worker && lease.fromMs >= startedMs);
    if (isStartKnown && first !== undefined && !found.has(worker)) {
      found.set(worker, first.fromMs - startedMs);
    }
  }
  return found;
}

/** Rebalances: how often a closed count differs from the one before it. */
function countChanges(registrations: readonly RegistrationRecord[]): number {
  const closed = new Map<number, number>();
  for (const { interval, replicas } of registrations) {
    if (replicas !== null) closed.set(interval - 1, replicas);
  }
  const counts = [...closed].toSorted(([a], [b]) => a - b).map(([, count]) => count);
  return counts.filter((count, i) => i > 0 && count !== counts[i - 1]).length;
}
