import { reusedTextBytes } from '../hash/bytes.ts';
import { fnv1a64 } from '../hash/fnv1a.ts';
import { HyperLogLog } from '../tally/hyperloglog.ts';

/** 64 well mixed bits of an id, for estimates; no partition and no offset hangs on them. */
export interface IdMix {
  readonly high: number;
  readonly low: number;
}

/**
 * Mixes the canonical texts of ids: FNV-1a, whose upper bits hardly change among short texts, then
 * the finaliser of MurmurHash3 over each half. The same object is returned each time.
 */
export function idMixer(): (text: string) => IdMix {
  const bytesOf = reusedTextBytes();
  const mix = { high: 0, low: 0 };
  return (text) => {
    const { high, low } = fnv1a64(bytesOf(text));
    mix.low = finished(low ^ Math.imul(high, 0x9e3779b1));
    mix.high = finished(high ^ mix.low);
    return mix;
  };
}

function finished(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * The upper 53 bits of a mix as one whole number.
 *
 *     keyOf({ high: 1, low: 0 }) // 2_097_152
 */
export function keyOf({ high, low }: IdMix): number {
  return high * 2 ** 21 + (low >>> 11);
}

/** Up to here the number of different ids is exact. */
const EXACT_MAX = 4096;

/** How many different ids there were: counted while they are few, then estimated within 1 %. */
export class DistinctIds {
  readonly #few = new Set<number>();
  readonly #many = new HyperLogLog();

  add(mix: IdMix): void {
    this.#many.add(mix.high, mix.low);
    if (this.#few.size <= EXACT_MAX) this.#few.add(keyOf(mix));
  }

  get count(): number {
    return this.#few.size <= EXACT_MAX ? this.#few.size : this.#many.estimate();
  }
}
