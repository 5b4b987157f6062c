import type { Clock } from '../../core/results/forecast.ts';
import { civilText } from '../../core/time/civil.ts';

/**
 * A second of Unix time as ISO 8601 with the offset of a zone.
 *
 *     isoText(0, { name: 'UTC', offsetAt: () => 0 }) // '1970-01-01T00:00:00Z'
 */
export function isoText(second: number, clock: Clock): string {
  const offsetS = clock.offsetAt(second);
  return `${civilText(second + offsetS)}${offsetText(offsetS)}`;
}

function offsetText(offsetS: number): string {
  if (offsetS === 0) return 'Z';
  const [, hours, , minutes, , seconds] =
    /T(\d\d)(:)(\d\d)(:)(\d\d)/.exec(civilText(Math.abs(offsetS))) ?? [];
  const sign = offsetS < 0 ? '-' : '+';
  return `${sign}${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** A second for people, by the clock of a zone: `2026-12-01 09:00:00`. */
export function clockText(second: number, clock: Clock): string {
  return civilText(second + clock.offsetAt(second)).replace('T', ' ');
}

/** The same without the day, where all times are of one. */
export function timeText(second: number, clock: Clock): string {
  return clockText(second, clock).slice(11);
}
