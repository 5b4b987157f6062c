import { GAP_UNITS, UNITS_PER_INTERVAL, UNITS_PER_TICK } from './grid.ts';
import {
  type Action,
  FOR_EVER,
  plainWorker,
  promptRequest,
  type RequestPlan,
  type Schedule,
  TTL_UNITS,
  type WorkerPlan,
} from './schedule.ts';

/** A schedule that is the worst for some mistake, by construction. */
export interface DirectedSchedule {
  readonly name: string;
  readonly schedule: Schedule;
}

/** A reply as slow as a worker will still take it: there in no time, and back just within the gap. */
const SLOW: RequestPlan = { ...promptRequest, back: GAP_UNITS - 1 };
/** Counted, and never heard of again. */
const UNHEARD: RequestPlan = { ...promptRequest, back: FOR_EVER };
const WORKERS_MAX = 8;

/**
 * The worst schedules that are known, for groups of up to 8 workers. The protocol must come through all
 * of them, and each variant must fail in one at least.
 */
export function directedSchedules(): DirectedSchedule[] {
  const sizes = Array.from({ length: WORKERS_MAX }, (_, i) => i + 1);
  return sizes.flatMap((n) => [
    { name: `join ${n} to ${n + 1}`, schedule: join(n) },
    { name: `join ${n} to ${n + 1}, last holder unheard`, schedule: unheardHolder(n, promptRequest) },
    { name: `join ${n} to ${n + 1}, last holder slow, then unheard`, schedule: unheardHolder(n, SLOW) },
    { name: `join ${n} to ${n + 1}, reply after a pause`, schedule: overdueReply(n) },
    ...(n < 2 ? [] : ofSeveral(n)),
  ]);
}

function ofSeveral(n: number): DirectedSchedule[] {
  return [
    { name: `leave ${n} to ${n - 1}`, schedule: leave(n) },
    { name: `hang, one of ${n}`, schedule: hang(n) },
    { name: `start of ${n}, one interval skipped`, schedule: skippedInterval(n) },
    { name: `clocks of ${n} apart`, schedule: clocksApart(n) },
    { name: `${n} in changing order`, schedule: changingOrder(n) },
  ];
}
