import { lnGammaQ } from '../../core/statistics/gamma.ts';

/**
 * The least count that a Poisson variable of this mean reaches or passes with a chance of at most
 * `chance`. Costs some 20 tails.
 *
 *     unlikelyCount(564 / 86_400, 0.01 / 86_400) // 3
 */
export function unlikelyCount(mean: number, chance: number): number {
  if (mean === 0) return 1;
  let [likely, unlikely] = [0, 1];
  while (chanceOf(unlikely, mean) > chance) [likely, unlikely] = [unlikely, 2 * unlikely];
  while (unlikely - likely > 1) {
    const middle = Math.floor((likely + unlikely) / 2);
    if (chanceOf(middle, mean) > chance) likely = middle;
    else unlikely = middle;
  }
  return unlikely;
}

/** P(X >= count), count from 1: 1 - Q(count, mean), by the identity of Poisson and gamma tails. */
function chanceOf(count: number, mean: number): number {
  return -Math.expm1(lnGammaQ(count, mean));
}

/**
 * The mean of the largest of `cells` independent Poisson variables: the sum over k of P(max > k).
 * About mean + 10 sqrt(mean) steps.
 *
 *     largestOfPoisson(1, 300) // about 4.9
 */
export function largestOfPoisson(mean: number, cells: number): number {
  let sum = 0;
  for (let count = 1; ; count++) {
    const above = -Math.expm1(cells * Math.log1p(-chanceOf(count, mean)));
    sum += above;
    if (count > mean && above < 1e-9) return sum;
  }
}
