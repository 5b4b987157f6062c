import fc from 'fast-check';
import murmurhash from 'murmurhash';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { murmur3 } from '../../../src/core/hash/murmur3.ts';

// Wikipedia, "MurmurHash", table of test vectors, and case S04.
test.each([
  ['', 0],
  ['test', 0xba6bd213],
  ['hello', 0x248bfa47],
  ['Hello, world!', 0xc0363e43],
  ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
])('gives the published value of %j', (text, value) => {
  expect(murmur3(textBytes(text))).toBe(value);
});

test('agrees with the murmurhash package on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      expect(murmur3(bytes)).toBe(murmurhash.v3(bytes, 0));
    }),
    { numRuns: 2_000 },
  );
});

test('agrees with the murmurhash package on texts that are not ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }), (text) => {
      expect(murmur3(textBytes(text))).toBe(murmurhash.v3(text, 0));
    }),
  );
});
