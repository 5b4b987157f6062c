import { SecondCounts } from '../../core/due/second-counts.ts';
import type { Demand } from '../demands.ts';

/**
 * Work with windows, over a line of time that is cut where a window begins or ends. Window i is made
 * of the pieces from `from[i]` to before `until[i]`; windows are ordered by `until`.
 */
export interface Windows {
  /** Seconds of each piece. */
  readonly lengths: Float64Array;
  readonly from: Int32Array;
  readonly until: Int32Array;
  readonly work: Float64Array;
}

export interface PlacedWindows extends Windows {
  /** Where the pieces begin, and where the last one ends: seconds of Unix time, ascending. */
  readonly points: Float64Array;
}

/**
 * The windows of all jobs: those of one second and length are one. 86,400 seconds of 20 types take
 * about a third of a second and 30 MB.
 *
 *     windowsOf([{ counts, windowS: 300, ... }]).work // jobs by second
 */
export function windowsOf(demands: readonly Demand[]): PlacedWindows {
  const flat = flattened(demands);
  const { points, placeOf } = pointsOf(flat);
  const unordered: Ordered = {
    from: placesOf(flat.fromS, placeOf),
    until: placesOf(flat.untilS, placeOf),
    work: flat.work,
  };
  const lengths = new Float64Array(Math.max(0, points.length - 1));
  for (let i = 0; i < lengths.length; i++) lengths[i] = points[i + 1]! - points[i]!;
  return { points, lengths, ...orderedByUntil(unordered, points.length) };
}

interface Flat {
  readonly fromS: Float64Array;
  readonly untilS: Float64Array;
  readonly work: Float64Array;
}

function flattened(demands: readonly Demand[]): Flat {
  const merged = mergedByLength(demands);
  let size = 0;
  for (const { counts } of merged) size += counts.size;
  const fromS = new Float64Array(size);
  const untilS = new Float64Array(size);
  const work = new Float64Array(size);
  let i = 0;
  for (const { windowS, counts } of merged) {
    counts.forEach((second, count) => {
      fromS[i] = second;
      untilS[i] = second + windowS;
      work[i++] = count;
    });
  }
  return { fromS, untilS, work };
}

/** Classes whose windows are equally long are one: a day of many such types is no more than a day. */
function mergedByLength(demands: readonly Demand[]): Pick<Demand, 'windowS' | 'counts'>[] {
  const lengths = [...new Set(demands.map(({ windowS }) => windowS))];
  return lengths.map((windowS) => {
    const same = demands.filter((each) => each.windowS === windowS);
    return { windowS, counts: same.length === 1 ? same[0]!.counts : sumOf(same) };
  });
}

function sumOf(demands: readonly Demand[]): SecondCounts {
  const sum = new SecondCounts();
  for (const { counts } of demands) sum.addAll(counts);
  return sum;
}

/** The ends of windows, each once; found through pages of seconds, since sorting them took longer. */
function pointsOf({ fromS, untilS }: Flat) {
  const marks = new SecondCounts();
  for (const second of fromS) marks.add(second, 1);
  for (const second of untilS) marks.add(second, 1);
  const points = new Float64Array(marks.size);
  const places = new SecondCounts();
  let next = 0;
  marks.forEach((second) => {
    places.add(second, next);
    points[next++] = second;
  });
  return { points, placeOf: (second: number): number => places.at(second) };
}

/** Not `Int32Array.from`, which walks an iterator: ten times slower. */
function placesOf(seconds: Float64Array, placeOf: (second: number) => number): Int32Array {
  const places = new Int32Array(seconds.length);
  for (let i = 0; i < seconds.length; i++) places[i] = placeOf(seconds[i]!);
  return places;
}

type Ordered = Pick<Windows, 'from' | 'until' | 'work'>;

/** A counting sort: there are at most twice as many points as windows. */
function orderedByUntil({ from, until, work }: Ordered, points: number): Ordered {
  const next = new Int32Array(points + 1);
  for (const point of until) next[point + 1]!++;
  for (let point = 0; point < points; point++) next[point + 1]! += next[point]!;
  const ordered = {
    from: new Int32Array(from.length),
    until: new Int32Array(from.length),
    work: new Float64Array(from.length),
  };
  for (let i = 0; i < from.length; i++) {
    const place = next[until[i]!]!++;
    ordered.from[place] = from[i]!;
    ordered.until[place] = until[i]!;
    ordered.work[place] = work[i]!;
  }
  return ordered;
}
