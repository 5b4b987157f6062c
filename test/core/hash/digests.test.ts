import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { md5First8, sha256First8 } from '../../../src/core/hash/digests.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';

test('gives the published digests of nothing and of abc (RFC 1321, FIPS 180-4)', () => {
  expect(bigintOfWord(md5First8(textBytes('')), false)).toBe(0xd41d8cd98f00b204n);
  expect(bigintOfWord(md5First8(textBytes('abc')), false)).toBe(0x900150983cd24fb0n);
  expect(bigintOfWord(sha256First8(textBytes('')), false)).toBe(0xe3b0c44298fc1c14n);
  expect(bigintOfWord(sha256First8(textBytes('abc')), false)).toBe(0xba7816bf8f01cfean);
});

test.each([
  ['md5', md5First8],
  ['sha256', sha256First8],
])('agrees with the %s of node:crypto on any bytes', (name, of) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      const expected = createHash(name).update(bytes).digest().readBigUInt64BE(0);
      expect(bigintOfWord(of(bytes), false)).toBe(expected);
    }),
  );
});
