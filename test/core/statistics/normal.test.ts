import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { chiSquareUniform } from '../../../src/core/statistics/chi-square.ts';
import { drawNormal } from '../../../src/core/statistics/normal.ts';

const DRAWS = 200_000;

function drawAll(): Float64Array {
  const random = randomFrom('normal');
  return Float64Array.from({ length: DRAWS }, () => drawNormal(random));
}

// The variance of a mean of x^k is (E x^2k - (E x^k)^2) / n, with E x^2k = 1, 3, 15, 105.
test.each([
  [1, 0, 1],
  [2, 1, 2],
  [3, 0, 15],
  [4, 3, 96],
])('the mean of x^%d is %d', (power, moment, variance) => {
  const mean = drawAll().reduce((sum, draw) => sum + draw ** power, 0) / DRAWS;
  expect(Math.abs(mean - moment)).toBeLessThan(4 * Math.sqrt(variance / DRAWS));
});

// scipy 1.17: 2 * stats.norm.sf(limit).
test.each([
  [1, 0.31731050786291415],
  [2, 0.04550026389635839],
  [3, 0.0026997960632601866],
])('beyond %d standard deviations lies a share of %d', (limit, share) => {
  const beyond = drawAll().reduce((count, draw) => count + Number(Math.abs(draw) > limit), 0);
  const error = Math.sqrt((share * (1 - share)) / DRAWS);
  expect(Math.abs(beyond / DRAWS - share)).toBeLessThan(4 * error);
});

// scipy 1.17: stats.norm.ppf(i / 10).
test('each tenth of the distribution gets a tenth of the draws', () => {
  const deciles = [
    -1.2815515655446004, -0.8416212335729142, -0.5244005127080409, -0.2533471031357997, 0,
    0.2533471031357997, 0.5244005127080407, 0.8416212335729143, 1.2815515655446004,
  ];
  const counts = new Float64Array(10);
  for (const draw of drawAll()) counts[deciles.filter((decile) => decile <= draw).length]! += 1;
  expect(chiSquareUniform(counts)?.pValue).toBeGreaterThan(0.001);
});

test('a draw says nothing of the next one', () => {
  const draws = drawAll();
  let sum = 0;
  for (let i = 1; i < DRAWS; i++) sum += draws[i - 1]! * draws[i]!;
  expect(Math.abs(sum / DRAWS)).toBeLessThan(4 / Math.sqrt(DRAWS));
});

test('equal seeds give equal draws', () => {
  const [random, again] = [randomFrom(7), randomFrom(7)];
  for (let i = 0; i < 100; i++) expect(drawNormal(random)).toBe(drawNormal(again));
});
