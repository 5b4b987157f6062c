import { expect, test } from 'vitest';
import { idsFrom } from '../reading.ts';
import { figuresOf, hour, schedule } from './simulated.ts';

const perSecond = (perS: number) => ({ kind: 'rate', perS, column: null }) as const;
const late = (s: number) => ({ kind: 'fixed', s }) as const;

test('planned for 15, started at 16:02: only the planned partition is still 15', () => {
  const rules = { delay: late(62 * 60), days: 1 };
  const planned = figuresOf(schedule('24x1'), { rules });
  expect([planned.twice, planned.starts.afterSlot, planned.starts.otherSlot]).toEqual([0, 24, 0]);
  expect([planned.completed.bySlotEnd, planned.completed.atAll]).toEqual([0, 1]);

  const once = figuresOf(schedule('24x1', { take: 'clock-once' }), { rules });
  // Every run takes the slot after its own; slot 0 is left to nobody, and slot 0 of the next day
  // is none of these days.
  expect(once.starts.otherSlot).toBe(24);
  expect(once.never).toBe(1230);
});

test('a run of half past two that starts late takes another slot and leaves its own', () => {
  const once = schedule('24x2', { take: 'clock-once' });
  const { never, starts } = figuresOf(once, { rules: { delay: late(31 * 60) } });
  // The second run of each hour works on the next one, the first on its own.
  expect([never, starts.otherSlot]).toEqual([0, 24]);
});

test('a run that reads the clock for each record splits at the hour', () => {
  // Started at xx:59:59 and 1,230 s long: all but a second of its walk sees the next hour.
  const each = schedule('24x1', { take: 'clock-per-record' });
  const rules = { delay: late(59 * 60 + 59), runTime: perSecond(1) };
  const { starts, never, twice } = figuresOf(each, { rules });
  expect(starts.splitRuns).toBe(24);
  // Of each slot the first record by its own run, the others by the run before: all but of slot 0.
  expect(never).toBe(1230 - 1);
  expect(twice).toBe(0);

  const half = { delay: late(45 * 60), runTime: perSecond(1200 / 1800) };
  const split = figuresOf(each, { rules: half, ids: idsFrom(1, 28_800) });
  // Half of each slot in its own hour, the other half an hour early, but nobody is early for slot 0.
  expect([split.starts.splitRuns, split.never, split.twice]).toEqual([24, 600, 0]);
});

test('run times by records, by cost and by what was measured', () => {
  const byCount = figuresOf(schedule('24x1'), { rules: { runTime: perSecond(2) } });
  expect(byCount.runTime).toMatchObject({ max: 1261 / 2, periodS: 3600, overruns: 0 });

  const column = { kind: 'durations', column: 'duration_ms', secondsPerUnit: 0.001 } as const;
  const byCost = figuresOf(schedule('24x1'), {
    costs: ['duration_ms'],
    costsOf: (id) => [id % 24 === 7 ? 5000 : 1000],
    rules: { runTime: column },
  });
  expect(byCost.runTime?.max).toBeCloseTo(5 * 1165, 6);
  expect(byCost.runTime?.overruns).toBe(1);
  expect(byCost.costs[0]).toMatchObject({ name: 'duration_ms', maxSlot: 7, max: 5000 * 1165 });

  const secondsPerRecord = Float64Array.of(1, 1, 1, 3);
  const measured = figuresOf(schedule('24x1'), {
    rules: { runTime: { kind: 'measured', secondsPerRecord, name: 'runs.csv' }, days: 100 },
  });
  const error = (Math.sqrt(0.75) * 1197.58) / Math.sqrt(2400);
  expect(Math.abs((measured.runTime?.mean ?? 0) - 1.5 * 1197.58)).toBeLessThan(4 * error);
  expect(measured.runTime?.max).toBe(3 * 1261);
});

test('a lognormal cost has the mean of the distribution, drawn one by one or as a sum', () => {
  const [mu, sigma] = [Math.log(0.1), Math.log(20) / 2.3263478740408408];
  const mean = Math.exp(mu + sigma ** 2 / 2);
  const deviation = mean * Math.sqrt(Math.expm1(sigma ** 2));
  for (const partitions of [24, 240]) {
    const { runTime } = figuresOf(schedule(`${partitions}x1`), {
      rules: { runTime: { kind: 'lognormal', mu, sigma }, days: 60 },
    });
    const runs = 60 * partitions;
    const perRun = 28_742 / partitions;
    const error = (deviation * Math.sqrt(perRun)) / Math.sqrt(runs);
    expect(Math.abs((runTime?.mean ?? 0) - mean * perRun)).toBeLessThan(4 * error);
  }
});

test('a run that is due while one runs waits, is skipped, or runs beside it', () => {
  // Each run takes 35 minutes of its 30.
  const runTime = perSecond(1197.583 / 2100);
  const of = (overlap: 'wait' | 'skip' | 'parallel') =>
    figuresOf(schedule('24x2'), { rules: { runTime, overlap } });
  const waiting = of('wait');
  expect(waiting.runTime?.overruns).toBeGreaterThan(40);
  expect([waiting.never, waiting.runs]).toEqual([0, 48]);
  expect(waiting.starts.delayMaxS).toBeGreaterThan(3 * hour);

  const skipping = of('skip');
  expect(skipping.runTime?.skipped).toBeGreaterThan(20);
  expect(skipping.runs + (skipping.runTime?.skipped ?? 0)).toBe(48);

  const beside = of('parallel');
  expect(beside.runs).toBe(48);
  expect(beside.runTime?.beside).toBeGreaterThan(20);
});

test('a run beside another does again what the other has not come to yet, though state is kept', () => {
  // An hour a slot, so that at the second run half of the records are done.
  const runTime = perSecond(1230 / 3600);
  const { twice } = figuresOf(schedule('24x2'), {
    ids: Array.from({ length: 1230 }, (_, i) => 24 * i),
    rules: { runTime, overlap: 'parallel', keepsState: true },
  });
  expect(twice).toBe(615);
});

test('an outage cuts a run off, and the deadline does', () => {
  const rules = { runTime: perSecond(0.5), days: 1 };
  // Slot 2 has 1,230 records and needs 41 minutes; half past two leaves 900 of them.
  const cut = figuresOf(schedule('24x1'), { down: [[2.5, 2.75]], rules });
  expect(cut.outages[0]).toMatchObject({ cut: 1, runs: 0, missed: [] });
  expect(cut.never).toBe(1230 - 900);
  const limited = figuresOf(schedule('24x1'), {
    rules: {
      ...rules,
      catchUp: { rule: 'none', currentLimit: Infinity, backfillLimit: Infinity, deadlineS: 2000 },
    },
  });
  expect(limited.records.max).toBe(1000);
  expect(limited.never).toBe(28_742 - 24_000);
});
