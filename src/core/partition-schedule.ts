import type { PartitionMap } from './partition-map.ts';
import { schemeText } from './scheme-text.ts';
import { DAY_S } from './time/civil.ts';

/**
 * How a run learns which partition it is for: by the time it was planned for, by the clock once when
 * it starts, or by the clock again for every record, which is a fault.
 */
export type BucketTake = 'planned' | 'clock-once' | 'clock-per-record';

/** A day cut into slots, one a partition, each with one or more runs. */
export interface PartitionSchedule {
  readonly kind: 'partitions';
  /** As it was written: `24x2`. */
  readonly name: string;
  readonly partitions: number;
  readonly runsPerSlot: number;
  readonly map: PartitionMap;
  /** Every run begins so long after its place in the slot. */
  readonly offsetS: number;
  readonly take: BucketTake;
}

/** A queue that idle workers pull the same records from. */
export interface QueueSchedule {
  readonly kind: 'queue';
  readonly name: string;
  readonly workers: number;
  /** Then a record goes to the dead letters. */
  readonly attemptsMax: number;
}

export type Schedule = PartitionSchedule | QueueSchedule;

/**
 * Seconds after midnight at which a slot begins, on a day of 24 hours.
 *
 *     slotStartS(31, 48) // 55_800: 15:30
 */
export function slotStartS(slot: number, partitions: number): number {
  return Math.floor((slot * DAY_S) / partitions);
}

/**
 * The slot of a second of the day: the last one that begins by then.
 *
 *     slotAt(55_799, 48) // 30
 */
export function slotAt(second: number, partitions: number): number {
  return Math.ceil(((second + 1) * partitions) / DAY_S) - 1;
}

/**
 * Seconds from a run to the next one.
 *
 *     periodOf({ partitions: 24, runsPerSlot: 2 }) // 1800
 */
export function periodOf(schedule: Pick<PartitionSchedule, 'partitions' | 'runsPerSlot'>): number {
  return DAY_S / (schedule.partitions * schedule.runsPerSlot);
}

/**
 * Seconds after midnight at which a run of a slot is planned; `attempt` counts from 0.
 *
 *     runStartS({ partitions: 24, runsPerSlot: 2, offsetS: 60 }, 15, 1) // 55_860: 15:31
 */
export function runStartS(
  schedule: Pick<PartitionSchedule, 'partitions' | 'runsPerSlot' | 'offsetS'>,
  slot: number,
  attempt: number,
): number {
  const { partitions, runsPerSlot, offsetS } = schedule;
  const fromS = slotStartS(slot, partitions);
  const lengthS = slotStartS(slot + 1, partitions) - fromS;
  return fromS + attempt * Math.floor(lengthS / runsPerSlot) + offsetS;
}

/** What a schedule does, as a line: `id mod 24, 2 runs a slot`. */
export function scheduleText(schedule: Schedule): string {
  if (schedule.kind === 'queue') {
    const { workers } = schedule;
    return `a queue with ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  }
  const { runsPerSlot } = schedule;
  return `${schemeText(schedule)}, ${runsPerSlot} ${runsPerSlot === 1 ? 'run' : 'runs'} a slot`;
}
