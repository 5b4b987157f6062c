import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  designEffect,
  joined,
  Multiplicities,
  type Multiplicity,
} from '../../../src/core/tally/multiplicities.ts';
import { multiplicityOf } from './multiplicity-oracle.ts';

const anyRows = fc.array(
  fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 10 ** 6 })),
  { maxLength: 200, size: 'max' },
);

function gathered(rows: readonly number[]): Multiplicity {
  const multiplicities = new Multiplicities();
  for (const count of rows) multiplicities.add(count);
  return multiplicities.figures();
}

test('knows the ids, the squares of their rows and the 64 with the most', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      expect(gathered(rows)).toEqual(multiplicityOf(rows));
    }),
    { numRuns: 500 },
  );
});

test('of two disjoint sets of ids is that of all of them', () => {
  fc.assert(
    fc.property(anyRows, anyRows, (first, second) => {
      expect(joined(gathered(first), gathered(second))).toEqual(
        multiplicityOf([...first, ...second]),
      );
    }),
  );
});

test('does not change when more ids come', () => {
  const multiplicities = new Multiplicities();
  multiplicities.add(3);
  const before = multiplicities.figures();
  multiplicities.add(5);
  expect(before).toEqual(multiplicityOf([3]));
});

test('makes counts vary as much more as an id has rows, in the mean over rows', () => {
  expect(designEffect(multiplicityOf([1, 1, 1]), 3)).toBe(1);
  expect(designEffect(multiplicityOf([25, 25]), 50)).toBe(25);
  expect(designEffect(multiplicityOf([3, 1]), 4)).toBe(10 / 4);
  expect(designEffect(multiplicityOf([]), 0)).toBe(1);
  expect(designEffect(null, 100)).toBe(1);
});
