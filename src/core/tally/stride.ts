import { gcd } from '../modulo.ts';

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
