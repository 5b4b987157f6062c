import type { HashName } from '../hash/catalog.ts';
import type { Id } from '../id.ts';
import type { CostCounts } from './cost-counts.ts';
import type { Tenths } from './drift.ts';
import type { JointCounts, JointRequest } from './joint-counts.ts';
import type { RepeatFigures } from './repeats.ts';
import type { Residues } from './residues.ts';
import type { SampledPages } from './sampled-pages.ts';
import type { StrideFigures } from './stride.ts';

/** How an id becomes a partition: floorMod of the id itself, or of a hash of it. */
export type MapName = 'modulo' | HashName;

/** What a hash is given: the canonical text of an id, or its 8 bytes, little-endian. */
export type HashInput = 'text' | 'int64';

/** What one pass over a source is to count. */
export interface TallyRequest {
  /** The partition counts that were asked for. */
  readonly partitions: readonly number[];
  /** Further partition counts, which may be proposed as a cure: their counts and costs. */
  readonly moduli: readonly number[];
  /** Partition counts of a sweep: their counts alone. */
  readonly swept: readonly number[];
  /** The map that is judged. */
  readonly map: MapName;
  /** Hashes that are set beside it. */
  readonly compared: readonly HashName[];
  readonly hashInput: HashInput;
  /** Names of the cost columns, in the order in which a row's costs come. */
  readonly costs: readonly string[];
  /** Seeds the samples that are kept of very long inputs. */
  readonly seed: number;
  /** Two schemes whose slots are to be counted together; a database leaves it out. */
  readonly joint?: JointRequest;
}

/** A row that was not counted: where it stands, what it holds, and why that is no id. */
export interface Reject {
  /** The line of a file, the rowid of a table in SQLite; null where rows have no number. */
  readonly line: number | null;
  /** The file, where rows of several files are read as one source. */
  readonly file?: string;
  readonly column: string;
  readonly text: string;
  readonly reason: string;
}

/**
 * Everything that is known of a source after one pass. rows = used + nulls + rejected, always.
 */
export interface Tally {
  readonly rows: number;
  readonly used: number;
  readonly nulls: number;
  readonly rejected: number;
  /** The first of the rejected rows, at most `REJECTS_LISTED`. */
  readonly rejects: readonly Reject[];
  /** Ids by residue under each map that was counted. */
  readonly residues: ReadonlyMap<MapName, Residues>;
  /** Ids that keep under a hash the partition of plain modulo, by hash and partition count. */
  readonly kept: ReadonlyMap<MapName, ReadonlyMap<number, number>>;
  /** Ids shifted right by the 22 low bits of a snowflake, where all their low 12 bits are 0. */
  readonly shifted: Residues | null;
  /** Figures of the ids themselves; null where only a histogram was read. */
  readonly ids: IdFigures | null;
  /** Null where ids are text or the order is not known. */
  readonly tenths: Tenths | null;
  readonly costs: readonly CostCounts[];
  /** Where all the counts above are those of a sample: of which; null for a source that was read whole. */
  readonly sample: SampledPages | null;
  /** What the request asked for as `joint`, where single ids were read. */
  readonly joint?: JointCounts;
}

export interface IdFigures {
  /** The least and the greatest whole-number id; null where there is none. */
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly negative: number;
  /** Ids written with zeros in front: the same number as without. */
  readonly padded: number;
  /** Ids that are not whole numbers. */
  readonly textual: number;
  /** Null where only a database's aggregate is known, which does not tell ids apart. */
  readonly repeats: RepeatFigures | null;
  readonly stride: StrideFigures | null;
  /** One id of those counted, as an example. */
  readonly example: Id | null;
}

/** As many rejected rows as are listed; the others are only counted. */
export const REJECTS_LISTED = 10;
