import { lnGammaQ } from './gamma.ts';

/**
 * The value that a gamma variable of shape `a` and scale 1 exceeds with a chance of `tail`: for a = k + 1
 * the largest mean of a Poisson variable that shows k or fewer so often.
 *
 * From 200 on Wilson and Hilferty (1931), within 0.03 % there down to a tail of 1e-6; under it the root
 * of lnGammaQ, to ten digits.
 *
 *     gammaQuantile(1, Math.exp(-3)).toFixed(6) // '3.000000'
 */
export function gammaQuantile(a: number, tail: number): number {
  if (a > WILSON_HILFERTY_FROM) return wilsonHilferty(a, normalQuantile(tail));
  return rootOf((x) => exceeds(a, x) - tail, a);
}

const WILSON_HILFERTY_FROM = 200;

function wilsonHilferty(a: number, z: number): number {
  return a * Math.max(0, 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a))) ** 3;
}

function exceeds(a: number, x: number): number {
  return x <= 0 ? 1 : Math.exp(lnGammaQ(a, x));
}

/** The root of a falling function over positive numbers, by halving. */
function rootOf(f: (x: number) => number, start: number): number {
  let low = 0;
  let high = start + 1;
  while (f(high) > 0) high *= 2;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const HALVINGS = 44;

/**
 * The value that a standard normal variable exceeds with a chance of `tail`. Its square is twice a gamma
 * variable of shape 1/2.
 *
 *     normalQuantile(0.025).toFixed(6) // '1.959964'
 */
export function normalQuantile(tail: number): number {
  if (tail > 0.5) return -normalQuantile(1 - tail);
  return Math.sqrt(2 * rootOf((x) => exceeds(0.5, x) - 2 * tail, 0.5));
}

/**
 * The value that Student's t exceeds with a chance of `tail`, from that of the normal distribution by the
 * expansion of Abramowitz and Stegun (26.7.5): within 0.1 % for 19 degrees of freedom and more, down to a
 * tail of 1e-6.
 *
 *     studentQuantile(0.025, 30).toFixed(4) // '2.0423'
 */
export function studentQuantile(tail: number, degreesOfFreedom: number): number {
  const z = normalQuantile(tail);
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, i) => sum + term / degreesOfFreedom ** (i + 1), z);
}
