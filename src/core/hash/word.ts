import { floorModOf } from '../modulo.ts';
/**
 * A 64-bit value as two unsigned halves of 32 bits, each in [0, 2^32). A 32-bit hash is a word whose
 * high half is 0. In BigInt, shorter to write, xxh64 of ten digits took 462 ns instead of 134.
 */
export interface Word {
  readonly high: number;
  readonly low: number;
}

/** How a word is read as a number: its low 32 bits signed, all 64 bits signed, or all unsigned. */
export type Signedness = 32 | 64 | false;

/**
 * The remainder in [0, modulus) of a word's value, negative values too, without BigInt.
 *
 * high * 2^32 + low is reduced half by half. No intermediate passes modulus^2 + 2^32, so the result
 * is exact for every modulus up to 2^26.
 *
 *     residueOfWord({ high: 0, low: 0xfffffffb }, 24, 32) // -5 mod 24 = 19
 */
export function residueOfWord(word: Word, modulus: number, signed: Signedness): number {
  const high = floorModOf(highAsRead(word, signed), modulus);
  return floorModOf(high * floorModOf(2 ** 32, modulus) + word.low, modulus);
}

/**
 * A word's value as a bigint, for reports and tests; too slow for a loop over ids.
 *
 *     bigintOfWord({ high: 1, low: 2 }, false) // 4294967298n
 */
export function bigintOfWord(word: Word, signed: Signedness): bigint {
  return BigInt(highAsRead(word, signed)) * 2n ** 32n + BigInt(word.low);
}

/** The upper half that the value has once its sign bit, if it is to have one, is extended. */
function highAsRead(word: Word, signed: Signedness): number {
  if (signed === false) return word.high;
  return signed === 64 ? word.high | 0 : word.low >> 31;
}

/**
 * A word with nothing in its high half. Takes 32 bits in either reading: -1 and 0xffffffff are the
 * same word.
 *
 *     lowWord(-1) // { high: 0, low: 0xffffffff }
 */
export function lowWord(bits: number): Word {
  return { high: 0, low: bits >>> 0 };
}

/**
 * The sum modulo 2^64.
 *
 *     add({ high: 0, low: 0xffffffff }, { high: 0, low: 1 }) // { high: 1, low: 0 }
 */
export function add(a: Word, b: Word): Word {
  const low = (a.low + b.low) >>> 0;
  const carry = low < a.low ? 1 : 0;
  return { high: (a.high + b.high + carry) >>> 0, low };
}

/**
 * The product modulo 2^64, as in pencil-and-paper multiplication with digits of 32 bits.
 *
 *     multiply({ high: 0, low: 0x10000 }, { high: 0, low: 0x10000 }) // { high: 1, low: 0 }
 */
export function multiply(a: Word, b: Word): Word {
  const crossed = Math.imul(a.high, b.low) + Math.imul(a.low, b.high);
  const high = (highOfProduct(a.low, b.low) + crossed) >>> 0;
  return { high, low: Math.imul(a.low, b.low) >>> 0 };
}

/**
 * The upper 32 bits of a 64-bit product, signed. Digits of 16 bits, since a double holds 53 only.
 *
 *     highOfProduct(0x10000, 0x10000) // 1
 */
export function highOfProduct(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = (Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16)) >>> 0;
  const other = (Math.imul(aLow, bHigh) + (middle & 0xffff)) >>> 0;
  return (Math.imul(aHigh, bHigh) + (middle >>> 16) + (other >>> 16)) | 0;
}

/**
 * The bits that differ.
 *
 *     xor({ high: 3, low: 0 }, { high: 1, low: 5 }) // { high: 2, low: 5 }
 */
export function xor(a: Word, b: Word): Word {
  return { high: (a.high ^ b.high) >>> 0, low: (a.low ^ b.low) >>> 0 };
}

/**
 * The word turned left by 1 to 31 bits.
 *
 *     rotateLeft({ high: 0x80000000, low: 0 }, 1) // { high: 0, low: 1 }
 */
export function rotateLeft(word: Word, bits: number): Word {
  const high = (word.high << bits) | (word.low >>> (32 - bits));
  const low = (word.low << bits) | (word.high >>> (32 - bits));
  return { high: high >>> 0, low: low >>> 0 };
}

/**
 * The word moved right by 1 to 63 bits, zeros coming in from the left.
 *
 *     shiftRight({ high: 6, low: 0 }, 33) // { high: 0, low: 3 }
 */
export function shiftRight(word: Word, bits: number): Word {
  if (bits >= 32) return { high: 0, low: word.high >>> (bits - 32) };
  return {
    high: word.high >>> bits,
    low: ((word.low >>> bits) | (word.high << (32 - bits))) >>> 0,
  };
}

/**
 * 32 bits turned left by 1 to 31, as a signed number.
 *
 *     rotateLeft32(0x80000001, 1) // 3
 */
export function rotateLeft32(bits: number, count: number): number {
  return (bits << count) | (bits >>> (32 - count));
}
