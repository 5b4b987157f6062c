import type { DueClass } from '../../core/due/due-tally.ts';
import { SecondCounts } from '../../core/due/second-counts.ts';
import type { JitterFigures } from '../../core/results/forecast.ts';
import { leastPeak } from '../capacity/least-peak.ts';
import { fullestOf } from '../picture/class-counts.ts';
import { expectedWorst } from './expected-worst.ts';

/**
 * What jitter did: how many jobs it moved and how far on average, their fullest second beside what
 * chance gives (formula 11), and the least peak of all jobs that any schedule could have. Null where
 * no class was jittered.
 *
 * What chance gives rests on the densest overlap of windows: its mean rate, and the seconds that have
 * nearly that rate, which are the draws of which the fullest is looked for.
 *
 *     jitterFigures([threeMillionAt9Over300Seconds])?.expectedWorstPerS // 10,337.8
 */
export function jitterFigures(classes: readonly DueClass[]): JitterFigures | null {
  if (classes.every(({ jittered }) => jittered === null)) return null;
  const moved = new SecondCounts();
  let offsetsS = 0;
  const movable = classes.filter(({ toleranceS }) => toleranceS > 0);
  for (const { requested, jittered } of movable) {
    if (jittered === null) continue;
    moved.addAll(jittered);
    offsetsS += sumOfSeconds(jittered, requested);
  }
  const densest = densestOf(expectedRates(movable.filter(({ jittered }) => jittered !== null)));
  return {
    moved: moved.total,
    meanOffsetS: moved.total === 0 ? 0 : offsetsS / moved.total,
    expectedWorstPerS: densest === null ? null : expectedWorst(densest.perS, densest.seconds),
    meanPerS: densest?.perS ?? null,
    worstMoved: fullestOf(moved),
    leastPeakPerS: leastPeak(classes),
  };
}

/** All seconds of the one less those of the other, from a second near both: sums stay exact. */
function sumOfSeconds(jittered: SecondCounts, requested: SecondCounts): number {
  let [sum, origin] = [0, Number.NaN];
  requested.forEach((second, count) => {
    if (Number.isNaN(origin)) origin = second;
    sum -= (second - origin) * count;
  });
  jittered.forEach((second, count) => {
    sum += (second - origin) * count;
  });
  return sum;
}

interface Rate {
  readonly perS: number;
  readonly seconds: number;
}

/** The mean jobs a second that the windows give together, as stretches of equal rate. */
function expectedRates(movable: readonly DueClass[]): Rate[] {
  const changes = new SecondCounts();
  for (const { requested, toleranceS, isSymmetric } of movable) {
    const earlyS = isSymmetric ? Math.floor(toleranceS / 2) : 0;
    requested.forEach((second, count) => {
      changes.add(second - earlyS, count / toleranceS);
      changes.add(second - earlyS + toleranceS, -count / toleranceS);
    });
  }
  const rates: Rate[] = [];
  let [perS, fromS] = [0, Number.NaN];
  changes.forEach((second, change) => {
    if (perS > 0) rates.push({ perS, seconds: second - fromS });
    perS += change;
    fromS = second;
  });
  return rates;
}

/** Seconds that have so much of the highest mean rate count as draws beside it. */
const NEARLY = 0.98;

function densestOf(rates: readonly Rate[]): Rate | null {
  if (rates.length === 0) return null;
  const perS = rates.reduce((most, rate) => Math.max(most, rate.perS), 0);
  const near = rates.filter((rate) => rate.perS >= NEARLY * perS);
  return { perS, seconds: near.reduce((sum, { seconds }) => sum + seconds, 0) };
}
