import { DAY_S } from '../../core/time/civil.ts';

/**
 * Where slot k of a day begins, in whole seconds of the clock after midnight.
 *
 *     slotStartS(31, 48) // 55_800: 15:30
 */
export function slotStartS(slot: number, partitions: number): number {
  return Math.floor((slot * DAY_S) / partitions);
}

/**
 * The slot that holds a second of the clock after midnight: the greatest that does not begin after it.
 *
 *     slotAt(57_720, 24) // 16: 16:02
 */
export function slotAt(secondOfDay: number, partitions: number): number {
  const slot = Math.min(partitions - 1, Math.floor((secondOfDay * partitions) / DAY_S));
  return slot + 1 < partitions && slotStartS(slot + 1, partitions) <= secondOfDay ? slot + 1 : slot;
}
