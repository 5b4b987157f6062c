import type { DueClass } from '../../core/due/due-tally.ts';
import { SecondCounts } from '../../core/due/second-counts.ts';
import type { Spike } from '../../core/results/forecast.ts';
import { unlikelyCount } from '../statistics/poisson.ts';
import { type Basis, dueCountsOf, overdueOf } from './class-counts.ts';

/** Spikes that are listed, the largest. */
export const SPIKES_LISTED = 10;
/** A slow swell of the day is no spike, however sure it is: so many times the mean is. */
const TIMES_MEAN = 3;
/** One day of load without spikes in a hundred shows one by chance. */
const FALSE_ALARM = 0.01;

export interface SpikeOptions {
  /** The horizon, half open. */
  readonly fromS: number;
  readonly untilS: number;
  /** By the second that was asked for, or by that of jitter. */
  readonly basis: Basis;
}

/**
 * The spikes of a load, the largest first, at most `SPIKES_LISTED`, with what they are made of.
 *
 * A second belongs to a spike where it holds three times the mean or more, and more than a second of
 * even (Poisson) load at that mean would hold in one horizon of a hundred: so 12 jobs stand out of 564
 * a day, and 2 do not. Seconds of which at most two others lie between are one spike. Minutes are
 * tried the same way on the jobs that are left: a spike spread over 60 seconds shows there only. One
 * that holds smaller spikes of seconds takes them in; beside a larger one it is its foot, and dropped.
 * Overdue jobs that wait at the start make no spike and are in none, but a share is one of all jobs.
 */
export function spikesOf(classes: readonly DueClass[], options: SpikeOptions): Spike[] {
  const { basis, fromS } = options;
  const load = classes.map((each) => ({ ...each, counts: dueCountsOf(each, basis, fromS) }));
  const counts = new SecondCounts();
  for (const each of load) counts.addAll(each.counts);
  const jobs = counts.total + overdueOf(classes, basis);
  const seconds = runsOf(counts, 1, options);
  const minutes = runsOf(minutesOf(counts, seconds), 60, options);
  return joined(seconds, minutes)
    .toSorted((a, b) => b.count - a.count || a.fromS - b.fromS)
    .slice(0, SPIKES_LISTED)
    .map((run) => described(run, jobs, load));
}

interface Run {
  readonly fromS: number;
  readonly untilS: number;
  readonly count: number;
}

function runsOf(counts: SecondCounts, widthS: number, { fromS, untilS }: SpikeOptions): Run[] {
  const slots = Math.max(1, (untilS - fromS) / widthS);
  const mean = counts.total / slots;
  const least = Math.max(TIMES_MEAN * mean, unlikelyCount(mean, FALSE_ALARM / slots));
  const runs: Run[] = [];
  for (const [second, count] of counts.entries()) {
    if (count < least) continue;
    const last = runs.at(-1);
    const untilNow = second + widthS;
    if (last !== undefined && second - last.untilS <= 2 * widthS) {
      runs[runs.length - 1] = { fromS: last.fromS, untilS: untilNow, count: last.count + count };
    } else runs.push({ fromS: second, untilS: untilNow, count });
  }
  return runs;
}

/** Jobs outside the runs, by the first second of their minute. */
function minutesOf(counts: SecondCounts, runs: readonly Run[]): SecondCounts {
  const minutes = new SecondCounts();
  let next = 0;
  for (const [second, count] of counts.entries()) {
    while (next < runs.length && runs[next]!.untilS <= second) next++;
    const run = runs[next];
    if (run === undefined || second < run.fromS) {
      minutes.add(Math.floor(second / 60) * 60, count);
    }
  }
  return minutes;
}

/** Runs of seconds and of minutes, none of which lies over another. */
function joined(seconds: readonly Run[], minutes: readonly Run[]): Run[] {
  const kept: Run[] = [];
  const taken = new Set<Run>();
  let next = 0;
  for (const minute of minutes) {
    while (next < seconds.length && seconds[next]!.untilS <= minute.fromS) next++;
    const inside: Run[] = [];
    for (let i = next; i < seconds.length && seconds[i]!.fromS < minute.untilS; i++) {
      inside.push(seconds[i]!);
    }
    const held = inside.reduce((sum, { count }) => sum + count, 0);
    if (held >= minute.count) continue;
    for (const run of inside) taken.add(run);
    kept.push(around(minute, inside));
  }
  return [...kept, ...seconds.filter((run) => !taken.has(run))];
}

function around(run: Run, inside: readonly Run[]): Run {
  return inside.reduce(
    (all, each) => ({
      fromS: Math.min(all.fromS, each.fromS),
      untilS: Math.max(all.untilS, each.untilS),
      count: all.count + each.count,
    }),
    run,
  );
}

/** Counted anew from the classes: between two seconds of a run lie others, which are part of it. */
function described(
  { fromS, untilS }: Run,
  total: number,
  load: readonly (DueClass & { readonly counts: SecondCounts })[],
): Spike {
  const byType = new Map<string | null, number>();
  let [count, movable] = [0, 0];
  for (const each of load) {
    const part = sumOf(each.counts, fromS, untilS);
    if (part === 0) continue;
    count += part;
    if (each.toleranceS > 0) movable += part;
    byType.set(each.type, (byType.get(each.type) ?? 0) + part);
  }
  return {
    fromS,
    untilS,
    count,
    share: count / total,
    movable,
    byType: [...byType]
      .map(([type, part]) => ({ type, count: part }))
      .toSorted((a, b) => b.count - a.count || (`${a.type}` < `${b.type}` ? -1 : 1)),
  };
}

function sumOf(counts: SecondCounts, fromS: number, untilS: number): number {
  let sum = 0;
  for (let second = fromS; second < untilS; second++) sum += counts.at(second);
  return sum;
}
