import fc from 'fast-check';
import { medianSorted, quantileSorted } from 'simple-statistics';
import { expect, test } from 'vitest';
import { quantileOf } from '../../../src/core/statistics/quantile.ts';

// numpy.quantile([3, 6, 7, 8, 8, 10, 13, 15, 16, 20], [0.25, 0.95]), method "linear".
test('interpolates as numpy does', () => {
  const values = Float64Array.of(3, 6, 7, 8, 8, 10, 13, 15, 16, 20);
  expect(quantileOf(values, 0.25)).toBe(7.25);
  expect(quantileOf(values, 0.95)).toBeCloseTo(18.2, 12);
});

test('is what simple-statistics gives, for any values and share', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (unsorted, share) => {
      const sorted = unsorted.toSorted((a, b) => a - b);
      expect(quantileOf(Float64Array.from(sorted), share)).toBeCloseTo(
        quantileSorted(sorted, share),
        4,
      );
      expect(quantileOf(sorted, 0.5)).toBeCloseTo(medianSorted(sorted), 4);
    }),
  );
});
