import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  leastCapacity,
  leastCapacityForLateness,
} from '../../../src/forecast/capacity/least-capacity.ts';
import { leastPeak } from '../../../src/forecast/capacity/least-peak.ts';
import { demandsOf } from '../../../src/forecast/demands.ts';
import { bruteLeast, classFrom, demandFrom, someDemands } from '../loads.ts';

const NINE = 1_768_467_600;

// Seed 004: the required rate is 3,000,000 / 300 = 10,000 a second.
test('is 10,000 a second for 3,000,000 jobs that tolerate five minutes', () => {
  const digest = classFrom([[NINE, 3_000_000]], { toleranceS: 300 });
  expect(leastCapacity(demandsOf([digest], [], 'anything'))).toEqual({
    perS: 10_000,
    critical: { fromS: NINE, untilS: NINE + 300, jobs: 3_000_000 },
  });
});

test('is what the fullest second holds where nothing may move or be late', () => {
  const exact = demandFrom([
    [10, 4],
    [11, 9],
    [12, 3],
  ]);
  expect(leastCapacity([exact])).toEqual({
    perS: 9,
    critical: { fromS: 11, untilS: 12, jobs: 9 },
  });
});

test('is 0 without jobs, and needs no interval', () => {
  expect(leastCapacity([])).toEqual({ perS: 0, critical: null });
});

test('for a largest lateness is the rate that drains each burst by then', () => {
  const burst = demandFrom([[NINE, 3_000_000]], { windowS: 1 });
  expect(leastCapacityForLateness([burst], 150).perS).toBe(20_000);
});

test('equals the largest of all intervals, for any jobs', () => {
  fc.assert(
    fc.property(someDemands, (demands) => {
      expect(leastCapacity(demands).perS).toBe(bruteLeast(demands));
    }),
    { numRuns: 2000 },
  );
});

test('names an interval whose jobs need it', () => {
  fc.assert(
    fc.property(someDemands, (demands) => {
      const { perS, critical } = leastCapacity(demands);
      const { fromS, untilS, jobs } = critical ?? { fromS: 0, untilS: 1, jobs: Number.NaN };
      const inside = demands.flatMap(({ counts, windowS }) =>
        [...counts.entries()]
          .filter(([second]) => second >= fromS && second + windowS <= untilS)
          .map(([, count]) => count),
      );
      expect(inside.reduce((sum, count) => sum + count, 0)).toBe(jobs);
      expect(jobs / (untilS - fromS)).toBe(perS);
    }),
  );
});

test('the least peak is one that whole jobs in whole seconds can have', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          due: fc.integer({ min: 0, max: 20 }),
          toleranceS: fc.integer({ min: 0, max: 6 }),
          isSymmetric: fc.boolean(),
        }),
        { minLength: 1, maxLength: 25 },
      ),
      (jobs) => {
        const classes = jobs.map(({ due, ...more }) => classFrom([[due, 1]], more));
        const peak = leastPeak(classes);
        expect(fits(jobs, peak)).toBe(true);
        expect(fits(jobs, peak - 1)).toBe(false);
      },
    ),
  );
});

/** Whether a second need hold no more than `peak`: each takes the open jobs with the nearest ends. */
function fits(
  jobs: readonly { due: number; toleranceS: number; isSymmetric: boolean }[],
  peak: number,
): boolean {
  let open = jobs.map(({ due, toleranceS, isSymmetric }) => {
    const from = due - (isSymmetric ? Math.floor(toleranceS / 2) : 0);
    return { from, until: from + Math.max(1, toleranceS) };
  });
  for (let second = -4; second < 40; second++) {
    const taken = open
      .filter(({ from }) => from <= second)
      .toSorted((a, b) => a.until - b.until)
      .slice(0, peak);
    open = open.filter((job) => !taken.includes(job));
    if (open.some(({ until }) => until <= second + 1)) return false;
  }
  return open.length === 0;
}
