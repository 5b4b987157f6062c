import { UserError } from '../../../core/user-error.ts';
import { grouped } from '../../../core/words.ts';
import type { Meet } from '../overlaps.ts';
import { Group } from './group.ts';
import type { Menu } from './menu.ts';
import { StateTable } from './state-table.ts';
import { doubled, Steps } from './steps.ts';

export interface ExploreOptions {
  readonly meet: Meet;
  /** Whether all states are wanted, or those before the first violation. */
  readonly stopsAtViolation: boolean;
  /** Whether the steps are kept, for `recoveryOf`. */
  readonly keepsSteps: boolean;
  /** Beyond so many states the search fails, with a `UserError` of kind budget. */
  readonly statesMax: number;
}

/** What a search of all schedules of a menu went through. */
export interface Exploration {
  readonly group: Group;
  readonly states: StateTable;
  readonly steps: Steps;
  /** By state: the state and the step by which it was first reached, and when. */
  readonly parents: Int32Array;
  readonly labels: Int32Array;
  readonly elapsed: Int32Array;
  /** The state in which two workers own an id, after the shortest time in which that is possible. */
  readonly violated: number | null;
  /** Whether two leases with different counts were ever live at once. */
  readonly mixesCounts: boolean;
  /** Whether anybody ever owned anything: a group that owns nothing proves nothing. */
  readonly isOwning: boolean;
}

/**
 * Searches all schedules of a menu, in runs of any length: states that differ by whole intervals are
 * one, so there is an end to them. The states come by the shortest time in which they can be reached
 * (Dijkstra, with a bucket for each unit of time), so the first violation found is the earliest
 * that exists. Some 500,000 states a second, 100 bytes each.
 */
export function explore(menu: Menu, options: ExploreOptions): Exploration {
  const search = new Search(menu, options);
  search.run();
  return search;
}

class Search implements Exploration {
  readonly group: Group;
  readonly states: StateTable;
  readonly steps = new Steps();
  parents = new Int32Array(1 << 10);
  labels = new Int32Array(1 << 10);
  elapsed = new Int32Array(1 << 10);
  violated: number | null = null;
  mixesCounts = false;
  isOwning = false;
  readonly #options: ExploreOptions;
  readonly #agenda = new Agenda();
  readonly #firstWorker: number;

  constructor(menu: Menu, options: ExploreOptions) {
    this.#options = options;
    this.group = new Group(menu);
    this.states = new StateTable(this.group.layout.width);
    this.#firstWorker = this.group.layout.firstWorker;
    this.#reach(this.group.first(), { from: -1, label: 0, at: 0 });
  }

  run(): void {
    const tuple = new Int32Array(this.states.width);
    for (let state = this.#agenda.next(); state !== null; state = this.#agenda.next()) {
      const at = this.#agenda.now;
      // It was put down again for an earlier time, and has been expanded then.
      if (this.elapsed[state] !== at) continue;
      this.states.read(state, tuple);
      this.group.expand(tuple, (elapsed, label) => {
        if (elapsed > 0) this.#check(state, tuple);
        const to = this.#reach(this.group.next, { from: state, label, at: at + elapsed });
        if (this.#options.keepsSteps) this.steps.add(state, to, elapsed);
      });
      if (this.violated !== null && this.#options.stopsAtViolation) return;
    }
  }

  #reach(tuple: Int32Array, by: { from: number; label: number; at: number }): number {
    tuple.subarray(this.#firstWorker).sort();
    const known = this.states.size;
    const state = this.states.numberOf(tuple);
    if (state < known && this.elapsed[state]! <= by.at) return state;
    if (state === known) this.#makeRoom(known);
    this.parents[state] = by.from;
    this.labels[state] = by.label;
    this.elapsed[state] = by.at;
    this.#agenda.add(state, by.at);
    return state;
  }

  #makeRoom(known: number): void {
    const { statesMax } = this.#options;
    if (known >= statesMax) {
      throw new UserError(
        'budget',
        `an exhaustive search needs more than the ${grouped(statesMax)} states it may have; a variant that is caught before is seen with --self-test, which stops there`,
      );
    }
    if (known < this.parents.length) return;
    this.parents = doubled(this.parents);
    this.labels = doubled(this.labels);
    this.elapsed = doubled(this.elapsed);
  }

  /** Leases that are live at once for some time: what they are only in passing does not count. */
  #check(state: number, tuple: Int32Array): void {
    const { table } = this.group;
    for (let i = this.#firstWorker; i < tuple.length; i++) {
      const lease = table.worker(tuple[i]!).state.lease;
      if (lease === null) continue;
      this.isOwning = true;
      for (let k = this.#firstWorker; k < i; k++) {
        const other = table.worker(tuple[k]!).state.lease;
        if (other === null) continue;
        if (other.replicas !== lease.replicas) this.mixesCounts = true;
        if (this.#options.meet(other, lease)) this.violated ??= state;
      }
    }
  }
}

/** States by the time at which they are reached. */
class Agenda {
  readonly #buckets = new Map<number, number[]>();
  #waiting = 0;
  #taken = 0;
  now = 0;

  add(state: number, at: number): void {
    const bucket = this.#buckets.get(at);
    if (bucket === undefined) this.#buckets.set(at, [state]);
    else bucket.push(state);
    this.#waiting++;
  }

  next(): number | null {
    while (this.#waiting > 0) {
      const bucket = this.#buckets.get(this.now);
      if (bucket !== undefined && this.#taken < bucket.length) {
        this.#waiting--;
        return bucket[this.#taken++]!;
      }
      this.#buckets.delete(this.now++);
      this.#taken = 0;
    }
    return null;
  }
}
