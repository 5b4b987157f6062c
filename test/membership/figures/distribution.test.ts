import { expect, test } from 'vitest';
import { distributionOf } from '../../../src/membership/figures/distribution.ts';

test('nothing measured is null, and never 0', () => {
  expect(distributionOf([])).toEqual({
    count: 0,
    meanMs: null,
    p50Ms: null,
    p95Ms: null,
    maxMs: null,
  });
});

test('one time is its own mean, median, P95 and maximum', () => {
  expect(distributionOf([7])).toEqual({ count: 1, meanMs: 7, p50Ms: 7, p95Ms: 7, maxMs: 7 });
});

test('the order does not matter, and the times stay as they were', () => {
  const times = Object.freeze([30, 10, 20, 100, 40]);
  expect(distributionOf(times)).toEqual({
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
    count: 100,
    meanMs: 50.5,
    p50Ms: 50.5,
    p95Ms: expect.closeTo(95.05, 9),
    maxMs: 100,
  });
});
