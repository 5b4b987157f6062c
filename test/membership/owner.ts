import { type Step, step, type Tick, type WorkerState } from '../../src/membership/protocol.ts';

/** The interval and gap of these tests. */
export const parameters = Object.freeze({ intervalMs: 30_000, gap: 0.15 });

export const pair = Object.freeze({ index: 1, replicas: 3 });

/** A worker that owns 1 of 3 and registered as index 1 in interval 10; its next one is under way. */
export const owner: WorkerState = Object.freeze({
  held: Object.freeze({ interval: 10, index: 1 }),
  previous: pair,
  lease: pair,
  attempt: 0,
  isRegistering: true,
  registerAt: null,
  deadlineAt: 1_000_000,
});

function tickOf(parts: Partial<Tick> = {}): Tick {
  return { interval: 11, index: 1, replicas: 3, at: 11 * 30_000 + 15_000, ...parts };
}

/** A reply long before the deadline, unless a time is given. */
export function afterReply(state: WorkerState, tick: Partial<Tick> = {}, now = 0): Step {
  return step(state, { kind: 'reply', now, tick: tickOf(tick) }, parameters);
}
