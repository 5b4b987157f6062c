import type { ChiSquare } from '../statistics/chi-square.ts';

/** One analysis, as far as a later one is compared with it. */
export interface BaselineAnalysis {
  readonly partitions: number;
  readonly total: number;
  readonly ratio: number | null;
  readonly deviationMax: number;
  readonly verdict: string;
  readonly counts: readonly number[];
}

/** One partition count then and now. */
export interface Change {
  readonly partitions: number;
  readonly before: BaselineAnalysis;
  readonly after: BaselineAnalysis;
  /** The share of ids that would have to move to make the one histogram the other. */
  readonly shape: number;
  /** Whether both could come from one distribution; null where it cannot be tested. */
  readonly test: ChiSquare | null;
}

export interface BaselineComparison {
  readonly name: string;
  readonly changes: readonly Change[];
}
