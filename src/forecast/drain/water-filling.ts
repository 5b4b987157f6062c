/** What one of several lines of equal rank asks for. */
export interface Claim {
  readonly weight: number;
  /** Index of the limit that holds it, or -1. */
  readonly limit: number;
}

export interface Supply {
  readonly rate: number;
  /** What each limit lets through, for all that it holds together. */
  readonly open: Float64Array;
  /** No claim gets more than so many times its weight. */
  readonly levelMax: number;
}

/**
 * A rate for each claim: in proportion to the weights, those of one limit together no more than it lets
 * through, and what they cannot use goes to the others, in proportion again. The order of the claims
 * decides nothing. All of the rate is given, but where every claim is held.
 *
 *     waterFilled([{ weight: 1, limit: -1 }, { weight: 1, limit: 0 }], { rate: 20, open: [5], ... }) // 15, 5
 */
export function waterFilled(claims: readonly Claim[], supply: Supply): number[] {
  const levels = levelsOf(poolsOf(claims, supply.open), supply);
  return claims.map(({ weight, limit }) => weight * (levels.get(limit) ?? 0));
}

/** The claims of one limit. */
interface Pool {
  readonly limit: number;
  readonly weight: number;
  /** Times its weight it gets at most. */
  readonly levelMax: number;
}

/** Those that are held soonest come first. */
function poolsOf(claims: readonly Claim[], open: Float64Array): Pool[] {
  const weights = new Map<number, number>();
  for (const { weight, limit } of claims) weights.set(limit, (weights.get(limit) ?? 0) + weight);
  return [...weights]
    .map(([limit, weight]) => {
      const levelMax = limit < 0 ? Number.POSITIVE_INFINITY : open[limit]! / weight;
      return { limit, weight, levelMax };
    })
    .toSorted((a, b) => a.levelMax - b.levelMax);
}

function levelsOf(pools: readonly Pool[], { rate, levelMax }: Supply): Map<number, number> {
  const levels = new Map<number, number>();
  let left = rate;
  let weightLeft = pools.reduce((sum, { weight }) => sum + weight, 0);
  for (const pool of pools) {
    // What rounding takes off the sum must not make the last one more than is left.
    const level = Math.min(left / Math.max(weightLeft, pool.weight), pool.levelMax, levelMax);
    levels.set(pool.limit, level);
    left -= level * pool.weight;
    weightLeft -= pool.weight;
  }
  return levels;
}
