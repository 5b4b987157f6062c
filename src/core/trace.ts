import type { RegistrationRecord } from './results/membership.ts';

/**
 * A recorded run of real workers, as a file told it and in the order in which it did. It stands in
 * core because inputs read it and membership replays it. Times are milliseconds: `atMs` by the
 * store's clock, `localMs` by the worker's own. The two differ by that worker's skew.
 */
export interface Trace {
  /** The files in the order given; their events follow one another in `events`. */
  readonly files: readonly TraceFile[];
  readonly format: TraceFormat;
  readonly events: readonly TraceEvent[];
  /** Whether the reader knows that the group ran before the trace begins. */
  readonly beginsMidway: boolean;
  /** False where some registrations have no worker, and their indices had to stand for it. */
  readonly namesWorkers: boolean;
  /** What the log says of leases: for comparison only, a replay never reads it. */
  readonly loggedLeases: readonly LoggedLease[];
  readonly parameters: TraceParameters;
  /** Times in which whoever recorded it saw nothing, by the store's clock. */
  readonly gaps: readonly TraceGap[];
  /** What the reader passed over or took for granted, a sentence each. */
  readonly notes: readonly string[];
}

/** The library's log, a table of registrations in either form, or what MONITOR printed. */
export type TraceFormat = 'log' | 'table' | 'monitor';

interface TraceFile {
  readonly name: string;
  /** How many of the trace's events are its own. */
  readonly events: number;
}

export interface TraceGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a trace tells of the group's settings; null where it tells nothing. */
interface TraceParameters {
  /** The group's key without its interval, or its name where the trace has no keys. */
  readonly group: string | null;
  readonly intervalMs: number | null;
  readonly gap: number | null;
  /** Lifetime of an interval's key. */
  readonly ttlMs: number | null;
}

export type TraceEvent = TraceRegistration | TraceMoment;

/** A registration whose reply the worker got, or (from MONITOR) that the store counted. */
export interface TraceRegistration extends RegistrationRecord {
  readonly kind: 'registration';
  /** When the worker handled the reply, by its own clock; null where the trace does not say. */
  readonly localMs: number | null;
}

/** What only a worker's own log knows. */
export interface TraceMoment {
  readonly kind: 'start' | 'stop' | 'failure';
  readonly worker: string;
  readonly localMs: number;
}

/** A lease line of the log. */
export interface LoggedLease {
  readonly kind: 'granted' | 'released';
  readonly worker: string;
  readonly index: number;
  readonly replicas: number;
  readonly localMs: number;
}
