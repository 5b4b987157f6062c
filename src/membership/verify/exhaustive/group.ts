import { settledState, UNITS_PER_INTERVAL, UNITS_PER_TICK } from '../grid.ts';
import { storeFaults, tickFaults } from './faults.ts';
import { intervalsSkipped, type Layout, layoutOf } from './layout.ts';
import { arrivalDue, idle, isHanging, type LocalWorker, ownDue } from './local-worker.ts';
import { faultKinds, type Menu } from './menu.ts';
import { Position, type Take } from './position.ts';
import { arrive, handleOwn } from './registration.ts';
import { WorkerTable } from './worker-table.ts';

/**
 * All that a group of workers, its network and its store can do, as a graph: states are tuples of
 * integers, and each is expanded into those that can follow it.
 *
 * At a moment, workers first handle what is due to them; this commutes, so one order is enough.
 * Then requests arrive at the store, in every order, and last the scheduler may do something, if
 * the moment is a whole tick.
 */
export class Group {
  readonly menu: Menu;
  readonly layout: Layout;
  readonly table: WorkerTable;
  readonly #position: Position;

  constructor(menu: Menu) {
    this.menu = menu;
    this.layout = layoutOf(menu);
    const skipped = menu.budget['clock-step'] === undefined ? 0 : intervalsSkipped(menu);
    const foreign = menu.intervalClock === 'worker' ? 1 : 0;
    const { rules, traits } = menu;
    this.table = new WorkerTable({ rules, traits, memory: 1 + skipped + foreign });
    this.#position = new Position(menu, this.layout, this.table);
  }

  /** Where each step of the last `expand` led, before its workers were sorted. */
  get next(): Int32Array {
    return this.#position.next;
  }

  first(): Int32Array {
    const { menu, layout } = this;
    const tuple = new Int32Array(layout.width);
    tuple.fill(menu.settled, layout.open - layout.behind, layout.open);
    if (layout.expiry !== null) tuple[layout.expiry] = UNITS_PER_INTERVAL;
    for (const kind of faultKinds) {
      const place = layout.left[kind];
      if (place !== null) tuple[place] = menu.budget[kind] ?? 0;
    }
    for (let i = 0; i < this.#position.workers; i++) {
      const trait = menu.traits.length === 0 ? 0 : i;
      const state = settledState(i, menu.settled, menu.rules);
      const worker =
        i < menu.settled ? { ...idle(trait), life: 'running' as const, state } : idle(trait);
      tuple[layout.firstWorker + i] = this.table.numberOf(worker);
    }
    tuple.subarray(layout.firstWorker).sort();
    return tuple;
  }

  expand(tuple: Int32Array, take: Take): void {
    const position = this.#position;
    position.begin(tuple, take);
    const due = this.#dueAt(tuple);
    if (due <= position.now) return this.#happen(position);
    const isTicked = !this.#isOver(tuple);
    if (isTicked && position.now % UNITS_PER_TICK === 0) tickFaults(position);
    this.#wait(position, due, isTicked);
  }

  workersOf(tuple: Int32Array): LocalWorker[] {
    return Array.from(tuple.subarray(this.layout.firstWorker), (number) =>
      this.table.worker(number),
    );
  }

  /** Whether no fault is left, none is under way, and nobody is still to start. */
  isCalm(tuple: Int32Array): boolean {
    for (let i = this.layout.firstLeft; i < this.layout.firstWorker; i++) {
      if (tuple[i]! > 0) return false;
    }
    return this.workersOf(tuple).every(
      (worker) =>
        worker.life !== 'idle' &&
        !isHanging(worker) &&
        worker.request?.kind !== 'silent' &&
        worker.pausedUntil <= tuple[0]!,
    );
  }

  #dueAt(tuple: Int32Array): number {
    let due = Infinity;
    for (let i = this.layout.firstWorker; i < this.layout.width; i++) {
      due = Math.min(due, this.table.dueAt(tuple[i]!));
    }
    return due;
  }

  #happen(position: Position): void {
    for (let slot = 0; slot < position.workers; slot++) {
      if (ownDue(position.worker(slot)) <= position.now) return handleOwn(position, slot);
    }
    let last = -1;
    for (let slot = 0; slot < position.workers; slot++) {
      if (position.at(slot) === last || arrivalDue(position.worker(slot)) > position.now) continue;
      last = position.at(slot);
      arrive(position, slot);
    }
    storeFaults(position);
  }

  /** Whether the scheduler has nothing left that it could do at a tick. */
  #isOver(tuple: Int32Array): boolean {
    const { left, firstWorker, width } = this.layout;
    for (const place of [left.stop, left.pause]) {
      if (place !== null && tuple[place]! > 0) return false;
    }
    for (let i = firstWorker; i < width; i++) {
      const worker = this.table.worker(tuple[i]!);
      if (worker.life === 'idle' || isHanging(worker)) return false;
    }
    return true;
  }

  #wait(position: Position, due: number, isTicked: boolean): void {
    const { now } = position;
    const tick = isTicked ? now - (now % UNITS_PER_TICK) + UNITS_PER_TICK : Infinity;
    const to = Math.min(due, tick, UNITS_PER_INTERVAL);
    if (to === UNITS_PER_INTERVAL) position.draft().moveTo(0, 1, UNITS_PER_INTERVAL);
    else position.draft().moveTo(to, 0, 0);
    position.done('wait', 0, 0, to - now);
  }
}
