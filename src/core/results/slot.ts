import type { PartitionSchedule } from '../partition-schedule.ts';
import type { ClockPolicy } from '../run-rules.ts';

/** A run of a slot. */
export interface SlotRun {
  /** Unix time. */
  readonly atS: number;
  /** Seconds that the zone's clock is ahead of UTC then. */
  readonly offsetS: number;
  /** Which of the slot's runs, from 0. */
  readonly attempt: number;
}

/** Where one id stands in one schedule, when it runs on a day, and why. */
export interface SlotExplanation {
  readonly id: string;
  readonly schedule: PartitionSchedule;
  readonly slot: number;
  /** From the id to the slot, a step a line. */
  readonly steps: readonly string[];
  /** Seconds after midnight, on a day of 24 hours. */
  readonly fromS: number;
  readonly untilS: number;
  /** Ascending; none where the clock skips the slot. */
  readonly runs: readonly SlotRun[];
  /** What the clock does to the slot that day; null for nothing. */
  readonly clock: string | null;
  /** The first run after that day. */
  readonly next: SlotRun | null;
}

/** What `nandi slot` found. */
export interface SlotsResult {
  readonly zone: string;
  /** Of the zone's calendar, since 1970-01-01. */
  readonly day: number;
  /** 0 for a date that does not exist. */
  readonly lengthS: number;
  readonly policy: ClockPolicy;
  readonly slots: readonly SlotExplanation[];
}
