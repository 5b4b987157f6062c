import { type PartitionSchedule, runStartS, slotStartS } from '../../core/partition-schedule.ts';
import type { Random } from '../../core/random.ts';
import type { ClockPolicy, StartDelay } from '../../core/run-rules.ts';
import { drawNormal } from '../../core/statistics/normal.ts';
import type { Zone } from '../../core/time/zone.ts';
import { type LocalDay, localDay, occurrencesOf } from '../days/local-day.ts';
import { plannedRuns } from '../days/planned-runs.ts';
import type { Closing, ReadyRun } from './day-engine.ts';
import type { Pace } from './pace.ts';

/** The days that are simulated, one after the other. */
export interface Days {
  readonly zone: Zone;
  readonly days: readonly LocalDay[];
  readonly fromS: number;
  readonly untilS: number;
}

/** The days of a zone from `fromDay` on. */
export function daysOf(zone: Zone, fromDay: number, count: number): Days {
  const days = Array.from({ length: count }, (_, i) => localDay(zone, fromDay + i));
  return {
    zone,
    days,
    fromS: days[0]?.fromS ?? 0,
    untilS: days.at(-1)?.untilS ?? 0,
  };
}

/** All runs of the days with their delays, in the order in which they are ready. */
export function readyRuns(
  schedule: PartitionSchedule,
  { days }: Days,
  rules: { readonly policy: ClockPolicy; readonly delay: StartDelay; readonly random: Random },
): ReadyRun[] {
  const { policy, delay, random } = rules;
  return days
    .flatMap((day) => plannedRuns(schedule, day, policy))
    .map((run) => ({ ...run, readyS: run.atS + drawDelay(delay, random) }))
    .toSorted((a, b) => a.readyS - b.readyS || a.atS - b.atS);
}

/** A draw of the start delay in seconds. */
function drawDelay(delay: StartDelay, random: Random): number {
  switch (delay.kind) {
    case 'fixed':
      return delay.s;
    case 'uniform':
      return delay.fromS + random.unit() * (delay.toS - delay.fromS);
    case 'lognormal':
      return Math.exp(delay.mu + delay.sigma * drawNormal(random));
    case 'measured':
      return delay.valuesS[random.below(delay.valuesS.length)]!;
  }
}

/**
 * When each slot of each day passes: where the next one begins by the clock, for the last time it
 * shows that. Ascending. A date that does not exist has no slots, and nothing is due on it.
 */
export function closingsOf(partitions: number, { days }: Days): Closing[] {
  return days
    .filter(({ lengthS }) => lengthS > 0)
    .flatMap((day) =>
      Array.from({ length: partitions }, (_, slot) => {
        const isLast = slot === partitions - 1;
        const next = isLast
          ? undefined
          : occurrencesOf(day, slotStartS(slot + 1, partitions)).at(-1);
        return { atS: next?.atS ?? day.untilS, day: day.day, slot };
      }),
    )
    .toSorted((a, b) => a.atS - b.atS || a.slot - b.slot);
}

/** The end of each slot's last success before the first day, all having gone well the day before. */
export function lastSuccesses(
  schedule: PartitionSchedule,
  { zone, days }: Days,
  work: { readonly counts: Float64Array; readonly pace: Pace | null },
): Float64Array {
  const before = localDay(zone, (days[0]?.day ?? 0) - 1);
  return Float64Array.from(work.counts, (count, slot) => {
    const startS = occurrencesOf(before, runStartS(schedule, slot, 0))[0]?.atS ?? before.fromS;
    return startS + count * (work.pace?.meanS(slot) ?? 0);
  });
}
