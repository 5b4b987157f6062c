import { UNITS_PER_TICK } from '../grid.ts';
import type { RequestPlan, Schedule, WorkerPlan } from '../schedule/schedule.ts';

/**
 * How much there is to a schedule, most important first: workers; what happens to them; how long it
 * takes; times that are not whole ticks; and all times together.
 */
export function sizeOf({ workers, actions, units }: Schedule): number[] {
  const times = [
    ...workers.flatMap(timesOf),
    ...actions.flatMap((action) => ('units' in action ? [action.at, action.units] : [action.at])),
  ];
  const happenings = workers.flatMap(({ requests }) => requests.filter(isRemarkable));
  const traits = workers.filter(({ skew, rate }) => skew !== 0 || rate !== 1);
  return [
    workers.length,
    actions.length + happenings.length + traits.length,
    units,
    times.filter((time) => time % UNITS_PER_TICK !== 0).length,
    times.reduce((sum, time) => sum + Math.abs(time), 0),
    workers.filter(({ startsAt }) => startsAt !== null).length,
    [...workers, ...actions].filter(({ rank }) => rank !== 1).length,
    workers.reduce((sum, { requests }) => sum + requests.length, 0),
  ];
}

export function isSmaller(candidate: Schedule, than: Schedule): boolean {
  const [size, other] = [sizeOf(candidate), sizeOf(than)];
  const differing = size.findIndex((part, i) => part !== other[i]);
  return differing >= 0 && size[differing]! < other[differing]!;
}

/** Whether a registration is anything but answered at once. */
export function isRemarkable({ there, back, fate }: RequestPlan): boolean {
  return there !== 0 || back !== 0 || fate !== 'answered';
}

function timesOf({ startsAt, skew, rate, requests }: WorkerPlan): number[] {
  const own = [startsAt ?? 0, skew, rate === 1 ? 0 : 1];
  return [...own, ...requests.flatMap(({ there, back }) => [there, back])];
}
