import { quantileSorted } from 'simple-statistics';
import type { Distribution } from '../../core/results/simulation.ts';

/** Mean, median, P95 and maximum of times; nulls where there are none. */
export function distributionOf(timesMs: readonly number[]): Distribution {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const { length } = sorted;
  if (length === 0) return { count: 0, meanMs: null, p50Ms: null, p95Ms: null, maxMs: null };
  return {
    count: length,
    meanMs: sorted.reduce((sum, each) => sum + each, 0) / length,
    p50Ms: quantileSorted(sorted, 0.5),
    p95Ms: quantileSorted(sorted, 0.95),
    maxMs: sorted[length - 1]!,
  };
}
