import { exitCodes } from '../../core/exit.ts';
import type { LeaseSpan, Violation } from '../../core/results/membership.ts';
import type { MembershipReport } from '../../core/results/membership-report.ts';
import type {
  Distribution,
  MembershipResult,
  ScenarioResult,
} from '../../core/results/simulation.ts';
import { gateJson } from './gate.ts';
import { type Json, written } from './values.ts';

/**
 * A simulated membership as one JSON object, `nandi/simulate-membership@1`. `result` holds the figures
 * over all runs, and under `scenarios` those of each history.
 */
export function membershipJson(report: MembershipReport): string {
  const { result, version, gate, exit, warnings } = report;
  const { group, scenarios } = result;
  return written({
    schema: 'nandi/simulate-membership@1',
    version,
    // Nothing is read but measured round trips, and parameters.latency names those.
    input: null,
    parameters: parametersJson(result),
    result: {
      interval_ms: group.intervalMs,
      gap: group.gap,
      seed: result.seed,
      ...scenarioJson(result.overall, group.intervalMs),
      exclusivity: {
        verdict: result.exclusivity.verdict,
        assumptions: [...result.exclusivity.assumptions],
      },
      scenarios: scenarios.map((each) => scenarioJson(each, group.intervalMs)),
    },
    gate: gateJson(gate),
    warnings: [...warnings],
    exit: { code: exitCodes[exit], name: exit },
  });
}

function parametersJson({ group, runs, seed, variant, scenarios }: MembershipResult): Json {
  return {
    workers: group.workers,
    interval_ms: group.intervalMs,
    gap: group.gap,
    intervals: group.intervals,
    latency: group.latency,
    scenarios: scenarios.map(({ name }) => name),
    variant,
    runs,
    seed,
  };
}

function scenarioJson(
  scenario: ScenarioResult,
  intervalMs: number,
): { readonly [key: string]: Json } {
  const times = (distribution: Distribution): Json => distributionJson(distribution, intervalMs);
  return {
    name: scenario.name,
    runs: scenario.runs,
    unsettled_runs: scenario.unsettledRuns,
    idle_runs: scenario.idleRuns,
    workers: scenario.workers.map(({ worker, startedMs, stoppedMs, readinessMs }) => ({
      worker,
      started_ms: startedMs,
      stopped_ms: stoppedMs,
      readiness_ms: readinessMs,
    })),
    leases: scenario.leases.map(spanJson),
    readiness: times(scenario.readiness),
    stand_down: times(scenario.standDown),
    window_ms: scenario.window.meanMs,
    blackout_ms: scenario.blackout.meanMs,
    blackout: times(scenario.blackout),
    partly_unowned: times(scenario.partlyUnowned),
    unowned_share_ms: scenario.unownedShare.meanMs,
    unowned_share: times(scenario.unownedShare),
    availability_share: scenario.availabilityShare,
    violations: scenario.violations.map(violationJson),
    violations_count: scenario.violationCount,
    violated_runs: scenario.violatedRuns,
    rebalances: scenario.rebalances,
    anomalies: [],
    slack_ms: scenario.slack.leastMs,
    slack_formula_ms: scenario.slack.formulaMs,
    store: {
      registrations_per_s: scenario.load.registrationsPerSecond,
      largest_burst_per_ms: scenario.load.largestBurst,
    },
    in_flight: inFlightJson(scenario),
  };
}

function inFlightJson({ inFlight }: ScenarioResult): Json {
  if (inFlight === null) return null;
  return {
    task_ms: inFlight.taskMs,
    drain_ms: inFlight.drainMs,
    handovers: inFlight.handovers,
    overlap_share: inFlight.overlapShare,
    overlap_max_ms: inFlight.overlapMsMax,
    drain_allowed_ms: inFlight.drainMsAllowed,
  };
}

/** Times over the runs, in milliseconds and in intervals. */
export function distributionJson(distribution: Distribution, intervalMs: number): Json {
  const { count, open, meanMs, p50Ms, p95Ms, maxMs } = distribution;
  const intervals = (ms: number | null): number | null => (ms === null ? null : ms / intervalMs);
  return {
    count,
    open,
    mean_ms: meanMs,
    p50_ms: p50Ms,
    p95_ms: p95Ms,
    max_ms: maxMs,
    mean_intervals: intervals(meanMs),
    p50_intervals: intervals(p50Ms),
    p95_intervals: intervals(p95Ms),
    max_intervals: intervals(maxMs),
  };
}

export function spanJson({ worker, index, replicas, fromMs, toMs }: LeaseSpan): Json {
  return { worker, index, replicas, from_ms: fromMs, to_ms: toMs };
}

export function violationJson({ first, second, fromMs, toMs, sharedShare }: Violation): Json {
  return {
    first: spanJson(first),
    second: spanJson(second),
    from_ms: fromMs,
    to_ms: toMs,
    shared_share: sharedShare,
  };
}
