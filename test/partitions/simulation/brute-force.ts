import type { PartitionSchedule } from '../../../src/core/partition-schedule.ts';
import type { CatchUpRule, Outage, OverlapPolicy } from '../../../src/core/run-rules.ts';
import type { PlannedRun } from '../../../src/partitions/days/planned-runs.ts';

/** Days of single records, one after the other, with nothing shared with what is tested. */
export interface BruteOptions {
  readonly schedule: PartitionSchedule;
  /** The slot of each record. */
  readonly slots: readonly number[];
  readonly lastS: readonly number[];
  readonly runs: readonly (PlannedRun & { readonly readyS: number })[];
  readonly days: readonly {
    readonly day: number;
    readonly fromS: number;
    readonly untilS: number;
  }[];
  /** When each slot passes, by day. */
  readonly closeS: (day: number, slot: number) => number;
  readonly secondsPerRecord: number;
  readonly overlap: OverlapPolicy;
  readonly outages: readonly Outage[];
  readonly keepsState: boolean;
  readonly rule: CatchUpRule;
  readonly currentLimit: number;
  readonly backfillLimit: number;
  readonly deadlineS: number;
  /** The slot and the day that the clock shows. */
  readonly shown: (second: number) => { readonly slot: number; readonly day: number };
}

interface One {
  readonly slot: number;
  lastS: number;
  readonly times: Map<number, number>;
  readonly firstS: Map<number, number>;
  readonly gone: Set<number>;
}

export interface BruteResult {
  readonly executions: number;
  readonly twice: number;
  readonly never: number;
  readonly late: number;
  readonly bySlotEnd: number;
  /** The sum of all ages over records and seconds, and the greatest. */
  readonly ageSum: number;
  readonly ageMax: number;
  readonly runs: number;
}

export function bruteForce(options: BruteOptions): BruteResult {
  return new BruteDays(options).run();
}

class BruteDays {
  readonly #options: BruteOptions;
  readonly #fromS: number;
  readonly #endS: number;
  readonly #ones: readonly One[];
  readonly #result = { executions: 0, twice: 0, never: 0, late: 0, bySlotEnd: 0, runs: 0 };
  #ageSum = 0;
  #ageMax = 0;

  constructor(options: BruteOptions) {
    this.#options = options;
    this.#fromS = options.days[0]?.fromS ?? 0;
    this.#endS = options.days.at(-1)?.untilS ?? 0;
    this.#ones = options.slots.map((slot, i) => ({
      slot,
      lastS: options.lastS[i]!,
      times: new Map(),
      firstS: new Map(),
      gone: new Set(),
    }));
  }

  run(): BruteResult {
    const { runs, overlap } = this.#options;
    let busyS = -Infinity;
    for (const run of runs) {
      const isBusy = run.readyS < busyS;
      if (isBusy && overlap === 'skip') continue;
      const startS = isBusy && overlap === 'wait' ? busyS : run.readyS;
      if (this.#isDown(run.atS) || this.#isDown(startS)) continue;
      busyS = Math.max(busyS, this.#execute(run, startS));
    }
    for (const one of this.#ones) this.#close(one);
    return { ...this.#result, ageSum: this.#ageSum, ageMax: this.#ageMax };
  }

  #isDown(at: number): boolean {
    return this.#options.outages.some(({ fromS, untilS }) => at >= fromS && at < untilS);
  }

  /** Records that fit in before the run has to end. */
  #roomAt(startS: number): number {
    const { secondsPerRecord, outages, deadlineS } = this.#options;
    const downs = outages.map(({ fromS }) => fromS).filter((fromS) => fromS > startS);
    const untilS = Math.min(startS + deadlineS, ...downs);
    return Math.floor((untilS - startS) / secondsPerRecord + 1e-9);
  }

  /** A run, and when it ends. */
  #execute(run: PlannedRun, startS: number): number {
    const { schedule, shown, keepsState, currentLimit, secondsPerRecord } = this.#options;
    this.#result.runs++;
    const { slot, day } = schedule.take === 'planned' ? run : shown(startS);
    const due = this.#ones.filter(
      (one) => one.slot === slot && !(keepsState && one.times.has(day)),
    );
    const inOrder = keepsState ? due.toSorted((a, b) => this.#byAge(a, b, startS)) : due;
    const room = this.#roomAt(startS);
    const taken = inOrder.slice(0, Math.max(0, Math.min(currentLimit, room)));
    const endS = startS + taken.length * secondsPerRecord;
    for (const one of taken) this.#succeed(one, day, { startS, endS });
    return this.#payDebts(startS, { room: room - taken.length, endS });
  }

  #payDebts(startS: number, { room, endS }: { room: number; endS: number }): number {
    const { rule, backfillLimit, days, shown, schedule, secondsPerRecord } = this.#options;
    const today = shown(startS).day;
    const open = days.filter(({ day }) => rule !== 'closed-days' || day < today);
    const slots = Array.from({ length: schedule.partitions }, (_, slot) => slot);
    const places = open.toReversed().flatMap(({ day }) => slots.map((slot) => ({ day, slot })));
    let left = Math.max(0, Math.min(room, rule === 'none' ? 0 : backfillLimit));
    let atS = endS;
    for (const { day, slot } of places) {
      const some = this.#ones
        .filter((one) => one.slot === slot && this.#owes(one, day, startS))
        .toSorted((a, b) => this.#byAge(a, b, startS))
        .slice(0, left);
      atS += some.length * secondsPerRecord;
      for (const one of some) this.#succeed(one, day, { startS, endS: atS });
      left -= some.length;
    }
    return atS;
  }

  #owes(one: One, day: number, atS: number): boolean {
    const isOpen = !one.times.has(day) && !one.gone.has(day);
    return isOpen && this.#options.closeS(day, one.slot) <= atS;
  }

  /** The oldest success first; of equals those that owe most days, and the oldest. */
  #byAge(a: One, b: One, atS: number): number {
    const [first, second] = [this.#debtsOf(a, atS), this.#debtsOf(b, atS)];
    if (a.lastS !== b.lastS || first.length !== second.length)
      return a.lastS - b.lastS || second.length - first.length;
    return first.map((day, i) => day - (second[i] ?? 0)).find((each) => each !== 0) ?? 0;
  }

  #debtsOf(one: One, atS: number): number[] {
    return this.#options.days.map(({ day }) => day).filter((day) => this.#owes(one, day, atS));
  }

  #succeed(one: One, day: number, { startS, endS }: { startS: number; endS: number }): void {
    const { rule, days, closeS } = this.#options;
    const before = one.times.get(day) ?? 0;
    one.times.set(day, before + 1);
    if (before === 0) one.firstS.set(day, endS);
    if (before === 1) this.#result.twice++;
    this.#result.executions++;
    this.#age(one.lastS, endS);
    one.lastS = Math.max(one.lastS, endS);
    if (rule === 'owed' || rule === 'closed-days') return;
    // One success settles all older days.
    for (const { day: older } of days)
      if (older < day && !one.times.has(older) && closeS(older, one.slot) <= startS)
        one.gone.add(older);
  }

  #age(lastS: number, untilS: number): void {
    const [from, until] = [Math.max(0, this.#fromS - lastS), untilS - lastS];
    if (until <= from) return;
    this.#ageSum += (until * until - from * from) / 2;
    this.#ageMax = Math.max(this.#ageMax, until);
  }

  #close(one: One): void {
    this.#age(one.lastS, this.#endS);
    for (const { day, untilS } of this.#options.days) {
      const first = one.firstS.get(day);
      if (first === undefined) this.#result.never++;
      else if (first > untilS) this.#result.late++;
      if (first !== undefined && first <= this.#options.closeS(day, one.slot))
        this.#result.bySlotEnd++;
    }
  }
}
