import type { HashName } from '../hash/catalog.ts';
import type { HashInput } from '../tally/tally.ts';

/** What one pass over jobs is to count. Seconds are whole seconds of Unix time. */
export interface DueRequest {
  /** The horizon, half open. */
  readonly fromS: number;
  readonly untilS: number;
  /** Jobs due before the horizon wait at its start; else they are only counted. */
  readonly includesOverdue: boolean;
  /** The zone of times that name none; a row's own zone column comes first. */
  readonly zone: string;
  readonly policy: LocalPolicy;
  readonly tolerances: Tolerances;
  /** How jobs with a tolerance move; null where they stay. */
  readonly jitter: JitterRule | null;
}

/**
 * What a local time is that the zone skips (`forward`: as far behind the gap as it lies in it;
 * `reject`) or has twice (the `earlier`, the `later`; `reject`).
 */
export interface LocalPolicy {
  readonly gap: 'forward' | 'reject';
  readonly twice: 'earlier' | 'later' | 'reject';
}

/** How far a job may move. A row's own tolerance comes first, then its type's, then that of all. */
interface Tolerances {
  /** Seconds; 0 is exact. */
  readonly all: number;
  readonly byType: ReadonlyMap<string, TypeTolerance>;
}

export interface TypeTolerance {
  readonly toleranceS: number;
  /** Also before its time, half as far in each direction. */
  readonly isSymmetric: boolean;
}

/** offset = reduction(hash(id), tolerance): the same for every occurrence, replay and order of input. */
export interface JitterRule {
  readonly hash: HashName;
  readonly hashInput: HashInput;
  readonly reduction: 'modulo' | 'multiply-shift';
  /** For every type: also before its time. Never the default. */
  readonly isSymmetric: boolean;
}
