import fc from 'fast-check';
import type { DueClass } from '../../src/core/due/due-tally.ts';
import { SecondCounts } from '../../src/core/due/second-counts.ts';
import type { Demand } from '../../src/forecast/demands.ts';

/** Counts from pairs of second and jobs. */
export function countsFrom(pairs: readonly (readonly [number, number])[]): SecondCounts {
  const counts = new SecondCounts();
  for (const [second, count] of pairs) counts.add(second, count);
  return counts;
}

export function classFrom(
  pairs: readonly (readonly [number, number])[],
  more: Partial<DueClass> = {},
): DueClass {
  return {
    type: 'a',
    toleranceS: 0,
    isSymmetric: false,
    requested: countsFrom(pairs),
    jittered: null,
    costs: null,
    overdue: { requested: 0, jittered: 0 },
    ...more,
  };
}

export function demandFrom(
  pairs: readonly (readonly [number, number])[],
  more: Partial<Demand> = {},
): Demand {
  return {
    type: 'a',
    counts: countsFrom(pairs),
    windowS: 1,
    toleranceS: 0,
    priority: 0,
    reservedShare: 0,
    ...more,
  };
}

/** Up to four classes of jobs over 40 seconds, with windows of up to 12. */
export const someDemands: fc.Arbitrary<Demand[]> = fc
  .array(
    fc.record({
      pairs: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 })), {
        minLength: 1,
        maxLength: 8,
      }),
      windowS: fc.integer({ min: 1, max: 12 }),
      toleranceS: fc.integer({ min: 0, max: 3 }),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((classes) =>
    classes.map(({ pairs, ...more }, i) => demandFrom(pairs, { ...more, type: `type ${i}` })),
  );

/** Formula 13 as it is written: all pairs of a begin and an end. */
export function bruteLeast(demands: readonly Demand[]): number {
  const windows = demands.flatMap(({ counts, windowS }) =>
    [...counts.entries()].map(([from, work]) => ({ from, until: from + windowS, work })),
  );
  let least = 0;
  for (const { from } of windows) {
    for (const { until } of windows) {
      if (until <= from) continue;
      const work = windows
        .filter((each) => each.from >= from && each.until <= until)
        .reduce((sum, each) => sum + each.work, 0);
      least = Math.max(least, work / (until - from));
    }
  }
  return least;
}
