import { UNITS_PER_INTERVAL } from './grid.ts';
import { firstOverlap, type Meet, type Overlap } from './overlaps.ts';
import { type Contender, runSchedule } from './schedule/run-schedule.ts';
import type { Schedule } from './schedule/schedule.ts';

/** How the lease failed under a schedule. */
export type Failure =
  | { readonly kind: 'overlap'; readonly overlap: Overlap }
  /** For so long at the end, some worker that ran has owned nothing. */
  | { readonly kind: 'livelock'; readonly unsettledUnits: number };

export interface Judgement {
  readonly meet: Meet;
  /** Whether the group must settle once it is left alone. */
  readonly mustSettle: boolean;
}

/**
 * After so long without a fault all must own: the longest recovery that the search of all schedules
 * knows is 6.7 intervals (a pause of two, four workers).
 */
export const RECOVERY_UNITS = 8 * UNITS_PER_INTERVAL;

/**
 * Judges a run by its leases alone: two workers that own an id both, or somebody who owns nothing long
 * after the last fault. Null where the lease held.
 */
export function failureOf(
  schedule: Schedule,
  contender: Contender,
  { meet, mustSettle }: Judgement,
): Failure | null {
  const { spans, unsettledSince, disturbedUntil } = runSchedule(schedule, contender);
  const overlap = firstOverlap(spans, meet);
  if (overlap !== null) return { kind: 'overlap', overlap };
  const { units } = schedule;
  const isLeftAlone = units - disturbedUntil >= RECOVERY_UNITS;
  if (!mustSettle || unsettledSince === null || !isLeftAlone) return null;
  return { kind: 'livelock', unsettledUnits: units - unsettledSince };
}
