/** How long the records of a run take. */
export type RunTime =
  | { readonly kind: 'unknown' }
  /** So many records, or units of a cost column, a second. */
  | { readonly kind: 'rate'; readonly perS: number; readonly column: string | null }
  /** A cost column that is a time itself, in seconds after this factor. */
  | { readonly kind: 'durations'; readonly column: string; readonly secondsPerUnit: number }
  /** Each record takes a draw of this distribution, by the parameters of the logarithm in seconds. */
  | { readonly kind: 'lognormal'; readonly mu: number; readonly sigma: number }
  /** Seconds a record of past runs, one of which holds for a whole run. */
  | { readonly kind: 'measured'; readonly secondsPerRecord: Float64Array; readonly name: string };

/** How long after its planned time a run starts. */
export type StartDelay =
  | { readonly kind: 'fixed'; readonly s: number }
  | { readonly kind: 'uniform'; readonly fromS: number; readonly toS: number }
  | { readonly kind: 'lognormal'; readonly mu: number; readonly sigma: number }
  | { readonly kind: 'measured'; readonly valuesS: Float64Array };

/** What a run does whose time has come while the one before it still runs. */
export type OverlapPolicy = 'wait' | 'skip' | 'parallel';

/**
 * Which debts a run pays after its own records. `owed`: every slot that has passed, also of today;
 * `closed-days`: only days that are over; `last-success`: records whose last success is older than
 * the day it is due for, so that one success settles all older days; `none`: no debts at all.
 */
export type CatchUpRule = 'none' | 'owed' | 'closed-days' | 'last-success';

export interface CatchUp {
  readonly rule: CatchUpRule;
  /** At most so many records of its own partition a run; Infinity for no limit. */
  readonly currentLimit: number;
  /** At most so many late ones after them. */
  readonly backfillLimit: number;
  /** A run ends after so many seconds, whatever is left; Infinity for never. */
  readonly deadlineS: number;
}

export interface FailureModel {
  /** Of the attempts. */
  readonly share: number;
  /** Between two attempts of one slot: 0 for none, 1 where the second fails as the first did. */
  readonly correlation: number;
  /** What fails: each record on its own, or a run with all of its records. */
  readonly unit: 'record' | 'run';
}

/** Nothing runs in such a span of Unix time: from `fromS`, and again at `untilS`. */
export interface Outage {
  readonly fromS: number;
  readonly untilS: number;
}

/**
 * Local runs on a day whose clock changes. `clock`: what the clock skips does not run, and what it
 * shows twice runs twice, as a plain timer does it. `once`: every slot has its runs once; those that
 * are skipped run as soon as the clock goes on.
 */
export type ClockPolicy = 'clock' | 'once';
