import type { JitterRule, LocalPolicy } from '../due/due-request.ts';
import type { DueInput, DueTally } from '../due/due-tally.ts';
import type { ExitName } from '../exit.ts';
import type { GateReport } from './checks.ts';

/** A histogram and what stands out in it. Seconds are those of Unix time. */
export interface LoadPicture {
  readonly total: number;
  readonly binS: number;
  /** The first bin begins here; bins are aligned to the clock of the zone. */
  readonly startS: number;
  /** Where each bin begins, and the end of the last: a day of the zone has 23, 24 or 25 hours. */
  readonly edges: Float64Array;
  readonly counts: Float64Array;
  /** The fullest bin, the first of equals; null where there is no job. */
  readonly peak: { readonly atS: number; readonly count: number; readonly perS: number } | null;
  readonly meanPerS: number;
  /** Of bins; null where there is no job. */
  readonly peakToMean: number | null;
  /** The fullest second, whatever the bin. */
  readonly peakSecond: { readonly atS: number; readonly count: number } | null;
  readonly roundness: Roundness;
}

/** Shares of jobs by the clock of the zone; null where there is no job. */
export interface Roundness {
  /** Due at second 0 of the minutes 0 and 30. */
  readonly roundMinuteShare: number | null;
  /** That share over 2/3600, which even load has. */
  readonly timesEven: number | null;
  readonly fullHourShare: number | null;
  readonly halfHourShare: number | null;
  readonly midnightShare: number | null;
  readonly firstOfMonthShare: number | null;
}

/** A second, or several in a row, that holds far more than the mean. */
export interface Spike {
  readonly fromS: number;
  /** Half open. */
  readonly untilS: number;
  readonly count: number;
  readonly share: number;
  readonly movable: number;
  /** What it is made of, the largest first. */
  readonly byType: readonly { readonly type: string | null; readonly count: number }[];
}

export interface TypeFigures {
  readonly type: string | null;
  readonly total: number;
  readonly movable: number;
  readonly fixed: number;
  readonly cost: number | null;
  readonly peak: { readonly atS: number; readonly count: number } | null;
}

export interface JitterFigures {
  readonly moved: number;
  readonly meanOffsetS: number;
  /** The fullest second of moved jobs that chance gives on average (formula 11), beside the real one. */
  readonly expectedWorstPerS: number | null;
  readonly meanPerS: number | null;
  /** The fullest second of moved jobs; null where none moved. */
  readonly worstMoved: { readonly atS: number; readonly count: number } | null;
  /** The least peak that any schedule within the tolerances can have, jobs in the fullest second. */
  readonly leastPeakPerS: number;
}

export interface LatenessFigures {
  readonly jobs: number;
  readonly meanS: number;
  readonly p50S: number;
  readonly p95S: number;
  readonly p99S: number;
  readonly maxS: number;
  /** Not later than their contract allows; null of jobs that waited at the start, which have none. */
  readonly withinShare: number | null;
}

export interface DrainFigures {
  /** From the first second with a backlog of the longest one to its end. */
  readonly longestBacklogS: number;
  readonly backlogMax: { readonly atS: number; readonly jobs: number };
  /** Jobs not done at the end of the horizon's last drain; 0 but where capacity never suffices. */
  readonly undone: number;
  /** Of all jobs, also of those that waited at the start; null where every job is undone. */
  readonly lateness: LatenessFigures | null;
  /** Jobs that waited at the start are of no type. */
  readonly byType: readonly { readonly type: string | null; readonly lateness: LatenessFigures }[];
  readonly spikes: readonly {
    readonly atS: number;
    readonly jobs: number;
    readonly drainS: number;
    readonly lateness: LatenessFigures;
  }[];
  /** Backlog at the end of each second that has one. */
  readonly backlog: readonly { readonly atS: number; readonly jobs: number }[];
}

/** The least capacity that keeps every contract, with the interval that proves it. */
export interface LeastCapacity {
  readonly perS: number;
  /** Jobs whose whole window lies in it need this rate. */
  readonly critical: {
    readonly fromS: number;
    readonly untilS: number;
    readonly jobs: number;
  } | null;
}

/** The least capacity beside the order in which jobs really go: found for the nearest deadline first. */
export interface CapacityNeed extends LeastCapacity {
  /**
   * Whether it keeps every contract in the order of priority, within the rate limits and beside what
   * waits at the start, as the drain has them; without a drain there are none. Null where the load is
   * too large to be tried.
   */
  readonly isEnoughByPriority: boolean | null;
  /** The least constant rate that does; null where no rate does, or the load is too large to be tried. */
  readonly byPriorityPerS: number | null;
}

export interface PlanStep {
  readonly atS: number;
  readonly workers: number;
  readonly perS: number;
}

export interface ScalingPlan {
  /** When to ask for how many; those that are new are ready `bootS` later. */
  readonly steps: readonly PlanStep[];
  readonly bootS: number;
  /** The plan ends here: with the horizon, or with the last window that reaches past it. */
  readonly endS: number;
  readonly workerHours: number;
  /** How long before the horizon the first step had to be asked for; 0 where it need not. */
  readonly startsEarlyS: number;
  /** Seconds beyond the contract that the maximum of workers costs; 0 where every contract is kept. */
  readonly beyondContractS: number;
  /** Under the plan, the nearest deadline first. */
  readonly lateness: LatenessFigures | null;
  readonly alwaysOn: { readonly workers: number; readonly workerHours: number };
  readonly autoscaled: {
    readonly workerHours: number;
    readonly lateness: LatenessFigures | null;
  };
}

export interface ForecastResult {
  readonly input: DueInput;
  readonly tally: Omit<DueTally, 'classes'>;
  readonly fromS: number;
  readonly untilS: number;
  readonly zone: string;
  readonly requested: LoadPicture;
  readonly jittered: LoadPicture | null;
  /** Jobs by minute of the zone's day, 1440 of them: the days of the horizon added up. */
  readonly byMinute: Float64Array;
  readonly jitteredByMinute: Float64Array | null;
  readonly spikes: readonly Spike[];
  readonly jitteredSpikes: readonly Spike[] | null;
  readonly byType: readonly TypeFigures[];
  readonly jitteredByType: readonly TypeFigures[] | null;
  readonly jitter: JitterFigures | null;
  readonly drain: DrainFigures | null;
  readonly leastCapacity: CapacityNeed;
  readonly plan: ScalingPlan | null;
  /** What matters whatever the figures say. */
  readonly findings: readonly string[];
  readonly warnings: readonly string[];
}

/** A clock of the zone in which times are told. */
export interface Clock {
  readonly name: string;
  /** Seconds that it is ahead of UTC. */
  offsetAt(utcSecond: number): number;
}

/** Everything that a report of `nandi forecast` is made of. */
export interface ForecastReport {
  readonly version: string;
  readonly result: ForecastResult;
  readonly clock: Clock;
  readonly parameters: ForecastParameters;
  readonly gate: GateReport;
  readonly exit: ExitName;
}

/** What was asked for, as far as the result does not say it. */
interface ForecastParameters {
  readonly jitter: JitterRule | null;
  readonly capacity: string | null;
  readonly maxLatenessS: number | null;
  /** Whether a file said what is promised; else a job is to be done within its tolerance. */
  readonly hasContracts: boolean;
  readonly policy: LocalPolicy;
}
