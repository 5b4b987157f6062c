import type { Random } from '../random.ts';

/** Costs kept for their quantiles: 12 MiB a cost column. Above it they are a random sample. */
const SAMPLE_MAX = 1_048_576;

/**
 * Keeps pairs of a value and a whole-number key: all of them up to `SAMPLE_MAX`, then a uniform
 * sample of that size (Vitter's algorithm R, 1985), so that memory is flat in N.
 */
export class Sample {
  readonly #random: Random;
  #values = new Float64Array(4096);
  #keys = new Uint32Array(4096);
  #seen = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  add(value: number, key: number): void {
    const slot = this.#seen < SAMPLE_MAX ? this.#seen : this.#slotByChance();
    this.#seen++;
    if (slot >= SAMPLE_MAX) return;
    if (slot === this.#values.length) this.#grow();
    this.#values[slot] = value;
    this.#keys[slot] = key;
  }

  get isComplete(): boolean {
    return this.#seen <= SAMPLE_MAX;
  }

  /** The kept values of each group, ascending; `groupOf` maps a key to a group number. */
  sortedByGroup(groups: number, groupOf: (key: number) => number): readonly Float64Array[] {
    const kept = Math.min(this.#seen, SAMPLE_MAX);
    const sizes = new Uint32Array(groups);
    for (let i = 0; i < kept; i++) sizes[groupOf(this.#keys[i]!)]!++;
    const result = Array.from(sizes, (size) => new Float64Array(size));
    for (let i = 0; i < kept; i++) {
      const group = groupOf(this.#keys[i]!);
      result[group]![--sizes[group]!] = this.#values[i]!;
    }
    for (const values of result) values.sort();
    return result;
  }

  #slotByChance(): number {
    return Math.floor(this.#random.unit() * (this.#seen + 1));
  }

  #grow(): void {
    const values = new Float64Array(2 * this.#values.length);
    const keys = new Uint32Array(values.length);
    values.set(this.#values);
    keys.set(this.#keys);
    this.#values = values;
    this.#keys = keys;
  }
}
