import { protocolRules } from '../protocol.ts';
import { GAP_UNITS, gridParameters, UNITS_PER_INTERVAL, UNITS_PER_TICK } from './grid.ts';
import {
  type Action,
  FOR_EVER,
  plainWorker,
  promptRequest,
  type RequestPlan,
  type Schedule,
  TTL_UNITS,
  type WorkerPlan,
} from './schedule/schedule.ts';

/** A schedule that is the worst for some mistake, by construction. */
export interface DirectedSchedule {
  readonly name: string;
  readonly schedule: Schedule;
}

const WORKERS_MAX = 8;
const INTERVALS = 12;
/** A reply as slow as a worker will still take it, after a request that took no time. */
const SLOW: RequestPlan = { ...promptRequest, back: GAP_UNITS - 1 };
/** Counted, and never heard of again. */
const UNHEARD: RequestPlan = { ...promptRequest, back: FOR_EVER };

/**
 * The worst schedules that are known, for groups of up to 8 workers. The protocol must come through all
 * of them; most variants fail in some.
 */
export function directedSchedules(): DirectedSchedule[] {
  const sizes = Array.from({ length: WORKERS_MAX }, (_, i) => i + 1);
  return sizes.flatMap((n) => [
    { name: `join-${n}`, schedule: join(n) },
    { name: `join-${n}-unheard`, schedule: unheardHolder(n, promptRequest) },
    { name: `join-${n}-slow-unheard`, schedule: unheardHolder(n, SLOW) },
    { name: `join-${n}-overdue`, schedule: overdueReply(n) },
    ...(n === 1 ? [] : ofSeveral(n)),
  ]);
}

function ofSeveral(n: number): DirectedSchedule[] {
  return [
    { name: `leave-${n}`, schedule: leave(n) },
    { name: `hang-${n}`, schedule: hang(n) },
    { name: `start-${n}-skipping`, schedule: skippingStart(n) },
    { name: `start-${n}-clocks-apart`, schedule: clocksApart(n) },
    { name: `order-${n}-changing`, schedule: changingOrder(n) },
  ];
}

/** A worker joins right at the start of an interval, and so ahead of all others. */
function join(n: number): Schedule {
  return scheduleOf([...settled(n), plainWorker(0)]);
}

/**
 * The worst case of formula 19: a worker joins ahead of all others, and the holder of the last slot
 * hears nothing of its next registration, though that is counted. The newcomer owns (0, n + 1) in the
 * first slot of the interval after; until its deadline the holder owns (n - 1, n).
 */
function unheardHolder(n: number, before: RequestPlan): Schedule {
  const holder = { ...plainWorker(null), requests: [before, UNHEARD] };
  return scheduleOf([...settled(n - 1), holder, plainWorker(0)]);
}

/**
 * The holder of the last slot is paused before its reply comes, and until its deadline is over. If it
 * took the reply for one in time, it would own (n - 1, n) until a newcomer owns (0, n + 1). A second
 * newcomer takes the place in the count that the holder leaves.
 */
function overdueReply(n: number): Schedule {
  const slotAt = phaseUnits(n - 1, n);
  const late = UNITS_PER_INTERVAL + phaseUnits(0, n + 1) - phaseUnits(n, n + 1);
  const holder = { ...plainWorker(null), requests: [{ ...promptRequest, back: 1 }] };
  const last = plainWorker(2 * UNITS_PER_INTERVAL - UNITS_PER_TICK);
  const units = late + UNITS_PER_TICK;
  return scheduleOf(
    [...settled(n - 1), holder, plainWorker(0), last],
    [{ at: slotAt, rank: 1, kind: 'pause', worker: n - 1, units }],
  );
}

/** The first worker stops at the start of an interval. */
function leave(n: number): Schedule {
  return scheduleOf(settled(n), [{ at: 0, rank: 1, kind: 'stop', worker: 0 }]);
}

/** The first worker's registrations never reach the store: the others agree on how many they are. */
function hang(n: number): Schedule {
  const hung = { ...plainWorker(null), requests: [{ ...promptRequest, there: FOR_EVER }] };
  return scheduleOf([hung, ...settled(n - 1)]);
}

/**
 * All start at once but the last: its first reply comes as the next interval begins, so that it
 * registers again in the one after that. The interval between has counted one too few.
 */
function skippingStart(n: number): Schedule {
  const slow = { ...promptRequest, there: UNITS_PER_TICK, back: UNITS_PER_TICK };
  const last = plainWorker(UNITS_PER_INTERVAL - 2 * UNITS_PER_TICK);
  const others = Array.from({ length: n - 1 }, () => plainWorker(0));
  return scheduleOf([...others, { ...last, requests: [slow] }]);
}

/** The last worker starts an interval after the others; its clock is behind the store's, theirs ahead. */
function clocksApart(n: number): Schedule {
  const apart = 0.3 * UNITS_PER_INTERVAL;
  const others = Array.from({ length: n - 1 }, () => ({ ...plainWorker(0), skew: apart }));
  const last = plainWorker(1.2 * UNITS_PER_INTERVAL);
  return scheduleOf([...others, { ...last, skew: -apart }]);
}

/** Requests of one slot arrive in one order in even intervals, and the other way round in odd ones. */
function changingOrder(n: number): Schedule {
  const workers = settled(n).map((worker, i) => ({
    ...worker,
    requests: Array.from({ length: INTERVALS + 1 }, (_, interval) => ({
      ...promptRequest,
      there: interval % 2 === 0 ? i : n - 1 - i,
    })),
  }));
  return scheduleOf(workers);
}

function scheduleOf(workers: readonly WorkerPlan[], actions: readonly Action[] = []): Schedule {
  return { units: INTERVALS * UNITS_PER_INTERVAL, workers, actions, ttlUnits: TTL_UNITS };
}

function settled(n: number): WorkerPlan[] {
  return Array.from({ length: n }, () => plainWorker(null));
}

function phaseUnits(index: number, replicas: number): number {
  return Math.round(protocolRules.phase({ index, replicas }, gridParameters) * UNITS_PER_INTERVAL);
}
