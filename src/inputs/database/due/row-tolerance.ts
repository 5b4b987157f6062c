import { TOLERANCE_S_MAX } from '../../../core/due/offset.ts';

/**
 * The tolerance of a row in whole seconds, null where it has none, or the reason why it is none.
 *
 *     toleranceOf('300') // 300
 */
export function toleranceOf(cell: string | null): number | null | string {
  if (cell === null || cell === '') return null;
  const seconds = Math.trunc(Number(cell));
  if (Number.isNaN(seconds)) return 'is no tolerance; write it in seconds';
  if (seconds < 0) return 'is negative; a tolerance is 0 seconds or more';
  return seconds <= TOLERANCE_S_MAX ? seconds : 'is longer than two years';
}
