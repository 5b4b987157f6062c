import { UNITS_PER_INTERVAL, UNITS_PER_TICK } from './grid.ts';
import { type Action, promptRequest, type RequestPlan, type Schedule, type WorkerPlan } from './schedule.ts';

/** Runs that a shrinking may take at the most; what is found by then is good enough. */
const RUNS_MAX = 20_000;

/**
 * The smallest schedule that still fails, as far as leaving out and making shorter will lead: workers,
 * actions and slow registrations are dropped, the end is cut off, all begins earlier, times become
 * shorter and whole ticks. Each step must make it smaller, and the first that fails is taken, so
 * that the same schedule always shrinks to the same. Some hundreds to thousands of runs.
 */
export function shrunk(schedule: Schedule, isFailing: (schedule: Schedule) => boolean): Schedule {
  let least = schedule;
  let runs = 0;
  for (let isShrinking = true; isShrinking && runs < RUNS_MAX; ) {
    isShrinking = false;
    for (const smaller of candidates(least)) {
      if (runs++ >= RUNS_MAX) break;
      if (!isSmaller(smaller, least) || !isFailing(smaller)) continue;
      least = smaller;
      isShrinking = true;
      break;
    }
  }
  return least;
}
