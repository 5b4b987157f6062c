import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastCapacity } from '../../../src/forecast/capacity/least-capacity.ts';
import type { Demand } from '../../../src/forecast/demands.ts';
import { type DrainOptions, drainOf } from '../../../src/forecast/drain/drain.ts';
import { demandFrom, someDemands } from '../loads.ts';

const NINE = 1_768_467_600;

function drained(demands: readonly Demand[], options: Partial<DrainOptions>) {
  return drainOf(demands, {
    capacity: 1,
    order: 'priority',
    limits: [],
    prefetch: null,
    backlog: 0,
    fromS: 0,
    spikes: [],
    ...options,
  });
}

// Seed 004: 3,000,000 / 20,000 = 150 seconds; the mean is half of that (formula 12).
test('drains 3,000,000 jobs at 20,000 a second in 150 s, on average 75 s late', () => {
  const spikes = [{ fromS: NINE, untilS: NINE + 1 }];
  const burst = demandFrom([[NINE, 3_000_000]], { windowS: 60 });
  const figures = drained([burst], { capacity: 20_000, fromS: NINE, spikes });
  const lateness = {
    jobs: 3_000_000,
    meanS: 75,
    p50S: 75,
    p95S: 142.5,
    p99S: 148.5,
    maxS: 150,
    withinShare: expect.closeTo(0.4, 6),
  };
  expect(figures).toMatchObject({
    longestBacklogS: 150,
    backlogMax: { atS: NINE, jobs: 3_000_000 },
    undone: 0,
    lateness,
    byType: [{ type: 'a', lateness }],
    spikes: [{ atS: NINE, jobs: 3_000_000, drainS: 150, lateness }],
  });
  expect(figures.backlog).toHaveLength(149);
  expect(figures.backlog[0]).toEqual({ atS: NINE, jobs: 2_980_000 });
});

test('does the lower priority number first, then the tighter tolerance', () => {
  const late = demandFrom([[0, 10]], { type: 'late', toleranceS: 60 });
  const soon = demandFrom([[0, 10]], { type: 'soon', toleranceS: 5 });
  const first = demandFrom([[0, 10]], { type: 'first', toleranceS: 60, priority: -1 });
  const { byType } = drained([late, soon, first], { capacity: 10 });
  expect(byType.map(({ type, lateness }) => [type, lateness.meanS, lateness.maxS])).toEqual([
    ['late', 2.5, 3],
    ['soon', 1.5, 2],
    ['first', 0.5, 1],
  ]);
});

test('treats types between which nothing decides alike', () => {
  const { byType } = drained(
    [demandFrom([[0, 10]], { type: 'a' }), demandFrom([[0, 30]], { type: 'b' })],
    { capacity: 10 },
  );
  expect(byType.map(({ lateness }) => [lateness.meanS, lateness.maxS])).toEqual([
    [2, 4],
    [2, 4],
  ]);
});

test('a rate limit holds its types back and nobody else', () => {
  const mail = demandFrom([[0, 100]], { type: 'mail' });
  const sms = demandFrom([[0, 50]], { type: 'sms' });
  const sync = demandFrom([[0, 100]], { type: 'sync', priority: 1 });
  const limits = [{ name: 'provider', types: ['mail', 'sms'], perS: 10, burst: 0 }];
  const { byType } = drained([mail, sms, sync], { capacity: 100, limits });
  expect(byType.map(({ lateness }) => lateness.maxS)).toEqual([15, 15, 100 / 90]);
});

test('a burst goes at once, and then the limit holds', () => {
  const sms = demandFrom([[0, 100]], { type: 'sms' });
  const limits = [{ name: 'sms', types: ['sms'], perS: 10, burst: 45 }];
  // 50 jobs in the first half second: the burst and what comes back meanwhile; 50 more at 10 a second.
  expect(drained([sms], { capacity: 100, limits }).lateness?.maxS).toBeCloseTo(5.5, 9);
});

test('a reserved share is there for its class, and serves others when it is not used', () => {
  const bulk = demandFrom([[0, 100]], { type: 'bulk', priority: 0 });
  const exact = demandFrom([[0, 10]], { type: 'exact', priority: 1, reservedShare: 0.25 });
  const { byType } = drained([bulk, exact], { capacity: 20 });
  expect(byType.map(({ lateness }) => lateness.maxS)).toEqual([5.5, 2]);
});

test('work that is fetched ahead is not done in the peak', () => {
  const exact = demandFrom([[100, 50]]);
  const prefetch = { share: 0.6, leadS: 30 };
  expect(drained([exact], { capacity: 10, prefetch }).lateness?.maxS).toBeCloseTo(2, 9);
  expect(drained([exact], { capacity: 10 }).lateness?.maxS).toBe(5);
});

test('a capacity in steps drains by its steps', () => {
  const capacity = [
    { fromS: 0, perS: 10 },
    { fromS: 5, perS: 50 },
    { fromS: 6, perS: 0 },
    { fromS: 10, perS: 1 },
  ];
  const figures = drained([demandFrom([[0, 105]])], { capacity });
  expect(figures.lateness?.maxS).toBe(15);
  expect(figures.longestBacklogS).toBe(15);
});

test('what waited at the start is done too, and what nobody ever does is undone', () => {
  const figures = drained([demandFrom([[2, 10]])], { capacity: 5, backlog: 35 });
  expect(figures.lateness).toMatchObject({ jobs: 45, maxS: 7 });
  const stops = [
    { fromS: 0, perS: 5 },
    { fromS: 2, perS: 0 },
  ];
  const broken = drained([demandFrom([[0, 30]])], { capacity: stops });
  expect(broken.undone).toBe(20);
  expect(broken.lateness?.jobs).toBe(10);
  expect(drained([demandFrom([[0, 30]])], { capacity: 0 })).toMatchObject({
    undone: 30,
    lateness: null,
  });
});

test('what waited at the start goes first and is in no figure of a type', () => {
  const first = demandFrom([[0, 10]], { priority: -1, windowS: 3 });
  const spikes = [{ fromS: 0, untilS: 1 }];
  const figures = drained([first], { capacity: 10, backlog: 20, spikes });
  expect(figures.byType).toEqual([
    { type: 'a', lateness: expect.objectContaining({ jobs: 10, meanS: 2.5, maxS: 3 }) },
  ]);
  expect(figures.spikes).toMatchObject([{ jobs: 10, drainS: 3 }]);
  expect(figures.backlogMax.jobs).toBe(30);
  expect(figures.lateness).toMatchObject({ jobs: 30, meanS: 1.5, maxS: 3, withinShare: 1 });
  const alone = drained([], { capacity: 10, backlog: 20 });
  expect(alone).toMatchObject({ byType: [], lateness: { jobs: 20, maxS: 2, withinShare: null } });
});

test('a drain of weeks is followed to its end, with a coarser curve', () => {
  const figures = drained([demandFrom([[0, 1000]])], { capacity: 0.001 });
  expect(figures).toMatchObject({ longestBacklogS: 1_000_000, undone: 0 });
  expect(figures.backlog.length).toBeLessThanOrEqual(200_000);
  expect(figures.backlog.at(-1)?.jobs).toBeLessThan(0.01);
});

test('does every job, none before it is due, and the backlog is that of Lindley', () => {
  fc.assert(
    fc.property(someDemands, fc.integer({ min: 1, max: 40 }), (demands, capacity) => {
      for (const order of ['priority', 'deadline'] as const) {
        const figures = drained(demands, { capacity, order });
        const total = demands.reduce((sum, { counts }) => sum + counts.total, 0);
        expect(figures.lateness?.jobs).toBeCloseTo(total, 6);
        expect(figures.undone).toBe(0);
        let waiting = 0;
        const lindley = new Map<number, number>();
        for (let second = 0; second < 2000; second++) {
          const due = demands.reduce((sum, { counts }) => sum + counts.at(second), 0);
          waiting = Math.max(0, waiting + due - capacity);
          if (waiting > 0) lindley.set(second, waiting);
        }
        const told = figures.backlog.filter(({ jobs }) => jobs > 1e-9);
        expect(told.map(({ atS }) => atS)).toEqual([...lindley.keys()]);
        for (const { atS, jobs } of told) expect(jobs).toBeCloseTo(lindley.get(atS) ?? -1, 6);
      }
    }),
  );
});

test('the least capacity keeps every window in the order of deadlines, and 1 % less does not', () => {
  fc.assert(
    fc.property(someDemands, (demands) => {
      const { perS } = leastCapacity(demands);
      const enough = drained(demands, { capacity: perS, order: 'deadline' });
      expect(enough.lateness?.withinShare).toBeCloseTo(1, 9);
      const tooLittle = drained(demands, { capacity: 0.99 * perS, order: 'deadline' });
      expect(tooLittle.lateness?.withinShare).toBeLessThan(1 - 1e-6);
    }),
    { numRuns: 1000 },
  );
});

test('figures are those of the same queue in steps of a thousandth of a second', () => {
  const demands = [
    demandFrom([
      [0, 37],
      [1, 4],
      [5, 60],
    ]),
    demandFrom([[0, 11]], { type: 'b', priority: 1 }),
  ];
  const { lateness } = drained(demands, { capacity: 10 });
  const lates = steppedLateness();
  const sorted = lates.toSorted((a, b) => a - b);
  const mean = lates.reduce((sum, late) => sum + late, 0) / lates.length;
  expect(lateness?.meanS).toBeCloseTo(mean, 2);
  expect(lateness?.p50S).toBeCloseTo(sorted[Math.floor(0.5 * sorted.length)] ?? -1, 1);
  expect(lateness?.p95S).toBeCloseTo(sorted[Math.floor(0.95 * sorted.length)] ?? -1, 1);
  expect(lateness?.maxS).toBeCloseTo(sorted.at(-1) ?? -1, 1);
});

/** The jobs of the test above in hundredths, one after the other. */
function steppedLateness(): number[] {
  const first = [
    { dueS: 0, parts: 3700 },
    { dueS: 1, parts: 400 },
    { dueS: 5, parts: 6000 },
  ];
  const second = { dueS: 0, parts: 1100 };
  const lates: number[] = [];
  for (let part = 1; lates.length < 11_200; part++) {
    const timeS = part / 1000;
    const next = first.find(({ dueS, parts }) => dueS < timeS && parts > 0) ?? second;
    if (next.parts === 0) continue;
    next.parts--;
    lates.push(timeS - next.dueS);
  }
  return lates;
}
