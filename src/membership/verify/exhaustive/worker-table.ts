import type { Rules, WorkerEvent } from '../../protocol.ts';
import { gridStep } from '../grid.ts';
import {
  dueAt,
  forgetting,
  keyOf,
  type LocalWorker,
  type Request,
  type Trait,
} from './local-worker.ts';

export interface WorkerTableOptions {
  readonly rules: Rules;
  readonly traits: readonly Trait[];
  /** Intervals after which what a worker holds can matter no more. */
  readonly memory: number;
}

/** After as many failures the protocol waits no longer for the next attempt. */
const ATTEMPTS_MAX = 4;

/**
 * The states that one worker can be in, numbered. A group comes to millions of states, but its workers
 * to thousands: each of theirs is stepped once, and looked up ever after.
 */
export class WorkerTable {
  readonly #options: WorkerTableOptions;
  readonly #numbers = new Map<string, number>();
  readonly #workers: LocalWorker[] = [];
  readonly #dues: number[] = [];
  readonly #changes = new Map<number, number>();

  constructor(options: WorkerTableOptions) {
    this.#options = options;
  }

  worker(number: number): LocalWorker {
    return this.#workers[number]!;
  }

  dueAt(number: number): number {
    return this.#dues[number]!;
  }

  numberOf(worker: LocalWorker): number {
    const known = forgetting(worker, this.#options.memory);
    const key = keyOf(known);
    const found = this.#numbers.get(key);
    if (found !== undefined) return found;
    const number = this.#workers.length;
    this.#numbers.set(key, number);
    this.#workers.push(known);
    this.#dues.push(dueAt(known));
    return number;
  }

  /** The number of what a change makes of a worker; `code`, under 2^28, is that change's and no other's. */
  changed(number: number, code: number, change: (worker: LocalWorker) => LocalWorker): number {
    const key = number * 2 ** 28 + code;
    const found = this.#changes.get(key);
    if (found !== undefined) return found;
    const result = this.numberOf(change(this.worker(number)));
    this.#changes.set(key, result);
    return result;
  }

  /** A step of the protocol, and the request that is under way after it. */
  step(worker: LocalWorker, event: WorkerEvent, request: Request | null): LocalWorker {
    const rate = this.#options.traits[worker.trait]?.rate ?? 1;
    const state = gridStep(worker.state, event, this.#options.rules, rate);
    return {
      ...worker,
      request,
      state: { ...state, attempt: Math.min(state.attempt, ATTEMPTS_MAX) },
    };
  }
}
