/** Something in a trace that a healthy group does not show. */
export interface Anomaly {
  readonly kind: AnomalyKind;
  /** When it began, by the store's clock. */
  readonly atMs: number;
  /** A sentence for people: who, which interval, what it usually means. */
  readonly text: string;
}

export type AnomalyKind =
  /** A count above the distinct workers: a lost reply, a fast restart. */
  | 'ghost-registration'
  /** Intervals on end count more than the trace knows: a worker whose log is missing. */
  | 'unseen-worker'
  /** Whoever recorded the trace saw nothing for a time. */
  | 'unseen-time'
  /** An index given to two: the store lost writes, or began a counter again. */
  | 'duplicate-index'
  /** A count below the workers that registered: the store lost writes. */
  | 'lost-write'
  /** The store's time, or a worker's own, goes backwards. */
  | 'time-backwards'
  /** A worker is counted into an interval that is not the store's. */
  | 'foreign-interval'
  /** A closed count was read with two values. */
  | 'count-changed'
  /** A closed count is gone though workers registered in its interval: expired or evicted. */
  | 'key-gone'
  /** A lease ran out while its worker went on. */
  | 'lease-expired'
  /** A worker that goes and comes back again and again. */
  | 'flapping'
  /** Most of the group registers within a small part of the interval. */
  | 'bunching'
  /** Registrations close to the interval's edges. */
  | 'near-edge'
  /** The log's own lease lines differ from what its registrations imply. */
  | 'log-difference';
