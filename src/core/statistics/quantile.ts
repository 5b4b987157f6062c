/**
 * A quantile of ascending values, at least one, interpolated between the two beside it: type 7 of
 * Hyndman and Fan (1996), as numpy and simple-statistics have it. For typed arrays, which that
 * library's function does not take: copying a million costs into plain numbers took 16 MB.
 *
 *     quantileOf(Float64Array.of(1, 2, 3, 4), 0.5) // 2.5
 */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  return below + (place % 1) * (sorted[Math.ceil(place)]! - below);
}
