import type { Reject } from '../../core/tally/tally.ts';
import type { Row } from '../database/database.ts';
import type { ClockChangeRule, Schedule } from '../schedules/schedule.ts';
import type { QueueTables } from './preset.ts';

/** What a queue runs again and again, by its own tables. */
export interface QueueSchedules {
  /** A table that the queue may have or not, and columns by which it is known; null where none is. */
  readonly table: { readonly name: string; readonly columns: readonly string[] } | null;
  readonly rule: ClockChangeRule;
  /** Whether ids are names, and no numbers. */
  readonly isNamed: boolean;
  /** One SELECT, a row for each schedule. */
  readonly sql: (tables: QueueTables) => string;
  readonly read: (row: Row, timeOf: TimeOf) => QueueSchedule | Reject;
}

/** The second of Unix time in a cell, rounded down, which an infinite one has, too; null for none. */
export type TimeOf = (cell: string) => number | null;

/** One row: when something runs, what, and in which part of time. */
export type QueueSchedule =
  | { readonly kind: 'cron'; readonly schedule: Schedule; readonly life: Life }
  | {
      readonly kind: 'interval';
      readonly schedule: Schedule;
      readonly life: Life;
      readonly everyUs: number;
      /** Null where it never ran. */
      readonly lastS: number | null;
    };

/** From when until when a schedule is in force, half open. */
export interface Life {
  readonly fromS: number;
  readonly untilS: number;
  readonly isOnce: boolean;
}

export const FOREVER: Life = { fromS: -Infinity, untilS: Infinity, isOnce: false };
