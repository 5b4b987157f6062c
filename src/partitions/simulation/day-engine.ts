import type { PartitionSchedule } from '../../core/partition-schedule.ts';
import type { Random } from '../../core/random.ts';
import type { CatchUp, FailureModel, OverlapPolicy } from '../../core/run-rules.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { Zone } from '../../core/time/zone.ts';
import type { Outages } from '../days/outages.ts';
import type { PlannedRun } from '../days/planned-runs.ts';
import { Ages } from './ages.ts';
import { Debts } from './debts.ts';
import { OutageLog } from './outage-log.ts';
import type { Pace } from './pace.ts';
import { Records } from './records.ts';
import { RunLog } from './run-log.ts';
import { type Target, targetsOf } from './targets.ts';

/** A slot of a day passes. */
export interface Closing {
  readonly atS: number;
  readonly day: number;
  readonly slot: number;
}

export interface EngineOptions {
  readonly schedule: PartitionSchedule;
  readonly zone: Zone;
  /** Records of each slot, and when they were last done before the first run. */
  readonly counts: Float64Array;
  readonly lastS: Float64Array;
  /** Runs by the time at which they are ready, planned time and delay, ascending. */
  readonly runs: readonly ReadyRun[];
  /** Ascending. */
  readonly closings: readonly Closing[];
  readonly dayEndS: ReadonlyMap<number, number>;
  readonly fromS: number;
  readonly untilS: number;
  readonly pace: Pace | null;
  readonly overlap: OverlapPolicy;
  readonly failure: FailureModel;
  readonly keepsState: boolean;
  readonly catchUp: CatchUp;
  readonly outages: Outages;
  readonly random: Random;
}

export interface ReadyRun extends PlannedRun {
  readonly readyS: number;
}

/** What the days did to the records. */
export interface EngineResult {
  readonly records: Records;
  readonly debts: Debts;
  readonly ages: Ages;
  readonly runs: RunLog;
  readonly outages: OutageLog;
}

/**
 * Runs the days of one schedule: one process, one run after the other as the overlap policy has it.
 * Costs the runs times the groups of records, whatever the number of records.
 */
export function runDays(options: EngineOptions): EngineResult {
  return new DayEngine(options).run();
}

/** A run that is under way. */
interface Running {
  readonly run: ReadyRun;
  readonly startS: number;
  readonly endMaxS: number;
  usedS: number;
  done: number;
  /** Records were left out because the run had to end, or by its limit. */
  isShort: boolean;
}

class DayEngine {
  readonly #options: EngineOptions;
  readonly #records: Records;
  readonly #debts: Debts;
  readonly #ages: Ages;
  readonly #runs = new RunLog();
  readonly #outages: OutageLog;
  #busyUntilS = -Infinity;
  #closed = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#debts = new Debts(options.schedule.partitions);
    this.#ages = new Ages(options.fromS);
    this.#outages = new OutageLog(options.outages, options.counts);
    this.#records = new Records(options, this.#debts, this.#ages);
  }

  run(): EngineResult {
    const { runs, untilS } = this.#options;
    for (const [i, run] of runs.entries()) {
      const nextS = runs[i + 1]?.readyS ?? Infinity;
      this.#start(run, nextS);
    }
    this.#closeUntil(untilS);
    this.#records.finish(untilS);
    return {
      records: this.#records,
      debts: this.#debts,
      ages: this.#ages,
      runs: this.#runs,
      outages: this.#outages,
    };
  }

  #start(run: ReadyRun, nextS: number): void {
    const { overlap, outages } = this.#options;
    const isBusy = run.readyS < this.#busyUntilS;
    if (isBusy) this.#runs.overlapped(overlap);
    if (isBusy && overlap === 'skip') return;
    const startS = isBusy && overlap === 'wait' ? this.#busyUntilS : run.readyS;
    this.#closeUntil(startS);
    const down = outages.at(run.atS) ?? outages.at(startS);
    if (down !== null) {
      this.#outages.lost(run, down);
      return;
    }
    this.#execute(run, startS, nextS);
  }

  #execute(run: ReadyRun, startS: number, nextS: number): void {
    const { catchUp, outages, schedule, zone, counts, pace } = this.#options;
    const deadlineS = pace === null ? Infinity : startS + catchUp.deadlineS;
    const downS = pace === null ? Infinity : outages.nextAfter(startS);
    const running: Running = {
      run,
      startS,
      endMaxS: Math.min(deadlineS, downS),
      usedS: 0,
      done: 0,
      isShort: false,
    };
    const durationOf = (slot: number): number => (pace?.meanS(slot) ?? 0) * counts[slot]!;
    const targets = targetsOf(run, { schedule, zone, startS, durationOf });
    this.#records.begin(run);
    for (const target of targets) this.#work(running, target);
    if (running.isShort && downS <= deadlineS) this.#outages.cut(outages.at(downS));
    if (catchUp.rule !== 'none' && this.#debts.total > 0) this.#payDebts(running);
    this.#finish(running, targets, nextS);
  }

  #work(running: Running, target: Target): void {
    const { catchUp } = this.#options;
    const room = Math.min(catchUp.currentLimit - running.done, this.#roomFor(running, target.slot));
    this.#outages.started(target.day, target.slot);
    const atS = running.startS + running.usedS;
    const { records, endS, isShort } = this.#records.work(target, room, atS);
    running.done += records;
    running.usedS = endS - running.startS;
    running.isShort ||= isShort;
  }

  /** The most recent day first, and its slots in order, up to the limits. */
  #payDebts(running: Running): void {
    const { catchUp, zone } = this.#options;
    const today = Math.floor((running.startS + zone.offsetAt(Math.floor(running.startS))) / DAY_S);
    let left = catchUp.backfillLimit;
    for (const day of this.#debts.days()) {
      if (catchUp.rule === 'closed-days' && day >= today) continue;
      for (let slot = this.#debts.slotFrom(day, 0); slot >= 0; ) {
        const room = Math.min(left, this.#roomFor(running, slot));
        if (room <= 0) return;
        const atS = running.startS + running.usedS;
        const { records, endS } = this.#records.payDebts({ day, slot }, room, atS);
        left -= records;
        running.done += records;
        running.usedS = endS - running.startS;
        slot = this.#debts.slotFrom(day, slot + 1);
      }
    }
  }

  /** Records of a slot that fit in before the run has to end. */
  #roomFor({ startS, usedS, endMaxS }: Running, slot: number): number {
    const meanS = this.#options.pace?.meanS(slot) ?? 0;
    if (endMaxS === Infinity || meanS === 0) return Infinity;
    return Math.max(0, Math.floor((endMaxS - startS - usedS) / meanS + 1e-9));
  }

  #finish({ run, startS, usedS, done }: Running, targets: readonly Target[], nextS: number): void {
    const { schedule } = this.#options;
    const endS = startS + usedS;
    this.#records.end({ startS, endS });
    this.#busyUntilS = Math.max(this.#busyUntilS, endS);
    this.#runs.add({ run, schedule, startS, durationS: usedS, records: done, targets, nextS });
  }

  #closeUntil(second: number): void {
    const { closings } = this.#options;
    for (;;) {
      const closing = closings[this.#closed];
      if (closing === undefined || closing.atS > second) return;
      this.#closed++;
      this.#outages.closed(closing);
      this.#records.close(closing);
    }
  }
}
