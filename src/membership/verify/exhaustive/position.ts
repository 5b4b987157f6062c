import { UNITS_PER_TICK } from '../grid.ts';
import { type Move, packed } from './label.ts';
import type { Layout } from './layout.ts';
import { type LocalWorker, seenFrom } from './local-worker.ts';
import type { FaultKind, Menu } from './menu.ts';
import type { WorkerTable } from './worker-table.ts';

/** Takes a successor: how much later it is, by which step, and (in `Position.next`) its tuple. */
export type Take = (elapsed: number, label: number) => void;

/**
 * A state of the group that is being expanded: what it reads, and the next one while that is put
 * together. One is reused for all states of a search, since there are millions.
 */
export class Position {
  readonly menu: Menu;
  readonly layout: Layout;
  readonly table: WorkerTable;
  readonly workers: number;
  readonly next: Int32Array;
  readonly #counters: Int32Array;
  #from: Int32Array;
  #take: Take = () => {};

  constructor(menu: Menu, layout: Layout, table: WorkerTable) {
    this.menu = menu;
    this.layout = layout;
    this.table = table;
    this.workers = menu.settled + menu.starters;
    this.next = new Int32Array(layout.width);
    this.#counters = new Int32Array(layout.behind + 1 + layout.ahead);
    this.#from = this.next;
  }

  begin(from: Int32Array, take: Take): void {
    this.#from = from;
    this.#take = take;
  }

  get now(): number {
    return this.#from[0]!;
  }

  /** The number of a worker's state. */
  at(slot: number): number {
    return this.#from[this.layout.firstWorker + slot]!;
  }

  worker(slot: number): LocalWorker {
    return this.table.worker(this.at(slot));
  }

  left(fault: FaultKind): number {
    const place = this.layout.left[fault];
    return place === null ? 0 : this.#from[place]!;
  }

  /** The counter of an interval, 0 being the open one; what is gone counts as 0. */
  counter(interval: number): number {
    const { expiry, open } = this.layout;
    const isGone = expiry !== null && interval === -1 && this.now > this.#from[expiry]!;
    return isGone ? 0 : this.#from[open + interval]!;
  }

  /** Starts the next state as a copy; the methods under it then change that. */
  draft(): this {
    this.next.set(this.#from);
    return this;
  }

  put(slot: number, worker: number): this {
    this.next[this.layout.firstWorker + slot] = worker;
    return this;
  }

  setCounter(interval: number, count: number): this {
    const { expiry, open } = this.layout;
    this.next[open + interval] = count;
    const { ttlTicks } = this.menu;
    if (expiry !== null && ttlTicks !== null && interval === 0) {
      this.next[expiry + 1] = this.now + ttlTicks * UNITS_PER_TICK;
    }
    return this;
  }

  spend(fault: FaultKind): this {
    const place = this.layout.left[fault];
    if (place !== null) this.next[place]!--;
    return this;
  }

  /** Lets time pass to `to`, in which `intervals` begin by the store's clock, `units` by all others. */
  moveTo(to: number, intervals: number, units: number): this {
    this.next[0] = to;
    if (intervals === 0 && units === 0) return this;
    this.#renumber(intervals, units);
    const code = CHANGES.seenFrom + (intervals + 8) * 2 ** 14 + units + 2 ** 13;
    for (let i = this.layout.firstWorker; i < this.layout.width; i++) {
      this.next[i] = this.table.changed(this.next[i]!, code, (worker) =>
        seenFrom(worker, intervals, units),
      );
    }
    return this;
  }

  done(move: Move, slot = 0, choice = 0, elapsed = 0): void {
    this.#take(elapsed, packed(move, slot, choice));
  }

  #renumber(intervals: number, units: number): void {
    const { next, layout } = this;
    for (let i = 0; i < this.#counters.length; i++) {
      const from = i + intervals;
      this.#counters[i] = from >= 0 && from < this.#counters.length ? next[1 + from]! : 0;
    }
    // Once the clock steps no more, nobody will read what lies further back.
    const kept = this.#stepsLeft() || this.menu.intervalClock === 'worker' ? layout.behind : 1;
    this.#counters.fill(0, 0, layout.behind - kept);
    next.set(this.#counters, 1);
    if (layout.expiry === null) return;
    next[layout.expiry] = next[layout.expiry + 1]! - units;
    next[layout.expiry + 1] = 0;
  }

  #stepsLeft(): boolean {
    const place = this.layout.left['clock-step'];
    return place !== null && this.next[place]! > 0;
  }
}

/** Where the codes of each kind of change to a worker begin, for `WorkerTable.changed`. */
export const CHANGES = {
  handle: 0,
  send: 1 << 20,
  stick: 2 << 20,
  count: 3 << 20,
  refuse: 4 << 20,
  arrive: 5 << 20,
  answer: 6 << 20,
  fail: 7 << 20,
  start: 8 << 20,
  stop: 9 << 20,
  pause: 10 << 20,
  unheard: 11 << 20,
  silence: 12 << 20,
  seenFrom: 13 << 20,
} as const;
