import { REJECTS_LISTED } from '../tally/tally.ts';
import type { DueClass, DueTally, LocalTimes } from './due-tally.ts';
import { SecondCounts } from './second-counts.ts';

/**
 * The tallies of shards as one: everything adds up, class by class. An id may stand in two shards, so
 * that different ids of several are an upper bound; of recurrences the shortest stays. The tallies stay
 * as they were. Throws a `RangeError` where there is none.
 */
export function mergeDueTallies([first, ...others]: readonly DueTally[]): DueTally {
  if (first === undefined) throw new RangeError('there is nothing to merge');
  return others.reduce(added, first);
}

function added(a: DueTally, b: DueTally): DueTally {
  return {
    rows: a.rows + b.rows,
    used: a.used + b.used,
    overdue: {
      count: a.overdue.count + b.overdue.count,
      oldestS: least(a.overdue.oldestS, b.overdue.oldestS),
    },
    beyond: {
      count: a.beyond.count + b.beyond.count,
      latestS: most(a.beyond.latestS, b.beyond.latestS),
    },
    nulls: a.nulls + b.nulls,
    rejected: a.rejected + b.rejected,
    rejects: [...a.rejects, ...b.rejects].slice(0, REJECTS_LISTED),
    gaps: addedTimes(a.gaps, b.gaps),
    twice: addedTimes(a.twice, b.twice),
    zoneless: a.zoneless + b.zoneless,
    classes: addedClasses(a.classes, b.classes),
    movableIds: sumOrNull(a.movableIds, b.movableIds),
    recurrenceS: least(a.recurrenceS, b.recurrenceS),
  };
}

function addedTimes(a: LocalTimes, b: LocalTimes): LocalTimes {
  const examples = [...a.examples, ...b.examples].slice(0, REJECTS_LISTED);
  return { count: a.count + b.count, examples };
}

/** Classes of the same jobs are added; of both, those that the other does not have stay as they are. */
function addedClasses(a: readonly DueClass[], b: readonly DueClass[]): DueClass[] {
  const byKey = new Map(b.map((each) => [keyOf(each), each]));
  const both = a.map((each) => {
    const other = byKey.get(keyOf(each));
    byKey.delete(keyOf(each));
    return other === undefined ? each : addedClass(each, other);
  });
  return [...both, ...byKey.values()];
}

/** A type may have any character in it, and so comes last. */
function keyOf({ type, toleranceS, isSymmetric }: DueClass): string {
  return `${toleranceS} ${isSymmetric} ${type === null ? '' : `=${type}`}`;
}

function addedClass(a: DueClass, b: DueClass): DueClass {
  return {
    type: a.type,
    toleranceS: a.toleranceS,
    isSymmetric: a.isSymmetric,
    requested: addedCounts(a.requested, b.requested),
    // What is not known of one is not known of both.
    jittered: addedOrNull(a.jittered, b.jittered),
    costs: addedOrNull(a.costs, b.costs),
    overdue: {
      requested: a.overdue.requested + b.overdue.requested,
      jittered: a.overdue.jittered + b.overdue.jittered,
    },
  };
}

function addedOrNull(a: SecondCounts | null, b: SecondCounts | null): SecondCounts | null {
  return a === null || b === null ? null : addedCounts(a, b);
}

function addedCounts(a: SecondCounts, b: SecondCounts): SecondCounts {
  const sum = new SecondCounts();
  sum.addAll(a);
  sum.addAll(b);
  return sum;
}

function sumOrNull(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function most(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
