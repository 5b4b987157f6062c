import { residueOfWord, type Word } from '../hash/word.ts';
import { floorMod } from '../modulo.ts';
import type { Remainders } from './id-batch.ts';

/**
 * Counts (or weights) of values by their residue, under several moduli at once. Any partition count that divides
 * one of them is answered by folding, so one pass over the ids serves them all. Memory is eight
 * bytes a residue, whatever the number of ids; an id costs a few nanoseconds a modulus.
 */
export class Residues {
  readonly moduli: readonly number[];
  readonly #counts: readonly Float64Array[];

  constructor(moduli: readonly number[]) {
    this.moduli = moduli;
    // Not Uint32Array: its counters would wrap at 4.29e9 rows.
    this.#counts = moduli.map((modulus) => new Float64Array(modulus));
  }

  /** Adds a weight (1 to count) to the residues of a whole number. */
  addNumber(value: number | bigint, weight: number): void {
    for (let i = 0; i < this.moduli.length; i++) {
      this.#counts[i]![residueOf(value, this.moduli[i]!)]! += weight;
    }
  }

  /** Adds a weight to the residues of a hash value, read as unsigned or as signed. */
  addWord(word: Word, signed: 32 | 64 | false, weight: number): void {
    for (let i = 0; i < this.moduli.length; i++) {
      this.#counts[i]![residueOfWord(word, this.moduli[i]!, signed)]! += weight;
    }
  }

  /** Counts all values of a batch. */
  addAll(values: Remainders): void {
    for (let i = 0; i < this.moduli.length; i++) {
      const counts = this.#counts[i]!;
      const remainders = values.remainders(this.moduli[i]!);
      for (let j = 0; j < remainders.length; j++) counts[remainders[j]!]!++;
    }
  }

  /** Adds `count` values of one residue under one of the moduli, as another engine counted them. */
  addCounted(modulus: number, residue: number, count: number): void {
    this.#counts[this.moduli.indexOf(modulus)]![residue]! += count;
  }

  /** The counts by residue modulo `modulus`, or null where it divides none of the moduli. */
  fold(modulus: number): Float64Array | null {
    const i = this.moduli.findIndex((planned) => planned % modulus === 0);
    const counts = this.#counts[i];
    if (counts === undefined) return null;
    return foldCounts(counts, modulus);
  }
}

/**
 * Counts modulo a divisor, from counts modulo its multiple: nothing is counted anew.
 *
 *     foldCounts(Float64Array.of(1, 2, 3, 4), 2) // 4, 6
 */
export function foldCounts(counts: Float64Array, modulus: number): Float64Array {
  const folded = new Float64Array(modulus);
  for (let start = 0; start < counts.length; start += modulus) {
    for (let residue = 0; residue < modulus; residue++)
      folded[residue]! += counts[start + residue]!;
  }
  return folded;
}

/** floorMod of a whole number: {@link floorMod} for a bigint, some 3 ns for a safe integer. */
export function residueOf(value: number | bigint, modulus: number): number {
  return typeof value === 'number' ? residueOfNumber(value, modulus) : floorMod(value, modulus);
}

/**
 * floorMod of a safe integer. Not `%`, which takes V8 through fmod above 2^31: ten times slower.
 * Rounding may make the quotient one too large; the product is exact, so one correction mends it.
 * Cut off, not rounded down: near -2^53 the product would pass what a double holds exactly.
 */
function residueOfNumber(value: number, modulus: number): number {
  const residue = value - Math.trunc(value / modulus) * modulus;
  return residue < 0 ? residue + modulus : residue;
}
