import type { Column, Dialect } from '../dialect.ts';
import type { Reject } from '../tally/tally.ts';
import type { DueRequest } from './due-request.ts';
import type { SecondCounts } from './second-counts.ts';

/** Jobs that share type and tolerance. */
export interface DueClass {
  /** Null where the source has no types. */
  readonly type: string | null;
  /** Seconds it may move; 0 is exact. */
  readonly toleranceS: number;
  readonly isSymmetric: boolean;
  /** Jobs by the second that was asked for. */
  readonly requested: SecondCounts;
  /** By the second that jitter gives them; null where none was asked for or the ids are not known. */
  readonly jittered: SecondCounts | null;
  /** Cost by requested second; null without a cost column. */
  readonly costs: SecondCounts | null;
  readonly overdue: OverdueJobs;
}

/**
 * Of the jobs at the horizon's first second, those that were due before it and wait there: part of the
 * load, but nobody asked for that second. Their lateness counts from the horizon's start.
 */
interface OverdueJobs {
  /** Of `requested`. */
  readonly requested: number;
  /** Of `jittered`; 0 where that is null. Jitter may have moved some into the horizon. */
  readonly jittered: number;
}

/** Classes a tally keeps apart; types beyond go into one called `other types`, and a warning says so. */
export const CLASSES_MAX = 200;

/**
 * Everything that is known of jobs after one pass. rows = used + overdue (where they are not included)
 * + beyond + nulls + rejected, always.
 */
export interface DueTally {
  readonly rows: number;
  /** Jobs in the classes: due in the horizon, or before it where those are included. */
  readonly used: number;
  readonly overdue: { readonly count: number; readonly oldestS: number | null };
  /** Due after the horizon. */
  readonly beyond: { readonly count: number; readonly latestS: number | null };
  readonly nulls: number;
  readonly rejected: number;
  readonly rejects: readonly Reject[];
  /** Local times that their zone skips or has twice, each counted in `used` or, by policy, rejected. */
  readonly gaps: LocalTimes;
  readonly twice: LocalTimes;
  /** Times that named no zone and had no zone column. */
  readonly zoneless: number;
  readonly classes: readonly DueClass[];
  /** Different ids of jobs that may move, exact or an estimate; null where the ids are not known. */
  readonly movableIds: number | null;
  /** Usual distance of two occurrences of one id, from a sample of ids; null where none comes back. */
  readonly recurrenceS: number | null;
}

export interface LocalTimes {
  readonly count: number;
  /** The first of them, at most `REJECTS_LISTED`. */
  readonly examples: readonly {
    readonly line: number | null;
    readonly text: string;
    readonly zone: string;
  }[];
}

/** Where the jobs were found, and how they were understood. */
export interface DueInput {
  /** The path, `standard input`, or redacted URLs. */
  readonly name: string;
  readonly kind: 'table' | 'database' | 'queue' | 'schedule' | 'memory';
  readonly dialect: Dialect | null;
  /** The columns that were used, by role; found ones are said to be so. */
  readonly columns: readonly DueColumn[];
  /** What was counted, as in `table "jobs"` or `pg-boss queue in schema "pgboss"`; null for a text. */
  readonly relation: string | null;
  /** How due times were read, as in `epoch milliseconds` or `ISO 8601 with offset`. */
  readonly form: string | null;
}

export type DueRole = 'due' | 'id' | 'type' | 'tolerance' | 'cost' | 'tz';

export interface DueColumn {
  readonly role: DueRole;
  readonly column: Column;
  readonly isFound: boolean;
}

export interface DueReading {
  readonly input: DueInput;
  readonly tally: DueTally;
  /** What else a person should know of the source; none where it is missing. */
  readonly warnings?: readonly string[];
}

/** The port between reading and forecasting: whatever reads jobs answers with a tally. */
export type ReadDues = (request: DueRequest) => Promise<DueReading>;
