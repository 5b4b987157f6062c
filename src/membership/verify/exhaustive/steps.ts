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

export function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
