import { describe, expect, test } from 'vitest';
import { isEven } from '../../src/core/even.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import type { Spread } from '../../src/core/results/analysis.ts';
import type { JointLimits } from '../../src/core/statistics/joint-limits.ts';
import { type NoiseFloor, noiseFloor } from '../../src/core/statistics/noise-floor.ts';

const anyFloor = noiseFloor({ total: 100, partitions: 4, draws: 10, seed: 1 });

function floorWith(limits: JointLimits): NoiseFloor {
  return { ...anyFloor, limits };
}

/** The spread of some counts; what does not decide evenness is left at 0. */
function spreadOf(counts: readonly number[]): Spread {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = total / counts.length;
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  const bucketOf = (count: number): Spread['max'] => ({
    bucket: counts.indexOf(count),
    count,
    deviation: (count - mean) / mean,
  });
  return {
    partitions: counts.length,
    total,
    mean,
    max: bucketOf(most),
    min: bucketOf(least),
    delta: most - least,
    ratio: least === 0 ? null : most / least,
    empty: counts.filter((count) => count === 0).length,
    chiSquare: null,
    dispersion: null,
    coefficientOfVariation: 0,
    cohenW: 0,
    gini: 0,
    entropyNormalised: null,
    jain: 0,
  };
}

describe('counts are even', () => {
  const floor = floorWith({ ratio: 1.5, deviationMax: 0.2 });

  test.each<[string, number[], boolean]>([
    ['at both limits', [120, 80, 100, 100], true],
    ['above the limit of the ratio', [119, 79, 101, 101], false],
    ['above the limit of the deviation', [121, 93, 93, 93], false],
    ['where no two differ', [100, 100, 100, 100], true],
    ['with an empty partition, whose ratio has no number', [9, 9, 9, 0], false],
  ])('%s: %j is %s', (_, counts, even) => {
    expect(isEven(spreadOf(counts), floor)).toBe(even);
  });

  test('in the ratio wherever a perfect hash has none', () => {
    expect(isEven(spreadOf([119, 50]), floorWith({ ratio: null, deviationMax: 0.5 }))).toBe(true);
    expect(isEven(spreadOf([180, 20]), floorWith({ ratio: null, deviationMax: 0.5 }))).toBe(false);
  });

  test('in the deviation wherever a perfect hash has none', () => {
    expect(isEven(spreadOf([180, 20]), floorWith({ ratio: 10, deviationMax: null }))).toBe(true);
    expect(isEven(spreadOf([220, 20]), floorWith({ ratio: 10, deviationMax: null }))).toBe(false);
  });

  test('not with an empty partition where a perfect hash has a ratio', () => {
    expect(isEven(spreadOf([1, 1, 0]), floorWith({ ratio: 9, deviationMax: null }))).toBe(false);
  });

  test('with one where it has none, up to twenty ids a partition', () => {
    const silent = floorWith({ ratio: null, deviationMax: null });
    expect(isEven(spreadOf([20, 39, 0]), silent)).toBe(true);
    expect(isEven(spreadOf([20, 40, 0]), silent)).toBe(false);
    expect(isEven(spreadOf([20, 59, 0]), silent)).toBe(false);
  });
});

// shared/spec/cli.md: at most 1 of 100 perfectly hashed sets fails, of those with a planted skew of
// 10 points above the noise at least 99.
describe.each([
  { total: 1_200, partitions: 24 },
  { total: 28_742, partitions: 24 },
])('of 600 sets of $total ids over $partitions partitions', ({ total, partitions }) => {
  const floor = noiseFloor({ total, partitions, draws: 2_000, seed: 1 });
  const random = randomFrom(`even ${total} ${partitions}`);

  test('at most 6 are called uneven', () => {
    const sets = Array.from({ length: 600 }, () => thrown(total, partitions, random));
    const uneven = sets.filter((counts) => !isEven(spreadOf(counts), floor));
    expect(uneven.length).toBeLessThanOrEqual(6);
  });

  test('at least 594 are, once a partition holds ten points more than chance gives', () => {
    const noise = floor.deviationMax.p99 ?? Number.NaN;
    const skewed = Math.ceil((total / partitions) * (1 + noise + 0.1));
    const sets = Array.from({ length: 600 }, () => [
      skewed,
      ...thrown(total - skewed, partitions - 1, random),
    ]);
    const uneven = sets.filter((counts) => !isEven(spreadOf(counts), floor));
    expect(uneven.length).toBeGreaterThanOrEqual(594);
  });
});

function thrown(total: number, partitions: number, random: Random): number[] {
  const counts = Array.from({ length: partitions }, () => 0);
  for (let i = 0; i < total; i++) counts[random.below(partitions)]! += 1;
  return counts;
}
