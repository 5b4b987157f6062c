import type { Schedule } from '../schedule/schedule.ts';
import { candidates } from './candidates.ts';
import { isSmaller } from './size.ts';

/** The runs that a shrinking takes at the most: what it has by then is small enough. */
const RUNS_MAX = 20_000;

/**
 * The smallest schedule that still fails, as far as leaving out and making shorter leads: workers,
 * actions and slow registrations are dropped, the end is cut off, all begins earlier, times become
 * shorter and whole ticks. Every step makes it smaller, and of the candidates the first that fails is
 * taken, so an equal schedule always shrinks to the same. Takes hundreds of runs, some thousands.
 */
export function shrunk(schedule: Schedule, isFailing: (schedule: Schedule) => boolean): Schedule {
  let least = schedule;
  let runs = 0;
  const next = (): Schedule | null => {
    for (const candidate of candidates(least)) {
      if (!isSmaller(candidate, least)) continue;
      if (runs++ >= RUNS_MAX) return null;
      if (isFailing(candidate)) return candidate;
    }
    return null;
  };
  for (let found = next(); found !== null; found = next()) least = found;
  return least;
}
