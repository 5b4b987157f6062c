import type { LeaseSpan, Violation, WorkerLife } from './membership.ts';

/** How schedules were searched for one that breaks the lease; `again` is one that was found before. */
export type SearchKind = 'directed' | 'random' | 'exhaustive' | 'again';

/** What `--verify` found out about the protocol, or about a broken variant of it. */
export interface VerificationResult {
  /** The variant's name; null for the protocol. */
  readonly variant: string | null;
  readonly group: SearchedGroup;
  readonly checker: readonly CheckerProof[];
  /** None where the checker is not proven. */
  readonly searches: readonly SearchResult[];
  /** Searches that were not run, since one of their kind had broken the variant before. */
  readonly skipped: number;
  /** Whether every search ended as it should. */
  readonly isPassed: boolean;
}

/** What `--self-test` found out: a checker that cannot fail proves nothing. */
export interface SelfTestResult {
  readonly group: SearchedGroup;
  readonly checker: readonly CheckerProof[];
  /** The protocol under the same searches. */
  readonly protocol: readonly SearchResult[];
  readonly variants: readonly VariantProof[];
  readonly isPassed: boolean;
}

/** The group of the random schedules: a seed names a schedule only together with it. */
interface SearchedGroup {
  readonly workers: number;
  readonly intervals: number;
}

/** A history with a known answer, and what the checker said of it. */
export interface CheckerProof {
  readonly name: string;
  readonly expected: 'overlap' | 'none';
  readonly found: 'overlap' | 'none';
}

/** One search of one kind of schedules. */
export interface SearchResult {
  readonly kind: SearchKind;
  readonly name: string;
  /** Schedules run, or states reached by all schedules together. */
  readonly tried: number;
  /**
   * Some faults must break the lease, and a search that does not see it is blind; but a single schedule
   * with such a fault need not be one that breaks it.
   */
  readonly expected: 'holds' | 'breaks' | 'may-break';
  /** The shortest timeline of what was found; null where nothing was. */
  readonly finding: Finding | null;
  /** Of an exhaustive search that asked for it. */
  readonly recovery: RecoveryFigures | null;
  readonly isAsExpected: boolean;
}

/** From the end of the last fault until every running worker owns, and keeps owning. */
export interface RecoveryFigures {
  /** The longest over all schedules; null where some schedule keeps a worker from it for ever. */
  readonly longestIntervals: number | null;
}

/** How each search fared with a broken variant. */
export interface VariantProof {
  readonly variant: string;
  readonly does: string;
  readonly searches: readonly VariantSearch[];
  /** The shortest of all timelines that were found; null where no search caught the variant. */
  readonly finding: Finding | null;
}

export interface VariantSearch {
  readonly kind: SearchKind;
  /** Schedules run, or states reached, until the variant was caught or the search was over. */
  readonly tried: number;
  readonly caught: Catch | null;
}

/** By what a search caught a variant. */
export interface Catch {
  readonly kind: Finding['kind'];
  /** What to give to `replayFinding` to see it again. */
  readonly origin: string;
  /** When two workers first owned an id both, in the schedule as it was found; null for a livelock. */
  readonly atIntervals: number | null;
}

/** A schedule under which the lease failed, shrunk. */
export interface Finding {
  /** Two workers own an id both, or a group that is left alone does not come to own everything. */
  readonly kind: 'overlap' | 'livelock';
  /** Names the schedule before it was shrunk: `directed:NAME`, `random:SEED`, `exhaustive:NAME`. */
  readonly origin: string;
  /** When the overlap begins; null for a livelock. */
  readonly atIntervals: number | null;
  readonly timeline: Timeline;
}

export interface Timeline {
  /** Times in milliseconds are of this interval, which means nothing but the scale. */
  readonly intervalMs: number;
  readonly intervals: number;
  readonly workers: readonly WorkerLife[];
  readonly leases: readonly LeaseSpan[];
  /** Where two workers own an id both: the overlap that was found, then others in the picture. */
  readonly violations: readonly Violation[];
  readonly events: readonly TimelineEvent[];
}

export type TimelineEvent = { readonly atIntervals: number } & TimelineHappening;

export type TimelineHappening =
  | {
      readonly kind: 'start' | 'stop' | 'crash' | 'refuse' | 'no-reply';
      readonly worker: string;
    }
  | { readonly kind: 'pause'; readonly worker: string; readonly forIntervals: number }
  /** Counted at the store; null where it knows no closed count. */
  | {
      readonly kind: 'register';
      readonly worker: string;
      readonly interval: number;
      readonly index: number;
      readonly replicas: number | null;
    }
  | {
      readonly kind: 'lease';
      readonly worker: string;
      readonly index: number;
      readonly replicas: number;
    }
  | {
      readonly kind: 'stand-down';
      readonly worker: string;
      readonly cause: 'disagreement' | 'deadline' | 'error' | 'stop';
    }
  | { readonly kind: 'evict-open' | 'evict-closed' | 'failover' }
  | { readonly kind: 'outage' | 'clock-step'; readonly forIntervals: number }
  | {
      readonly kind: 'overlap';
      readonly first: string;
      readonly second: string;
      /** The share of all ids that both own. */
      readonly sharedShare: number;
      readonly toIntervals: number;
    };
