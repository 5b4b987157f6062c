import type { OwnershipFigures, Violation } from '../../core/results/membership.ts';
import { ownershipOf, violationsOf } from '../ownership.ts';
import type { SimulationOptions } from '../simulation/options.ts';
import type { SimulationOutcome } from '../simulation/outcome.ts';
import { type Handover, handoversOf } from './handovers.ts';
import { standDownsOf } from './stand-downs.ts';

/** The figures of one run. */
export interface OneRun {
  readonly outcome: SimulationOutcome;
  /** From the first event of the scenario to the group's settling again, or to the end. */
  readonly windowMs: { readonly from: number; readonly to: number };
  readonly isSettled: boolean;
  readonly readinessMs: readonly number[];
  readonly standDownMs: readonly number[];
  /** Of workers that ran on without a lease when the run ended: how long so far. */
  readonly unreadyMs: readonly number[];
  readonly openStandDownMs: readonly number[];
  readonly ownership: OwnershipFigures;
  readonly violations: readonly Violation[];
  readonly handovers: readonly Handover[];
  readonly rebalances: number;
  /** The most workers that ran at once. */
  readonly largest: number;
}

/** Measures one run; the window starts with the first action, or with the start where there is none. */
export function measureRun(outcome: SimulationOutcome, options: SimulationOptions): OneRun {
  const acted = outcome.actedAtMs.filter((at) => at !== null);
  const from = acted.length === 0 ? 0 : Math.min(...acted);
  const last = acted.length === 0 ? 0 : Math.max(...acted);
  // What the end of the run cut off has not settled.
  const isComplete = acted.length === outcome.actedAtMs.length;
  const settled = isComplete
    ? outcome.settledAtMs.find((at) => at > last || acted.length === 0)
    : undefined;
  // A fault that nobody noticed leaves the group settled: it is watched for an interval all the same.
  const isUndisturbed = isComplete && settled === undefined && outcome.isSettledAtEnd;
  const least = from + options.parameters.intervalMs;
  const end = isUndisturbed ? least : (settled ?? options.durationMs);
  const windowMs = { from, to: Math.min(options.durationMs, Math.max(end, least)) };
  const standDowns = standDownsOf(outcome.workers, outcome.leases, from);
  const running = new Set(
    outcome.workers.filter(({ stoppedMs }) => stoppedMs === null).map(({ worker }) => worker),
  );
  return {
    outcome,
    windowMs,
    isSettled: settled !== undefined || isUndisturbed,
    readinessMs: outcome.workers.flatMap(({ startedMs }, i) => {
      const first = outcome.firstLeaseMs[i] ?? null;
      return first === null ? [] : [first - startedMs];
    }),
    standDownMs: standDowns.flatMap(({ fromMs, toMs }) => (toMs === null ? [] : [toMs - fromMs])),
    unreadyMs: outcome.workers.flatMap(({ startedMs, stoppedMs }, i) =>
      stoppedMs === null && (outcome.firstLeaseMs[i] ?? null) === null
        ? [Math.max(0, options.durationMs - startedMs)]
        : [],
    ),
    // A lease that is held when the run ends is cut off there, and not lost.
    openStandDownMs: standDowns.flatMap(({ worker, fromMs, toMs }) =>
      toMs === null && running.has(worker) && fromMs < options.durationMs
        ? [options.durationMs - fromMs]
        : [],
    ),
    ownership: ownershipOf(outcome.leases, windowMs),
    violations: violationsOf(outcome.leases),
    handovers: handoversOf(outcome.leases.filter(({ toMs }) => toMs >= from)),
    rebalances: outcome.countChangesMs.filter((at) => at >= from).length,
    largest: outcome.leases.reduce((most, { replicas }) => Math.max(most, replicas), 1),
  };
}
