import { expect, test } from 'vitest';
import { polledRows } from '../../../src/inputs/redis/polled-rows.ts';
import { pollMs } from '../../../src/inputs/redis/watch-counters.ts';

const intervalMs = 1000;

function counts(values: Readonly<Record<number, number | null>>): Map<number, number | null> {
  return new Map(Object.entries(values).map(([interval, count]) => [Number(interval), count]));
}

test('each step of a counter is a registration without its worker', () => {
  const [countsBefore, now] = [counts({ 5: 3, 6: 1, 7: null }), counts({ 5: 3, 6: 3, 7: null })];
  expect(polledRows({ atMs: 6500, intervalMs, counts: now, countsBefore })).toEqual({
    rows: [
      { atMs: 6500, worker: '', interval: 6, index: 1, replicas: 3 },
      { atMs: 6500, worker: '', interval: 6, index: 2, replicas: 3 },
    ],
    setBacks: [],
  });
});

test('what is found after the turn of an interval happened before it', () => {
  const [countsBefore, now] = [counts({ 5: 3, 6: 1 }), counts({ 5: 3, 6: 2, 7: 1 })];
  const { rows } = polledRows({ atMs: 7005, intervalMs, counts: now, countsBefore });
  expect(rows).toEqual([
    { atMs: 6999, worker: '', interval: 6, index: 1, replicas: 3 },
    { atMs: 7005, worker: '', interval: 7, index: 0, replicas: 2 },
  ]);
});

test('a counter that fell is a set-back and no registration', () => {
  const [countsBefore, now] = [counts({ 6: 5, 7: 2 }), counts({ 6: null, 7: 1 })];
  expect(polledRows({ atMs: 7500, intervalMs, counts: now, countsBefore })).toEqual({
    rows: [],
    setBacks: [
      { interval: 6, from: 5, to: 0 },
      { interval: 7, from: 2, to: 1 },
    ],
  });
});

test('counters are read fifty times an interval, at least once a second, at most 200 times', () => {
  expect([100, 400, 30_000, 600_000].map(pollMs)).toEqual([5, 8, 600, 1000]);
});

test('a counter that began between the reading of the time and its own is of its interval', () => {
  const { rows } = polledRows({
    atMs: 299_999,
    intervalMs: 30_000,
    counts: counts({ 10: 1 }),
    countsBefore: counts({}),
  });
  expect(rows).toEqual([{ atMs: 300_000, worker: '', interval: 10, index: 0, replicas: null }]);
});
