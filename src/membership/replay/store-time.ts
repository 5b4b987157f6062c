import { TIME_ERROR_MS } from './time-error.ts';

/** What all workers of a file know of the store's clock: how far it was set back, by the last one. */
export interface FileTime {
  backMs: number;
}

/**
 * The store's time as one worker saw it, made to go on where it was set back. Otherwise what came
 * after would lie over what came before, and workers would seem to own the same ids. A worker has one
 * registration under way at a time, so its own ones go back only if the store does.
 */
export class StoreTime {
  #lastAtMs: number | null = null;
  #backMs = 0;

  /** How far the store was set back, in all. */
  get backMs(): number {
    return this.#backMs;
  }

  /**
   * The time of the worker's next registration: as much later as another worker found the store to be
   * set back, or else when it was to be expected.
   */
  continued(atMs: number, expectedMs: number, file: FileTime): number {
    const wasSetBack = this.#lastAtMs !== null && atMs < this.#lastAtMs;
    // A worker may register late, but not before it is due.
    const fits = (backMs: number): boolean => atMs + backMs >= expectedMs - TIME_ERROR_MS;
    const isKnown = file.backMs > this.#backMs && fits(file.backMs);
    if (this.#lastAtMs === null) this.#backMs = file.backMs;
    else if (isKnown && (wasSetBack || !fits(this.#backMs))) this.#backMs = file.backMs;
    else if (wasSetBack) this.#backMs = Math.max(this.#backMs, expectedMs - atMs);
    file.backMs = this.#backMs;
    this.#lastAtMs = atMs;
    return atMs + this.#backMs;
  }
}
