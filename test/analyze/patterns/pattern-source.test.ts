import { expect, test } from 'vitest';
import { commonStep } from '../../../src/analyze/patterns/pattern-source.ts';
import { listOf, readingOfCounts, sourceOf } from '../counting.ts';

test('the step of all ids counts as far as it divides the modulus', () => {
  const source = sourceOf(listOf(50, (i) => 3 + 10 * i));
  expect([2, 5, 10, 16, 24, 25, 100, 7].map((modulus) => commonStep(source, modulus))).toEqual([
    2, 5, 10, 2, 2, 5, 10, 1,
  ]);
});

test('ids without a step in common, or all equal, have step 1', () => {
  expect(commonStep(sourceOf([1, 2, 4]), 24)).toBe(1);
  expect(commonStep(sourceOf([48, 48, 48]), 24)).toBe(1);
});

test('a hash has no step, and neither has a histogram without its ids', () => {
  const source = sourceOf(listOf(50, (i) => 3 + 10 * i));
  expect(commonStep({ ...source, isModulo: false }, 24)).toBe(1);
  const { tally } = readingOfCounts([5, 5, 5, 5]);
  expect(commonStep({ ...source, tally }, 24)).toBe(1);
});
