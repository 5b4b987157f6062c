/** What the history of real runs says of each partition. */
export interface RunFigures {
  readonly name: string;
  readonly runs: number;
  readonly periodMs: number;
  /** Whether the period was said, or is the day divided by the partitions. */
  readonly periodSource: 'said' | 'day';
  readonly buckets: readonly RunBucket[];
  /** Runs longer than the period, longest first. */
  readonly overruns: readonly Overrun[];
  /** Partitions whose P95 or longest run does not fit into the period. */
  readonly unsafe: readonly number[];
  readonly p95MsMax: number;
  readonly maxMs: number;
  /** Pearson's correlation of a partition's count with its mean run time; null where undefined. */
  readonly countCorrelation: number | null;
  /** From the planned to the actual start; null where neither column is there. */
  readonly startDelayMsMax: number | null;
}

export interface RunBucket {
  readonly bucket: number;
  readonly runs: number;
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

export interface Overrun {
  readonly bucket: number;
  /** The planned or actual start as the history writes it, or its line. */
  readonly at: string;
  readonly durationMs: number;
}

/** One run of the history, as a reader hands it on. */
export interface Run {
  readonly bucket: number;
  readonly at: string;
  readonly durationMs: number;
  readonly startDelayMs: number | null;
}

export interface RunHistory {
  readonly name: string;
  readonly runs: readonly Run[];
}
