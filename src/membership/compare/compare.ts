import { quantileSorted } from 'simple-statistics';
import { type Random, randomFrom } from '../../core/random.ts';
import type { ComparedFigure, Comparison } from '../../core/results/comparison.ts';
import type { ReplayResult } from '../../core/results/replay.ts';
import type { Trace } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { distributionOf } from '../figures/distribution.ts';
import { type LeaseParameters, protocolRules } from '../protocol.ts';
import { KEY_LIFE_INTERVALS } from '../register-script.ts';
import { type Replay, replay } from '../replay/replay.ts';
import { measureReplay } from '../replay/replay-result.ts';
import { compileRun } from '../scenarios/compile.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SimulationOptions, TimedAction } from '../simulation/options.ts';
import type { TraceLatency } from './latency-of-trace.ts';
import { scenarioOfTrace, type TraceScenario } from './scenario-of-trace.ts';
import { simulatedTrace } from './simulated-trace.ts';

export interface CompareOptions {
  readonly runs: number;
  readonly seed: number;
  readonly network: TraceLatency;
  /** What befell the group beside its joins and ends; times count from the trace's first moment. */
  readonly faults: readonly Scenario[];
}

/** A trace, its replay, and what that was measured to. */
export interface Measured {
  readonly trace: Trace;
  readonly replayed: Replay;
  readonly result: ReplayResult;
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
 * times, each run at another phase of the interval, and is recorded and replayed as the trace was. Throws a `UserError` of kind input where the trace
 * names no workers. A recorded figure outside of all of them shows
 * that something else happened: a lost reply, a hang, a pause. Some milliseconds a run of a few
 * workers and a hundred intervals.
 */
export function compareWithSimulation(
  { trace, replayed, result }: Measured,
  options: CompareOptions,
): Comparison {
  const { runs, seed, network, faults } = options;
  if (!result.namesWorkers) throw new UserError('input', NAMELESS);
  if (trace.gaps.length > 0) throw new UserError('input', UNSEEN);
  const { intervalMs, gap } = replayed.history;
  const parameters = { intervalMs, gap };
  const scenario = scenarioOfTrace(replayed);
  const all = Array.from({ length: runs }, (_, run) =>
    simulatedFigures({ trace, parameters }, scenario, {
      ...options,
      random: randomFrom(`${seed}/${run}`),
    }),
  );
  const recorded = figuresOf(result, [...result.readinessMs.values()]);
  const toleranceMs = TOLERANCE_INTERVALS * intervalMs;
  return {
    runs,
    seed,
    latency: network.text,
    scenario: [...scenario.sentences, ...faults.map(({ text }) => text)],
    figures: figureNames.map(({ name, unit }) =>
      compared({ name, unit, recorded: recorded[name] }, all, unit === 'ms' ? toleranceMs : 0),
    ),
  };
}

const NAMELESS =
  '--compare needs the starts and ends of workers, and the trace does not name them; record it with MONITOR, or give the logs of the workers';

const UNSEEN =
  '--compare needs a recording without a hole: what started and ended in the time in which nothing was seen is not known';

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
  const isInside = recorded === null ? null : isWithin(recorded, simulated, tolerance);
  return { ...figure, simulated, isInside };
}

/** What no simulated run has lies outside of all of them. */
function isWithin(
  recorded: number,
  simulated: ComparedFigure['simulated'],
  tolerance: number,
): boolean {
  if (simulated === null) return false;
  return recorded >= simulated.min - tolerance && recorded <= simulated.max + tolerance;
}

function bandOf(values: readonly number[]): ComparedFigure['simulated'] {
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

/** The figures of a trace, real or simulated, all measured by the same code. */
function figuresOf(result: ReplayResult, readinessMs: readonly number[]): Figures {
  const { standDown } = result;
  const readiness = distributionOf(readinessMs);
  return {
    'stand-downs': standDown.count,
    'stand-down mean': standDown.meanMs,
    'stand-down max': standDown.maxMs,
    'readiness mean': readiness.meanMs,
    'readiness max': readiness.maxMs,
    blackout: result.ownership.blackoutMs,
    'unowned share': result.ownership.unownedShareMs,
    rebalances: result.rebalances,
    violations: result.violations.length,
  };
}

interface RunOptions extends CompareOptions {
  readonly random: Random;
}

function simulatedFigures(
  { trace, parameters }: { readonly trace: Trace; readonly parameters: LeaseParameters },
  scenario: TraceScenario,
  options: RunOptions,
): Figures {
  const { warmUpMs, waitedMs } = scenario;
  const simulated = simulatedTrace(optionsOf(parameters, scenario, options), {
    ...trace,
    beginsMidway: warmUpMs > 0,
    fromMs: warmUpMs,
  });
  const replayed = replay(simulated, parameters);
  const result = measureReplay(simulated, replayed);
  const readinessMs = [...result.readinessMs].flatMap(([worker, readyMs]) => {
    const waited = waitedMs.get(worker);
    return waited === undefined ? [] : [readyMs + waited];
  });
  return figuresOf(result, readinessMs);
}

function optionsOf(
  { intervalMs, gap }: LeaseParameters,
  { workers, durationMs, warmUpMs, actions }: TraceScenario,
  { random, network, faults }: RunOptions,
): SimulationOptions {
  const base: SimulationOptions = {
    parameters: { intervalMs, gap },
    rules: protocolRules,
    workers,
    durationMs,
    seed: `${random.unit()}`,
    phase: random.unit(),
    latency: network.latency,
    lag: { kind: 'fixed', ms: 0 },
    ttlMs: KEY_LIFE_INTERVALS * intervalMs,
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
