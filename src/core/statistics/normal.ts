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

/** The 99th percentile of the standard normal distribution. */
const Z99 = 2.3263478740408408;

/**
 * The parameters of the logarithm of the lognormal distribution with this median and this 99th percentile.
 *
 *     logParameters(1, 1) // { mu: 0, sigma: 0 }
 */
export function logParameters(
  p50: number,
  p99: number,
): { readonly mu: number; readonly sigma: number } {
  return { mu: Math.log(p50), sigma: Math.log(p99 / p50) / Z99 };
}
