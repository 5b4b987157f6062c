/** How long a run takes. */
export type RunTime =
  | { readonly kind: 'unknown' }
  /** So many records a second, or units of a cost column. */
  | { readonly kind: 'rate'; readonly perS: number; readonly column: string | null }
  /** The durations in a column, one after the other. */
  | { readonly kind: 'durations'; readonly column: string };

/** What happens when a run is due while the one before it is still at work. */
export type OverlapPolicy =
  /** One process: the next run waits. */
  | 'wait'
  /** One process: the next run is dropped. */
  | 'skip'
  /** As many processes as it takes. */
  | 'parallel';

/** What happens to work whose slot is over. */
export type CatchUpRule =
  | 'none'
  /** Every date that is owed, from the moment its slot is over. */
  | 'owed'
  /** Every date that is owed, once its day is closed. */
  | 'closed-days'
  /** Records whose last success is older than a day: one success settles all dates before it. */
  | 'last-success';

export interface CatchUp {
  readonly rule: CatchUpRule;
  /** Records of the current partition in one run; null for all. */
  readonly currentLimit: number | null;
  /** Late records in one run; null for all. */
  readonly backfillLimit: number | null;
  /** A run ends after that long; null for never. */
  readonly deadlineS: number | null;
}

export interface FailureModel {
  /** Of one attempt. */
  readonly share: number;
  /** Between two attempts of one record in one slot. */
  readonly correlation: number;
  /** Records fail on their own, or a run fails as a whole. */
  readonly unit: 'record' | 'run';
}

/** A delay of a run's start, in seconds. */
export type StartDelay =
  | { readonly kind: 'fixed'; readonly s: number }
  | { readonly kind: 'uniform'; readonly fromS: number; readonly toS: number }
  | { readonly kind: 'lognormal'; readonly p50S: number; readonly p99S: number };

/** Half open, in seconds of Unix time. */
export interface Outage {
  readonly fromS: number;
  readonly untilS: number;
}

/** What the clock of the zone does to runs that are planned for a time it skips or has twice. */
export type ClockPolicy =
  /** Runs follow the clock: a skipped time never comes, a repeated one comes twice. */
  | 'clock'
  /** As cron daemons do: skipped runs come at the first moment after, repeated ones once. */
  | 'once';
