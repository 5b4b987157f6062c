import { floorModOf } from '../core/modulo.ts';
/** The zone's offset from UTC in seconds at an instant: asked once for each second with jobs, so a table. */
export type OffsetAt = (second: number) => number;

/**
 * The first instant after `second` at which the clock on the wall shows a multiple of `stepS` since
 * midnight: the next bin's start. A day that the zone cuts to 23 hours ends after 23; an hour that
 * comes twice is two; a midnight that is skipped is the first instant after it.
 *
 *     nextOnClock(0, 1800, () => 19_800) // 1800: 06:00 in Kolkata
 */
export function nextOnClock(second: number, stepS: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(second);
  const next = second + stepS - floorModOf(second + offset, stepS);
  const change = offset - offsetAt(next);
  if (floorModOf(next + offsetAt(next), stepS) === 0) return next;
  const mended = next + change;
  return mended > second && floorModOf(mended + offsetAt(mended), stepS) === 0 ? mended : next;
}

/**
 * The bin that holds `second` begins here: the last instant not after it whose clock is a multiple of
 * `stepS`.
 */
export function lastOnClock(second: number, stepS: number, offsetAt: OffsetAt): number {
  const start = second - floorModOf(second + offsetAt(second), stepS);
  const change = offsetAt(second) - offsetAt(start);
  if (floorModOf(start + offsetAt(start), stepS) === 0) return start;
  const mended = start + change;
  return mended <= second && floorModOf(mended + offsetAt(mended), stepS) === 0 ? mended : start;
}

/** Where the zone's offset changes in [fromS, untilS): the first seconds of the new offset. A call an hour. */
export function zoneChanges(fromS: number, untilS: number, offsetAt: OffsetAt): number[] {
  const changes: number[] = [];
  for (let start = fromS; start < untilS; start += HOUR_S) {
    const end = Math.min(start + HOUR_S, untilS);
    if (offsetAt(start) !== offsetAt(end)) changes.push(changeBetween(start, end, offsetAt));
  }
  return changes.filter((change) => change < untilS);
}

const HOUR_S = 3600;

function changeBetween(start: number, end: number, offsetAt: OffsetAt): number {
  let [before, after] = [start, end];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offsetAt(start)) before = middle;
    else after = middle;
  }
  return after;
}
