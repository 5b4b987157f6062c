import type { CutOver, CutOverExamples } from '../../core/results/migration.ts';
import { type DayGrid, dayGrid, placeOfSecond, secondsOf } from './day-grid.ts';
import type { Joint } from './joint.ts';
import { type Extremes, RangeMaxima } from './range-extremes.ts';

/**
 * What each cut-over does to the ids: at T the old slots before it have run and the new ones from it
 * on will. `times` are seconds after midnight; null for every slot boundary of both schemes. Counts,
 * or shares of uniform ids. Costs the pairs of slots, whatever the number of ids: half a
 * second for 1439 against 1440 partitions.
 *
 * An id with its runs at t (old) and u (new) runs at t - 24 h, then at t if t < T and at u if u >= T,
 * then at u + 24 h. So with d = u - t its gaps are 24 h and 24 h + d where it runs once, 24 h and d
 * where it runs twice, and 48 h + d where it does not run.
 *
 *     cutOversOf(uniformJoint({ from: plain(24), to: plain(48) }), [43_200])[0]?.never // 0.25
 */
export function cutOversOf(joint: Joint, times: readonly number[] | null): CutOver[] {
  const grid = dayGrid(joint);
  const found = new DayFigures(joint, grid);
  if (times !== null) return times.map((atS) => found.at(placeOfSecond(grid, atS), atS));
  return Array.from(grid.boundaries, (time, place) => found.at(place, secondsOf(grid, time)));
}

/** As many ids are shown behind a count. */
const EXAMPLES_MAX = 3;

/** The figures of every place of the grid, and of the day's end. */
class DayFigures {
  readonly #joint: Joint;
  readonly #grid: DayGrid;
  readonly #twice: Float64Array;
  readonly #never: Float64Array;
  readonly #longest: Extremes;
  readonly #shortest: Extremes;
  readonly #largest: Float64Array;
  readonly #reach: Reach;

  constructor(joint: Joint, grid: DayGrid) {
    this.#joint = joint;
    this.#grid = grid;
    const places = grid.boundaries.length + 1;
    const counted = counts(joint, grid, places);
    this.#twice = counted.twice;
    this.#never = counted.never;
    this.#longest = counted.longest;
    this.#shortest = counted.shortest;
    this.#largest = largestRuns(joint, grid, places);
    this.#reach = reachOf(joint);
  }

  at(place: number, atS: number): CutOver {
    const { total, isUniform } = this.#joint;
    const scale = isUniform ? 1 / total : 1;
    const twice = this.#twice[place]!;
    const never = this.#never[place]!;
    const hasIds = total > 0;
    return {
      atS,
      twice: twice * scale,
      once: (total - twice - never) * scale,
      never: never * scale,
      gapMaxS: hasIds ? secondsOf(this.#grid, this.#longest.values[place]!) : null,
      gapMinS: hasIds ? secondsOf(this.#grid, -this.#shortest.values[place]!) : null,
      largestRun: this.#largest[place]! * scale,
      runs: (total + twice - never) * scale,
      examples: this.#examples(place),
    };
  }

  #examples(place: number): CutOverExamples {
    const { total, to, exampleOf } = this.#joint;
    if (total === 0) return { twice: [], never: [], gapMax: null };
    const { oldAt, newAt } = this.#grid;
    const twice: string[] = [];
    const never: string[] = [];
    const { earliest, latest } = this.#reach;
    for (let old = 0; old < oldAt.length; old++) {
      if (earliest[old]! < 0) continue;
      const isOver = oldAt[old]! < place;
      if (isOver && newAt[latest[old]!]! >= place && twice.length < EXAMPLES_MAX)
        twice.push(exampleOf(old, latest[old]!));
      if (!isOver && newAt[earliest[old]!]! < place && never.length < EXAMPLES_MAX)
        never.push(exampleOf(old, earliest[old]!));
    }
    const cell = this.#longest.cells[place]!;
    const gapMax = exampleOf(Math.floor(cell / to.partitions), cell % to.partitions);
    return { twice, never, gapMax };
  }
}

interface Counted {
  readonly twice: Float64Array;
  readonly never: Float64Array;
  readonly longest: Extremes;
  /** Of the gaps with their signs changed. */
  readonly shortest: Extremes;
}

function counts(joint: Joint, grid: DayGrid, places: number): Counted {
  const twice = new Float64Array(places + 1);
  const never = new Float64Array(places + 1);
  const longest = new RangeMaxima(places);
  const shortest = new RangeMaxima(places);
  const { day, oldAt, newAt, oldTimes, newTimes } = grid;
  for (let cell = 0; cell < joint.counts.length; cell++) {
    const count = joint.counts[cell]!;
    if (count === 0) continue;
    const old = Math.floor(cell / joint.to.partitions);
    const slot = cell - old * joint.to.partitions;
    const [first, second] = [oldAt[old]!, newAt[slot]!];
    const shift = newTimes[slot]! - oldTimes[old]!;
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const changed = first < second ? twice : never;
    changed[low + 1]! += count;
    changed[high + 1]! -= count;
    const once = { longest: day + Math.max(0, shift), shortest: day + Math.min(0, shift) };
    const between =
      first < second
        ? { longest: day, shortest: shift }
        : { longest: 2 * day + shift, shortest: 2 * day + shift };
    longest.note(0, low + 1, once.longest, cell);
    longest.note(low + 1, high + 1, between.longest, cell);
    longest.note(high + 1, places, once.longest, cell);
    shortest.note(0, low + 1, -once.shortest, cell);
    shortest.note(low + 1, high + 1, -between.shortest, cell);
    shortest.note(high + 1, places, -once.shortest, cell);
  }
  return {
    twice: summed(twice),
    never: summed(never),
    longest: longest.finish(),
    shortest: shortest.finish(),
  };
}

function summed(differences: Float64Array): Float64Array {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}

/** The largest run of the day at each place: old slots before it, new ones from it on. */
function largestRuns(joint: Joint, { oldAt, newAt }: DayGrid, places: number): Float64Array {
  const { old, next } = slotTotals(joint);
  const before = new Float64Array(places + 1);
  const after = new Float64Array(places + 1);
  for (const [slot, place] of oldAt.entries())
    before[place + 1] = Math.max(before[place + 1]!, old[slot]!);
  for (const [slot, place] of newAt.entries()) after[place] = Math.max(after[place]!, next[slot]!);
  for (let place = 1; place <= places; place++)
    before[place] = Math.max(before[place]!, before[place - 1]!);
  for (let place = places - 1; place >= 0; place--)
    after[place] = Math.max(after[place]!, after[place + 1]!);
  return before.map((count, place) => Math.max(count, after[place]!));
}

/** Ids by old slot, and by new slot. */
export function slotTotals({ counts: joint, from, to }: Joint): {
  readonly old: Float64Array;
  readonly next: Float64Array;
} {
  const old = new Float64Array(from.partitions);
  const next = new Float64Array(to.partitions);
  for (let cell = 0; cell < joint.length; cell++) {
    const count = joint[cell]!;
    if (count === 0) continue;
    const slot = Math.floor(cell / to.partitions);
    old[slot]! += count;
    next[cell - slot * to.partitions]! += count;
  }
  return { old, next };
}

/** Of each old slot the first and the last new slot that holds some of its ids; -1 for none. */
interface Reach {
  readonly earliest: Int32Array;
  readonly latest: Int32Array;
}

function reachOf({ counts: joint, from, to }: Joint): Reach {
  const earliest = new Int32Array(from.partitions).fill(-1);
  const latest = new Int32Array(from.partitions).fill(-1);
  for (let cell = 0; cell < joint.length; cell++) {
    if (joint[cell] === 0) continue;
    const old = Math.floor(cell / to.partitions);
    const slot = cell - old * to.partitions;
    if (earliest[old]! < 0) earliest[old] = slot;
    latest[old] = slot;
  }
  return { earliest, latest };
}
