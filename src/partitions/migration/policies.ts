import type { CutOver, Policy } from '../../core/results/migration.ts';
import { slotTotals } from './cut-overs.ts';
import { type DayGrid, dayGrid, placeOfSecond, secondsOf } from './day-grid.ts';
import type { Joint } from './joint.ts';

/**
 * The ways from one scheme to the other, on these ids. Hard cuts are taken at each of `cuts`, the check
 * at the first; the dual run takes a whole day; the staggered change begins at a midnight.
 */
export function policiesOf(
  joint: Joint,
  cuts: readonly CutOver[],
  preserving: Joint | null,
): Policy[] {
  const grid = dayGrid(joint);
  const kept = preserving === null ? [] : [preservingPolicy(preserving)];
  return [
    ...cuts.map(hardCut),
    ...cuts.slice(0, 1).map((cut) => completedCheck(joint, grid, cut)),
    dualRun(joint, grid),
    staggered(joint, grid),
    ...kept,
  ];
}

/** A change in one day that runs every id once. */
const ONCE_EACH = { atS: 0, days: 1, twice: 0, never: 0, extraLoad: 0 } as const;

const COMPLETED =
  'a completion per (id, date), written with the work, as under a unique key on (id, process_date)';

function hardCut(cut: CutOver): Policy {
  return {
    name: 'hard-cut',
    atS: cut.atS,
    days: 1,
    twice: cut.twice,
    never: cut.never,
    gapMaxS: cut.gapMaxS,
    extraLoad: cut.runs === 0 ? 0 : cut.twice / (cut.twice + cut.once + cut.never),
    largestRun: cut.largestRun,
    needs: cut.twice > 0 ? ['work that may be repeated (idempotent)'] : [],
  };
}

/** The second run of an id on that day is skipped; whom nobody ran, the check alone does not find. */
function completedCheck(joint: Joint, grid: DayGrid, cut: CutOver): Policy {
  const place = placeOfSecond(grid, cut.atS);
  const longest = longestOf(joint, grid, (old, slot, shift) => {
    const [isOldRun, isNewRun] = [grid.oldAt[old]! < place, grid.newAt[slot]! >= place];
    if (!isOldRun && !isNewRun) return 2 * grid.day + shift;
    return grid.day + Math.max(0, shift);
  });
  return {
    ...ONCE_EACH,
    name: 'completed-check',
    atS: cut.atS,
    never: cut.never,
    gapMaxS: longest,
    largestRun: cut.largestRun,
    needs:
      cut.never > 0
        ? [COMPLETED, 'a run at the end of the day for whoever has no completion']
        : [COMPLETED],
  };
}

/** Both schemes run for a day: an id is done by its first run and skipped by its second. */
function dualRun(joint: Joint, grid: DayGrid): Policy {
  const { counts, from, to } = joint;
  const old = new Float64Array(from.partitions);
  const next = new Float64Array(to.partitions);
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    const slot = cell % to.partitions;
    const before = (cell - slot) / to.partitions;
    if (grid.newTimes[slot]! >= grid.oldTimes[before]!) old[before]! += count;
    else next[slot]! += count;
  }
  const largest = Math.max(largestOf(old), largestOf(next));
  return {
    ...ONCE_EACH,
    name: 'dual-run',
    gapMaxS: waitOf(joint, grid),
    largestRun: scaled(joint, largest),
    needs: [COMPLETED, 'both queries on that day: every id is selected twice'],
  };
}

/** Old slots move to the new scheme in groups, one at each midnight. */
const GROUPS_MAX = 24;

function staggered(joint: Joint, grid: DayGrid): Policy {
  const days = Math.min(GROUPS_MAX, joint.from.partitions);
  const totals = slotTotals(joint);
  // A run of either scheme only loses ids to the other one: none is larger than before or after.
  const largest = Math.max(largestOf(totals.old), largestOf(totals.next));
  return {
    ...ONCE_EACH,
    name: 'staggered',
    days,
    gapMaxS: waitOf(joint, grid),
    largestRun: scaled(joint, largest),
    needs: [
      `one setting that both schemes read: how many of the ${days} groups of old slots have moved`,
      `both queries on ${days} days`,
    ],
  };
}

/** At the boundaries of the coarser slots, of which midnight is one. */
function preservingPolicy(joint: Joint): Policy {
  const grid = dayGrid(joint);
  const largest = largestOf(slotTotals(joint).next);
  return {
    ...ONCE_EACH,
    name: 'preserving-map',
    gapMaxS: waitOf(joint, grid),
    largestRun: scaled(joint, largest),
    needs: [],
  };
}

/** The longest gap where every id runs once on each day, by its old slot and then by its new one. */
function waitOf(joint: Joint, grid: DayGrid): number | null {
  return longestOf(joint, grid, (_, __, shift) => grid.day + Math.max(0, shift));
}

/** The longest gap in seconds over all pairs of slots that hold ids; null without ids. */
function longestOf(
  { counts, to, total }: Joint,
  grid: DayGrid,
  gapOf: (old: number, slot: number, shift: number) => number,
): number | null {
  if (total === 0) return null;
  let longest = 0;
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    const slot = cell % to.partitions;
    const old = (cell - slot) / to.partitions;
    longest = Math.max(longest, gapOf(old, slot, grid.newTimes[slot]! - grid.oldTimes[old]!));
  }
  return secondsOf(grid, longest);
}

/** A count, or the share that a weight of uniform ids is. */
function scaled({ isUniform, total }: Joint, count: number): number {
  return isUniform ? count / total : count;
}

function largestOf(counts: Float64Array): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}
