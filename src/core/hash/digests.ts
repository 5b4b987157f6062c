import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Word } from './word.ts';

/**
 * The first 8 of the 16 bytes of MD5, big-endian: the first 16 hex digits as one number, which is
 * what SQL gets from `('x' || left(md5(id::text), 16))::bit(64)`.
 *
 * Source: RFC 1321, computed by @noble/hashes because node:crypto would bind core to Node.
 *
 *     md5First8(textBytes('')) // 0xd41d8cd98f00b204
 */
export function md5First8(bytes: Uint8Array): Word {
  return firstWord(md5(bytes));
}

/**
 * The first 8 of the 32 bytes of SHA-256, big-endian: the first 16 hex digits as one number.
 *
 * Source: FIPS 180-4, computed by @noble/hashes.
 *
 *     sha256First8(textBytes('')) // 0xe3b0c44298fc1c14
 */
export function sha256First8(bytes: Uint8Array): Word {
  return firstWord(sha256(bytes));
}

function firstWord(digest: Uint8Array): Word {
  const view = new DataView(digest.buffer, digest.byteOffset, 8);
  return { high: view.getUint32(0), low: view.getUint32(4) };
}
