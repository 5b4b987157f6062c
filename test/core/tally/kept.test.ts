import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeptWords } from '../../../src/core/tally/kept.ts';
import { multiplicityOf } from './multiplicity-oracle.ts';

const CHUNK = 65_536;
const uint32 = fc.oneof(fc.nat({ max: 2 }), fc.integer({ min: 0, max: 0xffffffff }));
const anyWords = fc.array(fc.record({ high: uint32, low: uint32 }), {
  maxLength: 60,
  size: 'max',
});

function keptOf(words: readonly { readonly high: number; readonly low: number }[]): KeptWords {
  const kept = new KeptWords();
  for (const { high, low } of words) kept.push(high, low);
  return kept;
}

function wordsOf(kept: KeptWords): { high: number; low: number }[] {
  const words: { high: number; low: number }[] = [];
  kept.each((high, low, i) => {
    if (i !== words.length) throw new Error(`word ${i} came as the ${words.length}th`);
    words.push({ high, low });
  });
  return words;
}

test('gives back the words in their order', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const kept = keptOf(words);
      expect(kept).toHaveLength(words.length);
      expect(wordsOf(kept)).toEqual(words);
    }),
  );
});

test('counts runs that are longer than what is kept of them', () => {
  const kept = keptOf([5, 6, 5, 5].map((low) => ({ high: 0, low })));
  expect(kept.repeats(1)).toEqual({
    duplicates: 4,
    longest: 4,
    word: 5n,
    multiplicity: { distinct: 2, sumOfSquares: 16 + 4, heaviest: [4, 2] },
  });
});

test('counts words that equal an earlier one, and finds the one that most do', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const counts = new Map<bigint, number>();
      for (const { high, low } of words) {
        const value = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const { duplicates, longest, word, multiplicity } = keptOf(words).repeats();
      expect(multiplicity).toEqual(multiplicityOf([...counts.values()]));
      expect(duplicates).toBe(words.length - counts.size);
      expect(longest).toBe(Math.max(0, ...counts.values()));
      // The least of the words that come most often, read as signed.
      const most = [...counts.keys()].filter((value) => counts.get(value) === longest);
      expect(word).toBe(most.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n);
    }),
    { numRuns: 500 },
  );
});

describe('at the end of a chunk', () => {
  test.each([CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1])(
    'of %d words none is lost',
    (length) => {
      const kept = new KeptWords();
      for (let i = 0; i < length; i++) kept.push(i, i % 2);
      kept.push(length - 1, (length - 1) % 2);
      expect(kept).toHaveLength(length + 1);
      let next = 0;
      for (const { high, low } of wordsOf(kept)) {
        const i = Math.min(next++, length - 1);
        if (high !== i || low !== i % 2) expect({ high, low }).toEqual({ high: i, low: i % 2 });
      }
      expect(next).toBe(length + 1);
      const last = (BigInt(length - 1) << 32n) | BigInt((length - 1) % 2);
      const multiplicity = { distinct: length, sumOfSquares: length + 3, heaviest: [2] };
      expect(kept.repeats()).toEqual({ duplicates: 1, longest: 2, word: last, multiplicity });
    },
  );

  test('all words can be let go of, and new ones kept', () => {
    const kept = new KeptWords();
    for (let i = 0; i < CHUNK + 3; i++) kept.push(7, 7);
    kept.clear();
    expect(kept).toHaveLength(0);
    expect(wordsOf(kept)).toEqual([]);
    const multiplicity = { distinct: 0, sumOfSquares: 0, heaviest: [] };
    expect(kept.repeats()).toEqual({ duplicates: 0, longest: 0, word: 0n, multiplicity });
    kept.push(1, 2);
    expect(wordsOf(kept)).toEqual([{ high: 1, low: 2 }]);
  });
});
