import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { SetBack } from './batch.ts';
import type { Increment } from './heard-increments.ts';

/** The counters' values by interval; null where there is no such key. */
export type Counts = ReadonlyMap<number, number | null>;

/**
 * Registrations from increments and the values of the counters just after the last of them: on a
 * counter that stands at 5 after two increments, they were given the indexes 3 and 4.
 *
 * Where a counter stands below the increments it saw, it was deleted or set back between. The last of
 * them are then counted from 0, and those before go on from what the counter was the time before.
 */
export function countedRows(
  increments: readonly Increment[],
  counts: Counts,
  countsBefore: Counts,
): RegistrationRecord[] {
  const left = new Map<number, number>();
  for (const { interval } of increments) left.set(interval, (left.get(interval) ?? 0) + 1);
  const total = new Map(left);
  return increments.map(({ atMs, worker, interval }) => {
    const later = left.get(interval) ?? 0;
    left.set(interval, later - 1);
    const fromEnd = (counts.get(interval) ?? 0) - later;
    const fromStart = (countsBefore.get(interval) ?? 0) + (total.get(interval) ?? 0) - later;
    const index = fromEnd >= 0 ? fromEnd : fromStart;
    return { atMs, worker, interval, index, replicas: counts.get(interval - 1) ?? null };
  });
}

/** The counters that stand lower than before, so many increments considered. */
export function setBacksOf(
  increments: readonly Increment[],
  counts: Counts,
  countsBefore: Counts,
): SetBack[] {
  return [...counts].flatMap(([interval, count]) => {
    const before = countsBefore.get(interval) ?? 0;
    const from = before + increments.filter((each) => each.interval === interval).length;
    const to = count ?? 0;
    return to < from ? [{ interval, from, to }] : [];
  });
}
