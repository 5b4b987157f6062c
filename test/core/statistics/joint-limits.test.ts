import { describe, expect, test } from 'vitest';
import { jointLimits, MARGIN } from '../../../src/core/statistics/joint-limits.ts';
import { noiseFloor } from '../../../src/core/statistics/noise-floor.ts';

const DRAWS = 1_000;

/** Draws that are `usual` but for the given number of `rare` ones, from a place on. */
function drawsOf(usual: number, rare: number, count: number, from = 0): Float64Array {
  return new Float64Array(DRAWS).fill(usual).fill(rare, from, from + count);
}

test('the margin is five points', () => {
  expect(MARGIN).toBe(0.05);
});

describe('the limits are', () => {
  test('the p99 of each figure plus the margin, where few draws pass them', () => {
    const ratios = Float64Array.from({ length: DRAWS }, (_, i) => 1 + i / 10_000);
    const deviations = Float64Array.from({ length: DRAWS }, (_, i) => i / 20_000);
    const given = [ratios.toReversed(), deviations.slice()] as const;
    const limits = jointLimits(...given);
    expect(limits.ratio).toBeCloseTo(1.0989 + 0.05, 12);
    expect(limits.deviationMax).toBeCloseTo(0.04945 + 0.05, 12);
    // The draws are left in the order in which they came.
    expect(given).toEqual([ratios.toReversed(), deviations]);
  });

  test.each([
    ['5 of 1000 pass p99', 5, 1.05],
    ['6 of 1000 pass p99', 6, 2.05],
    ['8 of 1000 pass p99', 8, 2.05],
    ['10 of 1000 pass p99', 10, 2.05],
    ['11 of 1000 lie high, p99 among them', 11, 2.05],
  ])('raised for the ratio until at most half a per cent passes: %s', (_, count, limit) => {
    expect(jointLimits(drawsOf(1, 2, count), drawsOf(0.1, 0.1, 0))).toEqual({
      ratio: limit,
      deviationMax: 0.1 + MARGIN,
    });
  });

  test('raised no further than needed, from p99 to p99.25 and on', () => {
    const still = drawsOf(0.1, 0.1, 0);
    const risingFrom = (first: number): Float64Array =>
      Float64Array.from({ length: DRAWS }, (_, i) => (i < first ? 1 : i));
    // p99 is the 990th, p99.25 the 993rd, p99.5 the 995th; all above a rising one pass it.
    expect(jointLimits(risingFrom(994), still).ratio).toBe(994.05);
    expect(jointLimits(risingFrom(995), still).ratio).toBe(1.05);
    const steps = risingFrom(992).fill(992, 992, 996);
    expect(jointLimits(steps, still).ratio).toBe(992.05);
  });

  test('never raised for the deviation: ten points above the noise are seen', () => {
    const limits = jointLimits(drawsOf(1, 1, 0), drawsOf(0.1, 0.9, 9));
    expect(limits.deviationMax).toBe(0.1 + MARGIN);
  });

  test('held against both figures of one draw: two limits have twice the chance to fail', () => {
    const ratios = drawsOf(1, 2, 4);
    const together = jointLimits(ratios, drawsOf(0.1, 0.9, 4));
    expect(together).toEqual({ ratio: 1.05, deviationMax: 0.1 + MARGIN });
    const apart = jointLimits(ratios, drawsOf(0.1, 0.9, 4, 500));
    expect(apart).toEqual({ ratio: 2.05, deviationMax: 0.1 + MARGIN });
  });

  test('at the most the largest ratio of all, where the deviation alone fails too many', () => {
    const ratios = drawsOf(1, 3, 1);
    expect(jointLimits(ratios, drawsOf(0.1, 0.9, 6, 500)).ratio).toBe(3.05);
  });

  test('unknown where the draws in the tail have no such number', () => {
    const limits = jointLimits(drawsOf(1, Infinity, 20), drawsOf(0.1, 0.9, 20));
    expect(limits).toEqual({ ratio: null, deviationMax: 0.9 + MARGIN });
    const still = drawsOf(0.1, 0.1, 0);
    expect(jointLimits(drawsOf(1, Infinity, 5), still).ratio).toBe(1.05);
    expect(jointLimits(drawsOf(1, Infinity, 6), still).ratio).toBeNull();
  });
});

test('of the published set they are those of p99: 1.23 for the ratio, 15 % for the deviation', () => {
  const { limits, ratio, deviationMax } = noiseFloor({
    total: 28_742,
    partitions: 24,
    draws: 2_000,
    seed: 1,
  });
  expect(limits.ratio).toBe((ratio.p99 ?? Number.NaN) + MARGIN);
  expect(limits.deviationMax).toBe((deviationMax.p99 ?? Number.NaN) + MARGIN);
  expect(limits.ratio).toBeCloseTo(1.23, 1);
});

test('with fifty ids a partition the ratio has more room than p99 and the margin', () => {
  const floor = noiseFloor({ total: 1_200, partitions: 24, draws: 2_000, seed: 1 });
  expect(floor.limits.ratio).toBeGreaterThan((floor.ratio.p99 ?? Number.NaN) + MARGIN);
  expect(floor.limits.deviationMax).toBe((floor.deviationMax.p99 ?? Number.NaN) + MARGIN);
});
