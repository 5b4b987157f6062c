/** As many samples as NTP's clock filter keeps, for the same reason (RFC 5905, section 10). */
const SAMPLES = 8;

interface Sample {
  /** The store's time minus the worker's when it handled a reply. */
  readonly skewMs: number;
  /** How long after the registration was due that was, by the worker's clock. */
  readonly lateMs: number;
}

/**
 * The difference between a worker's clock and the store's, from the skews that its replies showed.
 * A reply can be late but not early, so the largest of the last samples comes closest; only the last
 * ones count, because clocks drift.
 *
 * When the store's clock is set back, all skews fall together. Following them would lay what came
 * after over what came before, and workers would seem to own the same ids: the store's time is taken
 * to go on instead. When it is set forward, time is taken to have passed.
 */
export class WorkerClock {
  readonly #stepMs: number;
  readonly #before: WorkerClock | null;
  #samples: readonly Sample[] = [];
  #startSkewMs = -Infinity;
  #startSamples = 0;
  #backMs = 0;

  /**
   * Skews that fall by more than `stepMs` are a step. A worker that starts anew may do so elsewhere;
   * until it shows a skew it has its last one.
   */
  constructor(stepMs: number, before: WorkerClock | null) {
    this.#stepMs = stepMs;
    this.#before = before;
  }

  /** The store's time minus the worker's; null where the worker never showed it. */
  get skewMs(): number | null {
    if (this.#samples.length === 0) return this.#before?.skewMs ?? null;
    return this.#largest() + this.#backMs;
  }

  add(sample: Sample): void {
    const largest = this.#samples.length < SAMPLES ? -Infinity : this.#largest();
    this.#samples = [...this.#samples.slice(1 - SAMPLES), sample];
    if (this.#startSamples++ < SAMPLES) {
      this.#startSkewMs = Math.max(this.#startSkewMs, sample.skewMs);
    }
    const fallMs = largest - this.#largest();
    // Now the oldest sample is the first one after the step. Had the worker's own clock been set
    // forward, it would have come late by that clock.
    const wasLate = (this.#samples[0]?.lateMs ?? 0) > fallMs / 2;
    if (fallMs > this.#stepMs && !wasLate) this.#backMs += fallMs;
  }

  /** A moment of the worker's clock, now, in the store's time. */
  storeMs(localMs: number): number {
    return localMs + (this.skewMs ?? 0);
  }

  /** A moment of the worker's clock before its first reply, in the store's time. */
  startStoreMs(localMs: number): number {
    return this.#samples.length === 0 ? this.storeMs(localMs) : localMs + this.#startSkewMs;
  }

  #largest(): number {
    return this.#samples.reduce((most, { skewMs }) => Math.max(most, skewMs), -Infinity);
  }
}
