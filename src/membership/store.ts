/**
 * The store as the lease uses it: counters that expire, and a clock. A pure model of Redis's TIME,
 * INCR, PEXPIRE and GET; a differential test holds it against a real redis-server.
 */
export class StoreModel {
  readonly #counters = new Map<string, Counter>();

  /** INCR: the new value; a key that is gone starts from 0, without an expiry. */
  incr(key: string, nowMs: number): number {
    const counter = this.#alive(key, nowMs);
    if (counter === null) {
      this.#forgetExpired(nowMs);
      this.#counters.set(key, { value: 1, expiresAtMs: Infinity });
      return 1;
    }
    counter.value++;
    return counter.value;
  }

  /** PEXPIRE: whether the key is there; with 0 or less it is deleted. */
  pexpire(key: string, ttlMs: number, nowMs: number): boolean {
    const counter = this.#alive(key, nowMs);
    if (counter === null) return false;
    if (ttlMs <= 0) this.#counters.delete(key);
    else counter.expiresAtMs = nowMs + ttlMs;
    return true;
  }

  /** GET: the value, or null for a key that is not there or no more. */
  get(key: string, nowMs: number): number | null {
    return this.#alive(key, nowMs)?.value ?? null;
  }

  /** DEL: what an eviction does. */
  delete(key: string): boolean {
    return this.#counters.delete(key);
  }

  /** Sets a counter back, as a failover does that loses the last writes. */
  lose(key: string, increments: number): void {
    const counter = this.#counters.get(key);
    if (counter === undefined) return;
    counter.value -= increments;
    if (counter.value <= 0) this.#counters.delete(key);
  }

  /** Keys that nobody asks for again would otherwise stay for ever; few are alive at any time. */
  #forgetExpired(nowMs: number): void {
    for (const [key, { expiresAtMs }] of this.#counters) {
      if (nowMs > expiresAtMs) this.#counters.delete(key);
    }
  }

  /** Redis keeps a key through the millisecond in which its time runs out: it is gone in the next. */
  #alive(key: string, nowMs: number): Counter | null {
    const counter = this.#counters.get(key);
    if (counter === undefined) return null;
    if (nowMs <= counter.expiresAtMs) return counter;
    this.#counters.delete(key);
    return null;
  }
}

interface Counter {
  value: number;
  expiresAtMs: number;
}
