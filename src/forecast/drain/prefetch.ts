import { SecondCounts } from '../../core/due/second-counts.ts';
import type { Demand } from '../demands.ts';
import type { GroupPlan } from './queue-group.ts';

/** Staged release: exact jobs are read, rendered and checked ahead, and only sent at their second. */
export interface Prefetch {
  /** Of a job's work, in [0, 1): what is done ahead. */
  readonly share: number;
  /** Whole seconds over which that is spread, up to the job's second. */
  readonly leadS: number;
}

/**
 * Takes the fetching of exact jobs out of their second: of their work in line `1 - share` is left, and
 * the rest is a line of its own without jobs, evenly over the `leadS` seconds before and ahead of all
 * others, since it must be ready. Work is neither lost nor made; none of it is released early.
 */
export function withPrefetch(
  plans: readonly GroupPlan[],
  demands: readonly Demand[],
  { share, leadS }: Prefetch,
): GroupPlan[] {
  const fetches = new SecondCounts();
  const staged = plans.map((plan) => {
    const work = new SecondCounts();
    for (const member of plan.demands) {
      const { counts, toleranceS } = demands[member]!;
      const ahead = toleranceS === 0 ? share : 0;
      for (const [second, count] of counts.entries()) {
        work.add(second, count * (1 - ahead));
        if (ahead > 0) spread(fetches, second, (count * ahead) / leadS, leadS);
      }
    }
    return { ...plan, work };
  });
  return [{ ...FETCHING, work: fetches }, ...staged];
}

function spread(fetches: SecondCounts, second: number, perS: number, leadS: number): void {
  for (let before = 1; before <= leadS; before++) fetches.add(second - before, perS);
}

const FETCHING: Omit<GroupPlan, 'work'> = {
  kind: 'fetches',
  demands: [],
  rank: [Number.NEGATIVE_INFINITY, 0],
  keyS: 0,
  limit: -1,
  reservedShare: 0,
};
