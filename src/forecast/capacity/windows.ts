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
  const byLength = mergedByLength(demands);
  const { points, indexOf } = pointsOf(byLength);
  const unordered = unorderedOf(byLength, indexOf);
  const lengths = Float64Array.from(
    { length: Math.max(0, points.length - 1) },
    (_, i) => points[i + 1]! - points[i]!,
  );
  return { points, lengths, ...orderedByUntil(unordered, points.length) };
}

type ByLength = ReadonlyMap<number, SecondCounts>;

function mergedByLength(demands: readonly Demand[]): ByLength {
  const lengths = [...new Set(demands.map(({ windowS }) => windowS))];
  return new Map(
    lengths.map((length) => {
      const same = demands.filter(({ windowS }) => windowS === length);
      return [length, same.length === 1 ? same[0]!.counts : sumOf(same)];
    }),
  );
}

function sumOf(demands: readonly Demand[]): SecondCounts {
  const sum = new SecondCounts();
  for (const { counts } of demands) sum.addAll(counts);
  return sum;
}

/** The ends of windows, each once; found through pages of seconds, since sorting them took longer. */
function pointsOf(byLength: ByLength) {
  const marks = new SecondCounts();
  for (const [windowS, counts] of byLength) {
    for (const [second] of counts.entries()) marks.add(second, 1);
    for (const [second] of counts.entries()) marks.add(second + windowS, 1);
  }
  const points: number[] = [];
  const places = new SecondCounts();
  for (const [second] of marks.entries()) {
    places.add(second, points.length);
    points.push(second);
  }
  return {
    points: Float64Array.from(points),
    indexOf: (second: number): number => places.at(second),
  };
}

type Ordered = Pick<Windows, 'from' | 'until' | 'work'>;

function unorderedOf(byLength: ByLength, indexOf: (second: number) => number): Ordered {
  let size = 0;
  for (const counts of byLength.values()) for (const _ of counts.entries()) size++;
  const from = new Int32Array(size);
  const until = new Int32Array(size);
  const work = new Float64Array(size);
  let i = 0;
  for (const [windowS, counts] of byLength) {
    for (const [second, count] of counts.entries()) {
      from[i] = indexOf(second);
      until[i] = indexOf(second + windowS);
      work[i++] = count;
    }
  }
  return { from, until, work };
}

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
