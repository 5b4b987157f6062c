/** The steps between the states of a search, four numbers each, in arrays that grow. */
export class Steps {
  #from = new Int32Array(1 << 12);
  #to = new Int32Array(1 << 12);
  #elapsed = new Int32Array(1 << 12);
  size = 0;

  add(from: number, to: number, elapsed: number): void {
    if (this.size === this.#from.length) this.#grow();
    this.#from[this.size] = from;
    this.#to[this.size] = to;
    this.#elapsed[this.size++] = elapsed;
  }

  from(step: number): number {
    return this.#from[step]!;
  }

  to(step: number): number {
    return this.#to[step]!;
  }

  elapsed(step: number): number {
    return this.#elapsed[step]!;
  }

  #grow(): void {
    this.#from = doubled(this.#from);
    this.#to = doubled(this.#to);
    this.#elapsed = doubled(this.#elapsed);
  }
}

/** The steps by the state that they lead to. */
export interface StepsInto {
  /** Where the steps into a state begin in `step`. */
  readonly begin: Int32Array;
  readonly step: Int32Array;
}

export function stepsInto(steps: Steps, states: number): StepsInto {
  const begin = new Int32Array(states + 1);
  for (let step = 0; step < steps.size; step++) begin[steps.to(step) + 1]!++;
  for (let state = 0; state < states; state++) begin[state + 1]! += begin[state]!;
  const filled = begin.slice();
  const sorted = new Int32Array(steps.size);
  for (let step = 0; step < steps.size; step++) sorted[filled[steps.to(step)]!++] = step;
  return { begin, step: sorted };
}

export function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
