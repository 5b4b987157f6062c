import { idleWorker, type Tick, type WorkerState } from '../../protocol.ts';
import type { RequestPlan, WorkerPlan } from './schedule.ts';

/** A registration under way. */
interface Underway {
  readonly plan: RequestPlan;
  readonly arrivesAt: number;
  /** Null until the store has seen it. */
  backAt: number | null;
  /** Null where an error comes back. */
  tick: Tick | null;
}

/** A worker while a schedule runs. */
export interface Runner {
  readonly id: number;
  readonly plan: WorkerPlan;
  life: 'idle' | 'running' | 'gone';
  state: WorkerState;
  /** Registrations sent so far. */
  sent: number;
  underway: Underway | null;
  pausedUntil: number;
  leaseFrom: number;
}

export function newRunner(plan: WorkerPlan, id: number): Runner {
  return {
    id,
    plan,
    life: 'idle',
    state: idleWorker,
    sent: 0,
    underway: null,
    pausedUntil: -1,
    leaseFrom: 0,
  };
}

/** When the worker itself has something to do: never while it is paused. */
export function ownDue({ life, state, underway, pausedUntil }: Runner): number {
  if (life !== 'running') return Infinity;
  const backAt = underway?.backAt ?? Infinity;
  const first = Math.min(backAt, state.registerAt ?? Infinity, state.deadlineAt ?? Infinity);
  return Math.max(first, pausedUntil);
}

/** When its registration arrives at the store, which it does whatever has become of the worker. */
export function arrivalDue({ underway }: Runner): number {
  return underway === null || underway.backAt !== null ? Infinity : underway.arrivesAt;
}
