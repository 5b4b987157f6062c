import type { Tick } from '../protocol.ts';
import { StoreModel } from '../store.ts';

export interface SimulatedStoreOptions {
  readonly intervalMs: number;
  readonly ttlMs: number;
  /** What the store's clock shows at the start of the simulation. */
  readonly startsAtMs: number;
}

/**
 * The store of a simulation: the model, its clock, which a fault may step, and what it may lose. The
 * group's keys are named by their interval alone.
 */
export class SimulatedStore {
  readonly #model = new StoreModel();
  readonly #intervalMs: number;
  #ttlMs: number;
  #stepMs: number;
  #unreachableUntilMs = -1;
  #lastKeys: string[] = [];

  constructor(options: SimulatedStoreOptions) {
    this.#intervalMs = options.intervalMs;
    this.#ttlMs = options.ttlMs;
    this.#stepMs = options.startsAtMs;
  }

  /** The register script: TIME, INCR, PEXPIRE, GET. `interval` is the worker's where it decides. */
  register(nowMs: number, interval: number | null): Tick {
    const at = nowMs + this.#stepMs;
    const open = interval ?? Math.floor(at / this.#intervalMs);
    const index = this.#model.incr(`${open}`, at) - 1;
    this.#model.pexpire(`${open}`, this.#ttlMs, at);
    this.#remember(`${open}`);
    return { interval: open, index, replicas: this.#model.get(`${open - 1}`, at), at };
  }

  isReachable(nowMs: number): boolean {
    return nowMs >= this.#unreachableUntilMs;
  }

  makeUnreachable(untilMs: number): void {
    this.#unreachableUntilMs = untilMs;
  }

  stepClock(byMs: number): void {
    this.#stepMs += byMs;
  }

  setTtl(ttlMs: number): void {
    this.#ttlMs = ttlMs;
  }

  /** Deletes the counter of the open or of the closed interval. */
  evict(nowMs: number, which: 'open' | 'closed'): void {
    const open = Math.floor((nowMs + this.#stepMs) / this.#intervalMs);
    this.#model.delete(`${which === 'open' ? open : open - 1}`);
  }

  /** Takes the last increments back, as a replica that had not got them. */
  loseLast(increments: number): void {
    for (const key of this.#lastKeys.splice(-increments)) this.#model.lose(key, 1);
  }

  #remember(key: string): void {
    this.#lastKeys.push(key);
    if (this.#lastKeys.length > 2 * LOSSES_MAX) this.#lastKeys = this.#lastKeys.slice(-LOSSES_MAX);
  }
}

/** More increments than a failover is ever said to lose. */
const LOSSES_MAX = 1000;
