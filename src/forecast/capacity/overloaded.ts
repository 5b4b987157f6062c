import type { Windows } from './windows.ts';

/**
 * The time in which windows need more than `perS`: 1 for each piece that belongs to it, else 0. It is
 * the set U of intervals with the largest excess, the work of windows inside U less perS x |U|; empty
 * exactly where `perS` is enough (formula 13), and else where the least-peak plan (Yao, Demers and
 * Shenker) is faster than `perS`: what it works off at more than that rate, the densest interval
 * first, is each time an interval whose excess is above 0.
 *
 * One sweep by deadlines, about 20 ns a window; see `Sweep` for why it needs no search.
 *
 *     overloadedAt({ lengths: [1, 1], from: [0], until: [1], work: [5] }, 4) // 1, 0
 */
export function overloadedAt(windows: Windows, perS: number): Uint8Array {
  const { lengths, from, until, work } = windows;
  let total = 0;
  for (let i = 0; i < work.length; i++) total += work[i]!;
  const noise = NOISE * total;
  const sweep = new Sweep(lengths.length, noise);
  const beginOf = new Int32Array(lengths.length + 1).fill(-1);
  let best = 0;
  let next = 0;
  for (let point = 0; point <= lengths.length; point++) {
    for (; next < work.length && until[next] === point; next++) sweep.add(from[next]!, work[next]!);
    if (sweep.excess > best + noise) {
      best = sweep.excess;
      beginOf[point] = sweep.begin;
    }
    sweep.open(point, best);
    if (point < lengths.length) sweep.pass(perS * lengths[point]!);
  }
  return marked(beginOf);
}

/** Of all work: sums of doubles differ by so much, and a window that just fits is not to count. */
const NOISE = 1e-12;

/** From the end: the last interval of the best set, then what was best before it begins. */
function marked(beginOf: Int32Array): Uint8Array {
  const inside = new Uint8Array(beginOf.length - 1);
  let point = beginOf.length - 1;
  while (point > 0) {
    const begin = beginOf[point]!;
    if (begin < 0) {
      point--;
      continue;
    }
    inside.fill(1, begin, point);
    point = begin;
  }
  return inside;
}

/**
 * The largest value over all begins s of an interval that ends now: best set before s, plus the work
 * of windows inside the interval, less capacity.
 *
 * A window that begins at r adds its work for all begins up to r: for the earlier of two begins
 * whenever for the later one. So a begin that is worse than an earlier one always will be, and is
 * dropped; the others are ordered by value, and the last of them is the best (of equals the later:
 * a stretch that just fits is not overloaded). Kept are the steps between neighbours: a window takes
 * its work off the step after r, and begins whose step falls below 0 are dropped. Each is opened and dropped once; begins are found by links that shorten as they are used
 * (Gabow and Tarjan's disjoint sets), so a sweep takes almost linear time.
 */
class Sweep {
  /** Value of the best begin. */
  excess = 0;
  /** The best begin. */
  begin = 0;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #step: Float64Array;
  readonly #noise: number;

  constructor(points: number, noise: number) {
    this.#noise = noise;
    this.#next = new Int32Array(points + 2);
    for (let point = 0; point < points + 2; point++) this.#next[point] = point;
    this.#previous = new Int32Array(points + 2).fill(-1);
    this.#step = new Float64Array(points + 2);
  }

  /** Time passes in which so much capacity is there: all values fall by it. */
  pass(capacity: number): void {
    this.excess -= capacity;
  }

  /** The point becomes a begin of the value `best`, unless an earlier begin is better. */
  open(point: number, best: number): void {
    const step = best - this.excess;
    if (point > 0 && step < -this.#noise) {
      this.#next[point] = point + 1;
      return;
    }
    this.#step[point] = Math.max(0, step);
    this.#previous[point] = point === 0 ? -1 : this.begin;
    this.begin = point;
    this.excess = best;
  }

  add(from: number, work: number): void {
    let left = work;
    let later = this.#find(from + 1);
    while (later <= this.begin) {
      const step = this.#step[later]! - left;
      if (step >= -this.#noise) {
        this.#step[later] = Math.max(0, step);
        return;
      }
      left = -step;
      later = this.#drop(later);
    }
    this.excess += left;
  }

  /** Takes a begin out and gives the one after it. */
  #drop(point: number): number {
    const previous = this.#previous[point]!;
    this.#next[point] = point + 1;
    const later = this.#find(point + 1);
    if (point === this.begin) this.begin = previous;
    else this.#previous[later] = previous;
    return later;
  }

  /** The first begin from `point` on; a point not yet opened, where there is none. */
  #find(point: number): number {
    let found = point;
    while (this.#next[found] !== found) {
      const after = this.#next[found]!;
      this.#next[found] = this.#next[after]!;
      found = after;
    }
    return found;
  }
}
