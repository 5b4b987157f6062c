import { gcd } from '../modulo.ts';
import { type IdBatch, REMAINDER_MODULUS_MAX } from './id-batch.ts';
import { residueOf } from './residues.ts';

/** What all whole-number ids have in common. */
export interface StrideFigures {
  /** False where a histogram tells `step` and `divisor`: then they are divisors of the true ones. */
  readonly isExact: boolean;
  /** The largest number that divides every difference of ids; 0 where all are one id. */
  readonly step: bigint;
  /** The largest number that divides every id; 0 where the only id is 0. */
  readonly divisor: bigint;
  readonly first: bigint;
}

/**
 * Follows the greatest common divisors of ids and of their differences. Once both are 1, as for
 * nearly every real file after a few rows, an id costs nothing.
 */
export class Stride {
  #first: number | bigint | null = null;
  #step: number | bigint = 0;
  #divisor: number | bigint = 0;

  add(id: number | bigint): void {
    this.#first ??= id;
    if (this.#divisor !== 1) this.#divisor = gcdWith(this.#divisor, id);
    if (this.#step !== 1) this.#step = gcdWith(this.#step, difference(id, this.#first));
  }

  /** The same for a batch, by remainders where both divisors stay what they are. */
  addAll(batch: IdBatch): void {
    if (this.#first !== null && this.#isKept(batch)) return;
    for (let i = 0; i < batch.count && !(this.#divisor === 1 && this.#step === 1); i++)
      this.add(batch.idAt(i));
  }

  #isKept(batch: IdBatch): boolean {
    return [
      { by: this.#divisor, rest: 0 },
      { by: this.#step, rest: this.#first ?? 0 },
    ].every(({ by, rest }) => {
      if (by === 1) return true;
      if (typeof by === 'bigint' || by === 0 || by > REMAINDER_MODULUS_MAX) return false;
      const wanted = residueOf(rest, by);
      return batch.remainders(by).every((remainder) => remainder === wanted);
    });
  }

  figures(): StrideFigures | null {
    if (this.#first === null) return null;
    return {
      isExact: true,
      step: BigInt(this.#step),
      divisor: BigInt(this.#divisor),
      first: BigInt(this.#first),
    };
  }
}

function difference(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const plain = a - b;
    if (Number.isSafeInteger(plain)) return plain;
  }
  return BigInt(a) - BigInt(b);
}

function gcdWith(known: number | bigint, value: number | bigint): number | bigint {
  const isPlain = typeof known === 'number' && typeof value === 'number';
  // Nearly always the value is a multiple already; only then is nothing to be done.
  if (isPlain && known !== 0 && value % known === 0) return known;
  const common = gcd(BigInt(known), BigInt(value));
  return common <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(common) : common;
}
