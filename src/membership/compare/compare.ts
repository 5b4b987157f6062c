import { quantileSorted } from 'simple-statistics';
import { type Random, randomFrom } from '../../core/random.ts';
import type { Band, ComparedFigure, Comparison } from '../../core/results/comparison.ts';
import type { LeaseSpan, Violation, WorkerLife } from '../../core/results/membership.ts';
import type { ReplayResult } from '../../core/results/replay.ts';
import { standDownsOf } from '../figures/stand-downs.ts';
import { ownershipOf, violationsOf } from '../ownership.ts';
import { protocolRules } from '../protocol.ts';
import type { Replay } from '../replay/replay.ts';
import { compileRun } from '../scenarios/compile.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Latency } from '../simulation/latency.ts';
import type { SimulationOptions, TimedAction } from '../simulation/options.ts';
import { Simulation } from '../simulation/simulation.ts';
import { scenarioOfTrace, type TraceScenario } from './scenario-of-trace.ts';

export interface CompareOptions {
  readonly runs: number;
  readonly seed: number;
  readonly latency: Latency;
  /** The latency in words. */
  readonly latencyText: string;
  /** What befell the group beside its joins and ends; times count from the trace's first moment. */
  readonly faults: readonly Scenario[];
}

/** The figures of one run, recorded or simulated; null where it has nothing of the kind. */
type Figures = Readonly<Record<FigureName, number | null>>;

type FigureName = (typeof figureNames)[number]['name'];

const figureNames = [
  { name: 'stand-downs', unit: 'count' },
  { name: 'stand-down mean', unit: 'ms' },
  { name: 'stand-down max', unit: 'ms' },
  { name: 'readiness mean', unit: 'ms' },
  { name: 'readiness max', unit: 'ms' },
  { name: 'blackout', unit: 'ms' },
  { name: 'unowned share', unit: 'ms' },
  { name: 'rebalances', unit: 'count' },
  { name: 'violations', unit: 'count' },
] as const;

/**
 * Sets a replayed trace beside simulated runs in which the same workers start and end at the same
 * times, each run at another phase of the interval. A recorded figure outside of all of them shows
 * that something else happened: a lost reply, a hang, a pause. Some milliseconds a run of a few
 * workers and a hundred intervals.
 */
export function compareWithSimulation(
  replayed: Replay,
  result: ReplayResult,
  options: CompareOptions,
): Comparison {
  const { runs, seed, latencyText, faults } = options;
  const scenario = scenarioOfTrace(replayed);
  const all = Array.from({ length: runs }, (_, run) =>
    simulatedFigures(replayed, scenario, { ...options, random: randomFrom(`${seed}/${run}`) }),
  );
  const recorded = recordedFigures(replayed, result);
  const toleranceMs = TOLERANCE_INTERVALS * replayed.history.intervalMs;
  return {
    runs,
    seed,
    latency: latencyText,
    scenario: [...scenario.sentences, ...faults.map(({ text }) => text)],
    figures: figureNames.map(({ name, unit }) =>
      compared({ name, unit, recorded: recorded[name] }, all, unit === 'ms' ? toleranceMs : 0),
    ),
  };
}

/** Clocks of a trace are whole milliseconds, and its workers' timers are not the simulator's. */
const TOLERANCE_INTERVALS = 0.02;

function compared(
  figure: Pick<ComparedFigure, 'name' | 'unit' | 'recorded'> & { readonly name: FigureName },
  all: readonly Figures[],
  tolerance: number,
): ComparedFigure {
  const values = all.map((each) => each[figure.name]).filter((value) => value !== null);
  const simulated = bandOf(values);
  const { recorded } = figure;
  const isInside =
    recorded === null || simulated === null
      ? null
      : recorded >= simulated.min - tolerance && recorded <= simulated.max + tolerance;
  return { ...figure, simulated, isInside };
}

function bandOf(values: readonly number[]): Band | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min] = sorted;
  if (min === undefined) return null;
  return {
    runs: sorted.length,
    min,
    p50: quantileSorted(sorted, 0.5),
    p95: quantileSorted(sorted, 0.95),
    max: sorted[sorted.length - 1]!,
  };
}

function recordedFigures({ history }: Replay, result: ReplayResult): Figures {
  const { workers, leases, fromMs } = history;
  return figuresOf({
    workers,
    leases,
    fromMs,
    readinessMs: [...result.readinessMs.values()],
    ownership: result.ownership,
    rebalances: result.rebalances,
    violations: result.violations,
  });
}

interface Measured {
  readonly workers: readonly WorkerLife[];
  readonly leases: readonly LeaseSpan[];
  readonly fromMs: number;
  readonly readinessMs: readonly number[];
  readonly ownership: { readonly blackoutMs: number; readonly unownedShareMs: number };
  readonly rebalances: number;
  readonly violations: readonly Violation[];
}

function figuresOf(run: Measured): Figures {
  const { workers, leases, fromMs, readinessMs, ownership, rebalances, violations } = run;
  const standDownMs = standDownsOf(workers, leases, fromMs).flatMap((each) =>
    each.toMs === null ? [] : [each.toMs - each.fromMs],
  );
  return {
    'stand-downs': standDownMs.length,
    'stand-down mean': meanOf(standDownMs),
    'stand-down max': maxOf(standDownMs),
    'readiness mean': meanOf(readinessMs),
    'readiness max': maxOf(readinessMs),
    blackout: ownership.blackoutMs,
    'unowned share': ownership.unownedShareMs,
    rebalances,
    violations: violations.length,
  };
}

interface RunOptions extends CompareOptions {
  readonly random: Random;
}

function simulatedFigures(
  { history, running }: Replay,
  scenario: TraceScenario,
  options: RunOptions,
): Figures {
  const { warmUpMs, started } = scenario;
  const outcome = new Simulation(optionsOf(history, scenario, options)).run();
  const { workers, leases, firstLeaseMs } = outcome;
  const knownMs = (running.knownFromMs ?? history.fromMs) - history.fromMs;
  const lengthMs = history.toMs - history.fromMs;
  const window = { from: warmUpMs + Math.min(knownMs, lengthMs), to: warmUpMs + lengthMs };
  return figuresOf({
    workers,
    leases,
    fromMs: warmUpMs,
    readinessMs: workers.flatMap(({ startedMs }, i) => {
      const first = firstLeaseMs[i] ?? null;
      return started.has(i) && first !== null ? [first - startedMs] : [];
    }),
    ownership: ownershipOf(leases, window),
    rebalances: outcome.countChangesMs.filter((at) => at >= warmUpMs).length,
    violations: violationsOf(leases).filter(({ toMs }) => toMs >= warmUpMs),
  });
}

function optionsOf(
  { intervalMs, gap }: Replay['history'],
  { workers, durationMs, warmUpMs, actions }: TraceScenario,
  { random, latency, faults }: RunOptions,
): SimulationOptions {
  const base: SimulationOptions = {
    parameters: { intervalMs, gap },
    rules: protocolRules,
    workers,
    durationMs,
    seed: `${random.unit()}`,
    phase: random.unit(),
    latency,
    lag: { kind: 'fixed', ms: 0 },
    ttlMs: TTL_INTERVALS * intervalMs,
    startSpreadMs: intervalMs,
    firstOffsetMs: 0,
    clockSkewMs: 0,
    clockDriftShare: 0,
    intervalClock: 'store',
    actions: [],
  };
  const compiled = compileRun(base, faults, random);
  return {
    ...compiled,
    actions: [...actions, ...compiled.actions.map((each) => later(each, warmUpMs))],
  };
}

/** A fault's time counts from the trace's first moment. */
function later({ at, action }: TimedAction, warmUpMs: number): TimedAction {
  return { at: { ...at, afterMs: at.afterMs + warmUpMs }, action };
}

/** An interval's key lives for three intervals. */
const TTL_INTERVALS = 3;

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
}

function maxOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((most, each) => Math.max(most, each));
}
