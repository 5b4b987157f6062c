import type { AnalyzeResult } from '../core/results/analysis.ts';
import type { SampleFigures } from '../core/results/sample-figures.ts';
import type { Interval } from '../core/statistics/interval.ts';
import type { Measurement } from './metrics.ts';

/**
 * A measurement as it is where all rows were counted; of a sample the same with its interval, and
 * without one unknown.
 */
export function sampledOr(
  measured: Measurement,
  { sample }: AnalyzeResult,
  interval: Interval | null,
): Measurement {
  if (sample === null) return measured;
  const { rows, percent } = sample;
  if (interval !== null) return { ...measured, sample: rows, sampled: { interval, percent } };
  return { ...measured, value: null, sample: rows, why: unsampledReason(sample) };
}

/** Why a figure of a sample is unknown. */
export function unsampledReason({ why }: SampleFigures): string {
  return why ?? 'a sample of pages gives no interval for it; leave --sample out';
}
