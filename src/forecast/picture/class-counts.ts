import type { DueClass } from '../../core/due/due-tally.ts';
import { SecondCounts } from '../../core/due/second-counts.ts';

/** By the second that was asked for, or by that of jitter where it is known. */
export type Basis = 'requested' | 'jittered';

/** A class's jobs by second; what jitter left alone stays where it was asked for. */
function countsOf({ requested, jittered }: DueClass, basis: Basis): SecondCounts {
  return basis === 'jittered' ? (jittered ?? requested) : requested;
}

/** The same without jobs that were due before the horizon and wait at its start. A copy where there are such. */
export function dueCountsOf(each: DueClass, basis: Basis, fromS: number): SecondCounts {
  return withoutOverdue(countsOf(each, basis), overdueOf([each], basis), fromS);
}

/** Jobs that wait at the start of the horizon. */
export function overdueOf(classes: readonly DueClass[], basis: Basis): number {
  return classes.reduce((sum, { jittered, overdue }) => {
    const isMoved = basis === 'jittered' && jittered !== null;
    return sum + (isMoved ? overdue.jittered : overdue.requested);
  }, 0);
}

/** Counts less so many jobs of the horizon's first second: the same object where there are none. */
export function withoutOverdue(counts: SecondCounts, overdue: number, fromS: number): SecondCounts {
  if (overdue === 0) return counts;
  const due = new SecondCounts();
  due.addAll(counts);
  due.add(fromS, -overdue);
  return due;
}

/** All classes' jobs by second. */
export function totalOf(classes: readonly DueClass[], basis: Basis): SecondCounts {
  const total = new SecondCounts();
  for (const each of classes) total.addAll(countsOf(each, basis));
  return total;
}

/** The fullest second, the first of equals; null where there is none. */
export function fullestOf(counts: SecondCounts): { atS: number; count: number } | null {
  let fullest: { atS: number; count: number } | null = null;
  for (const [atS, count] of counts.entries()) {
    if (fullest === null || count > fullest.count) fullest = { atS, count };
  }
  return fullest;
}
