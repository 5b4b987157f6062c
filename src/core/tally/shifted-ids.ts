import type { IdBatch } from './id-batch.ts';
import { planModuli } from './moduli.ts';
import { Residues } from './residues.ts';

/** A snowflake is milliseconds << 22 | worker << 12 | sequence (Twitter 2010). */
const SNOWFLAKE_SEQUENCE_BITS = 12;
export const SNOWFLAKE_TIME_SHIFT = 22;

/**
 * As long as every id so far is a multiple of 4096, counts the ids shifted right to their timestamp:
 * the proof that (id >> 22) would spread where id does not. The first other id ends it, so ordinary
 * ids cost nothing.
 */
export class ShiftedIds {
  readonly #partitions: readonly number[];
  #residues: Residues | null = null;
  #isOver = false;

  constructor(partitions: readonly number[]) {
    this.#partitions = partitions;
  }

  add(id: number | bigint): void {
    if (this.#isOver) return;
    if (!isMultipleOf4096(id)) {
      this.#isOver = true;
      this.#residues = null;
      return;
    }
    this.#residues ??= new Residues(planModuli(this.#partitions, []));
    this.#residues.addNumber(BigInt(id) >> BigInt(SNOWFLAKE_TIME_SHIFT), 1);
  }

  /** The same for a batch. */
  addAll(batch: IdBatch): void {
    for (let i = 0; i < batch.count && !this.#isOver; i++) this.add(batch.idAt(i));
  }

  residues(): Residues | null {
    return this.#residues;
  }
}

function isMultipleOf4096(id: number | bigint): boolean {
  const modulus = 2 ** SNOWFLAKE_SEQUENCE_BITS;
  return typeof id === 'number'
    ? id % modulus === 0
    : BigInt.asUintN(SNOWFLAKE_SEQUENCE_BITS, id) === 0n;
}
