import type { Spread } from './results/analysis.ts';
import type { NoiseFloor } from './statistics/noise-floor.ts';

/** Fewer ids a partition than chi-square can judge (mu < 5); then nothing is said of patterns. */
export const IDS_PER_PARTITION_MIN = 5;

/** Fewer ids than this show patterns by chance. */
export const IDS_FOR_PATTERNS_MIN = 20;

/** Below this many ids a partition, an empty one is no sign of anything. */
export const IDS_PER_PARTITION_FOR_EMPTY = 20;

/**
 * Whether counts are as even as a perfect hash's, p99, plus the margin: the criterion of the default
 * gate and of the verdict. A ratio that the floor itself cannot give is not judged.
 */
export function isEven(spread: Spread, floor: NoiseFloor): boolean {
  const { ratio, deviationMax } = floor.limits;
  if (deviationMax !== null && spread.max.deviation > deviationMax) return false;
  if (ratio !== null && (spread.ratio === null || spread.ratio > ratio)) return false;
  return !(spread.empty > 0 && spread.mean / spread.designEffect >= IDS_PER_PARTITION_FOR_EMPTY);
}
