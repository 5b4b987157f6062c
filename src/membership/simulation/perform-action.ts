import type { Action } from './options.ts';
import type { SimulatedStore } from './simulated-store.ts';
import type { SimulatedWorker } from './simulated-worker.ts';

/** What an action may do to a group. */
export interface Group {
  readonly store: SimulatedStore;
  /** The worker with this number, or one that is drawn; null where it, or any, does not run. */
  readonly pick: (worker: number | undefined) => SimulatedWorker | null;
  readonly oldest: () => SimulatedWorker | null;
  readonly start: () => void;
  readonly stop: (worker: SimulatedWorker, end: 'stop' | 'crash') => void;
}

/** Lets an action happen to a group, at a moment of the store's true time. */
export function performAction(action: Action, timeMs: number, group: Group): void {
  switch (action.kind) {
    case 'join':
      return group.start();
    case 'leave':
      return withWorker(group, action.worker, (worker) => group.stop(worker, 'stop'));
    case 'crash':
      return withWorker(group, action.worker, (worker) => group.stop(worker, 'crash'));
    case 'replace':
      return replace(action, group);
    case 'hang':
      return withWorker(group, action.worker, (worker) => {
        worker.hungUntilMs = timeMs + action.forMs;
      });
    case 'outage':
      return group.store.makeUnreachable(timeMs + action.forMs);
    case 'lose-reply':
      return withWorker(group, undefined, (worker) => (worker.losesNextReply = true));
    case 'resend':
      return withWorker(group, undefined, (worker) => (worker.resendsNext = true));
    case 'pause':
      return withWorker(group, action.worker, (worker) => {
        worker.pausedUntilMs = timeMs + action.forMs;
      });
    case 'failover':
      return group.store.loseLast(action.lose);
    case 'clock-step':
      return group.store.stepClock(action.byMs);
    case 'set-ttl':
      return group.store.setTtl(action.ms);
    case 'evict':
      return group.store.evict(timeMs, action.which);
  }
}

/** A rolling restart takes the oldest worker each time, so that each is replaced once. */
function replace(action: Extract<Action, { kind: 'replace' }>, group: Group): void {
  const worker = action.oldest === true ? group.oldest() : group.pick(undefined);
  if (worker === null) return;
  group.stop(worker, action.graceful ? 'stop' : 'crash');
  group.start();
}

function withWorker(
  group: Group,
  which: number | undefined,
  act: (worker: SimulatedWorker) => void,
): void {
  const worker = group.pick(which);
  if (worker !== null) act(worker);
}
