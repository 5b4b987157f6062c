/** The extreme value at each place, and which cell it came from. */
export interface Extremes {
  /** -Infinity where nothing was noted. */
  readonly values: Float64Array;
  readonly cells: Int32Array;
}

/**
 * The largest value noted for each of some places, where a value is noted for a whole range of them:
 * two blocks of a power of two cover a range, and at the end each level hands its blocks down. A
 * range costs a few nanoseconds however long it is.
 */
export class RangeMaxima {
  readonly #places: number;
  readonly #values: readonly Float64Array[];
  readonly #cells: readonly Int32Array[];

  constructor(places: number) {
    this.#places = places;
    const levels = 32 - Math.clz32(Math.max(1, places));
    const each = Array.from({ length: levels }, (_, level) => level);
    this.#values = each.map(() => new Float64Array(places).fill(Number.NEGATIVE_INFINITY));
    this.#cells = each.map(() => new Int32Array(places));
  }

  /** Notes a value for the places from `from` up to, not including, `until`. */
  note(from: number, until: number, value: number, cell: number): void {
    if (from >= until) return;
    const level = 31 - Math.clz32(until - from);
    this.#raise(level, from, value, cell);
    this.#raise(level, until - 2 ** level, value, cell);
  }

  finish(): Extremes {
    for (let level = this.#values.length - 1; level > 0; level--) {
      const values = this.#values[level]!;
      const cells = this.#cells[level]!;
      const half = 2 ** (level - 1);
      for (let place = 0; place + 2 * half <= this.#places; place++) {
        this.#raise(level - 1, place, values[place]!, cells[place]!);
        this.#raise(level - 1, place + half, values[place]!, cells[place]!);
      }
    }
    return { values: this.#values[0]!, cells: this.#cells[0]! };
  }

  #raise(level: number, place: number, value: number, cell: number): void {
    const values = this.#values[level]!;
    if (value <= values[place]!) return;
    values[place] = value;
    this.#cells[level]![place] = cell;
  }
}
