import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../../../src/core/id.ts';
import { Stride, type StrideFigures } from '../../../src/core/tally/stride.ts';

function strideOf(ids: readonly bigint[]): StrideFigures | null {
  const stride = new Stride();
  for (const id of ids) stride.add(exact(id));
  return stride.figures();
}

/** Euclid, by subtraction's shortest form. */
function naiveGcd(a: bigint, b: bigint): bigint {
  const size = b < 0n ? -b : b;
  return size === 0n ? (a < 0n ? -a : a) : naiveGcd(size, a % size);
}

function naiveStride(ids: readonly bigint[]): StrideFigures {
  const first = ids[0] ?? 0n;
  return {
    isExact: true,
    step: ids.reduce((common, id) => naiveGcd(common, id - first), 0n),
    divisor: ids.reduce(naiveGcd, 0n),
    first,
  };
}

describe('step and divisor are the greatest common ones', () => {
  const anyId = fc.oneof(
    fc.bigInt({ min: -1_000n, max: 1_000n }),
    fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  );

  test('of any ids', () => {
    fc.assert(
      fc.property(fc.array(anyId, { minLength: 1, maxLength: 8 }), (ids) => {
        expect(strideOf(ids)).toEqual(naiveStride(ids));
      }),
      { numRuns: 1_000 },
    );
  });

  test('of ids that keep a common distance', () => {
    const times = fc.array(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }), { minLength: 1 });
    const steps = fc.oneof(
      fc.bigInt({ min: 1n, max: 5_000n }),
      fc.bigInt({ min: 1n, max: 10n ** 25n }),
    );
    fc.assert(
      fc.property(anyId, steps, times, (start, step, factors) => {
        const ids = factors.map((factor) => start + step * factor);
        expect(strideOf(ids)).toEqual(naiveStride(ids));
        expect((strideOf(ids)?.step ?? 1n) % step).toBe(0n);
      }),
      { numRuns: 1_000 },
    );
  });

  test('of multiples', () => {
    const factors = fc.array(fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }), { minLength: 1 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 30n }), factors, (divisor, times) => {
        const ids = times.map((each) => divisor * each);
        expect(strideOf(ids)).toEqual(naiveStride(ids));
      }),
    );
  });
});

test.each<[bigint[], StrideFigures | null]>([
  [[], null],
  [[0n], { isExact: true, step: 0n, divisor: 0n, first: 0n }],
  [[-6n, -6n], { isExact: true, step: 0n, divisor: 6n, first: -6n }],
  [[1n, 11n, 21n], { isExact: true, step: 10n, divisor: 1n, first: 1n }],
  [[24n, 48n, 120n], { isExact: true, step: 24n, divisor: 24n, first: 24n }],
  [[3n, 5n, 6n], { isExact: true, step: 1n, divisor: 1n, first: 3n }],
  [
    [9_007_199_254_740_991n, -9_007_199_254_740_991n],
    {
      isExact: true,
      step: 18_014_398_509_481_982n,
      divisor: 9_007_199_254_740_991n,
      first: 9_007_199_254_740_991n,
    },
  ],
])('of the ids [%s] they are the greatest that divide all', (ids, figures) => {
  expect(strideOf(ids)).toEqual(figures);
});
