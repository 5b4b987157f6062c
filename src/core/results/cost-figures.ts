import type { Id } from '../id.ts';

/** The load of each partition by one cost column, beside what a perfect hash gives it. */
export interface CostFigures {
  readonly name: string;
  /** Milliseconds in one unit of the column; null where it is no time. */
  readonly msPerUnit: number | null;
  readonly counted: number;
  /** Counted ids whose cost is empty. */
  readonly missing: number;
  readonly sum: number;
  /** sum / B. */
  readonly meanLoad: number;
  readonly buckets: readonly CostBucket[];
  readonly max: CostBucket;
  readonly min: CostBucket;
  /** Null where a partition costs nothing. */
  readonly ratio: number | null;
  readonly floor: CostFloor;
  readonly isEven: boolean;
  /** Dearest first; the dearest alone where ids are not known. */
  readonly heaviest: readonly HeavyId[];
  /** The median of a single record's cost, over all of them; null where only sums are known. */
  readonly median: number | null;
  /**
   * The largest single cost over the mean load (formula 9): above 1, no hash and no partition count
   * evens it out.
   */
  readonly indivisible: number;
  /** The share of the costs' variance that the residue explains, and what chance alone would. */
  readonly etaSquared: number;
  readonly etaSquaredExpected: number;
  /** Pearson's correlation of the partitions' counts with their loads; null where one is constant. */
  readonly countCorrelation: number | null;
  /** False where quantiles are those of a sample; null where only sums are known. */
  readonly quantilesExact: boolean | null;
  readonly period: PeriodFigures | null;
}

export interface CostBucket {
  readonly bucket: number;
  readonly rows: number;
  readonly sum: number;
  readonly mean: number;
  /** Null where only sums are known. */
  readonly p95: number | null;
  readonly max: number;
  /** Of the column's sum. */
  readonly share: number;
  /** (sum - mean load) / mean load. */
  readonly deviation: number;
}

/** What a perfect hash gives with these very costs. */
export interface CostFloor {
  readonly draws: number;
  readonly ratioMean: number | null;
  readonly ratioP95: number | null;
  readonly ratioP99: number | null;
  readonly deviationMaxMean: number;
  readonly deviationMaxP95: number;
  readonly deviationMaxP99: number;
}

export interface HeavyId {
  /** Null where ready counts do not tell. */
  readonly id: Id | null;
  readonly cost: number;
  readonly shareOfSum: number;
  /** Cost over the median; null where that is 0 or not known. */
  readonly timesMedian: number | null;
}

/** Partitions whose records, one after the other, do not fit into the scheduler's period. */
export interface PeriodFigures {
  readonly periodMs: number;
  readonly unsafe: readonly {
    readonly bucket: number;
    readonly totalMs: number;
    readonly p95Ms: number | null;
  }[];
}
