import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastOfWindows } from '../../../src/forecast/capacity/least-capacity.ts';
import { windowsOf } from '../../../src/forecast/capacity/windows.ts';
import { type PlanOptions, planOf } from '../../../src/forecast/plan/plan.ts';
import { staffingPlan } from '../../../src/forecast/plan/staffing-plan.ts';
import { workerNeed } from '../../../src/forecast/plan/worker-need.ts';
import { demandFrom, someDemands } from '../loads.ts';

const NINE = 1_768_467_600;

const OPTIONS: PlanOptions = {
  fromS: NINE - 3600,
  untilS: NINE + 3600,
  workerPerS: 50,
  bootS: 120,
  workersMin: 0,
  workersMax: null,
  stepS: 60,
  cooldownS: 0,
  stepsMax: 48,
  reservedWorkers: 0,
  autoscaler: { everyS: 30, backlogPerWorker: 1500, cooldownS: 300 },
};

/** 60,000 jobs at 09:00 that may take five minutes: 200 a second, four workers. */
const burst = demandFrom([[NINE, 60_000]], { windowS: 300 });

test('asks for workers before the spike, as long before as they boot, and lets them go after it', () => {
  const plan = planOf([burst], OPTIONS);
  expect(plan.steps).toEqual([
    { atS: NINE - 3600, workers: 0, perS: 0 },
    { atS: NINE - 120, workers: 4, perS: 200 },
    { atS: NINE + 300, workers: 0, perS: 0 },
  ]);
  expect(plan.lateness).toMatchObject({ maxS: 300, withinShare: 1 });
  expect(plan.workerHours).toBeCloseTo((4 * 420) / 3600, 9);
  expect(plan.alwaysOn).toEqual({ workers: 4, workerHours: 8 });
  expect(plan.startsEarlyS).toBe(0);
});

test('autoscaling on queue depth comes after the spike, and late', () => {
  const { autoscaled } = planOf([burst], { ...OPTIONS, workersMin: 1 });
  // It looks at 09:00:30, wants 39 workers for the 58,500 that wait, and has them at 09:02:30: one
  // worker has done 7,500 by then, and 40 less one do the rest at 1,950 a second.
  expect(autoscaled.lateness?.maxS).toBeCloseTo(150 + 52_500 / 1950, 6);
  expect(autoscaled.lateness?.withinShare).toBe(1);
});

test('with too few workers allowed it says by how much contracts are missed, and misses no more', () => {
  const plan = planOf([burst], { ...OPTIONS, workersMax: 3 });
  expect(plan.beyondContractS).toBe(100);
  expect(plan.lateness?.maxS).toBeCloseTo(400, 6);
  expect(Math.max(...plan.steps.map(({ workers }) => workers))).toBe(3);
  expect(() => planOf([burst], { ...OPTIONS, workersMax: 3, reservedWorkers: 3 })).toThrow(
    /leave none/,
  );
});

test('keeps the reserved ones beside the plan, and never fewer than the least', () => {
  const { steps } = planOf([burst], { ...OPTIONS, workersMin: 2, reservedWorkers: 1 });
  expect(steps.map(({ workers }) => workers)).toEqual([2, 5, 2]);
});

test('says that it had to be asked for before the horizon began', () => {
  const plan = staffingPlan([burst], { ...OPTIONS, fromS: NINE });
  expect(plan.startsEarlyS).toBe(120);
});

test('without jobs it keeps the least number of workers', () => {
  const plan = planOf([], { ...OPTIONS, workersMin: 2, bootS: 0 });
  expect(plan.steps).toEqual([{ atS: NINE - 3600, workers: 2, perS: 100 }]);
  expect(plan).toMatchObject({ workerHours: 4, lateness: null, beyondContractS: 0 });
});

const someOptions = fc.record({
  workerPerS: fc.integer({ min: 1, max: 9 }),
  bootS: fc.integer({ min: 0, max: 15 }),
  stepS: fc.constantFrom(1, 2, 5, 10),
  cooldownS: fc.integer({ min: 0, max: 10 }),
  stepsMax: fc.integer({ min: 1, max: 12 }),
  workersMin: fc.integer({ min: 0, max: 2 }),
  reservedWorkers: fc.integer({ min: 0, max: 2 }),
  workersMax: fc.option(fc.integer({ min: 3, max: 12 })),
});

test('keeps every contract, or those longer by what it says, whatever the load and the options', () => {
  fc.assert(
    fc.property(someDemands, someOptions, (demands, options) => {
      const all = { ...OPTIONS, ...options, fromS: 0, untilS: 45 };
      const { beyondContractS } = staffingPlan(demands, all);
      const longer = demands.map((each) => ({ ...each, windowS: each.windowS + beyondContractS }));
      const { lateness, steps } = planOf(longer, all);
      expect(lateness?.withinShare).toBeCloseTo(1, 9);
      expect(lateness?.jobs).toBeCloseTo(
        demands.reduce((sum, { counts }) => sum + counts.total, 0),
        6,
      );
      for (const { workers } of steps) {
        expect(workers).toBeLessThanOrEqual(options.workersMax ?? Number.POSITIVE_INFINITY);
        expect(workers).toBeGreaterThanOrEqual(options.workersMin);
      }
    }),
    { numRuns: 1000 },
  );
});

test('without boot, steps or cool-down it needs what the least-peak plan needs', () => {
  fc.assert(
    fc.property(someDemands, fc.integer({ min: 1, max: 9 }), (demands, perS) => {
      const windows = windowsOf(demands);
      const workers = Math.ceil(leastOfWindows(windows).perS / perS - 1e-9);
      const needs = workerNeed(windows, perS, workers);
      expect([...needs]).toEqual(bruteNeeds(demands, perS, [...windows.points]));
    }),
    { numRuns: 500 },
  );
});

/** Yao, Demers and Shenker as they wrote it: take the densest interval, cut it out of time, repeat. */
function bruteNeeds(
  demands: Parameters<typeof windowsOf>[0],
  perS: number,
  points: readonly number[],
): number[] {
  const first = points[0]!;
  const seconds = points.at(-1)! - first;
  let jobs = demands.flatMap(({ counts, windowS }) =>
    [...counts.entries()].map(([second, work]) => ({
      from: second - first,
      until: second - first + windowS,
      work,
    })),
  );
  const speeds = Array.from({ length: seconds }, () => 0);
  let left = speeds.map((_, i) => i);
  while (jobs.length > 0) {
    const candidates = jobs
      .flatMap(({ from }) => jobs.map(({ until }) => ({ from, until })))
      .filter(({ from, until }) => until > from)
      .map((each) => ({ ...each, density: workIn(each, jobs) / (each.until - each.from) }));
    const best = candidates.reduce((a, b) => (b.density > a.density + 1e-12 ? b : a));
    const { from, until, density } = best;
    for (const second of left.slice(from, until)) speeds[second] = density;
    const cut = (at: number): number => at - Math.max(0, Math.min(at, until) - from);
    jobs = jobs
      .filter((job) => job.from < from || job.until > until)
      .map((job) => ({ ...job, from: cut(job.from), until: cut(job.until) }));
    left = [...left.slice(0, from), ...left.slice(until)];
  }
  return points.slice(0, -1).map((point, i) => {
    const inside = speeds.slice(point - first, points[i + 1]! - first);
    return Math.max(0, Math.ceil(Math.max(...inside) / perS - 1e-9));
  });
}

interface Job {
  readonly from: number;
  readonly until: number;
  readonly work: number;
}

function workIn({ from, until }: Omit<Job, 'work'>, jobs: readonly Job[]): number {
  return jobs
    .filter((job) => job.from >= from && job.until <= until)
    .reduce((sum, { work }) => sum + work, 0);
}

test('two spikes some minutes apart share their workers where the cool-down is longer than the valley', () => {
  const spikes = demandFrom(
    [
      [NINE, 240],
      [NINE + 780, 240],
    ],
    { windowS: 120 },
  );
  const options = { ...OPTIONS, workerPerS: 1, bootS: 180 };
  const workersBy = (cooldownS: number) =>
    staffingPlan([spikes], { ...options, cooldownS }).steps.map(({ atS, workers }) => [
      atS - NINE,
      workers,
    ]);
  // The first is over at 09:02, and the second asked for at 09:10.
  expect(workersBy(240)).toEqual([
    [-3600, 0],
    [-180, 2],
    [360, 0],
    [600, 2],
    [1140, 0],
  ]);
  expect(workersBy(300)).toEqual([
    [-3600, 0],
    [-180, 2],
    [1200, 0],
  ]);
});

test('no step is shorter than the cool-down, but the beginning and the end of the plan', () => {
  fc.assert(
    fc.property(someDemands, someOptions, (demands, options) => {
      const all = { ...OPTIONS, ...options, fromS: 0, untilS: 45 };
      const { steps } = staffingPlan(demands, all);
      const least = Math.min(...steps.map(({ workers }) => workers));
      steps.slice(0, -1).forEach(({ atS, workers }, i) => {
        if (i === 0 && workers === least) return;
        expect(steps[i + 1]!.atS - atS).toBeGreaterThanOrEqual(options.cooldownS);
      });
    }),
    { numRuns: 1000 },
  );
});

test('the plan, always on and autoscaling have the same reserved workers', () => {
  const reserved = { ...OPTIONS, bootS: 0, reservedWorkers: 2 };
  const idle = planOf([], reserved);
  expect([idle.workerHours, idle.alwaysOn.workerHours, idle.autoscaled.workerHours]).toEqual([
    4, 4, 4,
  ]);
  const few = demandFrom([[NINE, 100]], { windowS: 2 });
  const plan = planOf([few], reserved);
  expect(Math.max(...plan.steps.map(({ workers }) => workers))).toBe(3);
  expect(plan.alwaysOn.workers).toBe(3);
  // A look sees nothing: two workers, who are there anyway, have done all by then.
  expect(plan.autoscaled).toMatchObject({ workerHours: 4, lateness: { maxS: 1 } });
});

test('autoscaling asks for what the queue wants beside the reserved workers', () => {
  const { autoscaled } = planOf([burst], { ...OPTIONS, reservedWorkers: 2 });
  // At 09:00:30 57,000 wait for two workers: 38 more are there at 09:02:30, for the 45,000 left.
  expect(autoscaled.lateness?.maxS).toBeCloseTo(150 + 45_000 / 2000, 9);
});
