import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean } from '../../src/core/nearest.ts';

const metrics = ['ratio', 'empty', 'deviation', 'gini'];

test.each([
  ['ratoi', 'ratio', 'two letters swapped'],
  ['rato', 'ratio', 'a letter missing'],
  ['rattio', 'ratio', 'a letter too many'],
  ['rasio', 'ratio', 'a wrong letter'],
  ['RATIO', 'ratio', 'another case'],
  ['devaition', 'deviation', 'letters swapped in a longer word'],
  ['dviaxtoin', 'deviation', 'three mistakes in nine letters'],
  ['gin', 'gini', 'one mistake in three letters'],
])('takes %s for %s: %s', (word, meant) => {
  expect(didYouMean(word, metrics)).toBe(`; did you mean "${meant}"?`);
});

test.each(['', 'rxtxo', 'rtioa', 'xyz', 'dvxaxtoin', 'deviations-of-the-mean'])(
  'does not guess what %j means',
  (word) => {
    expect(didYouMean(word, metrics)).toBe('');
  },
);

test('allows one mistake in a word of one or two letters', () => {
  expect(didYouMean('n', ['m'])).toBe('; did you mean "m"?');
  expect(didYouMean('ns', ['ms', 'h'])).toBe('; did you mean "ms"?');
  expect(didYouMean('ab', ['cd'])).toBe('');
});

test('says nothing where there is nothing to choose from', () => {
  expect(didYouMean('ratio', [])).toBe('');
});

test('keeps the case of the candidate, and prefers the first of equally near ones', () => {
  expect(didYouMean('JSN', ['JSON'])).toBe('; did you mean "JSON"?');
  expect(didYouMean('cat', ['bat', 'hat'])).toBe('; did you mean "bat"?');
  expect(didYouMean('cat', ['at', 'cat', 'hat'])).toBe('; did you mean "cat"?');
});

test('agrees with the distance written as its definition', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9, size: 'max' });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 4 }), (typed, candidates) => {
      const distances = candidates.map((candidate) => distance(typed, candidate));
      const least = Math.min(...distances);
      const guess = candidates[distances.indexOf(least)];
      const isNear = least <= Math.max(1, Math.floor(typed.length / 3));
      expect(didYouMean(typed, candidates)).toBe(isNear ? `; did you mean "${guess}"?` : '');
    }),
    { numRuns: 2_000 },
  );
});

/** Optimal string alignment by its recurrence (Wikipedia, "Damerau-Levenshtein distance"). */
function distance(a: string, b: string, known = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length;
  const key = `${a.length} ${b.length}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const [a1, b1] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [
    distance(a1, b, known) + 1,
    distance(a, b1, known) + 1,
    distance(a1, b1, known) + Number(a.at(-1) !== b.at(-1)),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    ways.push(distance(a.slice(0, -2), b.slice(0, -2), known) + 1);
  }
  known.set(key, Math.min(...ways));
  return Math.min(...ways);
}
