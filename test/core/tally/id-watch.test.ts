import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, type Id } from '../../../src/core/id.ts';
import { IdWatch } from '../../../src/core/tally/id-watch.ts';
import type { IdFigures } from '../../../src/core/tally/tally.ts';

function figuresOf(ids: readonly Id[], padded: readonly boolean[] = []): IdFigures {
  const watch = new IdWatch();
  for (const [i, id] of ids.entries()) watch.add(id, padded[i] ?? false);
  return watch.figures();
}

describe('of whole numbers of any length', () => {
  const values = fc.array(
    fc.oneof(
      fc.bigInt({ min: -20n, max: 20n }),
      fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
    ),
    { minLength: 1, maxLength: 40, size: 'max' },
  );

  test('finds the least, the greatest, the negative ones and an example', () => {
    fc.assert(
      fc.property(values, (ids) => {
        const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1));
        const figures = figuresOf(ids.map(exact));
        expect(figures.min).toBe(sorted[0]);
        expect(figures.max).toBe(sorted.at(-1));
        expect(figures.negative).toBe(ids.filter((id) => id < 0n).length);
        expect(figures.textual).toBe(0);
        expect(figures.example).toBe(exact(ids[0] ?? 0n));
      }),
    );
  });

  test('hands on duplicates and stride', () => {
    const figures = figuresOf([10, 30, 50, 30]);
    expect(figures.repeats).toEqual({
      duplicates: 1,
      exact: true,
      mostRepeated: { id: 30, count: 2 },
      multiplicity: { distinct: 3, sumOfSquares: 6, heaviest: [2] },
      ordered: false,
    });
    expect(figures.stride).toEqual({ isExact: true, step: 20n, divisor: 10n, first: 10n });
  });

  test('counts those with zeros in front', () => {
    expect(figuresOf([7, 7, 8], [true, false, true]).padded).toBe(2);
  });
});

test('of text ids knows no least, no greatest and no stride', () => {
  expect(figuresOf(['b', 'a'])).toMatchObject({
    min: null,
    max: null,
    negative: 0,
    textual: 2,
    stride: null,
    example: 'b',
  });
});

test('one text id among numbers takes the stride away, not the extremes', () => {
  expect(figuresOf([24, 'x', -48])).toMatchObject({
    min: -48n,
    max: 24n,
    negative: 1,
    textual: 1,
    stride: null,
    example: 24,
  });
});

test('of nothing there are no figures', () => {
  expect(figuresOf([])).toEqual({
    min: null,
    max: null,
    negative: 0,
    padded: 0,
    textual: 0,
    repeats: {
      duplicates: 0,
      exact: true,
      mostRepeated: null,
      multiplicity: { distinct: 0, sumOfSquares: 0, heaviest: [] },
      ordered: true,
    },
    stride: null,
    example: null,
  });
});
