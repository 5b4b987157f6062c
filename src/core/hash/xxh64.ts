import { int32At } from './bytes.ts';
import { add, highOfProduct, lowWord, multiply, rotateLeft, type Word, xor } from './word.ts';

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
  set(add(length < 32 ? prime5 : mergedLanes(bytes), lowWord(length)));
  let at = length - (length % 32);
  for (; at + 8 <= length; at += 8) takeEight(bytes, at);
  if (at + 4 <= length) {
    takeFour(bytes, at);
    at += 4;
  }
  for (; at < length; at++) takeOne(bytes[at]!);
  return avalanche();
}

/**
 * The hash at hand as two halves, and beside them a lane. Ids are short, and for them all the work is here:
 * as words that are made and let go again it took 230 ns for ten digits and a third of all memory.
 */
let low = 0;
let high = 0;
let laneLow = 0;
let laneHigh = 0;

function set(word: Word): void {
  low = word.low | 0;
  high = word.high | 0;
}

function multiplyHash(prime: Word): void {
  const crossed = Math.imul(high, prime.low) + Math.imul(low, prime.high);
  high = (highOfProduct(low, prime.low) + crossed) | 0;
  low = Math.imul(low, prime.low);
}

function multiplyLane(prime: Word): void {
  const crossed = Math.imul(laneHigh, prime.low) + Math.imul(laneLow, prime.high);
  laneHigh = (highOfProduct(laneLow, prime.low) + crossed) | 0;
  laneLow = Math.imul(laneLow, prime.low);
}

/** Turns the hash left by 1 to 31 bits. */
function turnHash(bits: number): void {
  const turned = (high << bits) | (low >>> (32 - bits));
  low = (low << bits) | (high >>> (32 - bits));
  high = turned;
}

function addToHash(prime: Word): void {
  const sum = (low + prime.low) | 0;
  const carry = sum >>> 0 < prime.low ? 1 : 0;
  high = (high + prime.high + carry) | 0;
  low = sum;
}

function takeEight(bytes: Uint8Array, at: number): void {
  laneLow = int32At(bytes, at);
  laneHigh = int32At(bytes, at + 4);
  multiplyLane(prime2);
  const turned = (laneHigh << 31) | (laneLow >>> 1);
  laneLow = (laneLow << 31) | (laneHigh >>> 1);
  laneHigh = turned;
  multiplyLane(prime1);
  low ^= laneLow;
  high ^= laneHigh;
  turnHash(27);
  multiplyHash(prime1);
  addToHash(prime4);
}

function takeFour(bytes: Uint8Array, at: number): void {
  laneLow = int32At(bytes, at);
  laneHigh = 0;
  multiplyLane(prime1);
  low ^= laneLow;
  high ^= laneHigh;
  turnHash(23);
  multiplyHash(prime2);
  addToHash(prime3);
}

function takeOne(byte: number): void {
  laneLow = byte;
  laneHigh = 0;
  multiplyLane(prime5);
  low ^= laneLow;
  high ^= laneHigh;
  turnHash(11);
  multiplyHash(prime1);
}

/** Mixes the hash once more and gives it. */
function avalanche(): Word {
  low ^= high >>> 1;
  multiplyHash(prime2);
  low ^= (low >>> 29) | (high << 3);
  high ^= high >>> 29;
  multiplyHash(prime3);
  low ^= high;
  return { high: high >>> 0, low: low >>> 0 };
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

function wordAt(bytes: Uint8Array, at: number): Word {
  return { high: int32At(bytes, at + 4) >>> 0, low: int32At(bytes, at) >>> 0 };
}
