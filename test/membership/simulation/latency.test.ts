import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import {
  drawLatency,
  type Latency,
  lognormalLatency,
} from '../../../src/membership/simulation/latency.ts';

const DRAWS = 40_000;

function draws(latency: Latency, seed = 'latency'): number[] {
  const random = randomFrom(seed);
  return Array.from({ length: DRAWS }, () => drawLatency(latency, random)).toSorted(
    (a, b) => a - b,
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((each) => (each - mean) ** 2)));
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * sorted.length)] ?? Number.NaN;

test('fixed: always that, but for a microsecond that decides which of two arrives first', () => {
  const all = draws({ kind: 'fixed', ms: 2.5 });
  expect(Math.min(...all)).toBeGreaterThanOrEqual(2.5);
  expect(Math.max(...all)).toBeLessThan(2.501);
  expect(new Set(all).size).toBeGreaterThan(all.length / 2);
  expect(new Set(draws({ kind: 'fixed', ms: 0 }))).toEqual(new Set([0]));
});

test('uniform: within its bounds, to both of them, in the middle on average', () => {
  const all = draws({ kind: 'uniform', fromMs: 10, toMs: 30 });
  expect(all[0]).toBeGreaterThanOrEqual(10);
  expect(all[0]).toBeLessThan(10.1);
  expect(all.at(-1)).toBeLessThan(30);
  expect(all.at(-1)).toBeGreaterThan(29.9);
  // The deviation of a mean of 40,000 draws is 0.03.
  expect(meanOf(all)).toBeCloseTo(20, 0);
  expect(quantile(all, 0.25)).toBeCloseTo(15, 0);
});

describe('normal', () => {
  test('has its mean and deviation where it stays above 0', () => {
    const all = draws({ kind: 'normal', meanMs: 50, deviationMs: 5 });
    expect(Math.abs(meanOf(all) - 50)).toBeLessThan(0.15);
    expect(Math.abs(deviationOf(all) - 5)).toBeLessThan(0.1);
    // 97.7 % lie below mean + 2 deviations.
    expect(quantile(all, 0.97725)).toBeCloseTo(60, 0);
  });

  test('is never negative', () => {
    const all = draws({ kind: 'normal', meanMs: 1, deviationMs: 10 });
    expect(all[0]).toBe(0);
    expect(quantile(all, 0.4)).toBe(0);
    expect(quantile(all, 0.6)).toBeGreaterThan(0);
  });
});

describe('lognormal', () => {
  test.each([
    [3, 40],
    [1, 50],
    [7, 7],
  ])('has the median %f ms and the 99th percentile %f ms that it was asked for', (p50, p99) => {
    const all = draws(lognormalLatency(p50, p99));
    expect(quantile(all, 0.5) / p50).toBeCloseTo(1, 1);
    expect(quantile(all, 0.99) / p99).toBeGreaterThan(0.9);
    expect(quantile(all, 0.99) / p99).toBeLessThan(1.1);
    expect(all[0]).toBeGreaterThan(0);
  });

  test('by its parameters: the logarithm of p50, and 2.3263 deviations up to p99', () => {
    // The 99th percentile of the standard normal: qnorm(0.99) of R is 2.326348.
    expect(lognormalLatency(3, 3 * Math.exp(2.326348))).toEqual({
      kind: 'lognormal',
      mu: Math.log(3),
      sigma: expect.closeTo(1, 6),
    });
  });
});

test('measured: only values that were measured, each as often as any other', () => {
  const values = Object.freeze([1, 4, 9]);
  const all = draws({ kind: 'measured', values: Float64Array.from(values) });
  for (const value of values) {
    const count = all.filter((each) => Math.trunc(each) === value).length;
    // Three deviations of a binomial count: 3 * sqrt(40,000 * 2/9) = 283.
    expect(Math.abs(count - DRAWS / 3)).toBeLessThan(283);
  }
  // A microsecond decides which of two arrives first.
  expect(all.filter((each) => each % 1 >= 0.001)).toEqual([]);
});

test('equal seeds give equal draws, and others give others', () => {
  const latency: Latency = { kind: 'normal', meanMs: 50, deviationMs: 5 };
  expect(draws(latency)).toEqual(draws(latency));
  expect(draws(latency, 'another')).not.toEqual(draws(latency));
});
