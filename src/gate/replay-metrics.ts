import type { ReplayResult } from '../core/results/replay.ts';
import type { Distribution } from '../core/results/simulation.ts';
import type { Metric } from './metrics.ts';

type ReplayMetric = Metric<ReplayResult>;

const FIGURES = ['mean', 'p50', 'p95', 'max'] as const;

const NOTHING = 'nothing of the kind was seen';

/**
 * The metrics of `nandi replay`. All are unknown where the trace does not name its workers: what an
 * index did is then taken for what a worker did, and a gate must not pass on a guess.
 */
export const replayMetrics: readonly ReplayMetric[] = [
  one(
    'violations',
    'count',
    'times two workers owned the same ids',
    // What was seen was there, whatever else was not.
    ({ violations, exclusivity }) => (exclusivity.why === null ? violations.length : null),
  ),
  one(
    'anomalies',
    'count',
    'what a healthy group does not show',
    ({ anomalies }) => anomalies.length,
  ),
  one('blackout', 'ms', 'time in which nobody owned anything', (result) =>
    known(result, result.ownership.blackoutMs),
  ),
  one('unowned', 'ms', 'integral of the unowned share', (result) =>
    known(result, result.ownership.unownedShareMs),
  ),
  one('availability', 'share', 'owned share of the window', (result) =>
    known(result, result.ownership.availabilityShare),
  ),
  {
    ...one(
      'outside',
      'count',
      'with --compare: figures outside of those of the simulated runs',
      ({ comparison }) =>
        comparison?.figures.filter(({ isInside }) => isInside === false).length ?? null,
    ),
    needsComparison: true,
  },
  times('standdown', 'a worker without its lease', ({ standDown }) => standDown),
  times('readiness', 'from start to first lease', ({ readiness }) => readiness),
];

/** Of a trace that ends before all leases are known nothing is measured. */
function known({ ownership: { windowMs } }: ReplayResult, value: number): number | null {
  return windowMs.to > windowMs.from ? value : null;
}

/** Without names, or with a time in which nothing was seen, every figure is a guess. */
function isKnown({ namesWorkers, unseenMs }: ReplayResult): boolean {
  return namesWorkers && unseenMs === 0;
}

/** What is found is there, whatever else is not seen. */
const ALWAYS_KNOWN = 'violations';

const UNSEEN = 'the recording lacks times in which nothing was seen';

function one(
  name: string,
  unit: ReplayMetric['unit'],
  description: string,
  value: (result: ReplayResult) => number | null,
): ReplayMetric {
  return {
    name,
    unit,
    description,
    argument: 'none',
    measure: (result) => [
      {
        value: isKnown(result) || name === ALWAYS_KNOWN ? value(result) : null,
        where: 'the trace',
        sample: result.history.registrations.length,
        why: result.exclusivity.why ?? (isKnown(result) ? NOTHING : UNSEEN),
      },
    ],
  };
}

function times(
  name: string,
  description: string,
  of: (result: ReplayResult) => Distribution,
): ReplayMetric {
  return {
    name,
    unit: 'ms',
    description: `${description}: mean, p50, p95 (the default) or max`,
    argument: FIGURES,
    measure: (result, argument) => {
      const { exclusivity } = result;
      const { count, meanMs, p50Ms, p95Ms, maxMs } = of(result);
      const figures: Readonly<Record<string, number | null>> = {
        mean: meanMs,
        p50: p50Ms,
        p95: p95Ms,
        max: maxMs,
      };
      const value = isKnown(result) ? (figures[argument ?? 'p95'] ?? null) : null;
      const why = isKnown(result) ? NOTHING : (exclusivity.why ?? UNSEEN);
      return [{ value, where: 'the trace', sample: count, why }];
    },
  };
}
