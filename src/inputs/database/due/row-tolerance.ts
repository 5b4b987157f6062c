import { TOLERANCE_S_MAX } from '../../../core/due/offset.ts';
import { columnUnitMs } from '../../../core/units.ts';
import type { ColumnDescription } from '../database.ts';

/** Milliseconds in one unit of a column of tolerances: seconds, unless its name says otherwise. */
export function toleranceUnitMs(column: ColumnDescription | null): number {
  // An interval is put into seconds by the database.
  if (column === null || column.kind === 'interval') return 1000;
  return columnUnitMs(column.name) ?? 1000;
}

/**
 * The tolerance of a row in whole seconds, null where it has none, or the reason why it is none.
 *
 *     toleranceOf('300000', 1) // 300
 */
export function toleranceOf(cell: string | null, unitMs: number): number | null | string {
  if (cell === null || cell === '') return null;
  const value = Number(cell);
  if (Number.isNaN(value)) return 'is no tolerance; write it in seconds';
  const seconds = Math.trunc((value * unitMs) / 1000);
  if (value < 0) return 'is negative; a tolerance is 0 seconds or more';
  return seconds <= TOLERANCE_S_MAX ? seconds : 'is longer than two years';
}
