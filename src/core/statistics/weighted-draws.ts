import type { Random } from '../random.ts';
import { drawBinomial } from './binomial.ts';
import { drawNormal } from './normal.ts';

/** Items of different weight, as far as their sums need them. */
export interface Weights {
  readonly items: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  /** The weights of the heaviest items, at most a few dozen. */
  readonly heaviest: readonly number[];
}

export interface WeightedDraws {
  readonly ratios: Float64Array;
  /** How far the largest load lies above the mean, and the smallest below it, as shares. */
  readonly highs: Float64Array;
  readonly lows: Float64Array;
}

export interface DrawOptions {
  readonly partitions: number;
  readonly draws: number;
  readonly random: Random;
}

/**
 * What a perfect hash makes of weighted items, draw by draw. The heaviest are thrown one by one, since
 * a few of them decide the maximum; the others as a multinomial of their number with a normal sum of
 * their weights. Costs draws times (B + the heaviest).
 */
export function weightedDraws(weights: Weights, options: DrawOptions): WeightedDraws {
  const { partitions, draws, random } = options;
  const rest = restOf(weights);
  const mean = weights.sum / partitions;
  const result = {
    ratios: new Float64Array(draws),
    highs: new Float64Array(draws),
    lows: new Float64Array(draws),
  };
  const loads = new Float64Array(partitions);
  for (let draw = 0; draw < draws; draw++) {
    throwRest(rest, loads, random);
    for (const weight of weights.heaviest) loads[random.below(partitions)]! += weight;
    const { max, min } = extremes(loads);
    result.highs[draw] = (max - mean) / mean;
    result.lows[draw] = (mean - min) / mean;
    result.ratios[draw] = min === 0 ? Infinity : max / min;
  }
  return result;
}

interface Rest {
  readonly items: number;
  readonly mean: number;
  readonly deviation: number;
}

/** The items that are not among the heaviest: how many, and mean and deviation of their weights. */
function restOf({ items, sum, sumOfSquares, heaviest }: Weights): Rest {
  const left = items - heaviest.length;
  if (left === 0) return { items: 0, mean: 0, deviation: 0 };
  let [rest, squares] = [sum, sumOfSquares];
  for (const weight of heaviest) {
    rest -= weight;
    squares -= weight * weight;
  }
  const mean = Math.max(0, rest / left);
  return { items: left, mean, deviation: Math.sqrt(Math.max(0, squares / left - mean * mean)) };
}

/** What is too much or too little in all is shared out by number, so that the weights keep their sum. */
function throwRest({ items, mean, deviation }: Rest, loads: Float64Array, random: Random): void {
  const counts = new Float64Array(loads.length);
  let left = items;
  let excess = 0;
  for (let bucket = 0; bucket < loads.length; bucket++) {
    const count = drawBinomial(left, 1 / (loads.length - bucket), random);
    left -= count;
    const noise = deviation === 0 ? 0 : drawNormal(random) * deviation * Math.sqrt(count);
    excess += noise;
    counts[bucket] = count;
    loads[bucket] = count * mean + noise;
  }
  if (excess === 0) return;
  for (const [bucket, count] of counts.entries()) {
    loads[bucket] = Math.max(0, loads[bucket]! - (excess * count) / items);
  }
}

function extremes(loads: Float64Array): { max: number; min: number } {
  let [max, min] = [0, Infinity];
  for (const load of loads) {
    if (load > max) max = load;
    if (load < min) min = load;
  }
  return { max, min };
}
