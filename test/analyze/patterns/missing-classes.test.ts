import { expect, test } from 'vitest';
import { missingClasses } from '../../../src/analyze/patterns/missing-classes.ts';
import type { PatternSource } from '../../../src/analyze/patterns/pattern-source.ts';
import { spreadOf } from '../../../src/analyze/spread.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { idsWithCounts, listOf, readingOfCounts, sourceOf } from '../counting.ts';

/** 100 ids in each of 24 residues, but as many as `counts` says where it says so. */
function idsExcept(counts: Readonly<Record<number, number>>): number[] {
  return idsWithCounts(
    listOf(24, (residue) => counts[residue] ?? 100),
    randomFrom('missing classes'),
  );
}

test('deleted classes are named with what the others hold', () => {
  expect(missingClasses(sourceOf(idsExcept({ 3: 0, 4: 0, 5: 0 })))).toEqual([
    {
      kind: 'missing-classes',
      modulus: 24n,
      remainder: 3n,
      isHarmful: true,
      text: 'partitions 3, 4 and 5 are empty while the other 21 hold 100 on average: these residues modulo 24 were deleted, filtered or never written',
    },
  ]);
});

test('one deleted class is told in the singular', () => {
  const [pattern] = missingClasses(sourceOf(idsExcept({ 17: 0 })));
  expect(pattern?.remainder).toBe(17n);
  expect(pattern?.text).toBe(
    'partition 17 is empty while the other 23 hold 100 on average: this residue modulo 24 was deleted, filtered or never written',
  );
});

test('where one class is left of many, the other holds all', () => {
  const { tally } = readingOfCounts([0, 60, 0]);
  const counts = Float64Array.of(0, 60, 0);
  const source: PatternSource = { ...sourceOf([1], 3), tally, counts, spread: spreadOf(counts) };
  expect(missingClasses(source)[0]?.text).toBe(
    'partitions 0 and 2 are empty while the other holds 60: these residues modulo 3 were deleted, filtered or never written',
  );
});

test('six classes are listed and the rest counted', () => {
  const deleted = Object.fromEntries([0, 2, 4, 6, 8, 10, 12, 14].map((residue) => [residue, 0]));
  expect(missingClasses(sourceOf(idsExcept(deleted)))[0]?.text).toContain(
    'partitions 0, 2, 4, 6, 8, 10 and 2 more are empty while the other 16 hold 100 on average',
  );
});

test('what is missing modulo a divisor is told by the smallest one', () => {
  const text = (deleted: readonly number[]): string | undefined =>
    missingClasses(
      sourceOf(idsExcept(Object.fromEntries(deleted.map((residue) => [residue, 0])))),
    )[0]?.text;
  expect(text([3, 11, 19])).toBe(
    'partitions 3, 11 and 19 are empty while the other 21 hold 100 on average: the residue 3 modulo 8 was deleted, filtered or never written',
  );
  expect(text([1, 3, 9, 11, 17, 19])).toContain(
    ': the residues 1 and 3 modulo 8 were deleted, filtered or never written',
  );
  // One more, and it is no class modulo 8 alone.
  expect(text([3, 4, 11, 19])).toContain(': these residues modulo 24 were deleted');
});

test('many residues of a rule are listed to the sixth', () => {
  const counts = listOf(48, (residue) => (residue % 24 < 8 ? 0 : 100));
  const source = sourceOf(idsWithCounts(counts, randomFrom('many')), 48);
  expect(missingClasses(source)[0]?.text).toContain(
    ': the residues 0, 1, 2, 3, 4, 5 and 2 more modulo 24 were deleted',
  );
});

test('a class of which one id is left is not missing', () => {
  expect(missingClasses(sourceOf(idsExcept({ 3: 1, 4: 1, 5: 1 })))).toEqual([]);
});

test('partitions that no step reaches are not missing, those that one would reach are', () => {
  const even = idsWithCounts(
    listOf(24, (residue) => (residue % 2 === 0 ? 100 : 0)),
    randomFrom('even'),
  );
  expect(missingClasses(sourceOf(even))).toEqual([]);
  const [pattern] = missingClasses(sourceOf(even.filter((id) => id % 24 !== 8)));
  expect(pattern?.text).toContain('partition 8 is empty while the other 11 hold 100 on average');
  const odd = even.map((id) => id + 1);
  expect(missingClasses(sourceOf(odd))).toEqual([]);
  expect(missingClasses(sourceOf(odd.filter((id) => id % 24 !== 1)))[0]?.remainder).toBe(1n);
});

test('below twenty ids a partition an empty one is left to chance', () => {
  const counts = (mean: number): number[] => listOf(24, (residue) => (residue === 9 ? 0 : mean));
  const source = (mean: number) => sourceOf(idsWithCounts(counts(mean), randomFrom(1)));
  // 23 classes of 20 are 19.2 in the mean, of 21 they are 20.1.
  expect(missingClasses(source(20))).toEqual([]);
  expect(missingClasses(source(21))).toHaveLength(1);
});

test('rows of few ids that come back leave partitions empty by chance', () => {
  // 100 rows a partition, but of 10 different ids each.
  const counts = listOf(24, (residue) => (residue === 9 ? 0 : 10));
  const ids = idsWithCounts(counts, randomFrom('come back'));
  expect(missingClasses(sourceOf(ids.flatMap((id) => Array<number>(10).fill(id))))).toEqual([]);
});

test('under a hash an empty partition is put down to the ids being few', () => {
  const source = { ...sourceOf(idsExcept({ 3: 0 })), isModulo: false };
  expect(missingClasses(source)[0]?.text).toBe(
    'partition 3 is empty while the other 23 hold 100 on average: no id hashes there, as where there are few different ids',
  );
});
