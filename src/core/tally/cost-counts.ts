import type { Id } from '../id.ts';
import type { Residues } from './residues.ts';
import type { MapName } from './tally.ts';

/** A single record's cost. */
export interface HeavyRecord {
  /** Null where only the cost is known. */
  readonly id: Id | null;
  readonly cost: number;
}

/** Records that are named because they cost most. */
export const HEAVY_LISTED = 64;

/** What is known of one cost column, whoever counted it. */
export interface CostCounts {
  readonly name: string;
  /** Sums by residue, under each map that was counted. */
  readonly sums: ReadonlyMap<MapName, Residues>;
  readonly counted: number;
  /** Counted ids whose cost is empty. */
  readonly missing: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  /**
   * The dearest records, dearest first, at most `HEAVY_LISTED`. Without ids the first is the dearest,
   * and the others are dear ones, between which some may be missing.
   */
  readonly heaviest: readonly HeavyRecord[];
  /** False where quantiles come from a sample of the rows; null where there are none. */
  readonly isComplete: boolean | null;
  /** Rows with a cost by bucket; null where they were not counted for this many. */
  rowsByBucket(partitions: number): Float64Array | null;
  maximaByBucket(partitions: number): Float64Array | null;
  /** The values of each bucket, ascending; null where only sums are known. */
  valuesByBucket(partitions: number): readonly Float64Array[] | null;
}
