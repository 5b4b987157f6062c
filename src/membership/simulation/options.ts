import type { LeaseParameters, Rules, Tick, WorkerEvent } from '../protocol.ts';
import type { Latency } from './latency.ts';

/** What a simulation is made of. Everything that is drawn comes from the seed. */
export interface SimulationOptions {
  readonly parameters: LeaseParameters;
  readonly rules: Rules;
  /** Workers at the start. */
  readonly workers: number;
  /** The simulated time, from 0. */
  readonly durationMs: number;
  readonly seed: string;
  /** Where in an interval of the store's clock the simulation starts, a share of it. */
  readonly phase: number;
  readonly latency: Latency;
  /** How late a worker handles a timer or a reply. */
  readonly lag: Latency;
  /** Lifetime of an interval's key, from each INCR. */
  readonly ttlMs: number;
  /** Workers start within this time, each at random. */
  readonly startSpreadMs: number;
  /** A worker's first registration comes within this time of its start, at random. */
  readonly firstOffsetMs: number;
  /** Local clocks differ from the store's by up to this, each way, and run so much too fast or slow. */
  readonly clockSkewMs: number;
  readonly clockDriftShare: number;
  /** Whose clock decides the interval: the store's, or (a broken variant) the worker's own. */
  readonly intervalClock: 'store' | 'worker';
  readonly actions: readonly TimedAction[];
  /** Is told of every event that goes through a worker's step, as a log of it would be. */
  readonly observe?: (worker: string, event: WorkerEvent) => void;
  /** Is told of every registration that the store counts, as MONITOR would show it. */
  readonly observeStore?: (worker: string, tick: Tick, timeMs: number) => void;
}

/**
 * An action at a time, or so long after the group has settled. Steps follow one another: the next one
 * waits until all of this one are done and the group has settled again.
 */
export interface TimedAction {
  readonly at:
    | { readonly from: 'start'; readonly afterMs: number }
    | { readonly from: 'settled'; readonly step: number; readonly afterMs: number };
  readonly action: Action;
}

/**
 * What happens to a group. Where a worker is needed, it is the one with this number, counted from 0 in
 * the order of their starts; without a number one that runs is drawn. One that does not run is spared.
 */
export type Action =
  | { readonly kind: 'join' }
  | { readonly kind: 'leave'; readonly worker?: number }
  | { readonly kind: 'crash'; readonly worker?: number }
  /** Stopped gracefully or not, and replaced at the same moment. */
  | { readonly kind: 'replace'; readonly graceful: boolean; readonly oldest?: boolean }
  | { readonly kind: 'hang'; readonly forMs: number; readonly worker?: number }
  | { readonly kind: 'outage'; readonly forMs: number }
  /** The next registration is counted, and its reply is lost. */
  | { readonly kind: 'lose-reply' }
  /** The client sends the next registration again after it was counted. */
  | { readonly kind: 'resend' }
  | { readonly kind: 'pause'; readonly forMs: number; readonly worker?: number }
  /** The store fails over to a replica that lacks the last increments. */
  | { readonly kind: 'failover'; readonly lose: number }
  | { readonly kind: 'clock-step'; readonly byMs: number }
  /** From now on keys live this long. */
  | { readonly kind: 'set-ttl'; readonly ms: number }
  | { readonly kind: 'evict'; readonly which: 'open' | 'closed' };
