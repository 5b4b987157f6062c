import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lnGammaQ } from '../../../src/core/statistics/gamma.ts';

// mpmath 1.3: log(gammainc(a, x, inf, regularized=True)) at 60 digits. The tables of chi-square have
// halves only; these lie between them, and around a = 16, where Stirling's series takes over.
test.each([
  [0.1, 0.0125, -1.1314047338561026],
  [0.1, 1.09, -3.8668178204926624],
  [0.1, 1.11, -3.897994602976622],
  [0.1, 20.4, -25.40803919044443],
  [0.7, 0.0875, -0.2144087188211427],
  [0.7, 1.69, -2.2271140490630015],
  [0.7, 1.71, -2.249626089642916],
  [0.7, 22.8, -24.01144793989507],
  [2.3, 0.2875, -0.017532659794259085],
  [2.3, 3.29, -1.5412857590284819],
  [2.3, 29.2, -24.92378428000804],
  [15.9, 16.218, -0.8316365424283353],
  [15.9, 83.6, -45.0841970920248],
  [16, 16.99, -0.9878930850320041],
  [16, 17.01, -0.9927723380387373],
  [16.1, 16.422, -0.8316134570374664],
  [16.1, 84.4, -45.40253934378365],
  [300.3, 301.29, -0.7558932566097736],
  [300.3, 1221.2, -504.53058494711746],
])('ln Q(%d, %d) is %d', (a, x, expected) => {
  expect(Math.abs(lnGammaQ(a, x) - expected)).toBeLessThan(1e-12);
});

test('keeps the digits of 1 - Q where Q is nearly 1', () => {
  // mpmath, as above.
  expect(lnGammaQ(14.9, 1.8625) / -1.8690918075472827e-9).toBeCloseTo(1, 12);
  expect(lnGammaQ(16, 2) / -4.799682758417206e-10).toBeCloseTo(1, 12);
});

test('is e^-x times the first terms of e^x for a whole number a', () => {
  const shape = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(shape, fc.double({ min: 0, max: 300, noNaN: true }), (a, x) => {
      let [term, sum] = [1, 1];
      for (let k = 1; k < a; k++) {
        term *= x / k;
        sum += term;
      }
      expect(Math.abs(lnGammaQ(a, x) - (Math.log(sum) - x))).toBeLessThan(1e-12);
    }),
    { numRuns: 5_000 },
  );
});

test('is 0 at 0, and comes to an end where there is no number', () => {
  expect(lnGammaQ(11.5, 0)).toBe(0);
  expect(lnGammaQ(11.5, Infinity)).toBe(-Infinity);
  expect(lnGammaQ(11.5, Number.NaN)).toBeNaN();
});

test('comes to an end for every a and x', () => {
  const exponent = fc.double({ min: -3, max: 5, noNaN: true });
  fc.assert(
    fc.property(exponent, fc.double({ min: -6, max: 2, noNaN: true }), (size, ratio) => {
      const a = 10 ** size;
      expect(lnGammaQ(a, a * 10 ** ratio)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 3_000 },
  );
});
