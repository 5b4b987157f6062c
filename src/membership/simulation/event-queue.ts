/** Children of a node: with four, one line of the cache holds their times, and the heap is half as deep. */
const CHILDREN = 4;

/**
 * A queue of timed events in typed arrays: a heap of four children a node, ordered by time, and by the
 * order of scheduling where times are equal, so that a seed always gives the same history. No objects;
 * only times and slots move in the heap, what an event is stays in its slot.
 */
export class EventQueue {
  #times = new Float64Array(256);
  #slots = new Int32Array(256);
  #size = 0;
  #scheduled = 0;
  /** By slot; those from `#size` on in `#slots` are free, and hold their own number at first. */
  #orders = new Float64Array(256);
  #kinds = new Uint8Array(256);
  #workers = new Int32Array(256);
  #tokens = new Int32Array(256);

  /** The event that `next` took out. */
  time = 0;
  kind = 0;
  worker = 0;
  token = 0;

  constructor() {
    numberFrom(this.#slots, 0);
  }

  get size(): number {
    return this.#size;
  }

  schedule(time: number, kind: number, worker: number, token: number): void {
    if (this.#size === this.#times.length) this.#grow();
    const [times, slots] = [this.#times, this.#slots];
    let at = this.#size++;
    const slot = slots[at]!;
    this.#orders[slot] = this.#scheduled++;
    this.#kinds[slot] = kind;
    this.#workers[slot] = worker;
    this.#tokens[slot] = token;
    while (at > 0) {
      const parent = ((at - 1) / CHILDREN) | 0;
      // Among equal times the earlier order is never moved: a new event always comes last.
      if (times[parent]! <= time) break;
      times[at] = times[parent]!;
      slots[at] = slots[parent]!;
      at = parent;
    }
    times[at] = time;
    slots[at] = slot;
  }

  /** Takes the earliest event out, into the fields; false where there is none. */
  next(): boolean {
    if (this.#size === 0) return false;
    const slot = this.#slots[0]!;
    this.time = this.#times[0]!;
    this.kind = this.#kinds[slot]!;
    this.worker = this.#workers[slot]!;
    this.token = this.#tokens[slot]!;
    const last = --this.#size;
    const moved = this.#slots[last]!;
    if (last > 0) this.#sink(this.#times[last]!, moved);
    // The slot that has become free stands where the heap ended.
    this.#slots[last] = slot;
    return true;
  }

  /** Puts an event in from the root down. */
  #sink(time: number, slot: number): void {
    const [times, slots, size] = [this.#times, this.#slots, this.#size];
    let at = 0;
    for (;;) {
      const first = CHILDREN * at + 1;
      if (first >= size) break;
      const child = this.#earliest(first, Math.min(first + CHILDREN, size));
      const earliest = times[child]!;
      if (earliest > time) break;
      if (earliest === time && this.#orders[slots[child]!]! > this.#orders[slot]!) break;
      times[at] = earliest;
      slots[at] = slots[child]!;
      at = child;
    }
    times[at] = time;
    slots[at] = slot;
  }

  /** The earliest of the events from `first` to before `end` in the heap. */
  #earliest(first: number, end: number): number {
    const times = this.#times;
    let best = first;
    let earliest = times[first]!;
    for (let other = first + 1; other < end; other++) {
      const time = times[other]!;
      if (time > earliest || (time === earliest && this.#isLater(other, best))) continue;
      best = other;
      earliest = time;
    }
    return best;
  }

  #isLater(a: number, b: number): boolean {
    return this.#orders[this.#slots[a]!]! > this.#orders[this.#slots[b]!]!;
  }

  #grow(): void {
    const length = this.#times.length;
    this.#times = extended(this.#times, new Float64Array(2 * length));
    this.#slots = extended(this.#slots, new Int32Array(2 * length));
    this.#orders = extended(this.#orders, new Float64Array(2 * length));
    this.#kinds = extended(this.#kinds, new Uint8Array(2 * length));
    this.#workers = extended(this.#workers, new Int32Array(2 * length));
    this.#tokens = extended(this.#tokens, new Int32Array(2 * length));
    numberFrom(this.#slots, length);
  }
}

function numberFrom(slots: Int32Array, from: number): void {
  for (let slot = from; slot < slots.length; slot++) slots[slot] = slot;
}

function extended<T extends Float64Array | Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
