/**
 * A timer that calls once its time has come by the monotonic clock, and not before. `setTimeout` alone
 * may be a millisecond early, and takes what is later than 24 days for 1 ms.
 */
export class DueTimer {
  readonly #call: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(call: () => void) {
    this.#call = call;
  }

  /** Sets it to a moment of `performance.now()`, or to none. */
  set(dueMs: number | null): void {
    clearTimeout(this.#timer);
    if (dueMs === null) return;
    const waitMs = Math.min(Math.max(0, Math.ceil(dueMs - performance.now())), WAIT_MS_MAX);
    this.#timer = setTimeout(() => {
      if (performance.now() < dueMs) this.set(dueMs);
      else this.#call();
    }, waitMs);
  }
}

const WAIT_MS_MAX = 2 ** 31 - 1;
