import type { Word } from './word.ts';

/**
 * FNV-1a of 32 bits: every byte is mixed in with xor, then multiplied by the FNV prime.
 *
 * Its lowest bit is the parity of the lowest bits of all bytes, so a small power of two as the
 * number of partitions sees little of the mixing.
 * Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm", RFC 9923.
 *
 *     fnv1a32(textBytes('foobar')) // 0xbf9cf968
 */
export function fnv1a32(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}

/**
 * FNV-1a of 64 bits. Its prime is 2^40 + 0x1b3, so that one multiplication needs no limbs: the
 * low half times 0x1b3 stays under 2^41, and the 2^40 moves the low half up by 8 bits.
 * Source: as for `fnv1a32`.
 *
 *     fnv1a64(textBytes('a')) // 0xaf63dc4c8601ec8c
 */
export function fnv1a64(bytes: Uint8Array): Word {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < bytes.length; i++) {
    low = (low ^ bytes[i]!) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return { high, low };
}
