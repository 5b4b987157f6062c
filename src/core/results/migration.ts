import type { ExitName } from '../exit.ts';
import type { PartitionMap, PartitionScheme } from '../partition-map.ts';
import type { InputDescription } from '../tally/reading.ts';
import type { MapName } from '../tally/tally.ts';
import type { GateReport } from './checks.ts';

/**
 * Ids by what happens to them on the day of a cut-over at T: old slots before T, new ones from T on.
 * Counts of a source; for uniform ids shares whose sum is 1. twice + once + never = all, always.
 */
export interface CutOver {
  /** Seconds after midnight of a day of 24 hours. */
  readonly atS: number;
  readonly twice: number;
  readonly once: number;
  readonly never: number;
  /** Between two runs of one id, from the day before to the day after; null without ids. */
  readonly gapMaxS: number | null;
  readonly gapMinS: number | null;
  /** The largest run of that day, and the runs of all ids together. */
  readonly largestRun: number;
  readonly runs: number;
  readonly examples: CutOverExamples;
}

/** A few ids behind each count, as digits or text; residue classes where ids are not known. */
export interface CutOverExamples {
  readonly twice: readonly string[];
  readonly never: readonly string[];
  readonly gapMax: string | null;
}

/** Ids that keep their partition, by modulo and by the schemes that move least. */
export interface KeptShares {
  /** The same slot number. */
  readonly bySlot: number;
  /** The same time of the day: within the longer of both slots, as the hour from 24 to 48. */
  readonly byTime: number;
  /** No scheme can move less than 1 - min/max. */
  readonly movedLeast: number;
  /** Moved by slot number under each scheme; measured on the ids where they are known, else expected. */
  readonly schemes: readonly {
    readonly scheme: 'modulo' | 'jump' | 'rendezvous';
    readonly moved: number;
    readonly isMeasured: boolean;
  }[];
  /** The shift of the time of day, over ids that move: the farthest back and forward, seconds. */
  readonly shiftMinS: number;
  readonly shiftMaxS: number;
}

export type PolicyName =
  | 'hard-cut'
  | 'completed-check'
  | 'dual-run'
  | 'staggered'
  | 'preserving-map';

/** One way to get from here to there. */
export interface Policy {
  readonly name: PolicyName;
  /** When it starts: the best moment for it. */
  readonly atS: number;
  readonly days: number;
  readonly twice: number;
  readonly never: number;
  readonly gapMaxS: number | null;
  /** Runs of ids beyond one each on the days that it takes, over the ids. */
  readonly extraLoad: number;
  readonly largestRun: number;
  /** What the data store must offer; empty where nothing. */
  readonly needs: readonly string[];
}

/** Why the hour-preserving map omits nobody, with the numbers of this change. */
export interface PreservingMap {
  readonly map: PartitionMap;
  /** In words, as `hour = id mod 24, half = floor((id mod 48) / 24)`. */
  readonly rule: string;
  readonly proof: readonly string[];
  /** At the boundaries of the coarser slots, and at the others. */
  readonly atBoundary: Pick<CutOver, 'twice' | 'never' | 'gapMaxS' | 'gapMinS'>;
  readonly between: Pick<CutOver, 'twice' | 'never' | 'gapMaxS' | 'gapMinS'>;
  readonly keptByTime: number;
}

export interface MigrationPlan {
  readonly policy: PolicyName;
  /** When the policy starts. */
  readonly atS: number;
  readonly why: string;
  readonly steps: readonly MigrationStep[];
}

export interface MigrationStep {
  readonly text: string;
  readonly sql: string | null;
}

/** What was read; all null for uniform ids, of which every count is a share. */
export interface MigrationSource {
  readonly input: InputDescription | null;
  readonly records: number | null;
  readonly rows: {
    readonly rows: number;
    readonly nulls: number;
    readonly rejected: number;
  } | null;
}

/** What `nandi simulate-migration` found about a change of partitions. */
export interface PartitionMigration extends MigrationSource {
  readonly kind: 'partitions';
  readonly from: PartitionScheme;
  readonly to: PartitionScheme;
  readonly hashInput: 'text' | 'int64';
  /** The times that were asked for, else every slot boundary of both. */
  readonly asked: readonly number[] | null;
  readonly cutOvers: readonly CutOver[];
  /** The least never, then twice, then gap; and the most. */
  readonly best: CutOver;
  readonly worst: CutOver;
  readonly kept: KeptShares;
  readonly preserving: PreservingMap | null;
  readonly policies: readonly Policy[];
  readonly plan: MigrationPlan;
  /** SHA-256 of the schemes and the counts: another input gives another. */
  readonly digest: string;
  readonly warnings: readonly string[];
}

/** A pair (index, count) of one worker: it owns id mod count == index. */
export interface WorkerPair {
  readonly index: number;
  readonly count: number;
}

/** Ids owned by two or more, by nobody, and by one; counts of a source, else shares. */
export interface Ownership {
  readonly twice: number;
  readonly once: number;
  readonly never: number;
  readonly examples: { readonly twice: readonly string[]; readonly never: readonly string[] };
}

/** Workers of two counts side by side, as in a rolling deploy. */
export interface FleetState extends Ownership {
  readonly pairs: readonly WorkerPair[];
  /** Workers that are on the new count already. */
  readonly moved: number;
}

export interface WorkerMigration extends MigrationSource {
  readonly kind: 'workers';
  readonly map: MapName;
  readonly hashInput: 'text' | 'int64';
  readonly fromWorkers: number | null;
  readonly toWorkers: number | null;
  /** Null where a mixed fleet was given by its pairs. */
  readonly kept: Pick<KeptShares, 'bySlot' | 'movedLeast' | 'schemes'> | null;
  /** The states of a rolling change in order of index, or the one that was given. */
  readonly states: readonly FleetState[];
  readonly worst: FleetState;
  readonly digest: string;
  readonly warnings: readonly string[];
}

export type MigrationResult = PartitionMigration | WorkerMigration;

export interface MigrationReport {
  readonly version: string;
  readonly result: MigrationResult;
  readonly gate: GateReport;
  readonly exit: ExitName;
}
