import type { LeaseSpan, WorkerLife } from '../../../src/core/results/membership.ts';

/** A lease as `w0 1/3 from 10 to 20` would be written: worker, pair and times. */
export function span(
  worker: string,
  pair: readonly [index: number, replicas: number],
  times: readonly [fromMs: number, toMs: number],
): LeaseSpan {
  const [index, replicas] = pair;
  const [fromMs, toMs] = times;
  return Object.freeze({ worker, index, replicas, fromMs, toMs });
}

/** A worker that runs from the start on, unless it stops. */
export function life(worker: string, stoppedMs: number | null = null): WorkerLife {
  return { worker, startedMs: 0, stoppedMs, end: stoppedMs === null ? null : 'stop' };
}
