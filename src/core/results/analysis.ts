import type { HashName } from '../hash/catalog.ts';
import type { Id } from '../id.ts';
import type { FigureIntervals } from '../statistics/box-figures.ts';
import type { ChiSquare } from '../statistics/chi-square.ts';
import type { NoiseFloor } from '../statistics/noise-floor.ts';
import type { InputDescription } from '../tally/reading.ts';
import type { HashInput, IdFigures, MapName, Reject } from '../tally/tally.ts';
import type { CostFigures } from './cost-figures.ts';
import type { RunFigures } from './run-figures.ts';
import type { SampleFigures } from './sample-figures.ts';

/** What `nandi analyze` found: the rows that were read, and an analysis for each partition count. */
export interface AnalyzeResult {
  readonly input: InputDescription;
  readonly rows: RowFigures;
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly seed: number;
  readonly ids: IdFigures | null;
  /** Null where the source was read whole. Else counts are estimates, and `ids` are those of the sample. */
  readonly sample: SampleFigures | null;
  /** One for each partition count that was asked for, in that order. */
  readonly analyses: readonly Analysis[];
  /** The partition counts of a sweep, ascending: figures without buckets. */
  readonly sweep: readonly SpreadSummary[];
  /** What matters whatever the verdict: negative ids, runs that do not fit. Part of every report. */
  readonly findings: readonly string[];
  /** What should be known of the reading. */
  readonly warnings: readonly string[];
}

/** rows = used + nulls + rejected. */
export interface RowFigures {
  readonly rows: number;
  readonly used: number;
  readonly nulls: number;
  readonly rejected: number;
  readonly rejects: readonly Reject[];
}

export interface Bucket {
  readonly bucket: number;
  readonly count: number;
  /** (count - mean) / mean. */
  readonly deviation: number;
}

/** The figures of one histogram (formulas 1 to 5). */
export interface Spread {
  readonly partitions: number;
  readonly total: number;
  readonly mean: number;
  readonly max: Bucket;
  readonly min: Bucket;
  readonly delta: number;
  /** max over min; null where a partition is empty, and then it is undefined. */
  readonly ratio: number | null;
  readonly empty: number;
  readonly chiSquare: ChiSquare | null;
  /** How much the variance of counts grows because ids come back; 1 where none does. */
  readonly designEffect: number;
  /** Index of dispersion, s^2 / mean; 1 for a perfect hash; null for one partition. */
  readonly dispersion: number | null;
  readonly coefficientOfVariation: number;
  /** Cohen's w, which for equal shares is the coefficient of variation. */
  readonly cohenW: number;
  readonly gini: number;
  /** Null for one partition, where its norm ln B is 0. */
  readonly entropyNormalised: number | null;
  readonly jain: number;
}

export interface CountQuantiles {
  readonly p05: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** A histogram's figures beside what a perfect hash gives, and whether they lie within it. */
export interface SpreadSummary {
  readonly spread: Spread;
  readonly floor: NoiseFloor;
  /** Where the figures of the whole lie, by a sample; null for figures that were counted. */
  readonly intervals: FigureIntervals | null;
  /** As even as chance, plus the margin, allows; null where a sample does not tell. */
  readonly isEven: boolean | null;
}

/** One map of the ids beside the others, measured on these very ids. */
export interface MapComparison extends SpreadSummary {
  readonly map: MapName;
  /** Ids that keep the partition number that plain modulo gives them; null where ids are text. */
  readonly kept: number | null;
}

export interface Pattern {
  readonly kind:
    | 'consecutive'
    | 'stride'
    | 'parity'
    | 'multiples'
    | 'low-bits'
    | 'decimal-grid'
    | 'period'
    | 'uneven'
    | 'missing-classes'
    | 'drift';
  /** The ids, or what stands out of them, are `remainder` modulo `modulus`. */
  readonly modulus: bigint;
  readonly remainder: bigint;
  /** Whether it unbalances these partitions; a stride coprime with B does not. */
  readonly isHarmful: boolean;
  readonly text: string;
}

/** A change that was tried on these very ids and evens them out. */
export type Cure =
  | {
      readonly kind: 'partitions';
      readonly partitions: number;
      /** Today's hours stay if the old count divides the new one. */
      readonly keepsHours: boolean;
      readonly ratio: number | null;
      readonly floorRatio: number | null;
    }
  | {
      readonly kind: 'hash';
      readonly hash: HashName;
      readonly ratio: number | null;
      readonly floorRatio: number | null;
    }
  | {
      readonly kind: 'shift';
      readonly bits: number;
      readonly ratio: number | null;
      readonly floorRatio: number | null;
    };

export interface Verdict {
  readonly kind: 'keep' | 'change-partitions' | 'hash' | 'not-fixable' | 'unknown';
  /** The first is the answer in a sentence; the others are its proof. */
  readonly reasons: readonly string[];
  readonly cures: readonly Cure[];
}

/** Everything about one partition count. */
export interface Analysis extends SpreadSummary {
  readonly buckets: readonly Bucket[];
  readonly quantiles: CountQuantiles;
  readonly patterns: readonly Pattern[];
  readonly comparison: readonly MapComparison[];
  readonly costs: readonly CostFigures[];
  readonly runs: RunFigures | null;
  readonly verdict: Verdict;
}

/** One id that stands for many rows or much cost. */
export interface NamedId {
  readonly id: Id | null;
  readonly value: number;
}
