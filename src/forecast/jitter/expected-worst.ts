import { largestOfPoisson } from '../statistics/poisson.ts';

/**
 * Below this mean the formula is off by more than the normal distribution, on which it rests: there
 * the mean of the largest Poisson count is taken. At 10 a second the two differ by a few per cent.
 */
const EXACT_BELOW_PER_S = 10;

/**
 * Jobs in the fullest of `windowS` seconds over which a hash spreads `meanPerS` jobs a second, as
 * chance gives it: mean + sqrt(2 mean ln window) (formula 11), exactly where the mean is small.
 *
 *     expectedWorst(10_000, 300) // 10,337.8: 3,000,000 jobs over five minutes
 */
export function expectedWorst(meanPerS: number, windowS: number): number {
  if (meanPerS === 0) return 0;
  if (meanPerS < EXACT_BELOW_PER_S) return largestOfPoisson(meanPerS, windowS);
  return meanPerS + Math.sqrt(2 * meanPerS * Math.log(windowS));
}
