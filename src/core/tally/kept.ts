import { Multiplicities, type Multiplicity } from './multiplicities.ts';

/** Ids kept by value for the exact count of duplicates: 32 MiB of them, then an estimate takes over. */
export const IDS_KEPT_MAX = 4_194_304;

const CHUNK = 65_536;

/**
 * A growing list of 64-bit words in chunks, so that growing never copies. Eight bytes a word.
 */
export class KeptWords {
  readonly #chunks: Uint32Array[] = [];
  #used = CHUNK;

  get length(): number {
    return (
      Math.max(0, this.#chunks.length - 1) * CHUNK + (this.#chunks.length > 0 ? this.#used : 0)
    );
  }

  push(high: number, low: number): void {
    if (this.#used === CHUNK) {
      this.#chunks.push(new Uint32Array(2 * CHUNK));
      this.#used = 0;
    }
    const chunk = this.#chunks[this.#chunks.length - 1]!;
    chunk[2 * this.#used] = low;
    chunk[2 * this.#used + 1] = high;
    this.#used++;
  }

  /** Lets go of all words. */
  clear(): void {
    this.#chunks.length = 0;
    this.#used = CHUNK;
  }

  /** Hands on each word and its place in the list. */
  each(take: (high: number, low: number, i: number) => void): void {
    const { length } = this;
    for (let i = 0; i < length; i++) {
      const chunk = this.#chunks[Math.floor(i / CHUNK)]!;
      const at = 2 * (i % CHUNK);
      take(chunk[at + 1]!, chunk[at]!, i);
    }
  }

  /**
   * How many words equal an earlier one, and the longest run of equal ones, where each run is `more` longer
   * than it is here. Sorts: n log n.
   */
  repeats(more = 0): KeptRepeats {
    const all = new Uint32Array(2 * this.length);
    for (const [i, chunk] of this.#chunks.entries()) {
      all.set(chunk.subarray(0, Math.min(2 * CHUNK, all.length - 2 * CHUNK * i)), 2 * CHUNK * i);
    }
    const sorted = new BigInt64Array(all.buffer);
    sorted.sort();
    return runsOf(sorted, more);
  }
}

export interface KeptRepeats {
  readonly duplicates: number;
  readonly longest: number;
  /** The word of the longest run. */
  readonly word: bigint;
  readonly multiplicity: Multiplicity;
}

function runsOf(sorted: BigInt64Array, more: number): KeptRepeats {
  // Neighbours are compared as 32-bit halves: reading a BigInt64Array allocates a bigint each time.
  const halves = new Int32Array(sorted.buffer);
  const multiplicities = new Multiplicities();
  let longest = 0;
  let start = 0;
  let longestAt = 0;
  for (let i = 1; i <= sorted.length; i++) {
    const isSame =
      i < sorted.length &&
      halves[2 * i] === halves[2 * i - 2] &&
      halves[2 * i + 1] === halves[2 * i - 1];
    if (isSame) continue;
    const run = i - start + more;
    multiplicities.add(run);
    if (run > longest) [longest, longestAt] = [run, start];
    start = i;
  }
  const multiplicity = multiplicities.figures();
  const duplicates = sorted.length + (more - 1) * multiplicity.distinct;
  return { duplicates, longest, word: sorted[longestAt] ?? 0n, multiplicity };
}
