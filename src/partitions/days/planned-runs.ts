import { type PartitionSchedule, runStartS } from '../../core/partition-schedule.ts';
import type { ClockPolicy } from '../../core/run-rules.ts';
import { type LocalDay, type Occurrence, occurrencesOf } from './local-day.ts';

/** A run as it is planned. */
export interface PlannedRun {
  /** Unix time. */
  readonly atS: number;
  /** Of the zone's calendar, since 1970-01-01. */
  readonly day: number;
  readonly slot: number;
  /** Which of the slot's runs, from 0. */
  readonly attempt: number;
}

/**
 * The runs of one day of a zone, ascending. Slots stand at local times: what the clock skips does not
 * run, what it shows twice runs twice; or everything once by the policy `once`. Costs the runs.
 */
export function plannedRuns(
  schedule: PartitionSchedule,
  day: LocalDay,
  policy: ClockPolicy,
): PlannedRun[] {
  if (day.lengthS === 0) return [];
  const runs: PlannedRun[] = [];
  for (let slot = 0; slot < schedule.partitions; slot++) {
    for (let attempt = 0; attempt < schedule.runsPerSlot; attempt++) {
      const shown = occurrencesOf(day, runStartS(schedule, slot, attempt));
      for (const { atS } of kept(shown, policy)) runs.push({ atS, day: day.day, slot, attempt });
    }
  }
  return day.spans.length === 1 ? runs : runs.toSorted(byTime);
}

function kept(shown: readonly Occurrence[], policy: ClockPolicy): readonly Occurrence[] {
  return policy === 'clock' ? shown.filter(({ isSkipped }) => !isSkipped) : shown.slice(0, 1);
}

function byTime(a: PlannedRun, b: PlannedRun): number {
  return a.atS - b.atS || a.slot - b.slot || a.attempt - b.attempt;
}
