import type { LeastCapacity } from '../../core/results/forecast.ts';
import type { Demand } from '../demands.ts';
import { overloadedAt } from './overloaded.ts';
import { type PlacedWindows, windowsOf } from './windows.ts';

/**
 * The least constant capacity that does every job within its window, and the interval that needs it:
 * the most work with its windows inside an interval over its length (formula 13; Baruah, Rosier and
 * Howell 1990). Exact, as a quotient of whole numbers: from the densest single window on, the rate
 * is raised to that of the densest interval that it overloads (Dinkelbach 1967), until none is. Some
 * five sweeps over the windows.
 *
 *     leastCapacity([{ counts: threeMillionAt9, windowS: 300, ... }]).perS // 10_000
 */
export function leastCapacity(demands: readonly Demand[]): LeastCapacity {
  return leastOfWindows(windowsOf(demands));
}

export function leastOfWindows(windows: PlacedWindows): LeastCapacity {
  let densest = densestWindow(windows);
  for (;;) {
    const denser = densestInside(windows, overloadedAt(windows, densest.perS));
    if (denser === null || denser.perS <= densest.perS) return densest;
    densest = denser;
  }
}

/**
 * The least capacity at which, in the order of due times, nobody waits longer than `latenessMaxS`
 * after it, whatever the contracts allow.
 *
 *     leastCapacityForLateness(demands, 60).perS // 50_000 for 3,000,000 jobs at once
 */
export function leastCapacityForLateness(
  demands: readonly Demand[],
  latenessMaxS: number,
): LeastCapacity {
  const windowS = Math.max(1, latenessMaxS);
  return leastCapacity(demands.map((demand) => ({ ...demand, windowS })));
}

function densestWindow({ points, from, until, work }: PlacedWindows): LeastCapacity {
  let densest: LeastCapacity = { perS: 0, critical: null };
  for (let i = 0; i < work.length; i++) {
    const fromS = points[from[i]!]!;
    const untilS = points[until[i]!]!;
    const jobs = work[i]!;
    const perS = jobs / (untilS - fromS);
    if (perS > densest.perS) densest = { perS, critical: { fromS, untilS, jobs } };
  }
  return densest;
}

/** The densest of the intervals that are marked, with the work of all windows inside it. */
function densestInside(windows: PlacedWindows, inside: Uint8Array): LeastCapacity | null {
  const { points } = windows;
  const { beginOf, jobs } = workInside(windows, inside);
  let densest: LeastCapacity | null = null;
  for (let end = 1; end <= inside.length; end++) {
    if (inside[end - 1] === 0 || inside[end] === 1) continue;
    const begin = beginOf[end - 1]!;
    const fromS = points[begin]!;
    const untilS = points[end]!;
    const perS = jobs[begin]! / (untilS - fromS);
    if (perS > (densest?.perS ?? 0)) {
      densest = { perS, critical: { fromS, untilS, jobs: jobs[begin]! } };
    }
  }
  return densest;
}

/** Where the marked interval of each piece begins (-1 outside), and by begin the work inside it. */
function workInside({ from, until, work }: PlacedWindows, inside: Uint8Array) {
  const beginOf = new Int32Array(inside.length).fill(-1);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 1) beginOf[i] = i > 0 && inside[i - 1] === 1 ? beginOf[i - 1]! : i;
  }
  const jobs = new Float64Array(inside.length);
  for (let i = 0; i < work.length; i++) {
    const begin = beginOf[from[i]!]!;
    if (begin >= 0 && begin === beginOf[until[i]! - 1]) jobs[begin]! += work[i]!;
  }
  return { beginOf, jobs };
}
