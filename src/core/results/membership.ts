/** A worker of a group, from its start to its stop. Times are milliseconds of the store's clock. */
export interface WorkerLife {
  readonly worker: string;
  readonly startedMs: number;
  /** Null where it still runs when the history ends. */
  readonly stoppedMs: number | null;
  /** Whether it gave its lease up, or was cut off; null where it still runs. */
  readonly end: 'stop' | 'crash' | null;
}

/** A time in which a worker owned the ids with `id mod replicas == index`: `[fromMs, toMs)`. */
export interface LeaseSpan {
  readonly worker: string;
  readonly index: number;
  readonly replicas: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What happened to a group, however it was learned: simulated, or replayed from a trace. */
export interface MembershipHistory {
  readonly intervalMs: number;
  readonly gap: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly workers: readonly WorkerLife[];
  /** By start, then worker. */
  readonly leases: readonly LeaseSpan[];
  readonly registrations: readonly RegistrationRecord[];
}

/** One registration as the store counted it. */
export interface RegistrationRecord {
  readonly atMs: number;
  readonly worker: string;
  readonly interval: number;
  /** The worker's index in the interval, from 0. */
  readonly index: number;
  /** The closed count of the interval before; null where its key was not there. */
  readonly replicas: number | null;
}

/** Two workers that owned some ids at the same time. */
export interface Violation {
  readonly first: LeaseSpan;
  readonly second: LeaseSpan;
  readonly fromMs: number;
  readonly toMs: number;
  /** The share of all ids that both owned: 1 / lcm of their counts. */
  readonly sharedShare: number;
}

/** Times in which a worker that ran owned nothing. */
export interface StandDown {
  readonly worker: string;
  readonly fromMs: number;
  /** Null where it did not own anything again before it stopped or the history ended. */
  readonly toMs: number | null;
}

/** The ownership of a group over a window. */
export interface OwnershipFigures {
  readonly windowMs: { readonly from: number; readonly to: number };
  /** Time in which nobody owned anything. */
  readonly blackoutMs: number;
  /** Time in which some share of the ids was owned by nobody. */
  readonly partlyUnownedMs: number;
  /** The unowned share over time, in milliseconds of the whole range. */
  readonly unownedShareMs: number;
  /** The share owned by two or more, likewise. */
  readonly sharedShareMs: number;
  /** 1 - unowned / window. */
  readonly availabilityShare: number;
}
