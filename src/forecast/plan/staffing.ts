/** So many workers from one second to another. */
export interface Staffing {
  readonly fromS: number;
  readonly untilS: number;
  readonly workers: number;
}

/** Neighbours of equal number become one; nothing between two stretches is 0 workers. */
export function joined(stretches: readonly Staffing[]): Staffing[] {
  const all: Staffing[] = [];
  for (const each of stretches) {
    const last = all.at(-1);
    if (last !== undefined && last.untilS < each.fromS) {
      push(all, { fromS: last.untilS, untilS: each.fromS, workers: 0 });
    }
    push(all, each);
  }
  return all;
}

function push(all: Staffing[], next: Staffing): void {
  const last = all.at(-1);
  if (last === undefined || last.workers !== next.workers) all.push(next);
  else all[all.length - 1] = { ...last, untilS: next.untilS };
}

/**
 * The most workers of each step of `stepS` seconds of the clock, so that no step is shorter. Steps
 * begin at multiples of it.
 *
 *     inSteps([{ fromS: 70, untilS: 71, workers: 5 }], 60) // 5 from 60 to 120
 */
export function inSteps(stretches: readonly Staffing[], stepS: number): Staffing[] {
  const steps = new Map<number, number>();
  for (const { fromS, untilS, workers } of stretches) {
    if (workers === 0) continue;
    for (let at = Math.floor(fromS / stepS) * stepS; at < untilS; at += stepS) {
      steps.set(at, Math.max(steps.get(at) ?? 0, workers));
    }
  }
  const ordered = [...steps].toSorted(([a], [b]) => a - b);
  return joined(ordered.map(([at, workers]) => ({ fromS: at, untilS: at + stepS, workers })));
}

/**
 * The same with at most `stepsMax` steps: the neighbours that cost the least worker-seconds to join
 * get the larger number of both. In rounds of a growing price, so not the cheapest set of joins, but
 * one that never has fewer workers at any time.
 */
export function withFewerSteps(stretches: readonly Staffing[], stepsMax: number): Staffing[] {
  let steps = [...stretches];
  let price = steps.reduce((least, step, i) => Math.min(least, priceOf(step, steps[i + 1])), 1e18);
  while (steps.length > Math.max(1, stepsMax)) {
    steps = joinedBelow(steps, price, steps.length - stepsMax);
    price *= 1.5;
  }
  return steps;
}

function joinedBelow(steps: readonly Staffing[], price: number, joinsMax: number): Staffing[] {
  const all: Staffing[] = [];
  let joins = 0;
  for (const step of steps) {
    const last = all.at(-1);
    if (last === undefined || joins === joinsMax || priceOf(last, step) > price) all.push(step);
    else {
      const workers = Math.max(last.workers, step.workers);
      all[all.length - 1] = { fromS: last.fromS, untilS: step.untilS, workers };
      joins++;
    }
  }
  return joined(all);
}

/** Worker-seconds that the smaller of two neighbours gets in addition. */
function priceOf(a: Staffing, b: Staffing | undefined): number {
  if (b === undefined) return Number.POSITIVE_INFINITY;
  const lower = a.workers < b.workers ? a : b;
  return Math.abs(a.workers - b.workers) * (lower.untilS - lower.fromS);
}

/**
 * Each stretch begun `earlyS` sooner and ended `lateS` later, the most workers where they meet: who is
 * needed from 09:00 and takes a minute to boot is asked for at 08:59.
 *
 *     stretched([{ fromS: 600, untilS: 660, workers: 3 }], 60, 0) // 3 from 540 to 660
 */
export function stretched(
  stretches: readonly Staffing[],
  earlyS: number,
  lateS: number,
): Staffing[] {
  const wide = stretches
    .filter(({ workers }) => workers > 0)
    .map(({ fromS, untilS, workers }) => ({
      fromS: fromS - earlyS,
      untilS: untilS + lateS,
      workers,
    }));
  const ends = [...new Set(wide.flatMap(({ fromS, untilS }) => [fromS, untilS]))];
  const ordered = ends.toSorted((a, b) => a - b);
  let first = 0;
  const all = ordered.slice(0, -1).map((fromS, i) => {
    // Stretches are in order of both ends, so those that are over are over for good.
    while (wide[first]!.untilS <= fromS) first++;
    let workers = 0;
    for (let k = first; k < wide.length && wide[k]!.fromS <= fromS; k++) {
      workers = Math.max(workers, wide[k]!.workers);
    }
    return { fromS, untilS: ordered[i + 1]!, workers };
  });
  return joined(all);
}

/** Never fewer than `least`, over all of the time from one second to another. */
export function atLeast(
  stretches: readonly Staffing[],
  least: number,
  { fromS, untilS }: Pick<Staffing, 'fromS' | 'untilS'>,
): Staffing[] {
  const first = stretches[0]?.fromS ?? untilS;
  const last = stretches.at(-1)?.untilS ?? untilS;
  const idle = (from: number, until: number): Staffing[] =>
    from < until ? [{ fromS: from, untilS: until, workers: least }] : [];
  const raised = stretches.map((each) => ({ ...each, workers: Math.max(least, each.workers) }));
  return joined([...idle(fromS, first), ...raised, ...idle(last, untilS)]);
}

/** Worker-hours of all stretches. */
export function workerHoursOf(stretches: readonly Staffing[]): number {
  return (
    stretches.reduce((sum, { fromS, untilS, workers }) => sum + workers * (untilS - fromS), 0) /
    3600
  );
}
