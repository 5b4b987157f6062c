import type { Distribution, MembershipResult, ScenarioResult } from '../core/results/simulation.ts';
import type { Measurement, Metric } from './metrics.ts';

type MembershipMetric = Metric<MembershipResult>;

const FIGURES = ['mean', 'p50', 'p95', 'max'] as const;

/** The metrics of `nandi simulate-membership`: each is measured for every scenario. */
export const membershipMetrics: readonly MembershipMetric[] = [
  count(
    'violations',
    'ids owned by two workers at once, times it happened',
    ({ violationCount }) => violationCount,
  ),
  times('standdown', 'a worker without its lease', ({ standDown }) => standDown),
  times('readiness', 'from start to first lease', ({ readiness }) => readiness),
  times('blackout', 'time in which nobody owned anything', ({ blackout }) => blackout),
  times('unowned', 'integral of the unowned share', ({ unownedShare }) => unownedShare),
  {
    ...each(
      'availability',
      'share',
      'owned share until the group has settled again',
      ({ availabilityShare, runs }) => ({
        value: availabilityShare,
        sample: runs,
      }),
    ),
  },
  each('slack', 'ms', 'least time between two owners', ({ slack, runs }) => ({
    value: slack.leastMs,
    sample: runs,
    why: 'no id changed hands',
  })),
  count(
    'unsettled',
    'runs that had not settled when they ended',
    ({ unsettledRuns }) => unsettledRuns,
  ),
];

function each(
  name: string,
  unit: MembershipMetric['unit'],
  description: string,
  value: (scenario: ScenarioResult) => Omit<Measurement, 'where'>,
): MembershipMetric {
  return {
    name,
    unit,
    description,
    argument: 'none',
    measure: ({ scenarios }) =>
      scenarios.map((scenario) => ({ ...value(scenario), where: scenario.name })),
  };
}

function count(
  name: string,
  description: string,
  value: (scenario: ScenarioResult) => number,
): MembershipMetric {
  return each(name, 'count', description, (scenario) => ({
    value: scenario.idleRuns === scenario.runs ? null : value(scenario),
    sample: scenario.runs,
    why: 'nobody ever owned anything, which proves nothing',
  }));
}

function times(
  name: string,
  description: string,
  of: (scenario: ScenarioResult) => Distribution,
): MembershipMetric {
  return {
    name,
    unit: 'ms',
    description: `${description}: mean, p50, p95 (the default) or max`,
    argument: FIGURES,
    measure: ({ scenarios }, argument) =>
      told(scenarios, of).map((scenario) => {
        const distribution = of(scenario);
        return {
          value: figureOf(distribution, argument ?? 'p95'),
          sample: distribution.count,
          where: scenario.name,
          why:
            distribution.open === 0
              ? 'nothing of the kind happened'
              : `${distribution.open} had not ended when their runs did; --intervals makes runs longer`,
        };
      }),
  };
}

/**
 * A scenario in which nothing of the kind can happen has nothing to be held against: at the start
 * nobody loses a lease. So it is left out beside others that have the figure, but only where every
 * run settled: a worker that never comes back has no figure either, and must not pass.
 */
function told(
  scenarios: readonly ScenarioResult[],
  of: (scenario: ScenarioResult) => Distribution,
): readonly ScenarioResult[] {
  const measured = scenarios.filter(
    (scenario) => of(scenario).count > 0 || scenario.idleRuns > 0 || scenario.unsettledRuns > 0,
  );
  return measured.some((scenario) => of(scenario).count > 0) ? measured : scenarios;
}

/** Null also where times that had not ended could have made it any larger. */
function figureOf(distribution: Distribution, argument: string): number | null {
  const { count: all, open, meanMs, p50Ms, p95Ms, maxMs } = distribution;
  const isEnded = open === 0;
  // The values up to this one decide a quantile (type 7).
  const isKnown = (share: number): boolean => Math.ceil((all - 1) * share) < all - open;
  const figures: Readonly<Record<string, number | null>> = {
    mean: isEnded ? meanMs : null,
    p50: isEnded || isKnown(0.5) ? p50Ms : null,
    p95: isEnded || isKnown(0.95) ? p95Ms : null,
    max: isEnded ? maxMs : null,
  };
  return figures[argument] ?? null;
}
