import type { Bucket, Spread } from '../../core/results/analysis.ts';
import type { NoiseFloor } from '../../core/statistics/noise-floor.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * JSON with two spaces, numbers to twelve significant digits: beyond them lies the rounding of the
 * last logarithm, which no figure needs and versions of Node may disagree on.
 */
export function written(value: Json): string {
  const rounded = (_: string, each: Json): Json =>
    typeof each === 'number' ? roundedNumber(each) : each;
  return `${JSON.stringify(value, rounded, 2)}\n`;
}

function roundedNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** A whole number as a number where a double holds it exactly, else as a string. */
export function whole(value: bigint): number | string {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : `${value}`;
}

export function bucketJson({ bucket, count, deviation }: Bucket): Json {
  return { bucket, count, deviation_share: deviation };
}

/** The figures of one histogram, in the order of the schema. */
export function spreadJson(spread: Spread): { readonly [key: string]: Json } {
  const { chiSquare } = spread;
  return {
    partitions: spread.partitions,
    total: spread.total,
    mean: spread.mean,
    max: bucketJson(spread.max),
    min: bucketJson(spread.min),
    delta: spread.delta,
    ratio: spread.ratio,
    empty: spread.empty,
    chi_square:
      chiSquare === null
        ? null
        : {
            statistic: chiSquare.statistic,
            degrees_of_freedom: chiSquare.degreesOfFreedom,
            p_value: chiSquare.pValue,
            p_value_log10: chiSquare.pValueLog10,
          },
    design_effect: spread.designEffect,
    dispersion: spread.dispersion,
    coefficient_of_variation: spread.coefficientOfVariation,
    cohen_w: spread.cohenW,
    gini: spread.gini,
    entropy_normalised: spread.entropyNormalised,
    jain: spread.jain,
  };
}

/** What a perfect hash gives; deviations of the emptiest partition are negative, as observed ones. */
export function floorJson(floor: NoiseFloor): Json {
  const negative = (value: number | null): number | null => (value === null ? null : -value);
  return {
    ratio_mean: floor.ratio.mean,
    ratio_p95: floor.ratio.p95,
    ratio_p99: floor.ratio.p99,
    deviation_max_mean: floor.deviationMax.mean,
    deviation_max_p95: floor.deviationMax.p95,
    deviation_max_p99: floor.deviationMax.p99,
    deviation_min_mean: negative(floor.deviationMin.mean),
    deviation_min_p95: negative(floor.deviationMin.p95),
    deviation_min_p99: negative(floor.deviationMin.p99),
    coefficient_of_variation: floor.coefficientOfVariation,
    empty_share: floor.emptyShare,
    draws: floor.draws,
    seed: floor.seed,
  };
}
