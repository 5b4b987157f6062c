import { quantileSorted } from 'simple-statistics';
import type { Distribution } from '../../core/results/simulation.ts';

/**
 * Mean, median, P95 and maximum of times; nulls where there are none. `openMs` are times that had not
 * ended: each lasts at least so long.
 */
export function distributionOf(
  timesMs: readonly number[],
  openMs: readonly number[] = [],
): Distribution {
  const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
  // Nobody knows how long the open ones will last: they stand last, so that a quantile below is exact.
  const sorted = [...ascending(timesMs), ...ascending(openMs)];
  const { length } = sorted;
  const open = openMs.length;
  if (length === 0) return { count: 0, open, meanMs: null, p50Ms: null, p95Ms: null, maxMs: null };
  return {
    count: length,
    open,
    meanMs: sorted.reduce((sum, each) => sum + each, 0) / length,
    p50Ms: quantileSorted(sorted, 0.5),
    p95Ms: quantileSorted(sorted, 0.95),
    maxMs: sorted.reduce((most, each) => Math.max(most, each), 0),
  };
}
