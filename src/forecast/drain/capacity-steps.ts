import type { QueueTime } from './queue-time.ts';

/** From this second on so many jobs a second; 0 before the first step. */
export interface CapacityStep {
  readonly fromS: number;
  readonly perS: number;
}

/** One rate for ever, or steps in order of time. */
export type Capacity = number | readonly CapacityStep[];

/** Walks along a capacity: time only goes forward. */
export class CapacityClock {
  readonly #steps: readonly CapacityStep[];
  #at = -1;

  constructor(capacity: Capacity) {
    this.#steps =
      typeof capacity === 'number'
        ? [{ fromS: Number.NEGATIVE_INFINITY, perS: capacity }]
        : capacity;
  }

  /** The rate from this moment to the next change. */
  perSAt(time: QueueTime): number {
    while (time.until(this.nextChangeS()) <= 0) this.#at++;
    return this.#steps[this.#at]?.perS ?? 0;
  }

  nextChangeS(): number {
    return this.#steps[this.#at + 1]?.fromS ?? Number.POSITIVE_INFINITY;
  }
}
