import { describe, expect, test } from 'vitest';
import { costFloor } from '../../../src/analyze/costs/cost-floor.ts';
import { type Random, randomFrom } from '../../../src/core/random.ts';
import type { CostFloor } from '../../../src/core/results/cost-figures.ts';
import { noiseFloor } from '../../../src/core/statistics/noise-floor.ts';
import { drawNormal } from '../../../src/core/statistics/normal.ts';
import type { CostCounts } from '../../../src/core/tally/cost-counts.ts';
import { listOf, tallyOf } from '../counting.ts';

const DRAWS = 4_000;

function tallied(costs: readonly number[]): CostCounts {
  const rows = costs.map((cost, i) => [i, cost] as const);
  return tallyOf(rows, { seed: 1, costs: [{ name: 'cost', msPerUnit: null }] }).costs[0]!;
}

/** The slow, plain way: every record thrown by itself, in every draw. */
function simulated(costs: readonly number[], partitions: number, random: Random): CostFloor {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / partitions;
  const draws = listOf(DRAWS, () => {
    const loads = new Float64Array(partitions);
    for (const cost of costs) loads[random.below(partitions)]! += cost;
    return { high: Math.max(...loads) / mean - 1, ratio: Math.max(...loads) / Math.min(...loads) };
  });
  const highs = draws.map(({ high }) => high).toSorted((a, b) => a - b);
  const ratios = draws.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    draws: DRAWS,
    ratioMean: meanOf(ratios),
    ratioP95: ratios[0.95 * DRAWS]!,
    ratioP99: ratios[0.99 * DRAWS]!,
    deviationMaxMean: meanOf(highs),
    deviationMaxP95: highs[0.95 * DRAWS]!,
    deviationMaxP99: highs[0.99 * DRAWS]!,
  };
}

const random = randomFrom('costs');
const logNormal = (deviation: number): number => 100 * Math.exp(deviation * drawNormal(random));

describe.each([
  ['of one price', listOf(1_000, () => 40)],
  ['of a usual spread', listOf(1_000, () => logNormal(0.5))],
  ['with a heavy tail', listOf(1_000, () => logNormal(1.5))],
  ['with one that outweighs a partition', [...listOf(1_000, () => logNormal(0.5)), 15_000]],
  ['fewer than are thrown one by one', listOf(60, () => logNormal(0.5))],
])('costs %s', (_, costs) => {
  // 8 partitions, so that none stays empty among sixty records but once in 4,000 draws or so.
  const floor = costFloor(tallied(costs), { partitions: 8, draws: DRAWS, seed: 1 });
  const direct = simulated(costs, 8, randomFrom('direct'));
  // The quantiles of 4,000 draws are rougher where a partition holds seven records.
  const slack = costs.length > 100 ? 1 : 2;
  const apart = (a: number | null, b: number | null): number => Math.abs((a ?? 0) / (b ?? 0) - 1);

  test('have the mean deviation and ratio that throwing each record gives', () => {
    expect(apart(floor.deviationMaxMean, direct.deviationMaxMean)).toBeLessThan(0.03);
    if (costs.length > 100) expect(apart(floor.ratioMean, direct.ratioMean)).toBeLessThan(0.02);
  });

  test('have its upper quantiles', () => {
    expect(apart(floor.deviationMaxP95, direct.deviationMaxP95)).toBeLessThan(0.05 * slack);
    expect(apart(floor.deviationMaxP99, direct.deviationMaxP99)).toBeLessThan(0.08 * slack);
    expect(apart(floor.ratioP95, direct.ratioP95)).toBeLessThan(0.05 * slack);
    expect(apart(floor.ratioP99, direct.ratioP99)).toBeLessThan(0.12 * slack);
  });
});

test('records of one price have the noise floor of their counts', () => {
  const floor = costFloor(tallied(Array(5_000).fill(7)), { partitions: 24, draws: DRAWS, seed: 1 });
  const counts = noiseFloor({ total: 5_000, partitions: 24, draws: DRAWS, seed: 2 });
  expect(floor.ratioMean).toBeCloseTo(counts.ratio.mean ?? 0, 2);
  expect(floor.deviationMaxMean).toBeCloseTo(counts.deviationMax.mean ?? 0, 2);
});

test('a single record leaves the ratio undefined and all load in one partition', () => {
  const floor = costFloor(tallied([5]), { partitions: 24, draws: 100, seed: 1 });
  expect([floor.ratioMean, floor.ratioP95, floor.ratioP99]).toEqual([null, null, null]);
  expect(floor.deviationMaxMean).toBeCloseTo(23, 12);
  expect(floor.deviationMaxP99).toBeCloseTo(23, 12);
});

test('one partition has no noise', () => {
  const floor = costFloor(tallied(listOf(200, () => logNormal(1))), {
    partitions: 1,
    draws: 100,
    seed: 1,
  });
  expect(floor.ratioMean).toBe(1);
  expect(floor.ratioP99).toBe(1);
});

test('the unit of the costs plays no part', () => {
  const costs = listOf(300, () => logNormal(1));
  const options = { partitions: 24, draws: 200, seed: 1 };
  const floor = costFloor(tallied(costs), options);
  const small = costFloor(tallied(costs.map((cost) => cost * 1e-9)), options);
  expect(small.ratioMean).toBeCloseTo(floor.ratioMean ?? 0, 9);
  expect(small.deviationMaxP95).toBeCloseTo(floor.deviationMaxP95, 9);
});

test('a single draw is its own mean and quantiles', () => {
  const options = { partitions: 24, draws: 1, seed: 1 };
  const floor = costFloor(tallied(Array(5_000).fill(7)), options);
  expect(floor.ratioP95).toBe(floor.ratioMean);
  expect(floor.ratioP99).toBe(floor.ratioMean);
  expect(floor.deviationMaxP99).toBe(floor.deviationMaxMean);
});

test('equal seeds give equal floors, another seed another one', () => {
  const tally = tallied(listOf(500, () => logNormal(1)));
  const floorOf = (seed: number): CostFloor =>
    costFloor(tally, { partitions: 24, draws: 200, seed });
  expect(floorOf(1)).toEqual(floorOf(1));
  expect(floorOf(1).deviationMaxMean).not.toBe(floorOf(2).deviationMaxMean);
});
