import type { PartitionMap } from './partition-map.ts';

/** How a run finds out which partition is its own. */
export type BucketTake =
  /** The scheduler passes it on: a late start changes nothing. */
  | 'planned'
  /** From the clock, once, when the run starts. */
  | 'clock-once'
  /** From the clock, again for every record: the fault that splits a run at a slot's end. */
  | 'clock-per-record';

/** Partitions and the runs of their day. */
export interface PartitionSchedule {
  readonly kind: 'partitions';
  /** As it was written. */
  readonly name: string;
  /** From 1 to 86,400: slot k begins floor(k * 86,400 / partitions) seconds after midnight. */
  readonly partitions: number;
  /** Runs for the same partition within its slot, evenly spread. */
  readonly runsPerSlot: number;
  readonly map: PartitionMap;
  /** After the even time: at :01 and :31. */
  readonly offsetS: number;
  readonly take: BucketTake;
}

/** The same records, once a day, in a queue that idle workers pull from. */
export interface QueueSchedule {
  readonly kind: 'queue';
  readonly name: string;
  readonly workers: number;
  /** Attempts before a record is given up as a dead letter. */
  readonly attemptsMax: number;
}

export type Schedule = PartitionSchedule | QueueSchedule;
