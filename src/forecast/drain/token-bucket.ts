/** A limit that types share: so many jobs a second, and so many at once after a quiet time. */
export interface RateLimit {
  readonly name: string;
  readonly types: readonly (string | null)[];
  readonly perS: number;
  readonly burst: number;
}

/**
 * A token bucket over continuous time: full at the start, refilled at `perS` up to `burst`. While it
 * holds tokens it limits nothing; then jobs go at its rate.
 */
export class TokenBucket {
  readonly #perS: number;
  readonly #burst: number;
  #tokens: number;

  constructor({ perS, burst }: RateLimit) {
    this.#perS = perS;
    this.#burst = burst;
    this.#tokens = burst;
  }

  /** The rate that it lets through at this moment. */
  get open(): number {
    return this.#tokens > 0 ? Number.POSITIVE_INFINITY : this.#perS;
  }

  /** Seconds for which it lets this rate through. */
  lastsFor(perS: number): number {
    return perS > this.#perS ? this.#tokens / (perS - this.#perS) : Number.POSITIVE_INFINITY;
  }

  pass(seconds: number, perS: number): void {
    // As it was computed when the bucket ends: no rest of rounding may keep it open.
    const isEmpty = seconds >= this.lastsFor(perS);
    this.#tokens = isEmpty
      ? 0
      : Math.min(this.#burst, this.#tokens + seconds * (this.#perS - perS));
  }
}
