import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrainFigures } from '../../../src/core/results/forecast.ts';
import type { Demand } from '../../../src/forecast/demands.ts';
import { drainOf } from '../../../src/forecast/drain/drain.ts';
import { type BacklogSpan, runQueue } from '../../../src/forecast/drain/queue.ts';
import {
  type DrainOrder,
  type GroupPlan,
  groupsOf,
} from '../../../src/forecast/drain/queue-group.ts';
import type { Slice } from '../../../src/forecast/drain/queue-line.ts';
import type { RateLimit } from '../../../src/forecast/drain/token-bucket.ts';
import { waterFilled } from '../../../src/forecast/drain/water-filling.ts';
import { demandFrom, someDemands } from '../loads.ts';

const NINE = 1_768_467_600;

interface Rates {
  readonly capacity: number;
  readonly order: DrainOrder;
  readonly limits: readonly RateLimit[];
}

function drained(demands: readonly Demand[], rates: Rates): DrainFigures {
  return drainOf(demands, { ...rates, prefetch: null, backlog: 0, fromS: 0, spikes: [] });
}

// By hand: of 20 a second sms may have 5, so mail has 15: 100/15 s, and sms 100/5 s.
test.each([
  ['mail', 'sms'],
  ['sms', 'mail'],
])('a limited line and a free one share the capacity, whichever is listed first', (...types) => {
  const demands = types.map((type) => demandFrom([[NINE, 100]], { type }));
  const limits = [{ name: 'sms', types: ['sms'], perS: 5, burst: 0 }];
  const figures = drained(demands, { capacity: 20, order: 'priority', limits });
  const late = new Map(figures.byType.map(({ type, lateness }) => [type, lateness.maxS]));
  expect(late.get('mail')).toBeCloseTo(20 / 3, 12);
  expect(late.get('sms')).toBeCloseTo(20, 12);
  expect(figures.longestBacklogS).toBeCloseTo(20, 12);
});

test('lines that differ only by their reserved share are served at once', () => {
  const [a, b] = [0.25, 0].map((reservedShare, i) =>
    demandFrom([[0, 100]], { type: `${i}`, reservedShare }),
  );
  // 5 a second are reserved, and of the other 15 each line has half: 12.5 and 7.5.
  const { byType } = drained([b!, a!], { capacity: 20, order: 'priority', limits: [] });
  expect(byType.map(({ lateness }) => lateness.maxS)).toEqual([10, 8]);
});

test('what one limit keeps back goes to the others in proportion', () => {
  const claims = [
    { weight: 10, limit: 0 },
    { weight: 10, limit: 0 },
    { weight: 10, limit: 1 },
    { weight: 30, limit: -1 },
  ];
  const rates = waterFilled(claims, {
    rate: 60,
    open: Float64Array.of(4, 100),
    levelMax: Number.POSITIVE_INFINITY,
  });
  expect(rates).toEqual([2, 2, 14, 42]);
});

const someShares = fc.constantFrom(0, 0, 0.1, 0.25);

/** Classes of few ranks, so that many are equal, with up to two limits over their types. */
const someQueues = fc
  .record({
    demands: someDemands,
    shares: fc.array(someShares, { minLength: 4, maxLength: 4 }),
    capacity: fc.integer({ min: 1, max: 40 }),
    order: fc.constantFrom<DrainOrder>('priority', 'deadline'),
    limits: fc.array(
      fc.record({
        types: fc.subarray(['type 0', 'type 1', 'type 2', 'type 3']),
        perS: fc.integer({ min: 1, max: 20 }),
        burst: fc.constantFrom(0, 0, 5),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ demands, shares, limits, ...rest }) => ({
    ...rest,
    limits: limits.map((limit, i) => ({ ...limit, name: `${i}` })),
    demands: demands.map((demand, i) => ({
      ...demand,
      priority: demand.priority % 2,
      toleranceS: 0,
      reservedShare: shares[i]!,
    })),
  }));

test('neither the names of types nor their order change anything', () => {
  fc.assert(
    fc.property(someQueues, ({ demands, ...rates }) => {
      const name = (type: string | null): string => `${9 - Number(type?.at(-1))} renamed`;
      const renamed = demands
        .map((demand) => ({ ...demand, type: name(demand.type) }))
        .toSorted((a, b) => (a.type < b.type ? -1 : 1));
      const limits = rates.limits.map((limit) => ({ ...limit, types: limit.types.map(name) }));
      const before = drained(demands, rates);
      const after = drained(renamed, { ...rates, limits });
      expect(after.longestBacklogS).toBeCloseTo(before.longestBacklogS, 9);
      expectAlike(after.lateness, before.lateness);
      expect(after.byType).toHaveLength(before.byType.length);
      for (const { type, lateness } of before.byType) {
        expectAlike(after.byType.find((each) => each.type === name(type))?.lateness, lateness);
      }
    }),
    { numRuns: 500 },
  );
});

function expectAlike(a: DrainFigures['lateness'] | undefined, b: DrainFigures['lateness']): void {
  for (const figure of ['meanS', 'p50S', 'p95S', 'p99S', 'maxS', 'withinShare'] as const) {
    expect(a?.[figure], figure).toBeCloseTo(b?.[figure] ?? Number.NaN, 8);
  }
}

test('no capacity is idle while work waits that may go, and no limit is passed', () => {
  fc.assert(
    fc.property(someQueues, ({ demands, capacity, order, limits }) => {
      const plans = groupsOf(demands, order, limits);
      const slices: (Slice & { readonly plan: GroupPlan })[] = [];
      const spans: BacklogSpan[] = [];
      const undone = runQueue(plans, capacity, limits, {
        slice: (plan, slice) => slices.push({ ...slice, plan }),
        backlog: (span) => spans.push(span),
      });
      expect(undone).toBe(0);
      for (const { baseS, fromS, untilS, waitingFrom } of spans) {
        if (untilS - fromS < 1e-6 || waitingFrom < 1e-6) continue;
        const now = stateAt(baseS + (fromS + untilS) / 2, plans, slices);
        const rate = now.reduce((sum, each) => sum + each.rate, 0);
        expect(rate).toBeLessThan(capacity + 1e-6);
        const isIdle = rate < capacity - 1e-6;
        if (isIdle) expect(now.filter(({ limit, left }) => limit < 0 && left > 1e-6)).toEqual([]);
        limits.forEach(({ perS, burst }, i) => {
          const held = now.filter(({ limit }) => limit === i);
          const used = held.reduce((sum, each) => sum + each.rate, 0);
          if (burst === 0) expect(used).toBeLessThan(perS + 1e-6);
          const waits = held.some(({ left }) => left > 1e-6);
          if (isIdle && waits) expect(used).toBeGreaterThan(perS - 1e-6);
        });
      }
    }),
    { numRuns: 300 },
  );
});

/** Of each line, what is left and how fast it is done at a moment. */
function stateAt(
  timeS: number,
  plans: readonly GroupPlan[],
  slices: readonly (Slice & { readonly plan: GroupPlan })[],
) {
  return plans.map((plan) => {
    let [left, rate] = [0, 0];
    for (const [second, work] of plan.work.entries()) if (second <= timeS) left += work;
    for (const slice of slices) {
      if (slice.plan !== plan) continue;
      const work = slice.share * plan.work.at(slice.dueS);
      const [from, until] = [slice.dueS + slice.lateFromS, slice.dueS + slice.lateUntilS];
      const part = Math.min(1, Math.max(0, (timeS - from) / (until - from)));
      left -= part * work;
      if (from < timeS && timeS < until) rate += work / (until - from);
    }
    return { limit: plan.limit, left, rate };
  });
}
