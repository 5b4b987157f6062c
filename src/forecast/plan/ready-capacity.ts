import type { PlanStep } from '../../core/results/forecast.ts';
import type { CapacityStep } from '../drain/capacity-steps.ts';

/**
 * The capacity that a plan's steps have at work: who is asked for is ready `bootS` later, who is sent
 * away is gone at once. Those who boot are sent away first, so that there are as many at work as were
 * asked for at every moment of the last `bootS` seconds. The workers of the first step, too, must boot.
 *
 *     readyCapacity([{ atS: 0, workers: 2, perS: 100 }], 60) // 100 from 60 on
 */
export function readyCapacity(steps: readonly Asked[], bootS: number): CapacityStep[] {
  const times = new Set(steps.flatMap(({ atS }) => [atS, atS + bootS]));
  const ready: CapacityStep[] = [];
  let oldest = -1;
  for (const timeS of [...times].toSorted((a, b) => a - b)) {
    while (isAsked(steps[oldest + 1], timeS - bootS)) oldest++;
    const perS = leastFrom(steps, oldest, timeS);
    if (ready.at(-1)?.perS !== perS) ready.push({ fromS: timeS, perS });
  }
  return ready;
}

type Asked = Pick<PlanStep, 'atS' | 'perS'>;

function isAsked(step: Asked | undefined, timeS: number): boolean {
  return step !== undefined && step.atS <= timeS;
}

/** The least that was asked for from one step up to a time; before the first step there was nobody. */
function leastFrom(steps: readonly Asked[], oldest: number, timeS: number): number {
  let least = steps[oldest]?.perS ?? 0;
  for (let i = oldest + 1; isAsked(steps[i], timeS); i++) least = Math.min(least, steps[i]!.perS);
  return least;
}
