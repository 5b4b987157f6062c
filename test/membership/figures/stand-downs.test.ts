import { expect, test } from 'vitest';
import { standDownsOf } from '../../../src/membership/figures/stand-downs.ts';
import { life, span } from './spans.ts';

test('is the time between two leases of a worker, each worker by itself', () => {
  const leases = [
    span('w1', [1, 2], [5, 30]),
    span('w0', [0, 2], [0, 10]),
    span('w0', [0, 3], [25, 40]),
    span('w0', [0, 4], [50, 100]),
    span('w1', [1, 3], [45, 100]),
  ];
  const closed = standDownsOf([life('w0'), life('w1')], leases, 0).filter(
    ({ toMs }) => toMs !== null,
  );
  expect(closed).toEqual([
    { worker: 'w0', fromMs: 10, toMs: 25 },
    { worker: 'w0', fromMs: 40, toMs: 50 },
    { worker: 'w1', fromMs: 30, toMs: 45 },
  ]);
});

test('a lease that follows at once is no stand-down', () => {
  const leases = [span('w0', [0, 2], [0, 10]), span('w0', [1, 3], [10, 20])];
  expect(standDownsOf([life('w0', 20)], leases, 0)).toEqual([]);
});

test('what a worker no longer has when it stops is none: it does not run', () => {
  expect(standDownsOf([life('w0', 10)], [span('w0', [0, 2], [0, 10])], 0)).toEqual([]);
});

test('a worker that lost its lease and never had one again stands down without an end', () => {
  const leases = [span('w0', [0, 2], [0, 10])];
  expect(standDownsOf([life('w0')], leases, 0)).toEqual([{ worker: 'w0', fromMs: 10, toMs: null }]);
  expect(standDownsOf([life('w0', 30)], leases, 0)).toEqual([
    { worker: 'w0', fromMs: 10, toMs: null },
  ]);
});

test('before a first lease there is none, and none for a worker that never owned', () => {
  expect(standDownsOf([life('w0'), life('w1')], [span('w0', [0, 2], [50, 60])], 60)).toEqual([
    { worker: 'w0', fromMs: 60, toMs: null },
  ]);
});

test('only what begins at the time from which it is asked, or later', () => {
  const leases = [
    span('w0', [0, 2], [0, 10]),
    span('w0', [0, 2], [20, 30]),
    span('w0', [0, 2], [40, 50]),
  ];
  const starts = (fromMs: number) =>
    standDownsOf([life('w0', 50)], leases, fromMs).map((each) => each.fromMs);
  expect([0, 10, 11, 30, 31].map(starts)).toEqual([[10, 30], [10, 30], [30], [30], []]);
});

test('a name that is given again has two lives, and what lies between is no stand-down', () => {
  const leases = [
    span('w0', [0, 2], [0, 10]),
    span('w0', [0, 2], [20, 30]),
    span('w0', [0, 2], [60, 90]),
  ];
  const lives = [life('w0', 30), { ...life('w0'), startedMs: 50 }];
  expect(standDownsOf(lives, leases, 0)).toEqual([
    { worker: 'w0', fromMs: 10, toMs: 20 },
    { worker: 'w0', fromMs: 90, toMs: null },
  ]);
});
