import type { SampleFigures } from '../../core/results/sample-figures.ts';
import type { FigureIntervals } from '../../core/statistics/box-figures.ts';
import type { Interval } from '../../core/statistics/interval.ts';
import type { Json } from './values.ts';

/** Of which part of the table all counts are estimates. */
export function sampleJson(sample: SampleFigures): Json {
  const { method, percent, seed, pages, rows, estimatedTotal, confidence, why } = sample;
  return { method, percent, seed, pages, rows, estimated_total: estimatedTotal, confidence, why };
}

/** Where the figures of the whole lie, in the order of the figures; null where nobody knows. */
export function intervalsJson(intervals: FigureIntervals | null): Json {
  if (intervals === null) return null;
  return {
    total: intervalJson(intervals.total),
    max: intervalJson(intervals.max),
    min: intervalJson(intervals.min),
    deviation_max_share: intervalJson(intervals.deviationMax),
    deviation_min_share: intervalJson(intervals.deviationMin),
    ratio: intervalJson(intervals.ratio),
    empty: intervalJson(intervals.empty),
    coefficient_of_variation: intervalJson(intervals.coefficientOfVariation),
    gini: intervalJson(intervals.gini),
    buckets: intervals.buckets.map(({ count, deviation }, bucket) => ({
      bucket,
      count: intervalJson(count),
      deviation_share: intervalJson(deviation),
    })),
  };
}

/** An end that nothing bounds is null. */
export function intervalJson({ low, high }: Interval): Json {
  return { low, high: Number.isFinite(high) ? high : null };
}
