import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  bigintOfWord,
  lowWord,
  multiply,
  residueOfWord,
  rotateLeft,
  rotateLeft32,
  type Signedness,
  shiftRight,
  type Word,
  xor,
} from '../../../src/core/hash/word.ts';

const uint32 = fc.integer({ min: 0, max: 0xffffffff });
const anyWord = fc.record({ high: uint32, low: uint32 });
const anyModulus = fc.integer({ min: 1, max: 2 ** 26 });
const anySignedness = fc.constantFrom<Signedness[]>(false, 32, 64);

function unsignedOf({ high, low }: Word): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

function wordOf(value: bigint): Word {
  const bits = BigInt.asUintN(64, value);
  return { high: Number(bits >> 32n), low: Number(bits & 0xffffffffn) };
}

/** What a word is worth, by BigInt's own reading of two's complement. */
function valueOf(word: Word, signed: Signedness): bigint {
  return signed === false ? unsignedOf(word) : BigInt.asIntN(signed, unsignedOf(word));
}

function exactResidueOf(word: Word, modulus: number, signed: Signedness): number {
  const divisor = BigInt(modulus);
  return Number(((valueOf(word, signed) % divisor) + divisor) % divisor);
}

test('reads a word as unsigned, as its low 32 bits signed or as 64 bits signed', () => {
  const word = { high: 0, low: 0xfffffffb };
  expect(bigintOfWord(word, false)).toBe(4_294_967_291n);
  expect(bigintOfWord(word, 32)).toBe(-5n);
  expect(bigintOfWord({ high: 0xffffffff, low: 0xfffffffb }, 64)).toBe(-5n);
  expect(bigintOfWord({ high: 1, low: 2 }, false)).toBe(4_294_967_298n);
  expect(bigintOfWord({ high: 0x80000000, low: 0 }, 64)).toBe(-(2n ** 63n));
});

test('reads any word as BigInt does', () => {
  fc.assert(
    fc.property(anyWord, anySignedness, (word, signed) => {
      // A 32-bit value has no high half.
      const read = signed === 32 ? lowWord(word.low) : word;
      expect(bigintOfWord(read, signed)).toBe(valueOf(read, signed));
    }),
  );
});

test('takes the remainder of -5 modulo 24 to be 19, not -5', () => {
  expect(residueOfWord({ high: 0, low: 0xfffffffb }, 24, 32)).toBe(19);
  expect(residueOfWord({ high: 0xffffffff, low: 0xfffffffb }, 24, 64)).toBe(19);
});

test('has no bucket -0 for a negative multiple of the modulus', () => {
  expect(residueOfWord(lowWord(-24), 24, 32)).toBe(0);
  expect(residueOfWord(wordOf(-24n), 24, 64)).toBe(0);
  expect(residueOfWord(lowWord(-1), 1, 32)).toBe(0);
});

test('agrees with BigInt on the remainder of any word, for every modulus up to 2^26', () => {
  fc.assert(
    fc.property(anyWord, anyModulus, anySignedness, (word, modulus, signed) => {
      expect(residueOfWord(word, modulus, signed)).toBe(exactResidueOf(word, modulus, signed));
    }),
    { numRuns: 20_000 },
  );
});

test('is exact at the edges of a word and of the modulus', () => {
  const halves = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
  const moduli = [1, 2, 3, 24, 2 ** 21 - 1, 2 ** 21, 2 ** 26 - 5, 2 ** 26 - 1, 2 ** 26];
  const words = halves.flatMap((high) => halves.map((low) => ({ high, low })));
  for (const modulus of moduli) {
    for (const word of words) {
      for (const signed of [false, 32, 64] as const) {
        expect(residueOfWord(word, modulus, signed)).toBe(exactResidueOf(word, modulus, signed));
      }
    }
  }
});

test('does the arithmetic of the examples', () => {
  expect(lowWord(-1)).toEqual({ high: 0, low: 0xffffffff });
  expect(add({ high: 0, low: 0xffffffff }, { high: 0, low: 1 })).toEqual({ high: 1, low: 0 });
  expect(multiply({ high: 0, low: 0x10000 }, { high: 0, low: 0x10000 })).toEqual({
    high: 1,
    low: 0,
  });
  expect(xor({ high: 3, low: 0 }, { high: 1, low: 5 })).toEqual({ high: 2, low: 5 });
  expect(rotateLeft({ high: 0x80000000, low: 0 }, 1)).toEqual({ high: 0, low: 1 });
  expect(shiftRight({ high: 6, low: 0 }, 33)).toEqual({ high: 0, low: 3 });
  expect(rotateLeft32(0x80000001, 1)).toBe(3);
});

test('adds, multiplies and compares bits modulo 2^64 as BigInt does', () => {
  fc.assert(
    fc.property(anyWord, anyWord, (a, b) => {
      expect(add(a, b)).toEqual(wordOf(unsignedOf(a) + unsignedOf(b)));
      expect(multiply(a, b)).toEqual(wordOf(unsignedOf(a) * unsignedOf(b)));
      expect(xor(a, b)).toEqual(wordOf(unsignedOf(a) ^ unsignedOf(b)));
    }),
    { numRuns: 5_000 },
  );
});

test('turns and shifts by every count of bits as BigInt does', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      const bits = unsignedOf(word);
      for (let n = 1; n < 32; n++) {
        expect(rotateLeft(word, n)).toEqual(wordOf((bits << BigInt(n)) | (bits >> BigInt(64 - n))));
        const low = (BigInt(word.low) << BigInt(n)) | (BigInt(word.low) >> BigInt(32 - n));
        expect(rotateLeft32(word.low, n)).toBe(Number(BigInt.asIntN(32, low)));
      }
      for (let n = 1; n < 64; n++) expect(shiftRight(word, n)).toEqual(wordOf(bits >> BigInt(n)));
    }),
  );
});
