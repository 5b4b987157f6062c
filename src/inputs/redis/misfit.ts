/** An interval that was said, and the one that the group's counters tell. */
export interface Misfit {
  readonly intervalMs: number;
  readonly foundMs: number;
}

/**
 * What is wrong with an interval where a counter was seen at a time; null where it fits. One named N is
 * written at the time t with N = floor(t / interval), and kept for some intervals more.
 *
 *     misfitOf(1000, { interval: 20, atMs: 10_000 }) // { intervalMs: 1000, foundMs: 500 }
 */
export function misfitOf(
  intervalMs: number,
  { interval, atMs }: { readonly interval: number; readonly atMs: number },
): Misfit | null {
  const now = Math.floor(atMs / intervalMs);
  const isFitting = interval <= now + 1 && interval >= now - KEPT;
  return isFitting || interval === 0 ? null : { intervalMs, foundMs: Math.floor(atMs / interval) };
}

/** Intervals for which a counter may be there still. */
const KEPT = 4;
