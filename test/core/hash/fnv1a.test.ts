import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { fnv1a32, fnv1a64 } from '../../../src/core/hash/fnv1a.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';

// Landon Curt Noll's test vectors (test_fnv.c), which the RFC repeats.
test.each([
  ['', 0x811c9dc5, 0xcbf29ce484222325n],
  ['a', 0xe40c292c, 0xaf63dc4c8601ec8cn],
  ['foobar', 0xbf9cf968, 0x85944171f73967e8n],
])('gives the published values of %j', (text, value32, value64) => {
  expect(fnv1a32(textBytes(text))).toBe(value32);
  expect(bigintOfWord(fnv1a64(textBytes(text)), false)).toBe(value64);
});

test('is the definition, in exact arithmetic, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      const exact32 = fnv1aOf(bytes, { bits: 32, offset: 0x811c9dc5n, prime: 2n ** 24n + 0x193n });
      expect(BigInt(fnv1a32(bytes))).toBe(exact32);
      const offset = 0xcbf29ce484222325n;
      const exact64 = fnv1aOf(bytes, { bits: 64, offset, prime: 2n ** 40n + 0x1b3n });
      expect(bigintOfWord(fnv1a64(bytes), false)).toBe(exact64);
    }),
  );
});

test('shows in its lowest bit no more than the parity of the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      const parity = bytes.reduce((sum, byte) => sum ^ byte, 1) & 1;
      expect(fnv1a32(bytes) & 1).toBe(parity);
      expect(fnv1a64(bytes).low & 1).toBe(parity);
    }),
  );
});

interface Parameters {
  readonly bits: number;
  readonly offset: bigint;
  readonly prime: bigint;
}

function fnv1aOf(bytes: Uint8Array, { bits, offset, prime }: Parameters): bigint {
  return bytes.reduce((hash, byte) => BigInt.asUintN(bits, (hash ^ BigInt(byte)) * prime), offset);
}
