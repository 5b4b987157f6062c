import type { Id } from '../../core/id.ts';
import type { Reject } from '../../core/tally/tally.ts';

/** One line of a crontab, one CronJob or one row of a queue: when something runs, and what. */
export interface Schedule {
  /** Five fields; nicknames as `@daily` are written out. */
  readonly fields: string;
  /** As it was written, for messages. */
  readonly text: string;
  /** The zone that it names; null where it runs in that of its machine. */
  readonly zone: string | null;
  readonly id: Id;
  readonly type: string;
  /** The line of a crontab or the number of a row; null where they have none. */
  readonly line: number | null;
}

/** The schedules of a source, what was refused, and what else a person should know. */
export interface ScheduleList {
  readonly schedules: readonly Schedule[];
  readonly rejects: readonly Reject[];
  readonly warnings: readonly string[];
  /** What was read, as in `crontab with a column of users`. */
  readonly relation: string;
}

/**
 * What runs at 02:30 in the night when 02:00 is followed by 03:00, and at 01:30 in the one that has
 * it twice. `cron`: a schedule with a fixed time, without `*` and `/` in its minutes and hours,
 * runs at the first second after the gap, once, and once in the repeated hour; others run by what
 * the clock shows. `kubernetes` and `pg-boss`: every schedule runs by what the clock shows: not at
 * all, and twice. `celery`: every schedule runs once in the repeated hour, the first time that it is
 * shown, and the first run that a gap skips comes as far behind the gap as it lies in it.
 */
export type ClockChangeRule = 'cron' | 'kubernetes' | 'pg-boss' | 'celery';
