import type { RecoveryFigures } from '../../core/results/verification.ts';
import { explore } from './exhaustive/explore.ts';
import type { NamedMenu } from './exhaustive/menus.ts';
import { scheduleOf, stepsTo } from './exhaustive/path.ts';
import { recoveryOf } from './exhaustive/recovery.ts';
import { starvingSteps } from './exhaustive/starvation.ts';
import { RECOVERY_UNITS } from './failure.ts';
import type { Failed } from './finding.ts';
import { UNITS_PER_INTERVAL } from './grid.ts';
import type { Meet } from './overlaps.ts';
import type { Contender } from './schedule/run-schedule.ts';
import type { Schedule } from './schedule/schedule.ts';

export interface SearchedMenu {
  readonly states: number;
  readonly failed: Failed | null;
  /** When two workers first own an id both, over all schedules of the menu. */
  readonly atIntervals: number | null;
  /** Null where it was not asked for, or the lease failed before. */
  readonly recovery: RecoveryFigures | null;
  /** Whether leases with different counts were ever live at once. */
  readonly mixesCounts: boolean;
}

/** More states than this a search may not have: some 2 GB. */
const STATES_MAX = 8_000_000;

/**
 * Searches all schedules of a menu, until the lease fails or there are no more: first for an overlap,
 * then, where the group must settle, for schedules that keep a worker from owning for ever.
 */
export function searchExhaustively(
  { name, menu, settles }: NamedMenu,
  { rules, intervalClock }: Contender,
  meet: Meet,
): SearchedMenu {
  const exploration = explore(
    { ...menu, rules, intervalClock },
    { meet, stopsAtViolation: true, keepsSteps: settles, statesMax: STATES_MAX },
  );
  const { states, violated, elapsed, mixesCounts } = exploration;
  const origin = `exhaustive:${name}`;
  const searched = { states: states.size, mixesCounts, atIntervals: null, recovery: null };
  if (violated !== null) {
    const at = elapsed[violated]!;
    const steps = stepsTo(exploration, violated);
    const schedule = scheduleOf(exploration, steps, at + UNITS_PER_INTERVAL);
    const failed: Failed = { schedule, origin, kind: 'overlap' };
    return { ...searched, failed, atIntervals: at / UNITS_PER_INTERVAL };
  }
  if (!settles) return { ...searched, failed: null };
  const longest = recoveryOf(exploration);
  if (longest < Infinity) {
    const recovery = { longestIntervals: longest / UNITS_PER_INTERVAL };
    return { ...searched, failed: null, recovery };
  }
  const starving = starvingSteps(exploration, RECOVERY_UNITS);
  const recovery = { longestIntervals: null };
  if (starving === null) return { ...searched, failed: null, recovery };
  const schedule = scheduleOf(exploration, starving, unitsOf(starving));
  return { ...searched, failed: { schedule, origin, kind: 'livelock' }, recovery };
}

function unitsOf(steps: readonly { readonly elapsed: number }[]): Schedule['units'] {
  return steps.reduce((sum, { elapsed }) => sum + elapsed, 0);
}
