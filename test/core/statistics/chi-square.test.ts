import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chiSquareHomogeneity,
  chiSquareOf,
  chiSquareUniform,
} from '../../../src/core/statistics/chi-square.ts';
import { chiSquareTails } from './chi-square-tails.ts';

describe('the p-value', () => {
  test('is right to 1e-12 of itself from 1 to 100,000 degrees of freedom, down to 1e-300', () => {
    for (const [df, statistic, pValue] of chiSquareTails) {
      const found = chiSquareOf(statistic, df).pValue;
      const error = pValue === 0 ? found : Math.abs(found / pValue - 1);
      expect(error, `df ${df}, statistic ${statistic}`).toBeLessThan(1e-12);
    }
  });

  test('has a logarithm that is right far below the smallest double', () => {
    for (const [df, statistic, , log10] of chiSquareTails) {
      const found = chiSquareOf(statistic, df).pValueLog10;
      const error = Math.abs(found - log10) / Math.max(1, Math.abs(log10));
      expect(error, `df ${df}, statistic ${statistic}`).toBeLessThan(1e-12);
    }
  });

  // scipy 1.17, stats.chi2.isf; to three decimals the NIST/SEMATECH e-Handbook, table 1.3.6.7.4.
  test.each([
    [1, 0.05, 3.8414588206941285],
    [2, 0.05, 5.991464547107983],
    [3, 0.05, 7.814727903251178],
    [5, 0.05, 11.070497693516355],
    [10, 0.05, 18.30703805327515],
    [23, 0.05, 35.17246162690807],
    [47, 0.05, 64.00111197221804],
    [100, 0.05, 124.34211340400408],
    [1, 0.01, 6.634896601021217],
    [23, 0.01, 41.63839811885848],
    [100, 0.01, 135.80672317102676],
    [1, 0.001, 10.827566170662733],
    [23, 0.001, 49.72823246643151],
    [100, 0.001, 149.4492527790389],
  ])('of %d degrees of freedom is %d at the critical value %d', (df, level, critical) => {
    expect(chiSquareOf(critical, df).pValue / level).toBeCloseTo(1, 12);
  });

  test('falls as the statistic rises', () => {
    const df = fc.integer({ min: 1, max: 100_000 });
    const share = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(df, share, fc.double({ min: 0.001, max: 3, noNaN: true }), (n, at, step) => {
        const [low, high] = [n * at, n * (at + step)];
        const [likely, rare] = [chiSquareOf(low, n), chiSquareOf(high, n)];
        expect(rare.pValue).toBeLessThanOrEqual(likely.pValue);
        expect(rare.pValueLog10).toBeLessThanOrEqual(likely.pValueLog10);
        if (low >= n) expect(rare.pValueLog10).toBeLessThan(likely.pValueLog10);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of the statistic 0 is 1', () => {
    expect(chiSquareOf(0, 23)).toMatchObject({ pValue: 1, pValueLog10: 0 });
  });
});

describe('against equal shares', () => {
  // shared/spec/facts.md; scipy.stats.chisquare agrees: 18.92463989979821, 0.7055899111038155.
  test('the published histogram is as even as chance', () => {
    const found = chiSquareUniform(published);
    expect(found?.degreesOfFreedom).toBe(23);
    expect(found?.statistic).toBeCloseTo(18.92463989979821, 11);
    expect(found?.pValue).toBeCloseTo(0.7055899111038155, 12);
    expect(found?.pValueLog10).toBeCloseTo(Math.log10(0.7055899111038155), 12);
  });

  test('consecutive ids are more even than chance, multiples of 24 as uneven as can be', () => {
    const consecutive = published.map((_, bucket) => (bucket < 14 ? 1198 : 1197));
    expect(chiSquareUniform(consecutive)?.pValue).toBeGreaterThan(0.999999);
    const allInOne = published.map((_, bucket) => (bucket === 0 ? 28_742 : 0));
    const found = chiSquareUniform(allInOne);
    expect(found?.statistic).toBeCloseTo(28_742 * 23, 6);
    expect(found?.pValue).toBe(0);
    expect(found?.pValueLog10).toBeLessThan(-100_000);
  });

  test('is the statistic of the definition, whatever the order of the buckets', () => {
    const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(counts, (observed) => {
        const total = observed.reduce((sum, count) => sum + count, 0);
        fc.pre(total > 0);
        // sum O^2/E - N, the other form of the same sum.
        const squares = observed.reduce((sum, count) => sum + count * count, 0);
        const expected = (squares * observed.length) / total - total;
        const found = chiSquareUniform(observed);
        expect(found?.degreesOfFreedom).toBe(observed.length - 1);
        expect(Math.abs((found?.statistic ?? Number.NaN) - expected)).toBeLessThan(1e-9 * squares);
        const reversed = chiSquareUniform(Float64Array.from(observed).toReversed());
        expect(reversed?.statistic).toBeCloseTo(found?.statistic ?? Number.NaN, 6);
      }),
    );
  });

  test('there is no test without two buckets or without counts', () => {
    expect(chiSquareUniform([])).toBeNull();
    expect(chiSquareUniform([7])).toBeNull();
    expect(chiSquareUniform([0, 0, 0])).toBeNull();
    expect(chiSquareUniform([1, 0])?.statistic).toBe(1);
  });
});

describe('of two histograms', () => {
  // scipy 1.17: stats.chi2_contingency([first, second], correction=False), without empty columns.
  test.each([
    {
      first: [10, 20, 30],
      second: [6, 9, 17],
      df: 2,
      x2: 0.27157465150403504,
      p: 0.873028283380073,
    },
    { first: [120, 80], second: [90, 110], df: 1, x2: 9.022556390977442, p: 0.0026666817936140982 },
    { first: [5, 0, 7, 0], second: [3, 0, 9, 4], df: 2, x2: 4.265625, p: 0.11850353353390562 },
    { first: [100, 0], second: [0, 100], df: 1, x2: 200, p: 2.0884875837625688e-45 },
    { first: [3, 4, 5], second: [6, 8, 10], df: 2, x2: 0, p: 1 },
    { first: [0, 0, 9, 9], second: [4, 4, 0, 0], df: 3, x2: 26, p: 9.537406942615968e-6 },
    {
      first: [1230, 1219, 1230, 1261, 1186],
      second: [240, 260, 230, 251, 199],
      df: 4,
      x2: 5.908307805474546,
      p: 0.20610134700015162,
    },
    {
      first: [1_000_000, 1_010_000, 990_000],
      second: [10, 12, 7],
      df: 2,
      x2: 1.2140448056880786,
      p: 0.5449711601668827,
    },
  ])('$first and $second agree with scipy, in either order', ({ first, second, df, x2, p }) => {
    for (const [a, b] of [
      [first, second],
      [second, first],
    ] as const) {
      const found = chiSquareHomogeneity(a, b);
      expect(found?.degreesOfFreedom).toBe(df);
      expect(found?.statistic).toBeCloseTo(x2, 10);
      expect((found?.pValue ?? Number.NaN) / p).toBeCloseTo(1, 10);
    }
  });

  test('there is no test where one is empty or both fill the same bucket alone', () => {
    expect(chiSquareHomogeneity([0, 0], [3, 4])).toBeNull();
    expect(chiSquareHomogeneity([3, 4], [0, 0])).toBeNull();
    expect(chiSquareHomogeneity([0, 5], [0, 9])).toBeNull();
    expect(chiSquareHomogeneity([], [])).toBeNull();
    expect(chiSquareHomogeneity([0, 5, 1], [0, 9, 0])?.degreesOfFreedom).toBe(1);
  });
});

const published = [
  1230, 1219, 1230, 1261, 1186, 1190, 1180, 1165, 1148, 1196, 1205, 1177, 1179, 1229, 1207, 1198,
  1241, 1148, 1182, 1204, 1177, 1213, 1140, 1237,
];
