/** Where a figure lies that was not counted but estimated; both ends belong to it. */
export interface Interval {
  readonly low: number;
  /** Infinite where nothing bounds it. */
  readonly high: number;
}

/** Where an interval lies against an upper limit. */
export type Side = 'inside' | 'outside' | 'straddles';

/**
 * Whether all of an interval lies at or below a limit, all above, or some on either side.
 *
 *     sideOf({ low: 0.02, high: 0.09 }, 0.06) // 'straddles'
 */
export function sideOf({ low, high }: Interval, limit: number): Side {
  if (high <= limit) return 'inside';
  return low > limit ? 'outside' : 'straddles';
}
