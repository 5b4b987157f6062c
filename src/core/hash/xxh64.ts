import { int32At } from './bytes.ts';
import { add, lowWord, multiply, rotateLeft, shiftRight, type Word, xor } from './word.ts';

const zero: Word = { high: 0, low: 0 };
const prime1: Word = { high: 0x9e3779b1, low: 0x85ebca87 };
const prime2: Word = { high: 0xc2b2ae3d, low: 0x27d4eb4f };
const prime3: Word = { high: 0x165667b1, low: 0x9e3779f9 };
const prime4: Word = { high: 0x85ebca77, low: 0xc2b2ae63 };
const prime5: Word = { high: 0x27d4eb2f, low: 0x165667c5 };

/**
 * XXH64 with seed 0: stripes of 32 bytes in four lanes, then the rest in steps of 8, 4 and 1.
 *
 * Source: Yann Collet, "xxHash fast digest algorithm", doc/xxhash_spec.md in github.com/Cyan4973/xxHash.
 *
 *     xxh64(textBytes('')) // 0xef46db3751d8e999
 */
export function xxh64(bytes: Uint8Array): Word {
  const { length } = bytes;
  let hash = add(length < 32 ? prime5 : mergedLanes(bytes), lowWord(length));
  let at = length - (length % 32);
  for (; at + 8 <= length; at += 8) {
    hash = xor(hash, round(zero, wordAt(bytes, at)));
    hash = add(multiply(rotateLeft(hash, 27), prime1), prime4);
  }
  if (at + 4 <= length) {
    hash = xor(hash, multiply(lowWord(int32At(bytes, at)), prime1));
    hash = add(multiply(rotateLeft(hash, 23), prime2), prime3);
    at += 4;
  }
  for (; at < length; at++) {
    hash = xor(hash, multiply(lowWord(bytes[at]!), prime5));
    hash = multiply(rotateLeft(hash, 11), prime1);
  }
  return avalanche(hash);
}

/** The four lanes over all whole stripes, folded into one. A stripe gives each lane 8 bytes. */
function mergedLanes(bytes: Uint8Array): Word {
  // The lanes start from the seed, 0, plus prime1 + prime2, plus prime2, plus 0, minus prime1.
  let first = add(prime1, prime2);
  let second = prime2;
  let third = zero;
  let fourth: Word = { high: 0x61c8864e, low: 0x7a143579 };
  for (let at = 0; at + 32 <= bytes.length; at += 32) {
    first = round(first, wordAt(bytes, at));
    second = round(second, wordAt(bytes, at + 8));
    third = round(third, wordAt(bytes, at + 16));
    fourth = round(fourth, wordAt(bytes, at + 24));
  }
  const turned = add(rotateLeft(first, 1), rotateLeft(second, 7));
  const sum = add(turned, add(rotateLeft(third, 12), rotateLeft(fourth, 18)));
  return merge(merge(merge(merge(sum, first), second), third), fourth);
}

function round(lane: Word, input: Word): Word {
  return multiply(rotateLeft(add(lane, multiply(input, prime2)), 31), prime1);
}

function merge(hash: Word, lane: Word): Word {
  return add(multiply(xor(hash, round(zero, lane)), prime1), prime4);
}

function avalanche(hash: Word): Word {
  let mixed = multiply(xor(hash, shiftRight(hash, 33)), prime2);
  mixed = multiply(xor(mixed, shiftRight(mixed, 29)), prime3);
  return xor(mixed, shiftRight(mixed, 32));
}

function wordAt(bytes: Uint8Array, at: number): Word {
  return { high: int32At(bytes, at + 4) >>> 0, low: int32At(bytes, at) >>> 0 };
}
