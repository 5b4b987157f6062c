import type { LeaseSpan, Violation, WorkerLife } from './membership.ts';

/** What `nandi simulate-membership` found: each scenario over many runs of one group. */
export interface MembershipResult {
  readonly group: GroupParameters;
  readonly runs: number;
  readonly seed: number;
  /** The broken variant that was simulated instead of the protocol; null for the protocol. */
  readonly variant: string | null;
  /** One for each history that was simulated. */
  readonly scenarios: readonly ScenarioResult[];
  /** Over the runs of all of them. */
  readonly overall: ScenarioResult;
  readonly exclusivity: Exclusivity;
}

interface GroupParameters {
  /** That start, where all scenarios start as many; else as many as were asked for. */
  readonly workers: number;
  readonly intervalMs: number;
  readonly gap: number;
  readonly intervals: number;
  /** In words, as it was said or measured. */
  readonly latency: string;
}

/**
 * Times over all runs, in milliseconds; null where nothing was measured. What had not ended with its
 * run is counted with the time it had lasted, so that mean and maximum are at least as large then.
 */
export interface Distribution {
  readonly count: number;
  /** How many of them had not ended. */
  readonly open: number;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly maxMs: number | null;
}

export interface ScenarioResult {
  readonly name: string;
  /** A scale says so itself; all others start the workers of the group. */
  readonly startWorkers: number;
  readonly runs: number;
  /** Runs in which the group had not settled again when they ended. */
  readonly unsettledRuns: number;
  /** Runs in which nobody ever owned anything. */
  readonly idleRuns: number;
  /** From a worker's start to its first lease. */
  readonly readiness: Distribution;
  /** From a lost lease to the next one of a worker that runs. */
  readonly standDown: Distribution;
  /** From the first event to the group's settling again, per run; and what of it was unowned. */
  readonly window: Distribution;
  readonly blackout: Distribution;
  readonly partlyUnowned: Distribution;
  /** The integral of the unowned share. */
  readonly unownedShare: Distribution;
  readonly availabilityShare: number;
  /** Changes of the closed count, a mean per run. */
  readonly rebalances: number;
  readonly violations: readonly Violation[];
  readonly violationCount: number;
  readonly violatedRuns: number;
  readonly slack: Slack;
  readonly load: StoreLoadFigures;
  readonly inFlight: InFlightFigures | null;
  /** Of the first run. */
  readonly workers: readonly (WorkerLife & { readonly readinessMs: number | null })[];
  readonly leases: readonly LeaseSpan[];
  readonly shown: ShownRun;
}

/** One run for the picture: the first in which two workers owned the same ids, else the first. */
export interface ShownRun {
  /** Counted from 1. */
  readonly run: number;
  readonly windowMs: { readonly from: number; readonly to: number };
  readonly workers: readonly WorkerLife[];
  readonly leases: readonly LeaseSpan[];
  readonly violations: readonly Violation[];
}

/** From a worker's letting go of ids to another's taking them up. */
interface Slack {
  /** The least over all runs; null where nothing was handed over. */
  readonly leastMs: number | null;
  /** The least that formula 19 allows at the largest count of the scenario. */
  readonly formulaMs: number;
}

/** What the store sees of one group. */
interface StoreLoadFigures {
  readonly registrationsPerSecond: number;
  /** Registrations in the worst millisecond of any run. */
  readonly largestBurst: number;
}

/** Tasks that still run when another worker has taken their ids over. */
export interface InFlightFigures {
  readonly taskMs: number;
  /** Null where tasks are let finish. */
  readonly drainMs: number | null;
  readonly handovers: number;
  /** The expected share of handovers at which a task runs on under a new owner. */
  readonly overlapShare: number;
  /** The longest such overlap that is possible. */
  readonly overlapMsMax: number;
  /** A drain up to this overlaps with no owner in any run. */
  readonly drainMsAllowed: number | null;
}

export interface Exclusivity {
  readonly verdict: 'exclusive' | 'violated' | 'unknown';
  readonly assumptions: readonly string[];
}
