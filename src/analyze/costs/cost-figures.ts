import { sampleCorrelation } from 'simple-statistics';
import type { Bucket } from '../../core/results/analysis.ts';
import type {
  CostBucket,
  CostFigures,
  HeavyId,
  PeriodFigures,
} from '../../core/results/cost-figures.ts';
import { MARGIN } from '../../core/statistics/joint-limits.ts';
import { quantileOf } from '../../core/statistics/quantile.ts';
import type { CostCounts } from '../../core/tally/cost-counts.ts';
import type { MapName } from '../../core/tally/tally.ts';
import { costFloor } from './cost-floor.ts';

export interface CostOptions {
  readonly partitions: number;
  readonly map: MapName;
  readonly draws: number;
  readonly seed: number;
  /** Milliseconds in one unit of the column; null where it is no time. */
  readonly msPerUnit: number | null;
  readonly periodMs: number | null;
}

/** As many of the dearest ids as a result names. */
const NAMED = 10;

/**
 * The load of each partition by one cost column, and what a perfect hash would make of it; null
 * where no row has a cost, or all cost nothing. Sorts the kept costs once.
 */
export function costFigures(
  tally: CostCounts,
  counts: readonly Bucket[],
  options: CostOptions,
): CostFigures | null {
  const buckets = costBuckets(tally, options);
  if (buckets === null || tally.sum <= 0) return null;
  const { partitions, draws, seed } = options;
  const max = buckets.reduce((best, each) => (each.sum > best.sum ? each : best));
  const min = buckets.reduce((best, each) => (each.sum < best.sum ? each : best));
  const floor = costFloor(tally, { partitions, draws, seed });
  const meanLoad = tally.sum / partitions;
  const median = medianOf(tally);
  const isWithinRatio = floor.ratioP99 === null || max.sum <= min.sum * (floor.ratioP99 + MARGIN);
  return {
    name: tally.name,
    msPerUnit: options.msPerUnit,
    counted: tally.counted,
    missing: tally.missing,
    sum: tally.sum,
    meanLoad,
    buckets,
    max,
    min,
    ratio: min.sum === 0 ? null : max.sum / min.sum,
    floor,
    isEven: max.deviation <= floor.deviationMaxP99 + MARGIN && isWithinRatio,
    heaviest: heaviestOf(tally, median),
    median,
    indivisible: (tally.heaviest[0]?.cost ?? 0) / meanLoad,
    ...explained(tally, buckets),
    countCorrelation: correlation(
      counts.map(({ count }) => count),
      buckets.map(({ sum }) => sum),
    ),
    quantilesExact: tally.isComplete,
    period: periodFigures(buckets, options),
  };
}

/**
 * Pearson's correlation, or null where one side never varies and it is undefined.
 *
 *     correlation([1, 2, 3], [2, 4, 6]) // 1
 */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  if (a.length < 3) return null;
  const value = sampleCorrelation([...a], [...b]);
  return Number.isFinite(value) ? value : null;
}

function costBuckets(tally: CostCounts, { partitions, map }: CostOptions): CostBucket[] | null {
  const sums = tally.sums.get(map)?.fold(partitions);
  const rows = tally.rowsByBucket(partitions);
  const maxima = tally.maximaByBucket(partitions);
  const values = tally.valuesByBucket(partitions);
  if (sums === undefined || sums === null || rows === null || maxima === null) return null;
  const mean = tally.sum / partitions;
  return Array.from(sums, (sum, bucket) => ({
    bucket,
    rows: rows[bucket]!,
    sum,
    mean: rows[bucket] === 0 ? 0 : sum / rows[bucket]!,
    p95: values === null ? null : p95Of(values[bucket]!),
    max: maxima[bucket]!,
    share: sum / tally.sum,
    deviation: (sum - mean) / mean,
  }));
}

function p95Of(values: Float64Array): number {
  return values.length === 0 ? 0 : quantileOf(values, 0.95);
}

function medianOf(tally: CostCounts): number | null {
  const all = tally.valuesByBucket(1)?.[0];
  if (all === undefined) return null;
  return all.length === 0 ? 0 : quantileOf(all, 0.5);
}

function heaviestOf(tally: CostCounts, median: number | null): HeavyId[] {
  const known = tally.heaviest.filter(({ id }, i) => id !== null || i === 0);
  return known.slice(0, NAMED).map(({ id, cost }) => ({
    id,
    cost,
    shareOfSum: cost / tally.sum,
    timesMedian: median === null || median === 0 ? null : cost / median,
  }));
}

/**
 * Eta squared: the share of the variance of costs that lies between partitions, and its expectation
 * (B - 1)/(n - 1) where cost and residue have nothing to do with each other.
 */
function explained(
  tally: CostCounts,
  buckets: readonly CostBucket[],
): { etaSquared: number; etaSquaredExpected: number } {
  const all = tally.sum ** 2 / tally.counted;
  const total = tally.sumOfSquares - all;
  const between =
    buckets.reduce((sum, each) => sum + (each.rows === 0 ? 0 : each.sum ** 2 / each.rows), 0) - all;
  return {
    etaSquared: total <= 0 ? 0 : Math.min(1, Math.max(0, between / total)),
    etaSquaredExpected:
      tally.counted < 2 ? 0 : Math.min(1, (buckets.length - 1) / (tally.counted - 1)),
  };
}

function periodFigures(
  buckets: readonly CostBucket[],
  { periodMs, msPerUnit }: CostOptions,
): PeriodFigures | null {
  if (periodMs === null || msPerUnit === null) return null;
  const unsafe = buckets
    .map(({ bucket, sum, p95 }) => ({
      bucket,
      totalMs: sum * msPerUnit,
      p95Ms: p95 === null ? null : p95 * msPerUnit,
    }))
    // No single cost is above the sum of its partition, and so no P95.
    .filter(({ totalMs }) => totalMs > periodMs);
  return { periodMs, unsafe };
}
