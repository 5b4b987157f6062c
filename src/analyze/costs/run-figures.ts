import { quantileSorted } from 'simple-statistics';
import type { Bucket } from '../../core/results/analysis.ts';
import type { Run, RunBucket, RunFigures, RunHistory } from '../../core/results/run-figures.ts';
import { correlation } from './cost-figures.ts';

const DAY_MS = 86_400_000;

/**
 * P95 and maximum of real run times per partition, the runs that outlasted the scheduler's period,
 * and whether run time follows the counts. Without a period it is the day divided by the partitions.
 */
export function runFigures(
  history: RunHistory,
  counts: readonly Bucket[],
  periodMs: number | null,
): RunFigures {
  const period = periodMs ?? DAY_MS / counts.length;
  const buckets = runBuckets(history.runs);
  const ran = buckets.map(({ bucket }) => counts[bucket]?.count ?? 0);
  const delays = history.runs.flatMap(({ startDelayMs }) =>
    startDelayMs === null ? [] : [startDelayMs],
  );
  return {
    name: history.name,
    runs: history.runs.length,
    periodMs: period,
    periodSource: periodMs === null ? 'day' : 'said',
    buckets,
    overruns: history.runs
      .filter(({ durationMs }) => durationMs > period)
      .map(({ bucket, at, durationMs }) => ({ bucket, at, durationMs }))
      .toSorted((a, b) => b.durationMs - a.durationMs),
    unsafe: buckets
      .filter(({ p95Ms, maxMs }) => Math.max(p95Ms, maxMs) > period)
      .map(({ bucket }) => bucket),
    p95MsMax: buckets.reduce((most, { p95Ms }) => Math.max(most, p95Ms), 0),
    maxMs: buckets.reduce((most, { maxMs }) => Math.max(most, maxMs), 0),
    countCorrelation: correlation(
      ran,
      buckets.map(({ meanMs }) => meanMs),
    ),
    startDelayMsMax:
      delays.length === 0 ? null : delays.reduce((most, delay) => Math.max(most, delay)),
  };
}

function runBuckets(runs: readonly Run[]): RunBucket[] {
  const durations = new Map<number, number[]>();
  for (const { bucket, durationMs } of runs) {
    const known = durations.get(bucket);
    if (known === undefined) durations.set(bucket, [durationMs]);
    else known.push(durationMs);
  }
  return [...durations]
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, values]) => {
      const sorted = values.toSorted((a, b) => a - b);
      return {
        bucket,
        runs: sorted.length,
        meanMs: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
        p95Ms: quantileSorted(sorted, 0.95),
        maxMs: sorted[sorted.length - 1]!,
      };
    });
}
