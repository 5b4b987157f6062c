import type { IdBatch } from './id-batch.ts';
import { residueOf } from './residues.ts';

/** The residue counts of the first and of the last tenth of the rows, in the order of the input. */
export interface Tenths {
  readonly modulus: number;
  readonly first: Float64Array;
  readonly last: Float64Array;
}

const BLOCKS_MAX = 160;
const ROWS_PER_BLOCK_MIN = 4;

/**
 * Keeps residue counts for consecutive blocks of rows. N is not known while reading, so when 160
 * blocks are full, neighbours are merged and blocks hold twice as many rows: the memory is 160
 * histograms, and a tenth, of 80 blocks at the least, is known to within an eighth of itself.
 */
export class Drift {
  readonly #modulus: number;
  #blocks: Float64Array[] = [];
  #rowsPerBlock = ROWS_PER_BLOCK_MIN;
  #rowsInLast = ROWS_PER_BLOCK_MIN;

  constructor(modulus: number) {
    this.#modulus = modulus;
  }

  add(id: number | bigint): void {
    if (this.#rowsInLast === this.#rowsPerBlock) this.#startBlock();
    this.#blocks[this.#blocks.length - 1]![residueOf(id, this.#modulus)]!++;
    this.#rowsInLast++;
  }

  /** The same for a batch. */
  addAll(batch: IdBatch): void {
    const remainders = batch.remainders(this.#modulus);
    let from = 0;
    while (from < batch.count) {
      if (this.#rowsInLast === this.#rowsPerBlock) this.#startBlock();
      const block = this.#blocks[this.#blocks.length - 1]!;
      const to = Math.min(batch.count, from + this.#rowsPerBlock - this.#rowsInLast);
      this.#rowsInLast += to - from;
      for (; from < to; from++) block[remainders[from]!]!++;
    }
  }

  /** Null for fewer than 320 rows, where a tenth would be a handful of them. */
  tenths(): Tenths | null {
    const full = this.#blocks.length - (this.#rowsInLast < this.#rowsPerBlock ? 1 : 0);
    const size = Math.floor(full / 10);
    if (full < BLOCKS_MAX / 2) return null;
    return {
      modulus: this.#modulus,
      first: added(this.#blocks.slice(0, size), this.#modulus),
      last: added(this.#blocks.slice(full - size), this.#modulus),
    };
  }

  #startBlock(): void {
    if (this.#blocks.length === BLOCKS_MAX) {
      const pairs = Array.from({ length: BLOCKS_MAX / 2 }, (_, i) =>
        this.#blocks.slice(2 * i, 2 * i + 2),
      );
      this.#blocks = pairs.map((pair) => added(pair, this.#modulus));
      this.#rowsPerBlock *= 2;
    }
    this.#blocks.push(new Float64Array(this.#modulus));
    this.#rowsInLast = 0;
  }
}

function added(blocks: readonly Float64Array[], modulus: number): Float64Array {
  const sum = new Float64Array(modulus);
  for (const block of blocks) for (let i = 0; i < modulus; i++) sum[i]! += block[i]!;
  return sum;
}
