import { UNITS_PER_INTERVAL, UNITS_PER_TICK } from '../grid.ts';
import {
  type Action,
  promptRequest,
  type RequestPlan,
  type Schedule,
  type WorkerPlan,
} from '../schedule/schedule.ts';
import { isRemarkable } from './size.ts';

/** Schedules that are a little less than this one, the largest steps first. */
export function* candidates(schedule: Schedule): Generator<Schedule> {
  const { workers, actions, units } = schedule;
  for (const id of workers.keys()) yield withoutWorker(schedule, id);
  for (const i of actions.keys()) yield { ...schedule, actions: actions.toSpliced(i, 1) };
  yield* [units / 2, units - UNITS_PER_INTERVAL, units - UNITS_PER_TICK]
    .map((end) => ({ ...schedule, units: Math.floor(end) }))
    .filter((cut) => cut.units > 0);
  for (const intervals of [8, 4, 2, 1]) yield* begunLater(schedule, intervals * UNITS_PER_INTERVAL);
  yield { ...schedule, workers: workers.map((worker) => ({ ...worker, requests: [] })) };
  yield {
    ...schedule,
    workers: workers.map((worker) => ({ ...worker, skew: 0, rate: 1, rank: 1 })),
  };
  for (const [id, worker] of workers.entries()) {
    for (const less of lesserWorkers(worker))
      yield { ...schedule, workers: workers.with(id, less) };
  }
  for (const [i, action] of actions.entries()) {
    for (const less of lesserActions(action)) yield { ...schedule, actions: actions.with(i, less) };
  }
}

function withoutWorker({ workers, actions, ...rest }: Schedule, id: number): Schedule {
  const left = actions
    .filter((action) => !('worker' in action) || action.worker !== id)
    .map((action) =>
      'worker' in action && action.worker > id ? { ...action, worker: action.worker - 1 } : action,
    );
  return { ...rest, workers: workers.toSpliced(id, 1), actions: left };
}

/** All that happens that much earlier: a settled group has then registered so many times less. */
function* begunLater(
  { workers, actions, units, ttlUnits }: Schedule,
  by: number,
): Generator<Schedule> {
  const times = [...actions.map(({ at }) => at), ...workers.map(({ startsAt }) => startsAt ?? by)];
  if (units <= by || times.some((at) => at < by)) return;
  yield {
    units: units - by,
    ttlUnits,
    actions: actions.map((action) => ({ ...action, at: action.at - by })),
    workers: workers.map((worker) =>
      worker.startsAt === null
        ? { ...worker, requests: worker.requests.slice(by / UNITS_PER_INTERVAL) }
        : { ...worker, startsAt: worker.startsAt - by },
    ),
  };
}

function* lesserWorkers(worker: WorkerPlan): Generator<WorkerPlan> {
  const { startsAt, requests, skew } = worker;
  yield { ...worker, requests: [] };
  yield { ...worker, requests: requests.slice(0, requests.length >> 1) };
  yield { ...worker, requests: requests.slice(0, -1) };
  yield { ...worker, requests: requests.slice(1) };
  yield { ...worker, startsAt: null };
  yield { ...worker, rate: 1 };
  yield { ...worker, rank: 1 };
  for (const less of lesserTimes(skew)) yield { ...worker, skew: less };
  for (const less of lesserTimes(startsAt ?? 0)) yield { ...worker, startsAt: less };
  for (const [i, request] of requests.entries()) {
    if (!isRemarkable(request)) continue;
    for (const less of lesserRequests(request))
      yield { ...worker, requests: requests.with(i, less) };
  }
}

function* lesserRequests(request: RequestPlan): Generator<RequestPlan> {
  yield promptRequest;
  yield { ...request, fate: 'answered' };
  for (const there of lesserTimes(request.there)) yield { ...request, there };
  for (const back of lesserTimes(request.back)) yield { ...request, back };
}

function* lesserActions(action: Action): Generator<Action> {
  yield { ...action, rank: 1 };
  for (const at of lesserTimes(action.at)) yield { ...action, at };
  if (!('units' in action)) return;
  for (const units of lesserTimes(action.units)) yield { ...action, units };
}

/** Shorter times of the same sign, whole ticks before others. */
function lesserTimes(time: number): number[] {
  if (time === 0) return [];
  const sign = Math.sign(time);
  const length = Math.abs(time);
  const whole = (units: number): number => Math.floor(units / UNITS_PER_TICK) * UNITS_PER_TICK;
  const lesser = [
    0,
    whole(length / 2),
    whole(length - UNITS_PER_INTERVAL),
    whole(length),
    whole(length) + UNITS_PER_TICK,
    whole(length - 1),
    length - 1,
  ];
  return [...new Set(lesser)].filter((units) => units >= 0).map((units) => sign * units);
}
