import type { CostBucket, CostFigures } from '../../core/results/cost-figures.ts';
import type { RunFigures } from '../../core/results/run-figures.ts';
import type { Json } from './values.ts';

/** One cost column; sums, means and quantiles are in the unit of the column. */
export function costJson(cost: CostFigures): Json {
  const { floor, period } = cost;
  return {
    column: cost.name,
    ms_per_unit: cost.msPerUnit,
    counted: cost.counted,
    missing: cost.missing,
    sum: cost.sum,
    mean_load: cost.meanLoad,
    median: cost.median,
    buckets: cost.buckets.map(bucketJson),
    max: bucketJson(cost.max),
    min: bucketJson(cost.min),
    ratio: cost.ratio,
    noise_floor: {
      ratio_mean: floor.ratioMean,
      ratio_p95: floor.ratioP95,
      ratio_p99: floor.ratioP99,
      deviation_max_mean: floor.deviationMaxMean,
      deviation_max_p95: floor.deviationMaxP95,
      deviation_max_p99: floor.deviationMaxP99,
      draws: floor.draws,
    },
    is_even: cost.isEven,
    heaviest: cost.heaviest.map(({ id, cost: value, shareOfSum, timesMedian }) => ({
      id: id === null ? null : `${id}`,
      cost: value,
      sum_share: shareOfSum,
      times_median: timesMedian,
    })),
    indivisible: cost.indivisible,
    eta_squared: cost.etaSquared,
    eta_squared_expected: cost.etaSquaredExpected,
    count_correlation: cost.countCorrelation,
    quantiles_exact: cost.quantilesExact,
    period:
      period === null
        ? null
        : {
            period_ms: period.periodMs,
            unsafe: period.unsafe.map(({ bucket, totalMs, p95Ms }) => ({
              bucket,
              total_ms: totalMs,
              p95_ms: p95Ms,
            })),
          },
  };
}

function bucketJson({ bucket, rows, sum, mean, p95, max, share, deviation }: CostBucket): Json {
  return { bucket, rows, sum, mean, p95, max, share, deviation_share: deviation };
}

/** The history of real runs. */
export function runsJson(runs: RunFigures): Json {
  return {
    path: runs.name,
    runs: runs.runs,
    period_ms: runs.periodMs,
    period_source: runs.periodSource,
    p95_max_ms: runs.p95MsMax,
    max_ms: runs.maxMs,
    start_delay_max_ms: runs.startDelayMsMax,
    count_correlation: runs.countCorrelation,
    unsafe: [...runs.unsafe],
    overruns: runs.overruns.map(({ bucket, at, durationMs }) => ({
      bucket,
      at,
      duration_ms: durationMs,
    })),
    buckets: runs.buckets.map(({ bucket, runs: count, meanMs, p95Ms, maxMs }) => ({
      bucket,
      runs: count,
      mean_ms: meanMs,
      p95_ms: p95Ms,
      max_ms: maxMs,
    })),
  };
}
