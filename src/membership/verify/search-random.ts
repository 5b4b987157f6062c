import { failureOf } from './failure.ts';
import type { Failed } from './finding.ts';
import type { Meet } from './overlaps.ts';
import type { Contender } from './schedule/run-schedule.ts';
import { type BreakingKind, drawBreaking } from './swarm/draw-breaking.ts';
import { drawSchedule, type SwarmOptions } from './swarm/draw-schedule.ts';

/** Seeds from `from`, and how many; a search may be cut into such pieces and run on several cores. */
export interface Seeds {
  readonly from: number;
  readonly count: number;
}

export interface SearchedSeeds {
  /** Schedules run: up to the first that failed. */
  readonly tried: number;
  readonly failed: Failed | null;
}

/**
 * Runs the random schedules of these seeds until the lease fails: two workers own an id, or a group
 * that is left alone does not settle. Some 0.2 ms a schedule of 5 workers and 20 intervals.
 */
export function searchSeeds(
  contender: Contender,
  meet: Meet,
  { from, count }: Seeds,
  options: SwarmOptions,
): SearchedSeeds {
  for (let seed = from; seed < from + count; seed++) {
    const { schedule, mustSettle } = drawSchedule(seed, options);
    const failure = failureOf(schedule, contender, { meet, mustSettle });
    if (failure === null) continue;
    const failed = { schedule, origin: `random:${seed}`, kind: failure.kind };
    return { tried: seed - from + 1, failed };
  }
  return { tried: count, failed: null };
}

/** The same with one of the faults that must break the lease. */
export function searchBreaking(
  kind: BreakingKind,
  contender: Contender,
  meet: Meet,
  { seeds, options }: { readonly seeds: Seeds; readonly options: SwarmOptions },
): SearchedSeeds {
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const schedule = drawBreaking(kind, seed, options);
    const failure = failureOf(schedule, contender, { meet, mustSettle: false });
    if (failure === null) continue;
    const failed = { schedule, origin: `${kind}:${seed}`, kind: failure.kind };
    return { tried: seed - seeds.from + 1, failed };
  }
  return { tried: seeds.count, failed: null };
}
