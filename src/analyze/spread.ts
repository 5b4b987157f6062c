import { quantileSorted } from 'simple-statistics';
import type { Bucket, CountQuantiles, Spread } from '../core/results/analysis.ts';
import { chiSquareUniform, withDesign } from '../core/statistics/chi-square.ts';

/**
 * The figures of a histogram: formulas 1 to 5, each in its published definition. Costs one sort of
 * the buckets. The histogram has at least one bucket and one count. Where ids come back, `effect` is
 * their design effect, and the p-value is that of the statistic over it (Rao and Scott 1981).
 *
 *     spreadOf([1230, 1140]).ratio // 1.0789...
 */
export function spreadOf(counts: ArrayLike<number>, effect = 1): Spread {
  const buckets = bucketsOf(counts);
  const partitions = buckets.length;
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  const mean = total / partitions;
  const max = buckets.reduce((best, each) => (each.count > best.count ? each : best));
  const min = buckets.reduce((best, each) => (each.count < best.count ? each : best));
  const plain = chiSquareUniform(counts);
  const chiSquare = plain === null ? null : withDesign(plain, effect);
  const coefficientOfVariation = Math.sqrt((plain?.statistic ?? 0) / total);
  return {
    partitions,
    total,
    mean,
    max,
    min,
    delta: max.count - min.count,
    ratio: min.count === 0 ? null : max.count / min.count,
    empty: buckets.filter(({ count }) => count === 0).length,
    chiSquare,
    designEffect: effect,
    dispersion: chiSquare === null ? null : chiSquare.statistic / chiSquare.degreesOfFreedom,
    coefficientOfVariation,
    cohenW: coefficientOfVariation,
    gini: giniOf(ascending(buckets), total),
    entropyNormalised: partitions === 1 ? null : entropyOf(buckets, total) / Math.log(partitions),
    jain: 1 / (1 + coefficientOfVariation ** 2),
  };
}

/**
 * The buckets of a histogram with their deviation from the mean.
 *
 *     bucketsOf([1, 3])[1] // { bucket: 1, count: 3, deviation: 0.5 }
 */
export function bucketsOf(counts: ArrayLike<number>): Bucket[] {
  const all = Array.from(counts);
  const mean = all.reduce((sum, count) => sum + count, 0) / all.length;
  return all.map((count, bucket) => ({ bucket, count, deviation: (count - mean) / mean }));
}

/** Quantiles of the bucket counts, interpolated as simple-statistics does it. */
export function countQuantiles(buckets: readonly Bucket[]): CountQuantiles {
  const sorted = ascending(buckets);
  const at = (share: number): number => quantileSorted(sorted, share);
  return { p05: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}

function ascending(buckets: readonly Bucket[]): number[] {
  return buckets.map(({ count }) => count).toSorted((a, b) => a - b);
}

/** sum of (2k - B - 1) n_(k) over B N: 0 where all are equal, (B - 1) / B where one holds all. */
function giniOf(sorted: readonly number[], total: number): number {
  const partitions = sorted.length;
  const sum = sorted.reduce((all, count, i) => all + (2 * (i + 1) - partitions - 1) * count, 0);
  return sum / (partitions * total);
}

function entropyOf(buckets: readonly Bucket[], total: number): number {
  let sum = 0;
  for (const { count } of buckets) if (count > 0) sum -= (count / total) * Math.log(count / total);
  return sum;
}
