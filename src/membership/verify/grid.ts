import {
  type LeaseParameters,
  type Rules,
  step,
  type WorkerEvent,
  type WorkerState,
} from '../protocol.ts';

/**
 * The time of the searches counts in whole units: 120 to a tick, 20 ticks to an interval. What a
 * scheduler chooses (starts, faults, latencies) falls on whole ticks; what the protocol computes (its
 * phases) stays exact, since 14 ticks divided by any count up to 8 are whole units. So no rounding
 * hides or makes an overlap, and whether two states are one is a comparison of integers.
 */
export const UNITS_PER_TICK = 120;
export const TICKS_PER_INTERVAL = 20;
export const UNITS_PER_INTERVAL = TICKS_PER_INTERVAL * UNITS_PER_TICK;

/** The parameters of the searches: a gap of 3 ticks. A unit takes the place of a millisecond. */
export const gridParameters: LeaseParameters = { intervalMs: UNITS_PER_INTERVAL, gap: 0.15 };
export const GAP_UNITS = 0.15 * UNITS_PER_INTERVAL;

/** A step of the protocol with timers that go off at whole units, and take `rate` times their time. */
export function gridStep(
  before: WorkerState,
  event: WorkerEvent,
  rules: Rules,
  rate: number,
): WorkerState {
  const { state } = step(before, event, gridParameters, rules);
  const registerAt = onGrid(before.registerAt, state.registerAt, event.now, rate);
  const deadlineAt = onGrid(before.deadlineAt, state.deadlineAt, event.now, rate);
  return { ...state, registerAt, deadlineAt };
}

function onGrid(
  before: number | null,
  timer: number | null,
  now: number,
  rate: number,
): number | null {
  return timer === null || timer === before ? timer : Math.round(now + (timer - now) * rate);
}

/** A worker of a group that has owned the whole range for long, at the start of interval 0. */
export function settledState(index: number, replicas: number, rules: Rules): WorkerState {
  const pair = { index, replicas };
  const dueAt = Math.round(rules.phase(pair, gridParameters) * UNITS_PER_INTERVAL);
  return {
    held: { interval: -1, index },
    previous: pair,
    lease: pair,
    attempt: 0,
    isRegistering: false,
    registerAt: dueAt,
    deadlineAt: dueAt + Math.round(rules.graceMs(gridParameters)),
  };
}
