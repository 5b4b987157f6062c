import type { Random } from '../../core/random.ts';
import type { RunTime } from '../../core/run-rules.ts';
import { drawNormal } from '../../core/statistics/normal.ts';

/** How long one run takes for records. */
export type RunPace = (slot: number, records: number) => number;

/** How fast records of a slot are done. */
export interface Pace {
  /** Seconds a record of a slot, on the average. */
  meanS(slot: number): number;
  /** The pace of one run: chance is drawn anew for each. */
  start(): RunPace;
}

export interface PaceOptions {
  /** Records of each slot. */
  readonly counts: Float64Array;
  /** Sums of the cost column over them; null where no column is needed. */
  readonly costs: Float64Array | null;
  readonly random: Random;
}

/** The pace that a rule of run times means; null where none is known. */
export function paceOf(runTime: RunTime, options: PaceOptions): Pace | null {
  switch (runTime.kind) {
    case 'unknown':
      return null;
    case 'rate': {
      const { perS, column } = runTime;
      return column === null ? steady(() => 1 / perS) : byCost(options, 1 / perS);
    }
    case 'durations':
      return byCost(options, runTime.secondsPerUnit);
    case 'lognormal':
      return lognormal(runTime, options.random);
    case 'measured':
      return measured(runTime.secondsPerRecord, options.random);
  }
}

function steady(meanS: (slot: number) => number): Pace {
  return { meanS, start: () => (slot, records) => records * meanS(slot) };
}

function byCost({ counts, costs }: PaceOptions, secondsPerUnit: number): Pace {
  if (costs === null) throw new RangeError('a pace by cost needs the sums of a cost column');
  return steady((slot) =>
    counts[slot] === 0 ? 0 : (costs[slot]! / counts[slot]!) * secondsPerUnit,
  );
}

/** Up to here each record is drawn; above it the sum of so many is as good as normal. */
const DRAWN_MAX = 512;

function lognormal(
  { mu, sigma }: { readonly mu: number; readonly sigma: number },
  random: Random,
): Pace {
  const mean = Math.exp(mu + sigma ** 2 / 2);
  const deviation = mean * Math.sqrt(Math.expm1(sigma ** 2));
  const sumOf: RunPace = (_, records) => {
    if (records > DRAWN_MAX)
      return Math.max(0, records * mean + Math.sqrt(records) * deviation * drawNormal(random));
    let sum = 0;
    for (let i = 0; i < records; i++) sum += Math.exp(mu + sigma * drawNormal(random));
    return sum;
  };
  return { meanS: () => mean, start: () => sumOf };
}

function measured(secondsPerRecord: Float64Array, random: Random): Pace {
  const mean = secondsPerRecord.reduce((sum, each) => sum + each, 0) / secondsPerRecord.length;
  const start = (): RunPace => {
    const drawn = secondsPerRecord[random.below(secondsPerRecord.length)]!;
    return (_, records) => records * drawn;
  };
  return { meanS: () => mean, start };
}
