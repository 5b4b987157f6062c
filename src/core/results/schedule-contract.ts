import type { BucketTake } from '../partition-schedule.ts';
import type { CatchUpRule, ClockPolicy } from '../run-rules.ts';

/** The seven questions, as the config answers them; null where it does not. */
export interface ScheduleContract {
  readonly identityStable: boolean | null;
  readonly partitionsFixed: boolean | null;
  readonly hourRead: BucketTake | null;
  readonly idempotent: boolean | null;
  readonly secondRun: 'retry' | 'next-partition' | 'none' | null;
  readonly missed: CatchUpRule | null;
  readonly costFollowsCount: boolean | null;
  /** What customers are promised. */
  readonly promise: 'daily' | 'none' | null;
  readonly clockChanges: ClockPolicy | null;
}

export interface ContractFinding {
  /** `open`: a question without an answer. */
  readonly kind: 'contradiction' | 'open';
  readonly question: keyof ScheduleContract;
  /** The schedule that it is about; null for all. */
  readonly schedule: string | null;
  readonly text: string;
}
