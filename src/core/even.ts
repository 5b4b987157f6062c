import type { Spread } from './results/analysis.ts';
import type { NoiseFloor } from './statistics/noise-floor.ts';

/** What is granted above the noise floor's p99: five points of the mean. */
export const MARGIN = 0.05;

/** Fewer ids a partition than chi-square can judge (mu < 5); then nothing is said of patterns. */
export const IDS_PER_PARTITION_MIN = 5;

/** Below this many ids a partition, an empty one is no sign of anything. */
export const IDS_PER_PARTITION_FOR_EMPTY = 20;

/**
 * Whether counts are as even as a perfect hash's, p99, plus the margin: the criterion of the default
 * gate and of the verdict. A ratio that the floor itself cannot give is not judged.
 */
export function isEven(spread: Spread, floor: NoiseFloor): boolean {
  const { ratio, deviationMax } = limitsOf(floor);
  if (deviationMax !== null && spread.max.deviation > deviationMax) return false;
  if (ratio !== null && (spread.ratio === null || spread.ratio > ratio)) return false;
  return !(spread.empty > 0 && spread.mean >= IDS_PER_PARTITION_FOR_EMPTY);
}

/** The limits of the default gate; null where even a perfect hash gives no such number. */
export function limitsOf(floor: NoiseFloor): {
  readonly ratio: number | null;
  readonly deviationMax: number | null;
} {
  const { ratio, deviationMax } = floor;
  return {
    ratio: ratio.p99 === null ? null : ratio.p99 + MARGIN,
    deviationMax: deviationMax.p99 === null ? null : deviationMax.p99 + MARGIN,
  };
}
