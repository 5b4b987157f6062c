import type { DueRequest } from '../../../core/due/due-request.ts';
import type { DueRole, DueTally } from '../../../core/due/due-tally.ts';
import type { Id } from '../../../core/id.ts';
import type { Reject } from '../../../core/tally/tally.ts';
import type { WantedRows } from '../choose.ts';
import type { Opening } from '../database.ts';

/** What of databases is read, and what the reader does not know by itself. */
export interface DueOptions {
  readonly relation: WantedRows['relation'];
  readonly where: string | null;
  /** Columns that were named, by role; the others are found. */
  readonly columns: Readonly<Partial<Record<DueRole, string>>>;
  /**
   * A job queue: `auto` looks for one where neither table nor query is named, a name wants that one,
   * null none.
   */
  readonly queue: string | null;
  /** What the planner may expect before it is warned of; null for any cost. */
  readonly costMax: number | null;
  readonly tell: Opening['tell'];
  readonly times: Times;
  /** Counts jobs one by one, where the database cannot: a `DueBuilder`. */
  readonly sinkFor: SinkFor;
}

type SinkFor = (
  request: DueRequest,
  known: { readonly ids: boolean; readonly costs: boolean },
) => JobSink;

/** What times and zones mean. */
export interface Times {
  /** The second of Unix time that a zone's clock shows, by the policy; null for an unknown zone. */
  readonly toUtc: (localSecond: number, zone: string) => LocalTime | null;
  /** Reads a time of ISO 8601. */
  readonly parseText: (text: string) => DueValue;
}

export interface LocalTime {
  /** `gap`: the zone skips this local time; `twice`: it has it two times. */
  readonly kind: 'one' | 'gap' | 'twice';
  /** Null where the policy rejects it. */
  readonly second: number | null;
}

/** What a due time turned out to be: a second of Unix time, or of a clock without its zone. */
export type DueValue =
  | { readonly kind: 'utc'; readonly second: number }
  | { readonly kind: 'local'; readonly second: number }
  | { readonly kind: 'null' }
  | { readonly kind: 'reject'; readonly reason: string };

/** A local time that its zone skips or has twice. */
export interface DoubtfulTime {
  readonly kind: 'gap' | 'twice';
  readonly line: number | null;
  readonly text: string;
  readonly zone: string;
}

/** One job, as a row of a database or an entry of a queue has it. */
export interface StreamedJob {
  readonly dueS: number;
  readonly type: string | null;
  /** The job's own tolerance; null where it has none. */
  readonly toleranceS: number | null;
  readonly id: Id | null;
  /** NaN is missing. */
  readonly cost: number;
  readonly doubt: DoubtfulTime | null;
}

/** Whatever counts jobs one by one. */
export interface JobSink {
  job(job: StreamedJob): void;
  null(): void;
  reject(reject: Reject): void;
  /** A local time that the policy rejects. */
  rejectDoubt(doubt: DoubtfulTime, column: string): void;
  /** A time that named no zone and had none beside it. */
  zoneless(): void;
  finish(): DueTally;
}
