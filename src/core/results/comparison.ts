/** A recorded run beside simulated runs of the same joins and ends. */
export interface Comparison {
  readonly runs: number;
  readonly seed: number;
  /** Where the latency of the simulation comes from, in words. */
  readonly latency: string;
  /** What happens in the simulated runs, a sentence each, in intervals since the trace begins. */
  readonly scenario: readonly string[];
  readonly figures: readonly ComparedFigure[];
}

/** One figure of the trace, and what the simulated runs have for it. */
export interface ComparedFigure {
  readonly name: string;
  readonly unit: 'ms' | 'count';
  /** Null where the trace has nothing of the kind. */
  readonly recorded: number | null;
  /** Null where no run has. */
  readonly simulated: Band | null;
  /** Whether it lies where simulated ones lie; null where the trace has nothing of the kind. */
  readonly isInside: boolean | null;
}

/** Where a figure lies in the simulated runs that have it. */
interface Band {
  readonly runs: number;
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}
