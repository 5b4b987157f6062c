import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastCapacity } from '../../../src/forecast/capacity/least-capacity.ts';
import { needByPriority } from '../../../src/forecast/capacity/priority-capacity.ts';
import type { Demand } from '../../../src/forecast/demands.ts';
import { drainOf } from '../../../src/forecast/drain/drain.ts';
import { demandFrom, someDemands } from '../loads.ts';

const PLAIN = { limits: [], prefetch: null, backlog: 0, fromS: 0 } as const;

function needOf(
  demands: readonly Demand[],
  options: Partial<Parameters<typeof needByPriority>[2]> = {},
) {
  return needByPriority(demands, leastCapacity(demands), { ...PLAIN, ...options });
}

// By hand: b waits for 50 of a, and all 100 must be done in 5 s.
test('a capacity that is enough by deadlines is not where the patient go first', () => {
  const a = demandFrom([[0, 50]], { type: 'a', windowS: 100, priority: 0 });
  const b = demandFrom([[0, 50]], { type: 'b', windowS: 5, priority: 1 });
  expect(needOf([a, b])).toMatchObject({
    perS: 10,
    isEnoughByPriority: false,
    byPriorityPerS: 20,
  });
  const swapped = [
    { ...a, priority: 1 },
    { ...b, priority: 0 },
  ];
  expect(needOf(swapped)).toMatchObject({ isEnoughByPriority: true, byPriorityPerS: 10 });
});

test('a limit that is too tight is kept by no capacity, and what waits at the start needs more', () => {
  const sms = demandFrom([[0, 100]], { type: 'sms', windowS: 10 });
  const limits = [{ name: 'sms', types: ['sms'], perS: 5, burst: 0 }];
  expect(needOf([sms], { limits })).toMatchObject({
    perS: 10,
    isEnoughByPriority: false,
    byPriorityPerS: null,
  });
  expect(needOf([sms], { backlog: 50 })).toMatchObject({
    isEnoughByPriority: false,
    byPriorityPerS: 15,
  });
});

test('a drain of the report at that rate keeps every contract, and at less it does not', () => {
  fc.assert(
    fc.property(someDemands, (demands) => {
      const { perS, isEnoughByPriority, byPriorityPerS } = needOf(demands);
      const withinAt = (capacity: number) =>
        drainOf(demands, { ...PLAIN, order: 'priority', capacity, spikes: [] }).lateness
          ?.withinShare;
      expect(withinAt(perS) === 1).toBe(isEnoughByPriority);
      expect(byPriorityPerS).toBeGreaterThanOrEqual(perS);
      expect(withinAt(byPriorityPerS ?? 0)).toBeCloseTo(1, 12);
      expect(withinAt(0.999 * (byPriorityPerS ?? 0))).toBeLessThan(1);
    }),
    { numRuns: 200 },
  );
});

test('of jobs that are all alike what is enough by deadlines is, and the drain shows it', () => {
  fc.assert(
    fc.property(someDemands, fc.integer({ min: 1, max: 50 }), (demands, windowS) => {
      const alike = { windowS, priority: 0, toleranceS: 0, reservedShare: 0 };
      const same = demands.map((demand) => ({ ...demand, ...alike }));
      const { perS, isEnoughByPriority } = needOf(same);
      if (perS === 0) return;
      const options = { ...PLAIN, capacity: perS, order: 'priority' as const, spikes: [] };
      const { lateness, undone } = drainOf(same, options);
      expect([isEnoughByPriority, lateness?.withinShare, undone]).toEqual([true, 1, 0]);
    }),
  );
});
