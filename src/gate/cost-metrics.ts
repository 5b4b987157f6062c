import type { Analysis } from '../core/results/analysis.ts';
import type { CostFigures } from '../core/results/cost-figures.ts';
import type { AnalyzeMetric } from './analyze-metrics.ts';
import { whereOf } from './spread-metrics.ts';

type Head = Pick<AnalyzeMetric, 'name' | 'unit' | 'description'>;
type Runs = NonNullable<Analysis['runs']>;

/** Metrics of a cost column, `cost(COLUMN).FIGURE`, and of the history of runs, `runs.FIGURE`. */
export const costMetrics: readonly AnalyzeMetric[] = [
  cost(
    { name: 'cost.ratio', unit: 'number', description: 'largest over smallest load' },
    ({ ratio }) => ratio,
  ),
  cost(
    {
      name: 'cost.deviation',
      unit: 'share',
      description: 'how far the largest load lies above the mean',
    },
    ({ max }) => max.deviation,
  ),
  cost(
    { name: 'cost.sum', unit: 'amount', description: 'largest load of a partition' },
    ({ max }) => max.sum,
  ),
  cost(
    { name: 'cost.p95', unit: 'amount', description: 'largest P95 of single costs in a partition' },
    ({ buckets, quantilesExact }) =>
      quantilesExact === null ? null : largest(buckets.map(({ p95 }) => p95 ?? 0)),
    'sums of costs, as of a database or of ready counts, tell no P95; give the rows in a file',
  ),
  cost({ name: 'cost.max', unit: 'amount', description: 'largest single cost' }, ({ buckets }) =>
    largest(buckets.map(({ max }) => max)),
  ),
  cost(
    { name: 'cost.share', unit: 'share', description: 'share of the dearest record' },
    ({ heaviest }) => heaviest[0]?.shareOfSum ?? null,
  ),
  cost(
    {
      name: 'cost.indivisible',
      unit: 'number',
      description: 'largest single cost over the mean load',
    },
    ({ indivisible }) => indivisible,
  ),
  cost(
    { name: 'cost.unsafe', unit: 'count', description: 'partitions that do not fit into --period' },
    ({ period }) => period?.unsafe.length ?? null,
  ),
  runs(
    { name: 'runs.p95', unit: 'ms', description: 'largest P95 of the run times of a partition' },
    ({ p95MsMax }) => p95MsMax,
  ),
  runs({ name: 'runs.max', unit: 'ms', description: 'longest run' }, ({ maxMs }) => maxMs),
  runs(
    { name: 'runs.overruns', unit: 'count', description: 'runs longer than the period' },
    ({ overruns }) => overruns.length,
  ),
];

/** One partition count without its costs must not pass by the others. */
const NO_COSTS = 'no row has a cost, or all cost nothing, for this partition count';

function cost(
  head: Head,
  value: (cost: CostFigures) => number | null,
  why = 'it is undefined: a load is 0, or no --period was given',
): AnalyzeMetric {
  return {
    ...head,
    argument: 'cost',
    measure: ({ result }, argument) =>
      result.analyses.map((each) => {
        const figures = each.costs.find(({ name }) => name === argument);
        const where = whereOf(each);
        if (figures === undefined) return { value: null, sample: 0, where, why: NO_COSTS };
        return {
          value: value(figures),
          sample: figures.counted,
          where,
          why,
          msPerUnit: figures.msPerUnit,
        };
      }),
  };
}

function runs(head: Head, value: (figures: Runs) => number): AnalyzeMetric {
  return {
    ...head,
    argument: 'none',
    needsRuns: true,
    measure: ({ result }) =>
      result.analyses.flatMap((each) => {
        if (each.runs === null) return [];
        return [{ value: value(each.runs), sample: each.runs.runs, where: whereOf(each) }];
      }),
  };
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
