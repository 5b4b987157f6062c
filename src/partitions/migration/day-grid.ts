import { lcm } from '../../core/modulo.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { SchemePair } from './joint.ts';

/**
 * The slot boundaries of two schemes on one day, as whole numbers of day / lcm(B, B'): so that no
 * rounding decides whether a run comes before a cut-over.
 */
export interface DayGrid {
  /** Units of a day. */
  readonly day: number;
  /** Boundaries of either scheme, ascending, from 0. */
  readonly boundaries: Int32Array;
  /** The boundary at which each old and each new slot begins. */
  readonly oldAt: Int32Array;
  readonly newAt: Int32Array;
  /** Where they begin, in units. */
  readonly oldTimes: Int32Array;
  readonly newTimes: Int32Array;
}

/** The grid of two schemes. Costs lcm(B, B'). */
export function dayGrid({ from, to }: SchemePair): DayGrid {
  const day = lcm(from.partitions, to.partitions);
  const oldTimes = timesOf(from.partitions, day);
  const newTimes = timesOf(to.partitions, day);
  const boundaries = Int32Array.from(new Set([...oldTimes, ...newTimes])).toSorted();
  const places = new Map([...boundaries].map((time, place) => [time, place]));
  const placesOf = (times: Int32Array): Int32Array => times.map((time) => places.get(time) ?? 0);
  return {
    day,
    boundaries,
    oldAt: placesOf(oldTimes),
    newAt: placesOf(newTimes),
    oldTimes,
    newTimes,
  };
}

function timesOf(partitions: number, day: number): Int32Array {
  return Int32Array.from({ length: partitions }, (_, slot) => slot * (day / partitions));
}

/**
 * The boundary that a cut-over at this second is like: the first at or after it, since no run lies
 * between; their number where none does.
 */
export function placeOfSecond({ day, boundaries }: DayGrid, second: number): number {
  const found = boundaries.findIndex((time) => time * DAY_S >= second * day);
  return found < 0 ? boundaries.length : found;
}

/** Units in seconds. */
export function secondsOf({ day }: DayGrid, units: number): number {
  return (units * DAY_S) / day;
}

/** Every slot boundary of either scheme, in seconds after midnight. */
export function boundaryTimes(pair: SchemePair): number[] {
  const grid = dayGrid(pair);
  return Array.from(grid.boundaries, (time) => secondsOf(grid, time));
}
