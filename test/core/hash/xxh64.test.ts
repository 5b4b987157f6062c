import fc from 'fast-check';
import { expect, test } from 'vitest';
import xxhash from 'xxhash-wasm';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';
import { xxh64 } from '../../../src/core/hash/xxh64.ts';

// The README of python-xxhash and the reference xxhsum; the last text is longer than one stripe.
test.each([
  ['', 0xef46db3751d8e999n],
  ['a', 0xd24ec4f1a98c6e5bn],
  ['abc', 0x44bc2cf5ad770999n],
  ['Nobody inspects the spammish repetition', 0xfbcea83c8a378bf1n],
])('gives the published value of %j', (text, value) => {
  expect(bigintOfWord(xxh64(textBytes(text)), false)).toBe(value);
});

test('agrees with xxhash-wasm on any bytes', async () => {
  const wasm = await xxhash();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      expect(bigintOfWord(xxh64(bytes), false)).toBe(wasm.h64Raw(bytes, 0n));
    }),
    { numRuns: 2_000 },
  );
});

test('agrees with xxhash-wasm at every length from 0 to 200', async () => {
  const wasm = await xxhash();
  const bytes = Uint8Array.from({ length: 200 }, (_, i) => (i * 167 + 13) & 0xff);
  for (let length = 0; length <= bytes.length; length++) {
    const start = bytes.subarray(0, length);
    expect(bigintOfWord(xxh64(start), false)).toBe(wasm.h64Raw(start, 0n));
  }
});
