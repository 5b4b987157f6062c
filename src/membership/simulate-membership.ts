import { randomFrom } from '../core/random.ts';
import type { LeaseSpan } from '../core/results/membership.ts';
import type { MembershipResult, ScenarioResult, ShownRun } from '../core/results/simulation.ts';
import { distributionOf } from './figures/distribution.ts';
import { exclusivityOf } from './figures/exclusivity.ts';
import { type Handover, slackFormula } from './figures/handovers.ts';
import { type InFlightOptions, inFlightFigures } from './figures/in-flight.ts';
import { measureRun, type OneRun } from './figures/run-figures.ts';
import { compileRun } from './scenarios/compile.ts';
import { populationOf } from './scenarios/population.ts';
import type { History } from './scenarios/scenario.ts';
import type { SimulationOptions } from './simulation/options.ts';
import { Simulation } from './simulation/simulation.ts';

export interface MembershipOptions {
  /** The group; its seed and actions are replaced for each run. */
  readonly base: Omit<SimulationOptions, 'seed' | 'phase' | 'actions'>;
  /** In words, for the report. */
  readonly latency: string;
  readonly variant: string | null;
  readonly runs: number;
  readonly seed: number;
  /** Each is simulated in runs of its own. */
  readonly histories: readonly History[];
  readonly inFlight: InFlightOptions | null;
}

/** As many violations as a result lists; the others are counted. */
const VIOLATIONS_LISTED = 20;

/**
 * Simulates each history over many runs of the group: readiness, stand-down, unowned share, slack,
 * violations. About a microsecond a registration.
 */
export function simulateMembership(options: MembershipOptions): MembershipResult {
  const { base, runs, seed, variant, histories } = options;
  const { intervalMs, gap } = base.parameters;
  const measured = histories.map((history) => {
    const own = startedAs(history, options);
    return { name: history.name, own, all: allRuns(history, own) };
  });
  const scenarios = measured.map(({ name, own, all }) => scenarioResult(name, all, own));
  const starts = new Set(scenarios.map(({ startWorkers }) => startWorkers));
  const [start = base.workers] = starts;
  const together = measured.flatMap(({ all }) => all);
  return {
    group: {
      workers: starts.size === 1 ? start : base.workers,
      intervalMs,
      gap,
      intervals: base.durationMs / intervalMs,
      latency: options.latency,
    },
    runs,
    seed,
    variant,
    scenarios,
    overall: scenarioResult('all', together, options),
    exclusivity: exclusivityOf(
      scenarios,
      histories.flatMap((history) => history.scenarios),
      base.parameters,
    ),
  };
}

/** A scale says how many start, whatever the group is. */
function startedAs(history: History, options: MembershipOptions): MembershipOptions {
  const { base } = options;
  return { ...options, base: { ...base, workers: populationOf(history, base.workers).start } };
}

function allRuns(history: History, options: MembershipOptions): OneRun[] {
  return Array.from({ length: options.runs }, (_, run) => oneRun(history, run, options));
}

function scenarioResult(
  name: string,
  all: readonly OneRun[],
  options: MembershipOptions,
): ScenarioResult {
  const [first] = all;
  const { intervalMs, gap } = options.base.parameters;
  const largest = all.reduce((most, each) => Math.max(most, each.largest), 1);
  const handovers = all.flatMap((each) => each.handovers);
  const violations = all.flatMap((each) => each.violations);
  return {
    name,
    startWorkers: options.base.workers,
    runs: all.length,
    unsettledRuns: all.filter(({ isSettled }) => !isSettled).length,
    idleRuns: all.filter(({ outcome }) => outcome.leases.length === 0).length,
    readiness: distributionOf(
      all.flatMap(({ readinessMs }) => readinessMs),
      all.flatMap(({ unreadyMs }) => unreadyMs),
    ),
    standDown: distributionOf(
      all.flatMap(({ standDownMs }) => standDownMs),
      all.flatMap(({ openStandDownMs }) => openStandDownMs),
    ),
    ...ownershipFigures(all),
    rebalances: mean(all.map(({ rebalances }) => rebalances)),
    violations: violations.slice(0, VIOLATIONS_LISTED),
    violationCount: violations.length,
    violatedRuns: all.filter((each) => each.violations.length > 0).length,
    slack: { leastMs: leastGap(handovers), formulaMs: slackFormula(largest, gap) * intervalMs },
    load: {
      registrationsPerSecond:
        mean(all.map(({ outcome }) => outcome.load.registrations)) /
        (options.base.durationMs / 1000),
      largestBurst: all.reduce((most, { outcome }) => Math.max(most, outcome.load.largestBurst), 0),
    },
    inFlight: options.inFlight === null ? null : inFlightFigures(handovers, options.inFlight),
    workers: (first?.outcome.workers ?? []).map((life, i) => {
      const leaseMs = first?.outcome.firstLeaseMs[i] ?? null;
      return { ...life, readinessMs: leaseMs === null ? null : leaseMs - life.startedMs };
    }),
    leases: inOrder(first?.outcome.leases ?? []),
    shown: shownRun(all),
  };
}

function shownRun(all: readonly OneRun[]): ShownRun {
  const at = Math.max(
    0,
    all.findIndex(({ violations }) => violations.length > 0),
  );
  const run = all[at];
  return {
    run: at + 1,
    windowMs: run?.windowMs ?? { from: 0, to: 0 },
    workers: run?.outcome.workers ?? [],
    leases: inOrder(run?.outcome.leases ?? []),
    violations: run?.violations ?? [],
  };
}

function inOrder(leases: readonly LeaseSpan[]): LeaseSpan[] {
  return leases.toSorted((a, b) => a.fromMs - b.fromMs || (a.worker < b.worker ? -1 : 1));
}

function oneRun(
  { name, scenarios }: History,
  run: number,
  { base, seed }: MembershipOptions,
): OneRun {
  const own = `${seed}/${name}/${run}`;
  const phases = randomFrom(own).fork('phases');
  const settings = { ...base, seed: own, phase: phases.unit(), actions: [] };
  const compiled = compileRun(settings, scenarios, phases);
  return measureRun(new Simulation(compiled).run(), compiled);
}

function ownershipFigures(
  all: readonly OneRun[],
): Pick<
  ScenarioResult,
  'window' | 'blackout' | 'partlyUnowned' | 'unownedShare' | 'availabilityShare'
> {
  const times = (of: (run: OneRun) => number) => distributionOf(all.map(of));
  const window = times(({ windowMs }) => windowMs.to - windowMs.from);
  const unownedShare = times(({ ownership }) => ownership.unownedShareMs);
  return {
    window,
    blackout: times(({ ownership }) => ownership.blackoutMs),
    partlyUnowned: times(({ ownership }) => ownership.partlyUnownedMs),
    unownedShare,
    // Where nothing was owned, sums of the same times may differ in their last digit.
    availabilityShare: Math.max(0, 1 - (unownedShare.meanMs ?? 0) / (window.meanMs ?? 1)),
  };
}

function leastGap(handovers: readonly Handover[]): number | null {
  return handovers.reduce<number | null>(
    (least, { gapMs }) => (least === null || gapMs < least ? gapMs : least),
    null,
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
}
