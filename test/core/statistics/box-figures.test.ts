import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOf } from '../../../src/analyze/spread.ts';
import { boxFigures } from '../../../src/core/statistics/box-figures.ts';

test('a box about two buckets, worked out by hand', () => {
  const box = {
    total: { low: 900, high: 1100 },
    shares: [
      { low: 0.25, high: 0.5 },
      { low: 0.5, high: 0.75 },
    ],
  };
  expect(boxFigures(box, Float64Array.of(40, 60))).toEqual({
    total: { low: 900, high: 1100 },
    max: { low: 450, high: 825 },
    min: { low: 225, high: 550 },
    ratio: { low: 1, high: 3 },
    deviationMax: { low: 0, high: 0.5 },
    deviationMin: { low: -0.5, high: 0 },
    deviationAbs: { low: 0, high: 0.5 },
    empty: { low: 0, high: 0 },
    coefficientOfVariation: { low: 0, high: 0.5 },
    // That of 40 and 60 is 0.1, and the errors are at most 0.15 each.
    gini: { low: 0, high: 0.4 },
    buckets: [
      { count: { low: 225, high: 550 }, deviation: { low: -0.5, high: 0 } },
      { count: { low: 450, high: 825 }, deviation: { low: 0, high: 0.5 } },
    ],
  });
});

test('an unseen bucket may be empty: nothing bounds the ratio', () => {
  const box = {
    total: { low: 90, high: 110 },
    shares: [
      { low: 0.9, high: 1 },
      { low: 0, high: 0.1 },
    ],
  };
  const { ratio, empty } = boxFigures(box, Float64Array.of(9, 0));
  expect(ratio).toEqual({ low: 9, high: Infinity });
  expect(empty).toEqual({ low: 0, high: 1 });
});

test('whatever histogram lies in the box has its figures in the intervals', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 12 });
  const offsets = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(counts, counts, offsets, (whole, seen, widths) => {
      const sample = Float64Array.from(whole, (_, i) => seen[i % seen.length]!);
      const truth = spreadOf(whole);
      const seenAll = sample.reduce((sum, count) => sum + count, 0);
      // The box holds the sample and the whole, and something beyond.
      const shares = whole.map((count, i) => {
        const both = [count / truth.total, sample[i]! / seenAll];
        const low = Math.max(0, Math.min(...both) - widths[i]!);
        return { low, high: Math.min(1, Math.max(...both) + widths[i]!) };
      });
      const total = { low: truth.total, high: truth.total };
      const figures = boxFigures({ total, shares }, new Float64Array(whole.length));
      const { gini } = boxFigures({ total, shares }, sample);
      const within = ({ low, high }: { low: number; high: number }, value: number): boolean =>
        low <= value + 1e-9 && value <= high + 1e-9;
      expect([
        within(figures.max, truth.max.count),
        within(figures.min, truth.min.count),
        within(figures.ratio, truth.ratio ?? 0),
        within(figures.deviationMax, truth.max.deviation),
        within(figures.deviationMin, truth.min.deviation),
        within(figures.deviationAbs, Math.max(truth.max.deviation, -truth.min.deviation)),
        within(figures.coefficientOfVariation, truth.coefficientOfVariation),
        within(gini, truth.gini),
        ...figures.buckets.map(({ count }, i) => within(count, whole[i]!)),
      ]).toEqual(Array(8 + whole.length).fill(true));
    }),
  );
});
