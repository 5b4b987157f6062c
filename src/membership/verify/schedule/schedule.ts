import { UNITS_PER_INTERVAL } from '../grid.ts';

/**
 * What happens to a group, as data: who starts when, how long each registration takes and how it ends,
 * and what befalls workers and the store. Nothing is drawn while it runs, so a part can be taken
 * out and all else stays as it was. Times are units of the grid.
 */
export interface Schedule {
  readonly units: number;
  readonly workers: readonly WorkerPlan[];
  readonly actions: readonly Action[];
  readonly ttlUnits: number;
}

export interface WorkerPlan {
  /** Null for a worker of the group that owns the whole range at the start. */
  readonly startsAt: number | null;
  /** Its registrations in their order; those after them are answered at once. */
  readonly requests: readonly RequestPlan[];
  /** How far its own clock is ahead of the store's. */
  readonly skew: number;
  /** How long its timers take: 1.05 is 5 % late. */
  readonly rate: number;
  readonly rank: number;
}

export interface RequestPlan {
  /** The time to the store, and back. */
  readonly there: number;
  readonly back: number;
  /** Refused: not counted, an error comes back; lost: counted, an error comes back; twice: counted so. */
  readonly fate: 'answered' | 'refused' | 'lost' | 'twice';
  readonly rank: number;
}

/**
 * What happens at one moment happens by rank, then in the order of the schedule: arrivals at the store
 * have rank 0 and actions 1 unless a schedule needs another order.
 */
export type Action = { readonly at: number; readonly rank: number } & (
  | { readonly kind: 'stop' | 'crash'; readonly worker: number }
  | { readonly kind: 'pause'; readonly worker: number; readonly units: number }
  | { readonly kind: 'evict-open' | 'evict-closed' | 'failover' }
  /** The store refuses all registrations for so long. */
  | { readonly kind: 'outage'; readonly units: number }
  | { readonly kind: 'clock-step'; readonly units: number }
);

/** What a key lives after its last INCR, unless something else is said: three intervals. */
export const TTL_UNITS = 3 * UNITS_PER_INTERVAL;

/** A registration that is answered at once. */
export const promptRequest: RequestPlan = { there: 0, back: 0, fate: 'answered', rank: 0 };

/** A worker of the settled group, or one that starts, to which nothing happens. */
export function plainWorker(startsAt: number | null): WorkerPlan {
  return { startsAt, requests: [], skew: 0, rate: 1, rank: 1 };
}

/** Longer than any run: how long a registration takes that nobody hears of again. */
export const FOR_EVER = 1000 * UNITS_PER_INTERVAL;
