import type { AnalyzeResult } from '../core/results/analysis.ts';
import type { BaselineComparison } from '../core/results/baseline-comparison.ts';
import { measureChange } from './baseline.ts';
import { costMetrics } from './cost-metrics.ts';
import type { Metric } from './metrics.ts';
import { sampledOr } from './sampled-measurement.ts';
import { spreadMetrics } from './spread-metrics.ts';

/** What the gates of `nandi analyze` are held against. */
interface AnalyzeFacts {
  readonly result: AnalyzeResult;
  /** Null without a baseline. */
  readonly comparison: BaselineComparison | null;
}

export type AnalyzeMetric = Metric<AnalyzeFacts>;

/** The metrics of `nandi analyze`, in the order in which they are listed to people. */
export const analyzeMetrics: readonly AnalyzeMetric[] = [
  ...spreadMetrics,
  total(),
  rows('nulls', 'rows without an id', ({ rows: { nulls } }) => nulls),
  rows('rejected', 'rows whose id was rejected', ({ rows: { rejected } }) => rejected),
  rows('duplicates', 'rows whose id stood before', ({ ids }) => ids?.repeats?.duplicates ?? null),
  rows(
    'negative',
    'negative ids, which `%` of most languages passes over',
    ({ ids }) => ids?.negative ?? null,
  ),
  ...costMetrics,
  {
    name: 'change',
    argument: ['ratio', 'deviation', 'total', 'shape'],
    unit: 'share',
    description:
      'since --baseline, up or down: of the ratio and the total in parts of what they were, of the largest deviation in points, of the shape (the default) the share of ids in other partitions',
    needsBaseline: true,
    measure: ({ comparison }, argument) =>
      (comparison?.changes ?? []).map((each) => measureChange(each, argument ?? 'shape')),
  },
];

/** What a sample estimates; the other figures of the rows it does not tell. */
function total(): AnalyzeMetric {
  const counted = rows('total', 'ids counted', ({ rows: { used } }) => used);
  return {
    ...counted,
    measure: (facts, argument) => {
      const { sample, analyses } = facts.result;
      if (sample === null) return counted.measure(facts, argument);
      const interval = analyses[0]?.intervals?.total ?? null;
      const value = { value: sample.estimatedTotal, sample: sample.rows, where: 'all rows' };
      return [sampledOr(value, facts.result, interval)];
    },
  };
}

function rows(
  name: string,
  description: string,
  value: (result: AnalyzeResult) => number | null,
): AnalyzeMetric {
  return {
    name,
    argument: 'none',
    unit: 'count',
    description,
    measure: ({ result }) => [
      sampledOr(
        {
          value: value(result),
          sample: result.rows.rows,
          where: 'all rows',
          why: result.ids === null ? NO_IDS : NOT_COUNTED,
        },
        result,
        null,
      ),
    ],
  };
}

const NO_IDS = 'the source has no ids, only counts';
/** The one figure of ids that can be missing: a database does not tell them apart. */
const NOT_COUNTED = 'duplicates were not counted; --distinct counts them in the database';
