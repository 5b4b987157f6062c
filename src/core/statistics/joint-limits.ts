/** What is granted above the noise floor's p99: five points of the mean. */
export const MARGIN = 0.05;

/** Limits that few perfect hashes pass; null where even they have no such number. */
export interface JointLimits {
  readonly ratio: number | null;
  readonly deviationMax: number | null;
}

/**
 * Limits for ratio and largest deviation together. The deviation's is its p99 plus the margin, so that
 * ten points above the noise are always seen. The ratio's is likewise, or as much more as it takes
 * until fewer than 1 % of perfect hashes pass either of them: with ten or twenty ids a partition,
 * two limits at p99 would fail up to 2.2 % of perfectly hashed sets (N = 240, B = 24).
 *
 * `ratios` and `deviations` are those of the same draws, in the same order.
 */
export function jointLimits(ratios: Float64Array, deviations: Float64Array): JointLimits {
  const deviationMax = quantile(deviations.toSorted(), 0.99) + MARGIN;
  const sorted = ratios.toSorted();
  const limits = RATIO_LEVELS.map((level) => quantile(sorted, level) + MARGIN);
  const fitting = limits.find(
    (ratio) => shareBeyondEither(ratios, deviations, ratio, deviationMax) <= BEYOND_MAX,
  );
  const ratio = fitting ?? limits[limits.length - 1]!;
  return { ratio: finite(ratio), deviationMax: finite(deviationMax) };
}

const RATIO_LEVELS = [0.99, 0.9925, 0.995, 0.9975, 1] as const;
/** Under 1 % by three sampling errors of a share of 2000 draws. */
const BEYOND_MAX = 0.005;

function shareBeyondEither(
  ratios: Float64Array,
  deviations: Float64Array,
  ratio: number,
  deviation: number,
): number {
  let beyond = 0;
  for (let i = 0; i < ratios.length; i++) {
    if (ratios[i]! > ratio || deviations[i]! > deviation) beyond++;
  }
  return beyond / ratios.length;
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1]!;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
