import { randomFrom } from '../random.ts';
import type { Multiplicity } from '../tally/multiplicities.ts';
import { type JointLimits, jointLimits } from './joint-limits.ts';
import { weightedDraws } from './weighted-draws.ts';

/** Mean and upper quantiles over the draws; null where a draw in that tail has no such number. */
export interface FloorFigure {
  readonly mean: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** Every draw's value, ascending: for the share of perfect hashes beyond any limit. */
  readonly sorted: Float64Array;
}

/** What a perfect hash gives at this N and B. Deviations are shares of the mean. */
export interface NoiseFloor {
  readonly draws: number;
  readonly seed: number;
  /** Largest over smallest count; infinite in a draw with an empty bucket. */
  readonly ratio: FloorFigure;
  /** How far the fullest bucket lies above the mean. */
  readonly deviationMax: FloorFigure;
  /** How far the emptiest bucket lies below the mean, as a positive share. */
  readonly deviationMin: FloorFigure;
  /** The standard deviation of a count over the mean: sqrt((B - 1) / N) where no id comes back. */
  readonly coefficientOfVariation: number;
  /** The limits of the default gate and of the verdict. */
  readonly limits: JointLimits;
  /** The share of draws that leave at least one bucket empty. */
  readonly emptyShare: number;
}

export interface NoiseFloorOptions {
  readonly total: number;
  readonly partitions: number;
  readonly draws: number;
  readonly seed: number;
  /** How rows share ids; each row an id of its own if not given. */
  readonly multiplicity?: Multiplicity | null;
}

/**
 * Draws enough for a p99 whose own error is a fifth of a point of probability; fewer for very many
 * partitions, whose extremes vary less and cost more: about a second at the most.
 *
 *     floorDraws(24) // 2000
 */
export function floorDraws(partitions: number): number {
  return Math.max(DRAWS_MIN, Math.min(DRAWS_MAX, Math.floor(BINOMIALS_MAX / partitions)));
}

const DRAWS_MAX = 2000;
const DRAWS_MIN = 100;
const BINOMIALS_MAX = 20_000_000;

/**
 * Throws `total` rows into `partitions` buckets at random, `draws` times, and keeps the extremes. Rows
 * of one id stay together, since no hash can part them.
 *
 * Each draw is one multinomial by binomial splitting, so its cost depends on B and not on N: about
 * 10 ms for 2000 draws at B = 48.
 */
export function noiseFloor(options: NoiseFloorOptions): NoiseFloor {
  const { total, partitions, draws, seed } = options;
  const random = randomFrom(seed).fork(`noise floor ${total} ${partitions}`);
  const { distinct, sumOfSquares, heaviest } = options.multiplicity ?? {
    distinct: total,
    sumOfSquares: total,
    heaviest: [],
  };
  const weights = { items: distinct, sum: total, sumOfSquares, heaviest };
  const { ratios, highs, lows } = weightedDraws(weights, { partitions, draws, random });
  const limits = jointLimits(ratios, highs);
  return {
    draws,
    seed,
    limits,
    emptyShare: ratios.filter((ratio) => ratio === Infinity).length / draws,
    ratio: figureOf(ratios),
    deviationMax: figureOf(highs),
    deviationMin: figureOf(lows),
    coefficientOfVariation: Math.sqrt((partitions - 1) * sumOfSquares) / total,
  };
}

/**
 * The share of perfect hashes whose value lies beyond a limit: strictly above it, or below for
 * `'below'`. One binary search.
 */
export function shareBeyond(figure: FloorFigure, limit: number, side: 'above' | 'below'): number {
  const { sorted } = figure;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isLeft = side === 'above' ? sorted[middle]! <= limit : sorted[middle]! < limit;
    if (isLeft) low = middle + 1;
    else high = middle;
  }
  return (side === 'above' ? sorted.length - low : low) / sorted.length;
}

/** Sorts the draws in place. */
function figureOf(sorted: Float64Array): FloorFigure {
  sorted.sort();
  const at = (share: number): number | null =>
    finite(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!);
  let sum = 0;
  for (const value of sorted) sum += value;
  return { mean: finite(sum / sorted.length), p95: at(0.95), p99: at(0.99), sorted };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
