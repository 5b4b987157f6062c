import { lnGammaQ } from './gamma.ts';

/** Pearson's test of counts against equal shares. Without a degree of freedom there is no test. */
export interface ChiSquare {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** How often chance alone gives at least this statistic; 0 only where that is below 5e-324. */
  readonly pValue: number;
  /** log10 of the p-value, finite where the p-value itself is too small for a double. */
  readonly pValueLog10: number;
}

/**
 * Chi-square of counts against the uniform distribution: sum (n_i - mu)^2 / mu with B - 1 degrees of
 * freedom (Pearson 1900), or null for fewer than two buckets or no counts. One pass over the buckets.
 *
 *     chiSquareUniform([10, 20])?.statistic // 3.333...
 */
export function chiSquareUniform(counts: ArrayLike<number>): ChiSquare | null {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i]!;
  if (counts.length < 2 || total === 0) return null;
  const mean = total / counts.length;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += (counts[i]! - mean) ** 2;
  return chiSquareOf(sum / mean, counts.length - 1);
}

/**
 * Do two histograms of the same buckets come from one distribution? Pearson's test of homogeneity on
 * the buckets that either fills; null where it has no degree of freedom.
 */
export function chiSquareHomogeneity(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
): ChiSquare | null {
  const [m, n] = [sumOf(first), sumOf(second)];
  let statistic = 0;
  let filled = 0;
  for (let i = 0; i < first.length; i++) {
    const both = first[i]! + second[i]!;
    if (both === 0) continue;
    filled++;
    statistic += (first[i]! * Math.sqrt(n / m) - second[i]! * Math.sqrt(m / n)) ** 2 / both;
  }
  return filled < 2 || m === 0 || n === 0 ? null : chiSquareOf(statistic, filled - 1);
}

/**
 * The same statistic with the p-value that it has where counts vary `effect` times as much as those of
 * independent rows: each id's rows go together.
 */
export function withDesign(plain: ChiSquare, effect: number): ChiSquare {
  if (effect === 1) return plain;
  const { statistic, degreesOfFreedom } = plain;
  return { ...chiSquareOf(statistic / effect, degreesOfFreedom), statistic };
}

/** The upper tail of the chi-square distribution at a statistic: what both tests end in. */
export function chiSquareOf(statistic: number, degreesOfFreedom: number): ChiSquare {
  const lnP = lnGammaQ(degreesOfFreedom / 2, statistic / 2);
  return { statistic, degreesOfFreedom, pValue: Math.exp(lnP), pValueLog10: lnP / Math.LN10 };
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}
