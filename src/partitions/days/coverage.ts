import type { PartitionSchedule } from '../../core/partition-schedule.ts';
import type { DayCoverage } from '../../core/results/schedules.ts';
import type { ClockPolicy } from '../../core/run-rules.ts';
import type { Zone } from '../../core/time/zone.ts';
import { type LocalDay, localDay } from './local-day.ts';
import { plannedRuns } from './planned-runs.ts';

/**
 * Which slots of a day run not at all, less often, and more often than they should, by the clock of
 * the zone alone. `counts` are the records of each slot. Costs the runs of the day.
 */
export function dayCoverage(
  schedule: PartitionSchedule,
  day: LocalDay,
  { policy, counts }: { readonly policy: ClockPolicy; readonly counts: Float64Array },
): DayCoverage {
  const runs = new Uint16Array(schedule.partitions);
  for (const { slot } of plannedRuns(schedule, day, policy)) runs[slot]!++;
  const slots = Array.from(runs, (_, slot) => slot);
  const those = (isMeant: (count: number) => boolean): number[] =>
    slots.filter((slot) => isMeant(runs[slot]!));
  const missing = those((count) => count === 0);
  const repeated = those((count) => count > schedule.runsPerSlot);
  const recordsOf = (some: readonly number[]): number =>
    some.reduce((sum, slot) => sum + counts[slot]!, 0);
  return {
    day: day.day,
    lengthS: day.lengthS,
    missing,
    short: those((count) => count > 0 && count < schedule.runsPerSlot),
    repeated,
    runsMost: runs.reduce((most, count) => Math.max(most, count), 0),
    missingRecords: recordsOf(missing),
    repeatedRecords: recordsOf(repeated),
  };
}

/** Days that are looked ahead for changes of the clock: a year and the change after it. */
const LOOK_AHEAD_DAYS = 400;

/**
 * The days from `fromDay` on, within the next 400, on which a slot does not run as often as on others.
 * Costs a look into the zone's table a day.
 */
export function irregularDays(
  schedule: PartitionSchedule,
  { zone, fromDay }: { readonly zone: Zone; readonly fromDay: number },
  rules: { readonly policy: ClockPolicy; readonly counts: Float64Array },
): DayCoverage[] {
  return Array.from({ length: LOOK_AHEAD_DAYS }, (_, i) => localDay(zone, fromDay + i))
    .filter(({ spans }) => spans.length > 1)
    .map((day) => dayCoverage(schedule, day, rules))
    .filter((found) => !isRegular(found));
}

/** Every slot runs as often as it should. */
function isRegular({ missing, short, repeated }: DayCoverage): boolean {
  return missing.length + short.length + repeated.length === 0;
}
