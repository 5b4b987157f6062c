import type { Contract } from '../core/due/contract.ts';
import type { DueClass } from '../core/due/due-tally.ts';
import { SecondCounts } from '../core/due/second-counts.ts';

/** Jobs of one class, with the window in which their contract wants each done. */
export interface Demand {
  readonly type: string | null;
  /** Jobs by the second from which on they may be done; lateness is that after it. */
  readonly counts: SecondCounts;
  /** A job of second s is to be done before s + windowS; at least 1, since nothing is done in no time. */
  readonly windowS: number;
  readonly toleranceS: number;
  /** The lower goes first. */
  readonly priority: number;
  readonly reservedShare: number;
}

/**
 * What moves a job inside its tolerance. `jitter`: its id did, and it is due when that says. `queue`: it
 * waits from the time asked for, as long as its tolerance. `anything`: the best of schedules may, also
 * to before that time where the tolerance is symmetric: for the least capacity that can be.
 */
export type MovedBy = 'jitter' | 'queue' | 'anything';

/**
 * Classes with their contracts. A class without one has priority 0 and is to be done within its
 * tolerance, or its second. Costs a copy of the seconds where a window begins early, else nothing.
 *
 *     demandsOf([digest], [], 'anything')[0]?.windowS // 300, where digests tolerate 300 s
 */
export function demandsOf(
  classes: readonly DueClass[],
  contracts: readonly Contract[],
  movedBy: MovedBy,
): Demand[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]));
  return classes.map((each) => {
    const contract = byType.get(each.type);
    return {
      type: each.type,
      ...windowOf(each, contract?.latenessMaxS ?? 0, movedBy),
      toleranceS: each.toleranceS,
      priority: contract?.priority ?? 0,
      reservedShare: contract?.reservedShare ?? 0,
    };
  });
}

function windowOf(
  { requested, jittered, toleranceS, isSymmetric }: DueClass,
  latenessMaxS: number,
  movedBy: MovedBy,
): Pick<Demand, 'counts' | 'windowS'> {
  if (movedBy === 'jitter' && jittered !== null) {
    return { counts: jittered, windowS: Math.max(1, latenessMaxS) };
  }
  const earlyS = isSymmetric ? Math.floor(toleranceS / 2) : 0;
  if (movedBy === 'anything') {
    const windowS = Math.max(1, toleranceS + latenessMaxS);
    return { counts: shifted(requested, -earlyS), windowS };
  }
  return { counts: requested, windowS: Math.max(1, toleranceS - earlyS + latenessMaxS) };
}

function shifted(counts: SecondCounts, byS: number): SecondCounts {
  if (byS === 0) return counts;
  const moved = new SecondCounts();
  for (const [second, count] of counts.entries()) moved.add(second + byS, count);
  return moved;
}
