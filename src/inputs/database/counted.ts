import type { Id } from '../../core/id.ts';
import type { PageSums } from '../../core/statistics/page-sample.ts';
import type { HeavyRecord } from '../../core/tally/cost-counts.ts';
import type { MapName, Reject } from '../../core/tally/tally.ts';

/** One histogram as a database counted it, with what the costs are in it. */
export interface CountedHistogram {
  readonly map: MapName;
  readonly modulus: number;
  readonly counts: Float64Array;
  /** Sums of each cost by residue. */
  readonly sums: readonly Float64Array[];
  /** Rows with a cost and its maximum by residue, for each cost; empty where the map is not judged. */
  readonly judged: readonly { readonly rows: Float64Array; readonly maxima: Float64Array }[];
}

export interface CountedCost {
  readonly counted: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  /** Dearest first. */
  readonly heaviest: readonly HeavyRecord[];
}

/** So many ids stand in so many rows each. */
export interface Copies {
  readonly copies: number;
  readonly ids: number;
  readonly example: Id | null;
}

/** Everything that one database, or several shards together, know of a table. */
export interface Counted {
  readonly used: number;
  readonly nulls: number;
  readonly rejected: number;
  readonly rejects: readonly Reject[];
  readonly negative: number;
  readonly textual: number;
  readonly min: bigint | null;
  readonly max: bigint | null;
  /** In the order of the plan: equal for every shard. */
  readonly histograms: readonly CountedHistogram[];
  /** Ids that keep their partition, by hash and by partition count of the plan. */
  readonly kept: ReadonlyMap<MapName, readonly number[]>;
  readonly costs: readonly CountedCost[];
  /** Null where ids were not told apart. */
  readonly copies: readonly Copies[] | null;
  /** How the rows of a sample lie in its pages, by partition count of the plan; null for no sample. */
  readonly pages: readonly PageSums[] | null;
}
