import type { Kernel, Values } from './kernel.ts';
import { BATCH_ROWS, REMAINDER_LISTS, REMAINDERS_AT, REMAINDERS_BYTES } from './memory-map.ts';

/** The lists of remainders that were computed last of a batch, so that none is computed twice. */
export class RemainderLists {
  readonly #kernel: Kernel;
  /** What stands in each list: of which values, under which modulus. */
  readonly #of = new Float64Array(REMAINDER_LISTS);
  readonly #moduli = new Float64Array(REMAINDER_LISTS);
  readonly #lists: readonly Uint32Array[];
  #next = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#lists = Array.from(
      { length: REMAINDER_LISTS },
      (_, list) => new Uint32Array(kernel.buffer, placeOf(list), BATCH_ROWS),
    );
  }

  remainders(values: Values, modulus: number): Uint32Array {
    let place = 0;
    while (place < REMAINDER_LISTS && !this.#isOf(place, values.at, modulus)) place++;
    if (place === REMAINDER_LISTS) {
      place = this.#next;
      this.#next = (this.#next + 1) % REMAINDER_LISTS;
      this.#of[place] = values.at;
      this.#moduli[place] = modulus;
      this.#kernel.remainders(values, modulus, placeOf(place));
    }
    const list = this.#lists[place]!;
    return values.count === BATCH_ROWS ? list : list.subarray(0, values.count);
  }

  #isOf(place: number, at: number, modulus: number): boolean {
    return this.#of[place] === at && this.#moduli[place] === modulus;
  }

  /** Forgets the lists of the values at this place, which have changed. */
  forget(at: number): void {
    for (let i = 0; i < REMAINDER_LISTS; i++) if (this.#of[i] === at) this.#of[i] = 0;
  }
}

function placeOf(list: number): number {
  return REMAINDERS_AT + list * REMAINDERS_BYTES;
}
