import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../src/core/random.ts';
import { chiSquareHomogeneity } from '../../../src/core/statistics/chi-square.ts';
import {
  type FloorFigure,
  floorDraws,
  type NoiseFloor,
  noiseFloor,
  shareBeyond,
} from '../../../src/core/statistics/noise-floor.ts';

// shared/spec/formulas.md, formula 6, and the 400 draws of shared/spec/facts.md.
describe.each([1, 2, 3])('of the published set, seed %d', (seed) => {
  const floorAt = (partitions: number): NoiseFloor =>
    noiseFloor({ total: 28_742, partitions, draws: 2_000, seed });

  test('the ratio of a perfect hash is 1.119 in the mean, 1.160 at p95 and 1.180 at p99', () => {
    const { ratio } = floorAt(24);
    expectBetween(ratio.mean, 1.115, 1.123);
    expectBetween(ratio.p95, 1.15, 1.17);
    expectBetween(ratio.p99, 1.17, 1.19);
  });

  test('its fullest bucket holds about 1265, 5.7 % above the mean, 8.4 % at p95', () => {
    const { deviationMax, deviationMin } = floorAt(24);
    expectBetween((1 + (deviationMax.mean ?? Number.NaN)) * (28_742 / 24), 1_262, 1_268);
    expectBetween(deviationMax.mean, 0.054, 0.059);
    expectBetween(deviationMax.p95, 0.077, 0.089);
    // The emptiest bucket is nearly as far below: the distribution is nearly symmetric here.
    expectBetween(deviationMin.mean, 0.052, 0.058);
  });

  test('its coefficient of variation is 2.829 %, and no bucket is empty', () => {
    const floor = floorAt(24);
    expect(floor.coefficientOfVariation).toBeCloseTo(0.02829, 5);
    expect(floor.emptyShare).toBe(0);
    expect([floor.draws, floor.seed]).toEqual([2_000, seed]);
  });

  test('at 48 partitions the ratio is 1.201 in the mean and 1.259 at p95', () => {
    const { ratio } = floorAt(48);
    expectBetween(ratio.mean, 1.196, 1.206);
    expectBetween(ratio.p95, 1.249, 1.269);
  });
});

test('throws ids as a slow simulation does that throws every single one', () => {
  const [total, partitions, draws] = [120, 6, 20_000];
  const random = randomFrom('slow simulation');
  const slow = Array.from({ length: draws }, () => thrown(total, partitions, random));
  const floor = noiseFloor({ total, partitions, draws, seed: 1 });
  const countAt = (share: number): number => Math.round((1 + share) * (total / partitions));
  const highs = Array.from(floor.deviationMax.sorted, countAt);
  const lows = Array.from(floor.deviationMin.sorted, (share) => countAt(-share));
  const slowHighs = slow.map((counts) => Math.max(...counts));
  const slowLows = slow.map((counts) => Math.min(...counts));
  expect(chanceOfBoth(highs, slowHighs)).toBeGreaterThan(0.001);
  expect(chanceOfBoth(lows, slowLows)).toBeGreaterThan(0.001);
  // Largest and smallest count of one draw belong together: their ratio is compared as well.
  const ratios = Array.from(floor.ratio.sorted, (ratio) => Math.round(20 * ratio));
  const slowRatios = slow.map((each) => Math.round((20 * Math.max(...each)) / Math.min(...each)));
  expect(chanceOfBoth(ratios, slowRatios)).toBeGreaterThan(0.001);
});

test('four ids in two buckets lie 2-2, 3-1 and 4-0 in 6, 8 and 2 of 16 cases', () => {
  const draws = 20_000;
  const floor = noiseFloor({ total: 4, partitions: 2, draws, seed: 1 });
  const shareOf = (figure: FloorFigure, value: number): number =>
    figure.sorted.filter((each) => each === value).length / draws;
  for (const [ratio, deviation, share] of [
    [1, 0, 6 / 16],
    [3, 0.5, 8 / 16],
    [Infinity, 1, 2 / 16],
  ] as const) {
    const error = 4 * Math.sqrt((share * (1 - share)) / draws);
    expect(Math.abs(shareOf(floor.ratio, ratio) - share)).toBeLessThan(error);
    expect(shareOf(floor.deviationMax, deviation)).toBe(shareOf(floor.ratio, ratio));
    expect(shareOf(floor.deviationMin, deviation)).toBe(shareOf(floor.ratio, ratio));
  }
  expect(floor.emptyShare).toBe(shareOf(floor.ratio, Infinity));
});

describe('has no ratio', () => {
  test('where every perfect hash leaves a bucket empty', () => {
    const floor = noiseFloor({ total: 10, partitions: 24, draws: 500, seed: 1 });
    expect(floor.ratio).toMatchObject({ mean: null, p95: null, p99: null });
    expect(floor.deviationMin).toMatchObject({ mean: 1, p95: 1, p99: 1 });
    expect(floor.emptyShare).toBe(1);
  });

  test('in the tail in which some do, here one in fifty', () => {
    const floor = noiseFloor({ total: 60, partitions: 10, draws: 2_000, seed: 1 });
    expect(floor.ratio).toMatchObject({ mean: null, p99: null });
    expectBetween(floor.ratio.p95, 5, 15);
    expectBetween(floor.emptyShare, 0.01, 0.03);
  });
});

test('one partition holds everything', () => {
  const floor = noiseFloor({ total: 7, partitions: 1, draws: 10, seed: 1 });
  expect(floor.ratio).toMatchObject({ mean: 1, p95: 1, p99: 1 });
  expect(floor.deviationMax).toMatchObject({ mean: 0, p95: 0, p99: 0 });
  expect(floor.coefficientOfVariation).toBe(0);
});

test.each([1, 20, 100, 2_000])('takes mean, p95 and p99 of %d draws in order', (draws) => {
  const floor = noiseFloor({ total: 1_000, partitions: 8, draws, seed: 3 });
  for (const { sorted, mean, p95, p99 } of [floor.ratio, floor.deviationMax, floor.deviationMin]) {
    expect(sorted).toEqual(sorted.toSorted());
    expect(sorted).toHaveLength(draws);
    expect(mean).toBeCloseTo(sorted.reduce((sum, value) => sum + value, 0) / draws, 12);
    // The least value that at least 95 % of the draws do not pass.
    expect(p95).toBe(sorted.find((value) => atMost(sorted, value) >= 0.95 * draws));
    expect(p99).toBe(sorted.find((value) => atMost(sorted, value) >= 0.99 * draws));
  }
});

test('equal options give an equal floor; the seed, N and B each change the draws', () => {
  const options = { total: 1_000, partitions: 8, draws: 50, seed: 3 };
  const floor = noiseFloor(options);
  expect(noiseFloor(options)).toEqual(floor);
  for (const change of [{ seed: 4 }, { total: 1_001 }, { partitions: 9 }]) {
    const other = noiseFloor({ ...options, ...change });
    expect(other.deviationMax.sorted).not.toEqual(floor.deviationMax.sorted);
  }
});

test.each([
  [24, 2_000],
  [10_000, 2_000],
  [20_000, 1_000],
  [30_000, 666],
  [200_000, 100],
  [1_000_000, 100],
])('%d partitions are drawn %d times', (partitions, draws) => {
  expect(floorDraws(partitions)).toBe(draws);
});

describe('the share beyond a limit', () => {
  const figure = figureOf([1, 1, 2, 3, Infinity]);

  test.each<[number, number, number]>([
    [0, 1, 0],
    [1, 3 / 5, 0],
    [1.5, 3 / 5, 2 / 5],
    [2, 2 / 5, 2 / 5],
    [3, 1 / 5, 3 / 5],
    [4, 1 / 5, 4 / 5],
    [Infinity, 0, 4 / 5],
  ])('%d of 1, 1, 2, 3 and infinity is %d above and %d below', (limit, above, below) => {
    expect(shareBeyond(figure, limit, 'above')).toBe(above);
    expect(shareBeyond(figure, limit, 'below')).toBe(below);
  });

  test('is what counting one by one finds', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, fc.integer({ min: -1, max: 21 }), (draws, limit) => {
        const [above, below] = [
          draws.filter((value) => value > limit).length / draws.length,
          draws.filter((value) => value < limit).length / draws.length,
        ];
        expect(shareBeyond(figureOf(draws), limit, 'above')).toBe(above);
        expect(shareBeyond(figureOf(draws), limit, 'below')).toBe(below);
      }),
    );
  });
});

function expectBetween(value: number | null, low: number, high: number): void {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
}

function thrown(total: number, partitions: number, random: Random): number[] {
  const counts = Array.from({ length: partitions }, () => 0);
  for (let i = 0; i < total; i++) counts[random.below(partitions)]! += 1;
  return counts;
}

/** The p-value of two samples of whole numbers being drawn from one distribution. */
function chanceOfBoth(first: readonly number[], second: readonly number[]): number {
  const size = Math.max(...first.concat(second)) + 1;
  const histogram = (values: readonly number[]): Float64Array => {
    const counts = new Float64Array(size);
    for (const value of values) counts[value]! += 1;
    return counts;
  };
  return chiSquareHomogeneity(histogram(first), histogram(second))?.pValue ?? Number.NaN;
}

function atMost(sorted: Float64Array, limit: number): number {
  return sorted.filter((value) => value <= limit).length;
}

function figureOf(values: readonly number[]): FloorFigure {
  return { mean: null, p95: null, p99: null, sorted: Float64Array.from(values).toSorted() };
}
