import { int32At, restAt } from './bytes.ts';
import { rotateLeft32 } from './word.ts';

/**
 * MurmurHash3_x86_32 with seed 0: four bytes a step, then a finaliser in which every bit counts.
 *
 * Source: Austin Appleby, MurmurHash3.cpp in github.com/aappleby/smhasher.
 *
 *     murmur3(textBytes('hello')) // 0x248bfa47
 */
export function murmur3(bytes: Uint8Array): number {
  const wholeEnd = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < wholeEnd; at += 4) {
    hash = rotateLeft32(hash ^ mixed(int32At(bytes, at)), 13);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  // Without a rest this mixes in 0, which changes nothing.
  return finished(hash ^ mixed(restAt(bytes, wholeEnd)) ^ bytes.length);
}

function mixed(block: number): number {
  return Math.imul(rotateLeft32(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function finished(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
