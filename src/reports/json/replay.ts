import { type ExitName, exitCodes } from '../../core/exit.ts';
import type { GateReport } from '../../core/results/checks.ts';
import type { Comparison } from '../../core/results/comparison.ts';
import type { ReplayResult } from '../../core/results/replay.ts';
import { gateJson } from './gate.ts';
import { distributionJson, spanJson, violationJson } from './membership.ts';
import { type Json, written } from './values.ts';

export interface ReplayReport {
  readonly version: string;
  readonly result: ReplayResult;
  readonly gate: GateReport;
  readonly exit: ExitName;
}

/** A replayed trace as one JSON object, `nandi/replay@1`; times are the trace's. */
export function replayJson({ version, result, gate, exit }: ReplayReport): string {
  const { history, ownership } = result;
  const { intervalMs } = history;
  return written({
    schema: 'nandi/replay@1',
    version,
    input: {
      path: result.files.join(', '),
      format: result.format,
      group: result.group,
      registrations: history.registrations.length,
    },
    parameters: { interval_ms: intervalMs, gap: history.gap },
    result: {
      interval_ms: intervalMs,
      gap: history.gap,
      seed: null,
      names_workers: result.namesWorkers,
      workers: workersJson(result),
      leases: history.leases.map(spanJson),
      readiness: distributionJson(result.readiness, intervalMs),
      stand_down: distributionJson(result.standDown, intervalMs),
      window_ms: ownership.windowMs.to - ownership.windowMs.from,
      blackout_ms: ownership.blackoutMs,
      unowned_share_ms: ownership.unownedShareMs,
      availability_share: ownership.availabilityShare,
      violations: result.violations.map(violationJson),
      rebalances: result.rebalances,
      unseen_ms: result.unseenMs,
      anomalies: result.anomalies.map(({ kind, atMs, text }) => ({ kind, at_ms: atMs, text })),
      slack_ms: result.slackMs,
      exclusivity: {
        verdict: result.exclusivity.verdict,
        assumptions: [...result.exclusivity.assumptions],
        why: result.exclusivity.why,
      },
      comparison: result.comparison === null ? null : comparisonJson(result.comparison),
    },
    gate: gateJson(gate),
    warnings: [...result.assumptions],
    exit: { code: exitCodes[exit], name: exit },
  });
}

function comparisonJson({ runs, seed, latency, scenario, figures }: Comparison): Json {
  return {
    runs,
    seed,
    latency,
    scenario: [...scenario],
    figures: figures.map(({ name, unit, recorded, simulated, isInside }) => ({
      name,
      unit,
      recorded,
      simulated: simulated === null ? null : { ...simulated },
      is_inside: isInside,
    })),
  };
}

function workersJson({ history, readinessMs }: ReplayResult): Json {
  return history.workers.map(({ worker, startedMs, stoppedMs }) => ({
    worker,
    started_ms: startedMs,
    stopped_ms: stoppedMs,
    readiness_ms: readinessMs.get(worker) ?? null,
  }));
}
