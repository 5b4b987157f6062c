import { idleWorker, type Tick, type WorkerState } from '../../protocol.ts';
import { UNITS_PER_INTERVAL } from '../grid.ts';

/** What makes one worker differ from another. */
export interface Trait {
  /** How far its own clock is ahead of the store's, in units. */
  readonly skew: number;
  /** How long its timers take: 1.05 is 5 % late. */
  readonly rate: number;
}

/** A registration under way. */
export type Request =
  | { readonly kind: 'travelling'; readonly at: number }
  | { readonly kind: 'answered'; readonly at: number; readonly tick: Tick }
  | { readonly kind: 'failing'; readonly at: number }
  /** Hangs on its way to the store, until the scheduler lets it arrive or fail. */
  | { readonly kind: 'stuck' }
  /** Counted; its reply hangs on the way back. */
  | { readonly kind: 'unheard'; readonly tick: Tick }
  /** Never heard of again. */
  | { readonly kind: 'silent' };

/**
 * A worker of a group in the search. All times and intervals count from the start of the interval that
 * is open, so that what looks the same an interval later is the same.
 */
export interface LocalWorker {
  readonly life: 'idle' | 'running' | 'gone';
  readonly state: WorkerState;
  readonly request: Request | null;
  /** It handles nothing before this. */
  readonly pausedUntil: number;
  /** Which of the menu's traits it has. */
  readonly trait: number;
}

const NOT_PAUSED = -UNITS_PER_INTERVAL;

export function idle(trait: number): LocalWorker {
  return { life: 'idle', state: idleWorker, request: null, pausedUntil: NOT_PAUSED, trait };
}

/** What is left of a worker that stopped: a request that is under way to the store will be counted. */
export function gone({ request, trait }: LocalWorker): LocalWorker {
  const left = request?.kind === 'travelling' ? request : null;
  return { ...idle(trait), life: 'gone', request: left };
}

/** Whether something of it hangs that the scheduler may end. */
export function isHanging({ request }: LocalWorker): boolean {
  return request?.kind === 'stuck' || request?.kind === 'unheard';
}

/** When the next thing happens to a worker; Infinity where it waits for nothing. */
export function dueAt(worker: LocalWorker): number {
  return Math.min(arrivalDue(worker), ownDue(worker));
}

/** When its request arrives at the store. */
export function arrivalDue({ request }: LocalWorker): number {
  return request?.kind === 'travelling' ? request.at : Infinity;
}

/** When the worker itself has something to do: never while it is paused. */
export function ownDue({ life, state, request, pausedUntil }: LocalWorker): number {
  if (life !== 'running') return Infinity;
  const backAt =
    request?.kind === 'answered' || request?.kind === 'failing' ? request.at : Infinity;
  const first = Math.min(backAt, state.registerAt ?? Infinity, state.deadlineAt ?? Infinity);
  return Math.max(first, pausedUntil);
}

/**
 * The same worker seen from another open interval: `intervals` later by the store's numbering, `units`
 * later by the time that has passed. The two differ where the store's clock has stepped.
 */
export function seenFrom(worker: LocalWorker, intervals: number, units: number): LocalWorker {
  const { state, request, pausedUntil } = worker;
  const { held } = state;
  const timer = (at: number | null): number | null => (at === null ? null : at - units);
  return {
    ...worker,
    pausedUntil: pausedUntil - units > 0 ? pausedUntil - units : NOT_PAUSED,
    state: {
      ...state,
      held: held === null ? null : { ...held, interval: held.interval - intervals },
      registerAt: timer(state.registerAt),
      deadlineAt: timer(state.deadlineAt),
    },
    request: request === null ? null : requestSeenFrom(request, intervals, units),
  };
}

function requestSeenFrom(request: Request, intervals: number, units: number): Request {
  switch (request.kind) {
    case 'stuck':
    case 'silent':
      return request;
    case 'travelling':
    case 'failing':
      return { ...request, at: request.at - units };
    case 'answered':
      return { ...request, at: request.at - units, tick: tickSeenFrom(request.tick, intervals) };
    case 'unheard':
      return { ...request, tick: tickSeenFrom(request.tick, intervals) };
  }
}

function tickSeenFrom(tick: Tick, intervals: number): Tick {
  return {
    ...tick,
    interval: tick.interval - intervals,
    at: tick.at - intervals * UNITS_PER_INTERVAL,
  };
}

/**
 * The worker without what can matter no more. An index counts for what the answer under way, or the
 * next one, says of the interval after it: so one that was given more than `memory` intervals ago
 * is forgotten. An answer that has hung for longer may still come, and then looks no older.
 */
export function forgetting(worker: LocalWorker, memory: number): LocalWorker {
  const { state, request } = worker;
  if (request === null || !('tick' in request)) {
    return { ...worker, state: { ...state, held: keptOf(state.held, null, memory) } };
  }
  const { tick } = request;
  const held = keptOf(state.held, tick.interval - 1, memory);
  const younger = Math.max(0, -memory - 1 - tick.interval);
  return {
    ...worker,
    request: { ...request, tick: tickSeenFrom(tick, -younger) },
    state: { ...state, held: held?.interval === tick.interval - 1 ? moved(held, younger) : held },
  };
}

function keptOf(held: Held, follows: number | null, memory: number): Held {
  if (held === null || held.interval >= -memory || held.interval === follows) return held;
  return null;
}

function moved(held: NonNullable<Held>, intervals: number): Held {
  return { ...held, interval: held.interval + intervals };
}

type Held = WorkerState['held'];

/** A text that two workers share iff they are in the same state. */
export function keyOf({ life, trait, pausedUntil, state, request }: LocalWorker): string {
  return [life, trait, pausedUntil, ...partsOfState(state), ...partsOfRequest(request)].join();
}

function partsOfState(state: WorkerState): (number | boolean | null | undefined)[] {
  const { held, previous, lease, attempt, isRegistering, registerAt, deadlineAt } = state;
  const pairs = [previous?.index, previous?.replicas, lease?.index, lease?.replicas];
  return [held?.interval, held?.index, ...pairs, attempt, isRegistering, registerAt, deadlineAt];
}

function partsOfRequest(request: Request | null): (number | string | null)[] {
  if (request === null) return [];
  const at = 'at' in request ? request.at : null;
  if (!('tick' in request)) return [request.kind, at];
  const { interval, index, replicas, at: countedAt } = request.tick;
  return [request.kind, at, interval, index, replicas, countedAt];
}
