import { drawBinomial } from '../../core/statistics/binomial.ts';
import type { Ages } from './ages.ts';
import { type Attempted, type AttemptOptions, attempt, failureChance, payDebt } from './attempt.ts';
import type { Closing, EngineOptions, ReadyRun } from './day-engine.ts';
import type { Debts } from './debts.ts';
import type { RunPace } from './pace.ts';
import {
  countOf,
  cutAt,
  merged,
  parted,
  pooled,
  type RecordGroup,
  stalest,
  type Taken,
} from './record-groups.ts';
import type { Target } from './targets.ts';

/** Of a day before their last one records are done unless they still owe it. */
function isDone({ day: lastDay, times, owed }: RecordGroup, day: number): boolean {
  return lastDay === day ? times > 0 : lastDay > day && !owed.includes(day);
}

function poolKey(day: number, slot: number): string {
  return `${day} ${slot}`;
}

/** What a run did, and when it was done with it. */
interface Worked {
  readonly records: number;
  readonly endS: number;
  /** More were due than there was room for. */
  readonly isShort: boolean;
}

/** The records of all slots, and what runs make of them. */
export class Records {
  readonly #options: EngineOptions;
  readonly #debts: Debts;
  readonly #ages: Ages;
  readonly #slots: RecordGroup[][];
  /** The last run, which may still be under way where runs go beside each other. */
  #inFlight = { startS: -Infinity, endS: -Infinity };
  #pace: RunPace | null = null;
  #runFailed: boolean | null = null;
  readonly #runsFailed = new Map<number, { readonly day: number; readonly failed: boolean }>();
  /** What is owed without being told apart, by day and slot. */
  readonly #pool = new Map<string, number>();
  executions = 0;
  twice = 0;
  never = 0;
  late = 0;
  bySlotEnd = 0;

  constructor(options: EngineOptions, debts: Debts, ages: Ages) {
    this.#options = options;
    this.#debts = debts;
    this.#ages = ages;
    const day = Math.min(...options.dayEndS.keys()) - 1;
    this.#slots = Array.from(options.counts, (count, slot) => {
      const lastS = options.lastS[slot]!;
      const position = { lo: 0, hi: 1 };
      const past = { lastS, day, times: 1, doneS: 0, failed: false, owed: [] };
      return count === 0 ? [] : [{ count, ...position, ...past }];
    });
  }

  /** A run begins: its own pace, and its own luck where runs fail as a whole. */
  begin({ slot, day }: ReadyRun): void {
    const { pace, failure, random } = this.#options;
    this.#pace = pace?.start() ?? null;
    if (failure.unit === 'record') return;
    const before = this.#runsFailed.get(slot);
    const failedBefore = before !== undefined && before.day === day ? before.failed : null;
    const failed = random.unit() < failureChance(failure, failedBefore);
    this.#runFailed = failed;
    this.#runsFailed.set(slot, { day, failed });
  }

  /** The records of a target that a run takes, at most `room`. */
  work(target: Target, room: number, startS: number): Worked {
    const { slot, day } = target;
    const all = this.#slots[slot]!;
    const due = this.#dueOf(all, target, startS);
    const { taken, left } = this.#limited(due.taken, room, all);
    const rest = [...due.left, ...left];
    const worked = this.#attempt({ slot, day, startS }, { taken, left: rest }, attempt);
    return { ...worked, isShort: left.length > 0 };
  }

  /** Records of a slot that are still due for an earlier day, at most `room`. */
  payDebts(
    at: { readonly day: number; readonly slot: number },
    room: number,
    startS: number,
  ): Worked {
    const { taken, left } = parted(this.#slots[at.slot]!, ({ owed }) => owed.includes(at.day));
    const first = stalest(taken, room);
    const rest = [...left, ...first.left];
    const worked = this.#attempt({ ...at, startS }, { taken: first.taken, left: rest }, payDebt);
    const pool = this.#payPool(at, room - worked.records, worked.endS);
    return {
      records: worked.records + pool.records,
      endS: pool.endS,
      isShort: first.left.length > 0 || pool.isShort,
    };
  }

  end(running: { readonly startS: number; readonly endS: number }): void {
    this.#inFlight = running;
  }

  /** A slot has passed: what is not done is due from now on. */
  close({ day, slot, atS }: Closing): void {
    let open = 0;
    this.#slots[slot] = this.#slots[slot]!.map((group) => {
      const isOver = isDone(group, day);
      if (isOver && group.doneS <= atS) this.bySlotEnd += group.count;
      if (isOver) return { ...group, doneS: 0 };
      open += group.count;
      return { ...group, owed: [...group.owed, day] };
    });
    this.#debts.add(day, slot, { atS, records: open });
  }

  /** Ages run on to the end; what is due then was never done. */
  finish(untilS: number): void {
    for (const groups of this.#slots) {
      for (const { lastS, count } of groups) this.#ages.add(lastS, untilS, count);
    }
    this.never += this.#debts.total;
  }

  /** By the state that is kept, or all of them; and of these the places that the run reads. */
  #dueOf(all: readonly RecordGroup[], { day, lo, hi }: Target, startS: number): Taken {
    const open = this.#openOf(all, day, startS);
    const after = cutAt(open.taken, lo);
    const within = cutAt(after.left, hi);
    return { taken: within.taken, left: [...open.left, ...after.taken, ...within.left] };
  }

  #openOf(all: readonly RecordGroup[], day: number, startS: number): Taken {
    if (!this.#options.keepsState) return { taken: all, left: [] };
    const open = parted(all, (group) => !isDone(group, day));
    const { startS: firstS, endS } = this.#inFlight;
    if (endS <= startS || firstS >= startS) return open;
    // What a run beside this one has not come to yet looks undone.
    const underWay = parted(open.left, ({ lastS }) => lastS > startS);
    const seen = cutAt(underWay.taken, (startS - firstS) / (endS - firstS));
    return { taken: [...open.taken, ...seen.left], left: [...underWay.left, ...seen.taken] };
  }

  /**
   * With state the stalest go first. Without it a run that is cut off has done the same first part
   * each time.
   */
  #limited(due: readonly RecordGroup[], room: number, all: readonly RecordGroup[]): Taken {
    if (countOf(due) <= room) return { taken: due, left: [] };
    if (room <= 0) return { taken: [], left: due };
    return this.#options.keepsState ? stalest(due, room) : cutAt(due, room / countOf(all));
  }

  #attempt(
    at: { readonly slot: number; readonly day: number; readonly startS: number },
    { taken, left }: Taken,
    how: (group: RecordGroup, options: AttemptOptions) => Attempted,
  ): Omit<Worked, 'isShort'> {
    const { slot, day, startS } = at;
    const records = countOf(taken);
    const endS = startS + (this.#pace === null ? 0 : this.#pace(slot, records));
    if (records === 0) return { records, endS: startS };
    const { catchUp, failure, random } = this.#options;
    const options = { day, endS, rule: catchUp.rule, failure, runFailed: this.#runFailed, random };
    const after: RecordGroup[] = [...left];
    for (const group of taken) {
      const outcome = how(group, options);
      after.push(...outcome.groups);
      this.#note(group, outcome, { slot, day, startS, endS });
    }
    this.#keep(slot, merged(after));
    return { records, endS };
  }

  /** The groups of a slot, with what the smallest owe in the pool where they are very many. */
  #keep(slot: number, all: readonly RecordGroup[]): void {
    const { groups, debts } = pooled(all);
    this.#slots[slot] = [...groups];
    for (const { day, records } of debts) {
      const key = poolKey(day, slot);
      this.#pool.set(key, (this.#pool.get(key) ?? 0) + records);
    }
  }

  /** Debts of records that are no longer told apart; their age is that of the group they are in. */
  #payPool(
    at: { readonly day: number; readonly slot: number },
    room: number,
    startS: number,
  ): Worked {
    const key = poolKey(at.day, at.slot);
    const owed = this.#pool.get(key) ?? 0;
    const records = Math.min(owed, room);
    if (records === 0) return { records, endS: startS, isShort: owed > 0 };
    const endS = startS + (this.#pace === null ? 0 : this.#pace(at.slot, records));
    const { failure, random, dayEndS } = this.#options;
    const failures =
      this.#runFailed === true ? records : drawBinomial(records, failure.share, random);
    const paid = records - failures;
    this.#pool.set(key, owed - paid);
    this.#debts.settle(at.day, at.slot, { atS: endS, records: paid });
    this.executions += paid;
    const dayEnd = dayEndS.get(at.day) ?? Infinity;
    if (startS >= dayEnd || endS > dayEnd) this.late += paid;
    return { records, endS, isShort: owed > records };
  }

  #note(
    group: RecordGroup,
    { succeeded, twice, settled }: Attempted,
    at: {
      readonly slot: number;
      readonly day: number;
      readonly startS: number;
      readonly endS: number;
    },
  ): void {
    const { slot, day, startS, endS } = at;
    this.executions += succeeded;
    this.twice += twice;
    this.#ages.add(group.lastS, endS, succeeded);
    for (const { day: owed, records, isPaid } of settled) {
      this.#debts.settle(owed, slot, { atS: endS, records });
      if (!isPaid) this.never += records;
    }
    const isPaying = settled.some((each) => each.isPaid);
    const isFirst = isPaying || group.day !== day || group.times === 0;
    const dayEndS = this.#options.dayEndS.get(day) ?? Infinity;
    if (isFirst && (startS >= dayEndS || endS > dayEndS)) this.late += succeeded;
  }
}
