import { type PartitionSchedule, slotAt, slotStartS } from '../../core/partition-schedule.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { Zone } from '../../core/time/zone.ts';
import type { PlannedRun } from '../days/planned-runs.ts';

/** A part of a run: of one slot those that stand from `lo` to `hi` in the order of reading. */
export interface Target {
  readonly slot: number;
  readonly day: number;
  readonly lo: number;
  readonly hi: number;
}

export interface TargetOptions {
  readonly schedule: PartitionSchedule;
  readonly zone: Zone;
  readonly startS: number;
  /** How long a run of a slot takes, on the average; 0 where it is not known. */
  readonly durationOf: (slot: number) => number;
}

/**
 * What a run works on that starts at `startS`: the planned slot, the one of the clock, or all that the
 * clock shows while it runs, each for the part of its records that stands at that place of the list.
 */
export function targetsOf(run: PlannedRun, options: TargetOptions): Target[] {
  const { take } = options.schedule;
  if (take === 'planned') return [{ slot: run.slot, day: run.day, lo: 0, hi: 1 }];
  const shown = shownAt(options.startS, options);
  if (take === 'clock-once') return [{ slot: shown.slot, day: shown.day, lo: 0, hi: 1 }];
  return walked(shown, options);
}

interface Shown {
  readonly slot: number;
  readonly day: number;
  /** When the clock comes to the next slot. */
  readonly untilS: number;
}

function shownAt(second: number, { schedule, zone }: TargetOptions): Shown {
  const { partitions } = schedule;
  const localS = second + zone.offsetAt(Math.floor(second));
  const day = Math.floor(localS / DAY_S);
  const secondOfDay = Math.floor(localS - day * DAY_S);
  const slot = slotAt(secondOfDay, partitions);
  const untilS = second + (slotStartS(slot + 1, partitions) - (localS - day * DAY_S));
  const [change] = zone.transitions(Math.floor(second), Math.ceil(untilS));
  return { slot, day, untilS: Math.min(untilS, change?.atS ?? untilS) };
}

/** The list is walked at an even pace: the share that is read in each slot of the clock. */
function walked(first: Shown, options: TargetOptions): Target[] {
  const targets: Target[] = [];
  let shown = first;
  let atS = options.startS;
  let lo = 0;
  while (lo < 1) {
    const durationS = options.durationOf(shown.slot);
    const hi = durationS > 0 ? Math.min(1, lo + (shown.untilS - atS) / durationS) : 1;
    const last = targets.at(-1);
    if (last !== undefined && last.slot === shown.slot && last.day === shown.day)
      targets[targets.length - 1] = { ...last, hi };
    else targets.push({ slot: shown.slot, day: shown.day, lo, hi });
    lo = hi;
    atS = shown.untilS;
    if (lo < 1) shown = shownAt(atS, options);
  }
  return targets;
}
