import { expect, test } from 'vitest';
import {
  gammaQuantile,
  normalQuantile,
  studentQuantile,
} from '../../../src/core/statistics/tail-quantiles.ts';

const apart = (found: number, expected: number): number => Math.abs(found / expected - 1);

// scipy 1.17: stats.gamma.isf(tail, a). Beyond 200 it is an approximation, so less is asked there.
test.each([
  [1, 1e-6, 13.815510557964274, 1e-9],
  [1, 0.9992, 0.0008003201707691551, 1e-9],
  [1.37, 0.0008, 8.062445051246899, 1e-9],
  [1.37, 0.9992, 0.006357055592875067, 1e-9],
  [30.5, 1e-6, 64.26210843579139, 1e-9],
  [30.5, 0.5, 30.167322082556154, 1e-9],
  [199, 0.9992, 157.44637729320374, 1e-9],
  [201, 1e-6, 275.7251539560682, 3e-4],
  [201, 0.9992, 159.2233350539043, 1e-4],
  [2500, 1e-6, 2744.909929412685, 1e-5],
  [2500, 0.9992, 2345.1858798663516, 1e-5],
])('a gamma variable of shape %d exceeds with %d the value %d', (a, tail, expected, error) => {
  expect(apart(gammaQuantile(a, tail), expected)).toBeLessThan(error);
});

// scipy 1.17: stats.norm.isf.
test.each([
  [1e-6, 4.753424308822899],
  [0.0008, 3.155906757921816],
  [0.025, 1.9599639845400545],
  [0.9, -1.2815515655446004],
])('a normal variable exceeds with %d the value %d', (tail, expected) => {
  expect(apart(normalQuantile(tail), expected)).toBeLessThan(1e-9);
});

// scipy 1.17: stats.t.isf.
test.each([
  [1e-6, 19, 6.723394282200186],
  [1e-6, 30, 5.871117120418882],
  [0.0008, 19, 3.6774202189572125],
  [0.0008, 200, 3.1996879160651024],
  [0.025, 19, 2.09302405440831],
  [0.025, 5000, 1.9604385517065075],
])("Student's t exceeds with %d at %d degrees of freedom the value %d", (tail, df, expected) => {
  expect(apart(studentQuantile(tail, df), expected)).toBeLessThan(1e-3);
});
