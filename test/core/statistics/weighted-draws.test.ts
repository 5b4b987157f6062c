import { describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../src/core/random.ts';
import { drawBinomial } from '../../../src/core/statistics/binomial.ts';
import { chiSquareHomogeneity } from '../../../src/core/statistics/chi-square.ts';
import {
  type WeightedDraws,
  type Weights,
  weightedDraws,
} from '../../../src/core/statistics/weighted-draws.ts';

const DRAWS = 5_000;

/** Items of these weights; the heaviest are named one by one. */
function weightsOf(items: readonly number[], named: number): Weights {
  return {
    items: items.length,
    sum: items.reduce((sum, weight) => sum + weight, 0),
    sumOfSquares: items.reduce((sum, weight) => sum + weight * weight, 0),
    heaviest: items.toSorted((a, b) => b - a).slice(0, named),
  };
}

function drawn(weights: Weights, partitions: number, seed = 1): WeightedDraws {
  return weightedDraws(weights, { partitions, draws: DRAWS, random: randomFrom(seed) });
}

/** The loads of one draw in which every item is thrown by itself. */
function thrown(items: readonly number[], partitions: number, random: Random): number[] {
  const loads = Array.from({ length: partitions }, () => 0);
  for (const weight of items) loads[random.below(partitions)]! += weight;
  return loads;
}

test('items of weight 1 are drawn as a plain multinomial, draw for draw', () => {
  const [items, partitions] = [1_000, 7];
  const ones = { items, sum: items, sumOfSquares: items, heaviest: [] };
  const random = randomFrom(1);
  const { highs, lows } = drawn(ones, partitions);
  const countAt = (share: number): number => Math.round((1 + share) * (items / partitions));
  const found = Array.from(highs, (high, i) => [countAt(high), countAt(-lows[i]!)]);
  const plain = Array.from({ length: DRAWS }, () => {
    const counts = multinomial(items, partitions, random);
    return [Math.max(...counts), Math.min(...counts)];
  });
  expect(found).toEqual(plain);
});

test('the fullest of 24 partitions lies 73 % above the mean for 200 ids of 100 rows', () => {
  const items = Array.from({ length: 200 }, () => 100);
  const random = randomFrom('slow');
  const mean = 20_000 / 24;
  const slow = Array.from(
    { length: DRAWS },
    () => Math.max(...thrown(items, 24, random)) / mean - 1,
  );
  const { highs } = drawn(weightsOf(items, 64), 24);
  expect(averageOf(highs)).toBeGreaterThan(0.72);
  expect(averageOf(highs)).toBeLessThan(0.76);
  // Four standard errors of the difference: one draw deviates by 0.20.
  expect(Math.abs(averageOf(highs) - averageOf(slow))).toBeLessThan(0.016);
});

test('the weights keep their sum, however they differ', () => {
  const weights = weightsOf(spreadOut(400), 64);
  const alone = drawn(weights, 1);
  expect(Math.max(...alone.highs.map(Math.abs))).toBeLessThan(1e-12);
  expect(Math.max(...alone.lows.map(Math.abs))).toBeLessThan(1e-12);
  // Of two loads, one lies as far above the mean as the other lies below.
  const { highs, lows } = drawn(weights, 2);
  expect(Math.max(...highs.map((high, i) => Math.abs(high - lows[i]!)))).toBeLessThan(1e-12);
});

describe.each([
  { name: 'equal items', items: Array.from({ length: 200 }, () => 1), named: 0 },
  { name: 'a few heavy ones among equal ones', items: mixed(6, 10, 200), named: 6 },
  { name: 'heavy ones alone', items: mixed(20, 3, 0), named: 20 },
  { name: 'weights of every size, few of them named', items: spreadOut(400), named: 64 },
])('of $name', ({ items, named }) => {
  const partitions = 5;
  const mean = items.reduce((sum, weight) => sum + weight, 0) / partitions;

  test('the extremes are those of throwing every item by itself', () => {
    const random = randomFrom('slow');
    const slow = Array.from({ length: DRAWS }, () => thrown(items, partitions, random));
    const { highs, lows } = drawn(weightsOf(items, named), partitions);
    const slowHighs = slow.map((loads) => (Math.max(...loads) - mean) / mean);
    const slowLows = slow.map((loads) => (mean - Math.min(...loads)) / mean);
    expect(chanceOfBoth(highs, slowHighs)).toBeGreaterThan(0.001);
    expect(chanceOfBoth(lows, slowLows)).toBeGreaterThan(0.001);
  });

  test('largest and smallest load of a draw belong together', () => {
    const { ratios, highs, lows } = drawn(weightsOf(items, named), partitions);
    for (const [i, ratio] of ratios.entries()) {
      const [high, low] = [1 + highs[i]!, 1 - lows[i]!];
      if (low > 1e-12) expect(ratio / (high / low)).toBeCloseTo(1, 9);
      else expect(ratio).toBe(Infinity);
    }
  });
});

test('without items beside the heaviest, nothing else is thrown', () => {
  const { highs, lows, ratios } = drawn({ items: 1, sum: 8, sumOfSquares: 64, heaviest: [8] }, 4);
  expect(new Set(highs)).toEqual(new Set([3]));
  expect(new Set(lows)).toEqual(new Set([1]));
  expect(new Set(ratios)).toEqual(new Set([Infinity]));
});

test('loads are never negative, however much the weights differ', () => {
  const { lows } = drawn({ items: 10, sum: 1_000, sumOfSquares: 900_000, heaviest: [] }, 8);
  expect(Math.max(...lows)).toBe(1);
});

test('equal seeds give equal draws', () => {
  const weights = weightsOf(spreadOut(100), 10);
  expect(drawn(weights, 7)).toEqual(drawn(weights, 7));
  expect(drawn(weights, 7, 2)).not.toEqual(drawn(weights, 7));
});

/** The counts of a plain multinomial by binomial splitting. */
function multinomial(items: number, partitions: number, random: Random): number[] {
  let left = items;
  return Array.from({ length: partitions }, (_, bucket) => {
    const count = drawBinomial(left, 1 / (partitions - bucket), random);
    left -= count;
    return count;
  });
}

function averageOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/** Some heavy items among light ones of weight 1. */
function mixed(heavy: number, weight: number, light: number): number[] {
  return Array.from({ length: heavy + light }, (_, i) => (i < heavy ? weight : 1));
}

/** Weights that fall off from 10 to 1. */
function spreadOut(count: number): number[] {
  return Array.from({ length: count }, (_, i) => 1 + 9 * (1 - i / count) ** 3);
}

/** The p-value of two samples being drawn from one distribution, over tenths of their range. */
function chanceOfBoth(first: ArrayLike<number>, second: readonly number[]): number {
  const both = [...Array.from(first), ...second].toSorted((a, b) => a - b);
  const cuts = Array.from(
    { length: 10 },
    (_, i) => both[Math.floor((both.length * (i + 1)) / 11)]!,
  );
  // Equal loads differ in their last bits, as they are summed in another order.
  const binOf = (value: number): number => cuts.filter((cut) => cut < value - 1e-9).length;
  const histogram = (values: ArrayLike<number>): Float64Array => {
    const counts = new Float64Array(11);
    for (const value of Array.from(values)) counts[binOf(value)]! += 1;
    return counts;
  };
  return chiSquareHomogeneity(histogram(first), histogram(second))?.pValue ?? Number.NaN;
}
