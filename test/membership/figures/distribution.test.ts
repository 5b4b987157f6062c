import { expect, test } from 'vitest';
import { distributionOf } from '../../../src/membership/figures/distribution.ts';

test('nothing measured is null, and never 0', () => {
  expect(distributionOf([])).toEqual({
    open: 0,
    count: 0,
    meanMs: null,
    p50Ms: null,
    p95Ms: null,
    maxMs: null,
  });
});

test('one time is its own mean, median, P95 and maximum', () => {
  expect(distributionOf([7])).toEqual({
    count: 1,
    open: 0,
    meanMs: 7,
    p50Ms: 7,
    p95Ms: 7,
    maxMs: 7,
  });
});

test('the order does not matter, and the times stay as they were', () => {
  const times = Object.freeze([30, 10, 20, 100, 40]);
  expect(distributionOf(times)).toEqual({
    open: 0,
    count: 5,
    meanMs: 40,
    p50Ms: 30,
    p95Ms: expect.closeTo(88, 9),
    maxMs: 100,
  });
});

// R: quantile(c(10, 20, 30, 40, 100), 0.95) is 88, and quantile(1:100, 0.95) is 95.05 (type 7).
test('of a hundred times', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(distributionOf(hundred)).toEqual({
    open: 0,
    count: 100,
    meanMs: 50.5,
    p50Ms: 50.5,
    p95Ms: expect.closeTo(95.05, 9),
    maxMs: 100,
  });
});

test('times that had not ended stand behind the others, and make the rest at least as large', () => {
  const times = Array.from({ length: 19 }, (_, i) => i + 1);
  expect(distributionOf(times, [5])).toEqual({
    count: 20,
    open: 1,
    meanMs: (190 + 5) / 20,
    p50Ms: 10.5,
    p95Ms: expect.closeTo(19 + 0.05 * (5 - 19), 9),
    maxMs: 19,
  });
});
