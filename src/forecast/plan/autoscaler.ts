import { SecondCounts } from '../../core/due/second-counts.ts';
import type { PlanStep } from '../../core/results/forecast.ts';
import type { Demand } from '../demands.ts';

/** Scaling by the depth of the queue, as KEDA and target tracking do it. */
export interface AutoscalerOptions {
  /** Seconds between two looks at the queue. */
  readonly everyS: number;
  /** Jobs that wait for each worker that it wants. */
  readonly backlogPerWorker: number;
  /** Fewer are wanted for so long before any is sent away. */
  readonly cooldownS: number;
}

export interface WorkerOptions {
  /** Jobs a second of one worker. */
  readonly workerPerS: number;
  /** From being asked for to the first job. */
  readonly bootS: number;
  readonly workersMin: number;
  /** Null where there is no maximum. */
  readonly workersMax: number | null;
  /** Workers beside the others, at any time, for what must not wait. */
  readonly reservedWorkers: number;
}

/** It is followed so long past the last job: else a queue that nobody drains would never end. */
const FOLLOWED_S = 864_000;

/**
 * What autoscaling on queue depth asks for, step by step: every so many seconds it sees how many jobs
 * wait and wants `backlog / backlogPerWorker` workers beside those that are reserved; they are ready
 * when they have booted. It starts with the least number, at work. The queue is that of Lindley (formula 12), by the second.
 *
 *     autoscalerSteps(demands, { fromS, untilS }, workers, { everyS: 30, ... })[1]?.atS // a look after the spike
 */
export function autoscalerSteps(
  demands: readonly Demand[],
  horizon: { readonly fromS: number; readonly untilS: number },
  workers: WorkerOptions,
  options: AutoscalerOptions,
): PlanStep[] {
  const due = new SecondCounts();
  for (const { counts } of demands) due.addAll(counts);
  const scaler = new Scaler(workers, options, horizon.fromS);
  let left = due.total;
  let waiting = 0;
  const endS = horizon.untilS + FOLLOWED_S;
  for (let second = horizon.fromS; second < endS; second++) {
    if (second >= horizon.untilS && left === 0 && waiting === 0) break;
    const coming = due.at(second);
    left -= coming;
    // Seen before the second's jobs come: a look at 09:00:00 does not see those due then.
    scaler.tick(second, waiting);
    waiting = Math.max(0, waiting + coming - scaler.readyPerS(second));
  }
  return scaler.steps;
}

class Scaler {
  readonly #workers: WorkerOptions;
  readonly #options: AutoscalerOptions;
  readonly #steps: PlanStep[];
  readonly #fromS: number;
  readonly #least: number;
  /** Workers at work, and those that boot, in order of when they are ready. */
  #ready: number;
  readonly #booting: { readonly atS: number; readonly count: number }[] = [];
  #asked: number;
  /** The last time at which as many were wanted as there are. */
  #neededS: number;

  constructor(workers: WorkerOptions, options: AutoscalerOptions, fromS: number) {
    this.#workers = workers;
    this.#options = options;
    this.#fromS = fromS;
    this.#least = Math.max(workers.workersMin, workers.reservedWorkers);
    this.#ready = this.#least;
    this.#asked = this.#least;
    this.#neededS = fromS;
    // As if asked for in time to be at work now.
    this.#steps = [this.#step(fromS - workers.bootS)];
  }

  get steps(): PlanStep[] {
    return this.#steps;
  }

  tick(second: number, waiting: number): void {
    if ((second - this.#fromS) % this.#options.everyS !== 0) return;
    const wanted = this.#wanted(waiting);
    if (wanted >= this.#asked) this.#neededS = second;
    if (wanted > this.#asked) {
      this.#booting.push({
        atS: second + this.#workers.bootS,
        count: wanted - this.#asked,
      });
      this.#ask(wanted, second);
    }
    if (wanted < this.#asked && second - this.#neededS >= this.#options.cooldownS) {
      this.#sendAway(this.#asked - wanted);
      this.#ask(wanted, second);
    }
  }

  readyPerS(second: number): number {
    while (this.#booting[0] !== undefined && this.#booting[0].atS <= second) {
      this.#ready += this.#booting.shift()?.count ?? 0;
    }
    return this.#ready * this.#workers.workerPerS;
  }

  #wanted(waiting: number): number {
    const { reservedWorkers, workersMax } = this.#workers;
    const wanted = Math.ceil(waiting / this.#options.backlogPerWorker) + reservedWorkers;
    return Math.min(workersMax ?? Number.POSITIVE_INFINITY, Math.max(this.#least, wanted));
  }

  #ask(workers: number, second: number): void {
    this.#asked = workers;
    this.#steps.push(this.#step(second));
  }

  #step(atS: number): PlanStep {
    return { atS, workers: this.#asked, perS: this.#asked * this.#workers.workerPerS };
  }

  /** Those who boot go first, the last asked first. */
  #sendAway(count: number): void {
    let left = count;
    while (left > 0 && this.#booting.length > 0) {
      const last = this.#booting.pop()!;
      if (last.count > left) this.#booting.push({ ...last, count: last.count - left });
      left -= Math.min(left, last.count);
    }
    this.#ready -= left;
  }
}
