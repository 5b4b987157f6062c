import type { Random } from '../random.ts';

/**
 * A draw from the standard normal distribution by Marsaglia's polar method (1964): logarithm and
 * square root only, whose results are the same on every version of Node. About 40 ns.
 */
export function drawNormal(random: Random): number {
  for (;;) {
    const u = 2 * random.unit() - 1;
    const v = 2 * random.unit() - 1;
    const square = u * u + v * v;
    if (square > 0 && square < 1) return u * Math.sqrt((-2 * Math.log(square)) / square);
  }
}
