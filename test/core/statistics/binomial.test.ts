import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { drawBinomial } from '../../../src/core/statistics/binomial.ts';
import { chiSquareOf } from '../../../src/core/statistics/chi-square.ts';

const DRAWS = 200_000;

describe.each([
  { trials: 20, p: 0.1, how: 'walked' },
  { trials: 1_000, p: 0.003, how: 'walked' },
  { trials: 19, p: 0.5, how: 'walked' },
  { trials: 3, p: 0.99, how: 'walked for failures' },
  { trials: 40, p: 0.8, how: 'walked for failures' },
  { trials: 20, p: 0.5, how: 'rejected, the smallest case' },
  { trials: 100, p: 0.1, how: 'rejected, with small factorials' },
  { trials: 300, p: 0.2, how: 'rejected, with small and large factorials' },
  { trials: 50, p: 0.7, how: 'rejected for failures' },
  { trials: 28_742, p: 1 / 24, how: 'rejected, the published set' },
  { trials: 500_000, p: 0.45, how: 'rejected, with large factorials' },
])('of $trials trials at $p ($how)', ({ trials, p }) => {
  const draw = (): Float64Array => {
    const random = randomFrom(`binomial ${trials} ${p}`);
    return Float64Array.from({ length: DRAWS }, () => drawBinomial(trials, p, random));
  };

  test('mean and variance are n p and n p (1 - p)', () => {
    const draws = draw();
    const [mean, variance] = [trials * p, trials * p * (1 - p)];
    const found = draws.reduce((sum, each) => sum + each, 0) / DRAWS;
    const squares = draws.reduce((sum, each) => sum + (each - mean) ** 2, 0) / DRAWS;
    // Four standard errors; that of a variance grows with the fourth moment.
    const kurtosis = 3 + (1 - 6 * p * (1 - p)) / variance;
    expect(Math.abs(found - mean)).toBeLessThan(4 * Math.sqrt(variance / DRAWS));
    expect(Math.abs(squares - variance)).toBeLessThan(4 * variance * Math.sqrt(kurtosis / DRAWS));
  });

  test('each number of successes comes as often as the exact distribution says', () => {
    expect(chanceOf(draw(), exactChances(trials, p))).toBeGreaterThan(0.001);
  });
});

test('has nothing to draw where the outcome is certain', () => {
  const random = randomFrom(1);
  expect([0, 0.3, 1].map((p) => drawBinomial(0, p, random))).toEqual([0, 0, 0]);
  expect([0, -0.1].map((p) => drawBinomial(50, p, random))).toEqual([0, 0]);
  expect([1, 1.1].map((p) => drawBinomial(50, p, random))).toEqual([50, 50]);
  expect(random.uint32()).toBe(randomFrom(1).uint32());
});

test('is a whole number of successes from 0 to all, equal for equal seeds', () => {
  const trials = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 2 ** 40 }));
  fc.assert(
    fc.property(trials, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (n, p, seed) => {
      const [random, again] = [randomFrom(seed), randomFrom(seed)];
      for (let i = 0; i < 20; i++) {
        const draw = drawBinomial(n, p, random);
        expect(Number.isInteger(draw) && draw >= 0 && draw <= n).toBe(true);
        expect(drawBinomial(n, p, again)).toBe(draw);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** P(k) for every k, from P(k + 1) / P(k) = (n - k) / (k + 1) p / (1 - p), in logarithms. */
function exactChances(trials: number, p: number): Float64Array {
  const chances = new Float64Array(trials + 1);
  let ln = trials * Math.log1p(-p);
  for (let k = 0; k <= trials; k++) {
    chances[k] = Math.exp(ln);
    ln += Math.log(((trials - k) / (k + 1)) * (p / (1 - p)));
  }
  return chances;
}

/** The p-value of draws against their chances; neighbours are pooled to twenty expected draws. */
function chanceOf(draws: Float64Array, chances: Float64Array): number {
  const counts = new Float64Array(chances.length);
  for (const draw of draws) counts[draw]! += 1;
  let [statistic, cells, observed, expected] = [0, 0, 0, 0];
  const closeCell = (): void => {
    statistic += (observed - expected) ** 2 / expected;
    cells++;
    [observed, expected] = [0, 0];
  };
  let left = draws.length;
  for (let k = 0; k < chances.length; k++) {
    observed += counts[k]!;
    expected += chances[k]! * draws.length;
    if (expected < 20 || left - expected < 20) continue;
    left -= expected;
    closeCell();
  }
  closeCell();
  return chiSquareOf(statistic, cells - 1).pValue;
}
