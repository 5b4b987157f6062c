import type { ExitName } from '../exit.ts';
import type { PartitionSchedule, QueueSchedule } from '../partition-schedule.ts';
import type {
  CatchUp,
  ClockPolicy,
  FailureModel,
  Outage,
  OverlapPolicy,
  RunTime,
  StartDelay,
} from '../run-rules.ts';
import type { InputDescription } from '../tally/reading.ts';
import type { GateReport } from './checks.ts';
import type { ContractFinding, ScheduleContract } from './schedule-contract.ts';

/** Slots of one day by how often its clock lets them run. */
export interface DayCoverage {
  /** Of the zone's calendar, since 1970-01-01. */
  readonly day: number;
  /** 0 for a date that does not exist. */
  readonly lengthS: number;
  /** Slots without a run, with fewer and with more runs than on other days. */
  readonly missing: readonly number[];
  readonly short: readonly number[];
  readonly repeated: readonly number[];
  /** The most runs of one slot. */
  readonly runsMost: number;
  readonly missingRecords: number;
  readonly repeatedRecords: number;
}

/** Over all runs. */
export interface Extent {
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
}

export interface RunTimeFigures extends Extent {
  /** To the next run. */
  readonly periodS: number;
  /** Runs that still ran when the next one was due. */
  readonly overruns: number;
  /** Of those next ones: how many waited, were skipped, or ran beside. */
  readonly waited: number;
  readonly skipped: number;
  readonly beside: number;
}

/** How even the slots are, beside what a perfect hash gives. */
export interface SlotBalance {
  /** Records of a slot. */
  readonly mean: number;
  readonly max: number;
  readonly maxSlot: number;
  readonly deviationMax: number;
  readonly floorMean: number;
  readonly floorP99: number;
}

/** How even the slots are by a cost column. */
export interface CostBalance {
  readonly name: string;
  readonly mean: number;
  readonly max: number;
  readonly maxSlot: number;
  readonly deviationMax: number;
}

/** Of the records and days, the share that was done. */
export interface CompletedShares {
  readonly bySlotEnd: number;
  readonly byDayEnd: number;
  /** By the end of the simulation. */
  readonly atAll: number;
}

/** A slot of a day whose runs all fell into an outage. */
export interface MissedSlot {
  readonly day: number;
  readonly slot: number;
  readonly records: number;
}

export interface OutageFigures extends Outage {
  /** Planned runs that did not start. */
  readonly runs: number;
  /** Runs that were cut off when it began. */
  readonly cut: number;
  readonly missed: readonly MissedSlot[];
  readonly missedRecords: number;
}

/** Records that are due from an earlier slot and not done, over time. */
export interface BacklogFigures {
  readonly peak: number;
  readonly peakAtS: number | null;
  readonly end: number;
  /** When the last debt was paid; null where there was none, or some is left. */
  readonly clearedAtS: number | null;
  /** The longest that a record waited after its slot had passed. */
  readonly oldestS: number;
  /** Done after the day they were due for. */
  readonly late: number;
  /** The largest run with its late records. */
  readonly largestRun: number;
  /** At each change; thinned where there are very many. */
  readonly curve: readonly { readonly atS: number; readonly records: number }[];
}

/** What it takes to do again what an outage left out (formula 15). */
export interface BackfillNeed {
  readonly records: number;
  readonly limit: number;
  readonly runs: number;
  readonly clearS: number;
  /** The least limit that clears within `withinS`; null where none does. */
  readonly leastLimit: number | null;
  readonly withinS: number;
  /** The next run if it takes all of them at once, and how many means that is. */
  readonly floodRecords: number;
  readonly floodOfMean: number;
}

/** The age of the last success, over records and time. */
export interface Freshness {
  readonly p50S: number;
  readonly p95S: number;
  readonly maxS: number;
}

/** Workers that share the runs of a schedule by a second modulo. */
export interface SecondStage {
  readonly workers: number;
  readonly by: 'id' | 'bucket';
  /** Of partitions and workers; above 1 some workers have nothing to do in each slot. */
  readonly commonDivisor: number;
  /** Workers with records in a slot: the fewest and the most. */
  readonly activeMin: number;
  readonly activeMax: number;
  /** The largest part of a slot that one worker has, over all slots. */
  readonly largestShare: number;
  /** Records of a day of the busiest and of the idlest worker. */
  readonly dayMax: number;
  readonly dayMin: number;
  readonly findings: readonly string[];
}

/** Late starts, and what the way in which a run takes its partition makes of them. */
export interface StartFigures {
  readonly delayMeanS: number;
  readonly delayMaxS: number;
  /** Runs that started after their slot had ended. */
  readonly afterSlot: number;
  /** Runs that worked on another slot than the planned one, or on two. */
  readonly otherSlot: number;
  readonly splitRuns: number;
}

/** What one schedule of partitions did over the days. */
export interface ScheduleFigures {
  readonly kind: 'partitions';
  readonly schedule: PartitionSchedule;
  readonly periodS: number;
  readonly runsPerDay: number;
  readonly runs: number;
  readonly records: Extent;
  readonly balance: SlotBalance;
  readonly costs: readonly CostBalance[];
  /** Null where it is not said how fast records are done. */
  readonly runTime: RunTimeFigures | null;
  /** Records times days that were due. */
  readonly due: number;
  readonly completed: CompletedShares;
  /** Successful runs of records, with those that had been done that day already. */
  readonly executions: number;
  /** Records times days that were done twice or more. */
  readonly twice: number;
  /** The same where it does harm: the operation is not idempotent. */
  readonly duplicates: number;
  /** Not done by the end. */
  readonly never: number;
  readonly freshness: Freshness;
  readonly coverage: readonly DayCoverage[];
  /** Days within the next 400 on which slots do not run as on others. */
  readonly irregular: readonly DayCoverage[];
  readonly starts: StartFigures;
  readonly outages: readonly OutageFigures[];
  readonly backlog: BacklogFigures;
  readonly backfill: BackfillNeed | null;
  readonly secondStage: SecondStage | null;
  /** Formula 16: the share that one slot leaves undone, without outages and clocks. */
  readonly undoneExpected: number;
}

/** What a queue does with the same records. */
export interface QueueFigures {
  readonly kind: 'queue';
  readonly schedule: QueueSchedule;
  readonly recordsPerDay: number;
  readonly due: number;
  /** From the begin of a day to its last record, the mean and the longest; null as for run times. */
  readonly drain: Extent | null;
  /** From the begin of the day to the end of a record. */
  readonly lateness: Extent | null;
  /** At most so much longer than an even split takes (Graham 1969): the dearest record, over the even share. */
  readonly imbalanceMax: number | null;
  readonly completed: CompletedShares;
  readonly executions: number;
  readonly twice: number;
  readonly duplicates: number;
  /** Records in the dead letters. */
  readonly never: number;
  readonly freshness: Freshness | null;
  readonly backlogEnd: number;
  readonly components: readonly string[];
}

export type AnyScheduleFigures = ScheduleFigures | QueueFigures;

/** Which of the schedules to take, in a sentence. */
export interface ScheduleAdvice {
  /** Null where there is nothing to choose between, or none of them will do. */
  readonly take: string | null;
  readonly text: string;
}

/** What was simulated, after defaults. */
export interface SimulatedRules {
  readonly zone: string;
  readonly fromDay: number;
  readonly days: number;
  readonly policy: ClockPolicy;
  readonly runTime: RunTime;
  readonly delay: StartDelay;
  readonly overlap: OverlapPolicy;
  readonly failure: FailureModel;
  readonly isIdempotent: boolean;
  readonly keepsState: boolean;
  readonly catchUp: CatchUp;
  readonly seed: number;
}

/** What `nandi simulate` found. */
export interface SchedulesResult {
  /** Null for records that were only counted by `--records`. */
  readonly input: InputDescription | null;
  readonly rows: {
    readonly rows: number;
    readonly nulls: number;
    readonly rejected: number;
  } | null;
  readonly records: number;
  readonly rules: SimulatedRules;
  readonly schedules: readonly AnyScheduleFigures[];
  readonly advice: ScheduleAdvice;
  /** Null where no config was given. */
  readonly contract: ScheduleContract | null;
  readonly findings: readonly ContractFinding[];
  readonly warnings: readonly string[];
}

export interface SchedulesReport {
  readonly version: string;
  readonly result: SchedulesResult;
  readonly gate: GateReport;
  readonly exit: ExitName;
}
