import type { WorkerLife } from '../../core/results/membership.ts';
import { idleWorker, type Pair, type Tick, type WorkerState } from '../protocol.ts';

/** One worker of a simulation: the protocol's state, and the world around it. */
export interface SimulatedWorker {
  readonly id: number;
  readonly startedMs: number;
  stoppedMs: number | null;
  end: 'stop' | 'crash' | null;
  state: WorkerState;
  /** Local time = store time * rate + offset. */
  readonly rate: number;
  readonly offsetMs: number;
  /** Timers and replies with another token are void. */
  registerToken: number;
  registerAt: number | null;
  deadlineAt: number | null;
  requestToken: number;
  /** What the store answered to the registration under way. */
  tick: Tick | null;
  pausedUntilMs: number;
  hungUntilMs: number;
  losesNextReply: boolean;
  resendsNext: boolean;
  /** The lease as others see it: while a worker is paused it goes on consuming. */
  lease: Pair | null;
  leaseFromMs: number;
  firstLeaseMs: number | null;
}

export interface Clock {
  readonly rate: number;
  readonly offsetMs: number;
}

export function newWorker(id: number, startedMs: number, clock: Clock): SimulatedWorker {
  return {
    id,
    startedMs,
    stoppedMs: null,
    end: null,
    state: idleWorker,
    ...clock,
    registerToken: 0,
    registerAt: null,
    deadlineAt: null,
    requestToken: 0,
    tick: null,
    pausedUntilMs: -1,
    hungUntilMs: -1,
    losesNextReply: false,
    resendsNext: false,
    lease: null,
    leaseFromMs: 0,
    firstLeaseMs: null,
  };
}

/** The worker's own time at a moment of the store's true time. */
export function localTime({ rate, offsetMs }: Clock, timeMs: number): number {
  return timeMs * rate + offsetMs;
}

/** The moment at which the worker's own clock shows this. */
export function storeTime({ rate, offsetMs }: Clock, localMs: number): number {
  return (localMs - offsetMs) / rate;
}

/** What a history says of a worker. */
export function lifeOf({ id, startedMs, stoppedMs, end }: SimulatedWorker): WorkerLife {
  return { worker: nameOf(id), startedMs, stoppedMs, end };
}

export function nameOf(id: number): string {
  return `w${id}`;
}
