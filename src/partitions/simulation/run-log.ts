import { type PartitionSchedule, slotStartS } from '../../core/partition-schedule.ts';
import type { Extent, RunTimeFigures, StartFigures } from '../../core/results/schedules.ts';
import type { OverlapPolicy } from '../../core/run-rules.ts';
import { quantileOf } from '../../core/statistics/quantile.ts';
import type { ReadyRun } from './day-engine.ts';
import type { Target } from './targets.ts';

/** A run that is over. */
interface LoggedRun {
  readonly run: ReadyRun;
  readonly schedule: PartitionSchedule;
  readonly startS: number;
  readonly durationS: number;
  readonly records: number;
  readonly targets: readonly Target[];
  /** When the next one is ready. */
  readonly nextS: number;
}

/** Runs, how long they took, and when they started. */
export class RunLog {
  readonly #durations: number[] = [];
  readonly #records: number[] = [];
  readonly #overlaps: Record<OverlapPolicy, number> = { wait: 0, skip: 0, parallel: 0 };
  #overruns = 0;
  #delaySumS = 0;
  #delayMaxS = 0;
  #afterSlot = 0;
  #otherSlot = 0;
  #split = 0;

  add({ run, schedule, startS, durationS, records, targets, nextS }: LoggedRun): void {
    this.#durations.push(durationS);
    this.#records.push(records);
    if (startS + durationS > nextS) this.#overruns++;
    const delayS = startS - run.atS;
    this.#delaySumS += delayS;
    this.#delayMaxS = Math.max(this.#delayMaxS, delayS);
    if (delayS >= restOfSlot(run, schedule)) this.#afterSlot++;
    if (targets.some(({ slot, day }) => slot !== run.slot || day !== run.day)) this.#otherSlot++;
    if (targets.length > 1) this.#split++;
  }

  /** A run was due while another one ran. */
  overlapped(policy: OverlapPolicy): void {
    this.#overlaps[policy]++;
  }

  get count(): number {
    return this.#records.length;
  }

  records(): Extent {
    return extentOf(this.#records);
  }

  runTime(periodS: number): RunTimeFigures {
    return {
      ...extentOf(this.#durations),
      periodS,
      overruns: this.#overruns,
      waited: this.#overlaps.wait,
      skipped: this.#overlaps.skip,
      beside: this.#overlaps.parallel,
    };
  }

  starts(): StartFigures {
    return {
      delayMeanS: this.count === 0 ? 0 : this.#delaySumS / this.count,
      delayMaxS: this.#delayMaxS,
      afterSlot: this.#afterSlot,
      otherSlot: this.#otherSlot,
      splitRuns: this.#split,
    };
  }
}

/** From the planned time of a run to the end of its slot, on a day of 24 hours. */
function restOfSlot({ slot, attempt }: ReadyRun, schedule: PartitionSchedule): number {
  const { partitions, runsPerSlot, offsetS } = schedule;
  const lengthS = slotStartS(slot + 1, partitions) - slotStartS(slot, partitions);
  return lengthS - attempt * Math.floor(lengthS / runsPerSlot) - offsetS;
}

/** Mean, P95 and maximum; all 0 for no value. */
export function extentOf(values: readonly number[]): Extent {
  if (values.length === 0) return { mean: 0, p95: 0, max: 0 };
  const sorted = Float64Array.from(values).toSorted();
  const sum = sorted.reduce((total, each) => total + each, 0);
  return { mean: sum / sorted.length, p95: quantileOf(sorted, 0.95), max: sorted.at(-1) ?? 0 };
}
