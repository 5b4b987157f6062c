import { IDS_FOR_PATTERNS_MIN, IDS_PER_PARTITION_MIN } from '../core/even.ts';
import type { Analysis, AnalyzeResult, SpreadSummary } from '../core/results/analysis.ts';
import type { FigureIntervals } from '../core/statistics/box-figures.ts';
import { chiSquareOf } from '../core/statistics/chi-square.ts';
import type { Interval } from '../core/statistics/interval.ts';
import { type FloorFigure, shareBeyond } from '../core/statistics/noise-floor.ts';
import type { AnalyzeMetric } from './analyze-metrics.ts';
import type { Measurement } from './metrics.ts';
import { sampledOr, unsampledReason } from './sampled-measurement.ts';

type Value = Omit<Measurement, 'where'>;
type IntervalOf = (intervals: FigureIntervals) => Interval;
type Head = Pick<AnalyzeMetric, 'name' | 'unit' | 'description'>;

/** Metrics of a histogram: each is measured for every partition count. */
export const spreadMetrics: readonly AnalyzeMetric[] = [
  spread(
    { name: 'ratio', unit: 'number', description: 'largest over smallest count' },
    ({ spread: { ratio, total }, floor }) => ({
      value: ratio,
      sample: total,
      why: 'the ratio is undefined: a partition is empty',
      noiseShare: beyond(floor.ratio),
    }),
    ({ ratio }) => ratio,
  ),
  {
    name: 'deviation',
    unit: 'share',
    description:
      'from the mean: of the fullest partition (max), the emptiest (min), the larger (abs)',
    argument: ['max', 'min', 'abs'],
    measure: ({ result }, argument) =>
      summariesOf(result).map((each) =>
        sampledOr(deviation(each, argument ?? 'abs'), result, deviationOf(each, argument ?? 'abs')),
      ),
  },
  spread(
    { name: 'empty', unit: 'count', description: 'partitions without an id' },
    ({ spread: { empty, total } }) => ({ value: empty, sample: total }),
    ({ empty }) => empty,
  ),
  spread(
    { name: 'chi_square', unit: 'number', description: 'chi-square against equal shares' },
    ({ spread: { chiSquare, total } }) => ({
      value: chiSquare?.statistic ?? null,
      sample: total,
      why: 'one partition has no chi-square',
      noiseShare: chiTail(chiSquare?.degreesOfFreedom ?? 1, (limit) => limit),
    }),
  ),
  spread(
    { name: 'p_value', unit: 'number', description: 'chance of at least this chi-square' },
    ({ spread: { chiSquare, total, mean } }) => ({
      value: mean < IDS_PER_PARTITION_MIN ? null : (chiSquare?.pValue ?? null),
      sample: total,
      why: `fewer than ${IDS_PER_PARTITION_MIN} ids a partition are too few for chi-square`,
    }),
  ),
  spread(
    { name: 'cv', unit: 'share', description: "coefficient of variation, which is Cohen's w" },
    ({ spread: { coefficientOfVariation, total, chiSquare } }) => ({
      value: coefficientOfVariation,
      sample: total,
      noiseShare: chiTail(
        chiSquare?.degreesOfFreedom ?? 1,
        (limit) => limit * Math.abs(limit) * total,
      ),
    }),
    ({ coefficientOfVariation }) => coefficientOfVariation,
  ),
  spread(
    { name: 'gini', unit: 'number', description: 'Gini coefficient of the counts' },
    ({ spread: { gini, total } }) => ({ value: gini, sample: total }),
    ({ gini }) => gini,
  ),
  spread(
    { name: 'entropy', unit: 'number', description: 'entropy over its largest value' },
    ({ spread: { entropyNormalised, total } }) => ({
      value: entropyNormalised,
      sample: total,
      why: 'one partition has no normalised entropy',
    }),
  ),
  spread(
    { name: 'max', unit: 'count', description: 'largest count' },
    ({ spread: { max, total } }) => ({ value: max.count, sample: total }),
    ({ max }) => max,
  ),
  spread(
    { name: 'min', unit: 'count', description: 'smallest count' },
    ({ spread: { min, total } }) => ({ value: min.count, sample: total }),
    ({ min }) => min,
  ),
  analysis(
    { name: 'pattern', unit: 'word', description: 'a pattern that unbalances: none or found' },
    ['none', 'found'],
    ({ patterns, spread: { total } }) => {
      if (patterns.some(({ isHarmful }) => isHarmful)) return 'found';
      return total < IDS_FOR_PATTERNS_MIN ? null : 'none';
    },
  ),
  analysis(
    { name: 'verdict', unit: 'word', description: 'what the command advises' },
    ['keep', 'change-partitions', 'hash', 'not-fixable', 'unknown'],
    ({ verdict }) => verdict.kind,
  ),
];

/** Which part of a result a value belongs to, as selectors name it. */
export function whereOf({ spread: { partitions } }: SpreadSummary): string {
  return `${partitions} partitions`;
}

/** Without `intervalOf` it has no interval, and is unknown in a sample. */
function spread(
  head: Head,
  value: (summary: SpreadSummary) => Value,
  intervalOf?: IntervalOf,
): AnalyzeMetric {
  return {
    ...head,
    argument: 'none',
    measure: ({ result }) =>
      summariesOf(result).map((each) => {
        const { intervals } = each;
        const interval = intervals === null ? undefined : intervalOf?.(intervals);
        return sampledOr({ ...value(each), where: whereOf(each) }, result, interval ?? null);
      }),
  };
}

function analysis(
  head: Head,
  words: readonly string[],
  value: (analysis: Analysis) => string | null,
): AnalyzeMetric {
  return {
    ...head,
    words,
    argument: 'none',
    measure: ({ result }) =>
      result.analyses.map((each) => ({
        value: isTold(result, head, each) ? value(each) : null,
        sample: result.sample?.rows ?? each.spread.total,
        where: whereOf(each),
        why: untoldReason(result, head, each),
      })),
  };
}

/** Of a sample nothing is told by a pattern; its verdict is, unless it is that nobody knows. */
function isTold({ sample }: AnalyzeResult, { name }: Head, { verdict }: Analysis): boolean {
  return sample === null || (name === 'verdict' && verdict.kind !== 'unknown');
}

function untoldReason({ sample }: AnalyzeResult, { name }: Head, { verdict }: Analysis): string {
  if (sample === null)
    return `fewer than ${IDS_FOR_PATTERNS_MIN} ids are too few to tell a pattern`;
  return name === 'verdict' ? (verdict.reasons[0] ?? '') : unsampledReason(sample);
}

function deviationOf({ intervals }: SpreadSummary, argument: string): Interval | null {
  if (intervals === null) return null;
  if (argument === 'max') return intervals.deviationMax;
  return argument === 'min' ? intervals.deviationMin : intervals.deviationAbs;
}

function deviation(summary: SpreadSummary, argument: string): Measurement {
  const { spread: figures, floor } = summary;
  const { max, min, total } = figures;
  const base = { sample: total, where: whereOf(summary) };
  if (argument === 'max') {
    return { ...base, value: max.deviation, noiseShare: beyond(floor.deviationMax) };
  }
  if (argument === 'min') {
    const noiseShare: Measurement['noiseShare'] = (limit, fails) =>
      shareBeyond(floor.deviationMin, -limit, fails === 'below' ? 'above' : 'below');
    return { ...base, value: min.deviation, noiseShare };
  }
  // The larger of two extremes lies beyond a limit at least as often as the upper one alone.
  const noiseShare = beyond(floor.deviationMax);
  return { ...base, value: Math.max(max.deviation, -min.deviation), noiseShare };
}

function beyond(figure: FloorFigure): (limit: number, fails: 'above' | 'below') => number {
  return (limit, fails) => shareBeyond(figure, limit, fails);
}

function chiTail(
  degreesOfFreedom: number,
  statistic: (limit: number) => number,
): (limit: number, fails: 'above' | 'below') => number {
  return (limit, fails) => {
    const above = chiSquareOf(Math.max(0, statistic(limit)), degreesOfFreedom).pValue;
    return fails === 'above' ? above : 1 - above;
  };
}

/** A sweep alone has no analyses: its gates are held against every partition count of it. */
function summariesOf({ analyses, sweep }: AnalyzeResult): readonly SpreadSummary[] {
  return analyses.length > 0 ? analyses : sweep;
}
