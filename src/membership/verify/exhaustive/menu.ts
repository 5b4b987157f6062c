import type { Rules } from '../../protocol.ts';
import type { Trait } from './local-worker.ts';

/** What a scheduler may choose from: all schedules of a menu are searched. */
export interface Menu {
  readonly rules: Rules;
  readonly intervalClock: 'store' | 'worker';
  /** Workers that own the whole range together at the start, latencies having been 0. */
  readonly settled: number;
  /** Workers that may start, each at any tick. */
  readonly starters: number;
  /** How workers differ: the settled ones first, then the starters. None where they are alike. */
  readonly traits: readonly Trait[];
  /** What a request may take to the store, and its reply back, in units. */
  readonly latencies: { readonly there: readonly number[]; readonly back: readonly number[] };
  /** How often each fault may happen in a run; none where it is not named. */
  readonly budget: Budget;
  readonly pauseTicks: number;
  /** What the store's clock may step by. */
  readonly stepTicks: readonly number[];
  /** How long a key lives after its last INCR; null for long enough (two intervals or more). */
  readonly ttlTicks: number | null;
}

export const faultKinds = [
  /** A worker is gone: stopped or crashed, which is the same to all others. */
  'stop',
  /** A registration or its reply is on its way for any time. */
  'hang',
  /** A registration or its reply is never heard of again, and so its worker is silent for ever. */
  'silence',
  /** Counted, but an error comes back. */
  'lost-reply',
  /** Not counted, and an error comes back. */
  'error',
  /** Counted twice, since the client sent it again. */
  'resend',
  'pause',
  'evict-open',
  'evict-closed',
  /** The store loses its last increment. */
  'failover',
  'clock-step',
] as const;

export type FaultKind = (typeof faultKinds)[number];
export type Budget = Readonly<Partial<Record<FaultKind, number>>>;
