import type { Interval } from '../statistics/interval.ts';

/** What a gate says of one value; `unknown` fails it, since a gate must not pass what it cannot see. */
export type CheckVerdict = 'pass' | 'warn' | 'fail' | 'unknown';

/** One gate held against one value. Passing checks report as much as failing ones. */
export interface Check {
  /** The gate as it was written, or what `default` stands for. */
  readonly gate: string;
  readonly metric: string;
  /** Which part of the result, as in `24 partitions`. */
  readonly where: string;
  readonly verdict: CheckVerdict;
  readonly value: number | string | null;
  readonly limit: number | string;
  readonly unit: MetricUnit;
  /** How far the value is inside the limit, in the metric's unit; negative outside; null for words. */
  readonly headroom: number | null;
  /** How many ids, rows or runs the value rests on. */
  readonly sample: number;
  /** The share of perfect hashes that fail this limit, where it lies within the sampling noise. */
  readonly noiseShare: number | null;
  /** Why the value is unknown, or null. */
  readonly why: string | null;
  /** Where the value of the whole lies, by a sample; absent for a value that was counted. */
  readonly interval?: Interval;
}

/**
 * share: a part of 1, written in per cent. ms: a duration. amount: a cost in the unit of its column,
 * compared as a duration where the limit is one. rate: jobs a second.
 */
export type MetricUnit = 'number' | 'share' | 'count' | 'ms' | 'amount' | 'rate' | 'word';

export interface GateReport {
  /** `none` where no gate was asked for. */
  readonly verdict: CheckVerdict | 'none';
  readonly checks: readonly Check[];
}
