import { expect, test } from 'vitest';
import { idsFrom } from '../partitions/reading.ts';
import { catching, figuresOf, hour, schedule } from '../partitions/simulation/simulated.ts';

// kubernetes/kubernetes#42649, kubernetes/website#11512, k3d-io/k3d#523.
test('S23: of a run a minute 112 are missed from 08:29 to 10:21, without a cap at 100', () => {
  const { outages } = figuresOf(schedule('1440x1'), {
    ids: idsFrom(1, 28_742),
    down: [[8 + 29 / 60, 10 + 21 / 60]],
  });
  const [outage] = outages;
  expect(outage?.runs).toBe(112);
  expect(outage?.missed.map(({ slot }) => slot)).toEqual(idsFrom(509, 620));
  expect(outage?.missed.every(({ records }) => records === 20)).toBe(true);
  expect(outage?.missedRecords).toBe(2240);
});

test('S23: an hour down takes bucket 3 of the seed, 1261 records', () => {
  const { outages, never, backfill } = figuresOf(schedule('24x1'), { down: [[3, 4]] });
  expect(outages[0]?.missed).toMatchObject([{ slot: 3, records: 1261 }]);
  expect(never).toBe(1261);
  expect(backfill).toMatchObject({ records: 1261, limit: 100, runs: 13 });
});

// neochaotic/leoflow#129, apache/airflow#38954.
test('S32: ten hours down, 12005 records, all at once or 100 a run', () => {
  const { outages, backfill } = figuresOf(schedule('24x1'), { down: [[0, 10]] });
  expect(outages[0]?.missedRecords).toBe(12_005);
  expect(backfill).toMatchObject({ runs: 121, clearS: 121 * hour, floodRecords: 13_210 });
  expect(backfill?.clearS).toBeCloseTo(5.04 * 24 * hour, -3);
  expect(backfill?.floodOfMean).toBeCloseTo(11.03, 2);
  expect(figuresOf(schedule('24x2'), { down: [[0, 10]] }).backfill?.clearS).toBe(60.5 * hour);
});

test('S32: the simulated backlog is max(0, 12005 - 100 k) after k runs, and the last one does 5', () => {
  const { backlog, never } = figuresOf(schedule('24x1'), {
    down: [[0, 10]],
    rules: { ...catching('owed', 100), days: 7 },
  });
  expect(backlog.peak).toBe(12_005);
  const after = backlog.curve.filter(({ atS }) => atS >= (backlog.peakAtS ?? 0));
  expect(after.map(({ records }) => records)).toEqual(
    Array.from({ length: 121 }, (_, k) => Math.max(0, 12_005 - 100 * (k + 1))),
  );
  expect(after.at(-2)?.records).toBe(5);
  expect((backlog.clearedAtS ?? 0) - (backlog.peakAtS ?? 0)).toBe(120 * hour);
  expect([never, backlog.end]).toEqual([0, 0]);
});

test('S32: without a limit the run at 10:00 takes them all', () => {
  const { backlog } = figuresOf(schedule('24x1'), {
    down: [[0, 10]],
    rules: { ...catching('owed'), days: 2 },
  });
  expect(backlog.largestRun).toBe(13_210);
});
