import type { ExitName } from '../exit.ts';
import type { HashName } from '../hash/catalog.ts';
import type { BucketTake, PartitionSchedule, QueueSchedule } from '../partition-schedule.ts';
import type {
  CatchUp,
  CatchUpRule,
  ClockPolicy,
  FailureModel,
  Outage,
  OverlapPolicy,
  RunTime,
  StartDelay,
} from '../run-rules.ts';
import type { InputDescription } from '../tally/reading.ts';
import type { GateReport } from './checks.ts';
import type { Clock } from './forecast.ts';

/** What a schedule has to do each day. Arrays hold a value for each partition, by slot. */
export interface SlotLoad {
  readonly counts: Float64Array;
  /** One for each cost column, or for the cost model. */
  readonly costs: readonly SlotCost[];
}

export interface SlotCost {
  readonly name: string;
  readonly sums: Float64Array;
  /** The dearest single record; null where it is not known. */
  readonly recordMax: number | null;
  /** Milliseconds in one unit; null where the column is no time. */
  readonly msPerUnit: number | null;
}

/** What was simulated, for the header of a report. */
export interface SimulationParameters {
  readonly firstDay: string;
  readonly days: number;
  readonly zone: string;
  readonly clockPolicy: ClockPolicy;
  readonly runTime: RunTime;
  readonly delay: StartDelay | null;
  readonly failures: FailureModel | null;
  readonly isIdempotent: boolean;
  /** Successes are kept: later attempts leave out what is done. */
  readonly keepsState: boolean;
  readonly overlap: OverlapPolicy;
  readonly catchUp: CatchUp;
  readonly outages: readonly Outage[];
  readonly seed: number;
}

/** Of the values of single runs; null where there was none, or no run time is known. */
export interface RunFigures {
  readonly count: number;
  readonly min: number | null;
  readonly mean: number | null;
  readonly p95: number | null;
  readonly max: number | null;
}

/** Partitions of one day beside what the schedule means. Only days that differ are listed. */
export interface CoverageDay {
  /** As in 2026-03-29. */
  readonly date: string;
  /** Of the zone's clock: 23, 24.5, 25; 0 for a date that does not exist. */
  readonly hours: number;
  /** Slots that no run was for, and the records in them. */
  readonly missing: readonly number[];
  readonly missingRecords: number;
  /** Slots with fewer runs than planned, but some. */
  readonly short: readonly number[];
  /** Slots with more runs than planned. */
  readonly repeated: readonly number[];
  readonly repeatedRecords: number;
  /** Runs of the slot that has the most. */
  readonly runsMax: number;
}

export interface Coverage {
  /** Days of the simulation, in the zone, without outages, delays and failures. */
  readonly days: number;
  readonly regularDays: number;
  readonly irregular: readonly CoverageDay[];
  /** The next changes of the clock within 400 days after the first day, simulated or not. */
  readonly ahead: readonly CoverageDay[];
}

/** Work that is owed, over the time of the simulation. */
export interface Backlog {
  /** Records that were owed at the end of each run that changed it, at most 2,000 points. */
  readonly curve: readonly { readonly atS: number; readonly owed: number }[];
  readonly max: number;
  readonly maxAtS: number | null;
  /** Still owed at the end. */
  readonly end: number;
  /** The longest that any date was owed, from the end of its slot. */
  readonly oldestS: number;
  /** Runs that took late work, and the time of the last of them after which nothing was owed. */
  readonly runs: number;
  readonly clearedAtS: number | null;
  /** The most late records that one run took: the flood where there is no limit. */
  readonly lateRecordsMax: number;
  /** The largest run in records, late and current, and as a multiple of the mean partition. */
  readonly largestRun: number;
  readonly largestRunToMean: number;
}

/** The age of a record's last success, over all records and the whole time; seconds. */
export interface Freshness {
  readonly p50S: number;
  readonly p95S: number;
  readonly maxS: number;
}

/** Outage work and the limits of a catch-up, computed apart from the simulation's chance. */
export interface BackfillNeed {
  /** Records whose every run fell into an outage. */
  readonly missedRecords: number;
  readonly missedSlots: number;
  /** Missed partitions of the first outage, in the order of the day; at most 1,440. */
  readonly slots: readonly number[];
  /** Late records a run: the limit that was given, else 100 as an example. */
  readonly limit: number;
  readonly isExample: boolean;
  /** Runs that this limit takes (formula 15), and their time; null where it never clears. */
  readonly runsToClear: number | null;
  readonly clearS: number | null;
  /** The smallest limit that clears within the time asked for. */
  readonly withinS: number | null;
  readonly leastLimit: number | null;
  /** All at once in the first run after: records, and over the mean partition. */
  readonly floodRecords: number;
  readonly floodToMean: number;
}

/** How workers share a slot. */
export interface SecondStage {
  readonly workers: number;
  /** `id`: id mod n; `bucket`: the partition's number mod n. */
  readonly by: 'id' | 'bucket';
  readonly gcd: number;
  /** Workers with anything to do in a slot: the fewest and the most over the slots. */
  readonly activeMin: number;
  readonly activeMax: number;
  /** The largest share of a slot that one worker has, over the even share 1/n. */
  readonly slotPeak: number;
  /** The same over the whole day: it may look even. */
  readonly dayPeak: number;
  /** Null where nobody is idle. */
  readonly cure: string | null;
}

/** What a schedule did. Shares are of record-days: every record is wanted once on every date. */
export interface PartitionsResult {
  readonly kind: 'partitions';
  readonly schedule: PartitionSchedule;
  readonly runsPerDay: number;
  /** Planned, started, missed in an outage, dropped as the one before was still running. */
  readonly runs: {
    readonly planned: number;
    readonly started: number;
    readonly missed: number;
    readonly skipped: number;
    /** Started after the end of their slot. */
    readonly late: number;
    /** Took another partition than the planned one, or split over two. */
    readonly wrongBucket: number;
    /** Lasted past the time to the next planned run. */
    readonly overran: number;
    /** Cut short by an outage or the deadline. */
    readonly cut: number;
  };
  /** A late start in the planned words: planned 15, started 16:02; the first that took a wrong one. */
  readonly exampleOfWrong: {
    readonly plannedSlot: number;
    readonly takenSlot: number;
    readonly startedAtS: number;
  } | null;
  readonly recordsPerRun: RunFigures;
  /** By cost column, in its unit. */
  readonly costPerRun: readonly { readonly name: string; readonly figures: RunFigures }[];
  readonly runTimeS: RunFigures;
  /** From one planned run to the next. */
  readonly periodS: number;
  /** Max/min of the partitions beside what a perfect hash gives. */
  readonly balance: Balance;
  readonly recordDays: number;
  /** Done by the end of their slot, of their day, and of the simulation. */
  readonly completedBySlotShare: number;
  readonly completedByDayShare: number;
  readonly completedShare: number;
  /** Record-days not done by the end of their day. */
  readonly undoneByDay: number;
  /** Record-days never done. */
  readonly never: number;
  /** Record-days done more than once, and the runs too many. */
  readonly twice: number;
  readonly extraRuns: number;
  /** The same where it does harm: not idempotent. */
  readonly duplicates: number;
  /** Attempts on single records, over the record-days. */
  readonly attemptsPerRecordDay: number;
  /** By formula 16, without outages and delays; null without failures. */
  readonly expectedUndoneShare: number | null;
  readonly coverage: Coverage;
  /** The same schedule by UTC, where the zone's days differ. */
  readonly coverageUtc: Coverage | null;
  readonly backlog: Backlog;
  readonly need: BackfillNeed | null;
  readonly freshness: Freshness;
  readonly secondStage: SecondStage | null;
}

export interface Balance {
  readonly max: number;
  readonly min: number;
  readonly empty: number;
  readonly ratio: number | null;
  readonly ratioHashMean: number | null;
  readonly ratioHashP95: number | null;
  /** The largest cost of a partition over the mean; null without a cost. */
  readonly costPeak: number | null;
}

/** The queue beside them: enqueued at midnight of the zone, pulled by whoever is idle. */
export interface QueueResult {
  readonly kind: 'queue';
  readonly schedule: QueueSchedule;
  /** Null where it is not known how long a record takes. */
  readonly drainS: number | null;
  /** Done after the day's midnight; null as above. */
  readonly latenessS: { readonly mean: number; readonly p95: number; readonly max: number } | null;
  /** The busiest worker over the mean at most, by Graham's bound 1 + (n - 1) max / sum. */
  readonly balanceBound: number | null;
  readonly recordDays: number;
  readonly completedByDayShare: number;
  readonly completedShare: number;
  readonly never: number;
  readonly twice: number;
  /** Given up after all attempts. */
  readonly deadLetters: number;
  readonly attemptsPerRecordDay: number;
  /** What has to be built and run for it. */
  readonly components: readonly string[];
}

export type ScheduleResult = PartitionsResult | QueueResult;

/** An answer of the contract that the schedules contradict, or a question that is open. */
export interface ContractFinding {
  readonly severity: 'contradiction' | 'open';
  readonly question: keyof PartitionContract;
  readonly text: string;
}

/** The seven questions; null where one is not answered. */
export interface PartitionContract {
  readonly identityStable: boolean | null;
  readonly countFixed: boolean | null;
  readonly bucketTaken: BucketTake | null;
  readonly idempotent: boolean | null;
  readonly secondRun: 'second-attempt' | 'separate-work' | 'none' | null;
  readonly missed: CatchUpRule | null;
  readonly costFollowsCount: boolean | null;
  /** Every record on every date. */
  readonly dailyPromise: boolean | null;
  readonly clock: ClockPolicy | 'utc' | null;
}

export interface Advice {
  /** The name of the schedule; null where none can be recommended. */
  readonly schedule: string | null;
  /** One sentence. */
  readonly text: string;
  readonly reasons: readonly string[];
  /** 24x2 against 48x1: the run time, or the rate, at which the other one becomes the better. */
  readonly crossover: string | null;
}

/** What `nandi simulate` found. */
export interface SchedulesResult {
  /** Null for records that were only counted by a flag. */
  readonly input: InputDescription | null;
  readonly records: number;
  readonly rows: {
    readonly rows: number;
    readonly nulls: number;
    readonly rejected: number;
  } | null;
  readonly hashInput: 'text' | 'int64';
  readonly hashes: readonly HashName[];
  readonly parameters: SimulationParameters;
  readonly schedules: readonly ScheduleResult[];
  readonly contract: PartitionContract | null;
  readonly findings: readonly ContractFinding[];
  readonly advice: Advice;
  readonly warnings: readonly string[];
}

export interface SchedulesReport {
  readonly version: string;
  readonly result: SchedulesResult;
  readonly gate: GateReport;
  readonly exit: ExitName;
  readonly clock: Clock;
}
