import type { DueClass } from '../../core/due/due-tally.ts';
import { demandsOf } from '../demands.ts';
import { leastCapacity } from './least-capacity.ts';

/**
 * The least jobs in the fullest second that any schedule within the tolerances can have: how far
 * jitter could get at best. Whole jobs in whole seconds: where every interval has room for what must
 * lie in it, a schedule exists (Hall's theorem, for which with intervals the intervals suffice), so it
 * is the least capacity, rounded up.
 *
 *     leastPeak([tenJobsAtOnceThatTolerate3Seconds]) // 4
 */
export function leastPeak(classes: readonly DueClass[]): number {
  return Math.ceil(leastCapacity(demandsOf(classes, [], 'anything')).perS);
}
