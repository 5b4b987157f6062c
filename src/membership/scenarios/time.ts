import { parseDuration } from '../../core/units.ts';

/** A time in intervals or as a duration, in milliseconds; NaN where it is neither. */
export function timeMs(text: string, intervalMs: number): number {
  const sign = text.trim().startsWith('-') ? -1 : 1;
  const plain = text.trim().replace(/^[+-]/, '');
  const intervals = /^(\d+(?:\.\d+)?)i$/.exec(plain)?.[1];
  if (intervals !== undefined) return sign * Number(intervals) * intervalMs;
  return sign * (parseDuration(plain) ?? Number.NaN);
}
