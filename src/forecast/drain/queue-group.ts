import type { SecondCounts } from '../../core/due/second-counts.ts';
import { SecondCounts as Counts } from '../../core/due/second-counts.ts';
import type { Demand } from '../demands.ts';
import type { RateLimit } from './token-bucket.ts';

/** Which goes first: priority, then the tighter tolerance, then the earlier due time; or the nearest end of window. */
export type DrainOrder = 'priority' | 'deadline';

/** Classes that stand in one line: equal rank, limit and reserved share; jobs of one second go together. */
export interface GroupPlan {
  /** Jobs that come due; what is fetched ahead of them; or what waited before the horizon. */
  readonly kind: 'jobs' | 'fetches' | 'backlog';
  readonly demands: readonly number[];
  /** Work that arrives, in jobs, by second. */
  readonly work: SecondCounts;
  readonly rank: readonly [number, number];
  /** Added to the second of arrival to order groups of equal rank. */
  readonly keyS: number;
  /** Index of its rate limit, or -1. */
  readonly limit: number;
  readonly reservedShare: number;
}

/**
 * The lines in which jobs wait, the first rank first. Classes between which nothing decides share
 * one line, and jobs of the same second are done in proportion: were they done class by class, the
 * lateness of a type would depend on the order in which types were listed.
 */
export function groupsOf(
  demands: readonly Demand[],
  order: DrainOrder,
  limits: readonly RateLimit[],
): GroupPlan[] {
  const byKey = new Map<string, number[]>();
  demands.forEach((demand, i) => {
    const key = keyOf(demand, order, limitOf(demand, limits));
    byKey.set(key, [...(byKey.get(key) ?? []), i]);
  });
  return [...byKey.values()]
    .map((members) => groupOf(members, demands, order, limits))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
}

function keyOf(demand: Demand, order: DrainOrder, limit: number): string {
  const { priority, toleranceS, windowS, reservedShare } = demand;
  const rank = order === 'deadline' ? `${windowS}` : `${priority} ${toleranceS}`;
  return `${rank} ${limit} ${reservedShare}`;
}

function limitOf({ type }: Demand, limits: readonly RateLimit[]): number {
  return limits.findIndex(({ types }) => types.includes(type));
}

function groupOf(
  members: readonly number[],
  demands: readonly Demand[],
  order: DrainOrder,
  limits: readonly RateLimit[],
): GroupPlan {
  const first = demands[members[0]!]!;
  const isByDeadline = order === 'deadline';
  return {
    kind: 'jobs',
    demands: members,
    work: members.length === 1 ? first.counts : sumOf(members.map((i) => demands[i]!.counts)),
    rank: isByDeadline ? [0, 0] : [first.priority, first.toleranceS],
    keyS: isByDeadline ? first.windowS : 0,
    limit: limitOf(first, limits),
    reservedShare: first.reservedShare,
  };
}

function sumOf(parts: readonly SecondCounts[]): SecondCounts {
  const sum = new Counts();
  for (const part of parts) sum.addAll(part);
  return sum;
}
