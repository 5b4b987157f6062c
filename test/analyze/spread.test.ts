import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLISHED_COUNTS } from '../../fixtures/recipes/published.ts';
import { bucketsOf, countQuantiles, spreadOf } from '../../src/analyze/spread.ts';

describe('the published histogram', () => {
  const spread = spreadOf(PUBLISHED_COUNTS);

  // shared/spec/facts.md, and numpy 2.4.6 for the digits beyond: Gini there as half the mean absolute
  // difference over the mean, entropy as scipy.stats.entropy over ln 24.
  test('has the published size, mean and extremes', () => {
    expect(spread.partitions).toBe(24);
    expect(spread.total).toBe(28_742);
    expect(spread.mean).toBeCloseTo(1197.583333, 6);
    expect([spread.max.bucket, spread.max.count]).toEqual([3, 1261]);
    expect([spread.min.bucket, spread.min.count]).toEqual([22, 1140]);
    expect([spread.delta, spread.empty]).toEqual([121, 0]);
  });

  test('has the published ratio and deviations', () => {
    expect(spread.ratio).toBeCloseTo(1.106140350877193, 14);
    expect(spread.max.deviation).toBeCloseTo(0.052953865423422286, 14);
    expect(spread.min.deviation).toBeCloseTo(-0.048082944819427986, 14);
  });

  test('has the published chi-square, degrees of freedom and p-value', () => {
    expect(spread.chiSquare?.statistic).toBeCloseTo(18.924639899798205, 11);
    expect(spread.chiSquare?.degreesOfFreedom).toBe(23);
    // mpmath 1.3, 40 digits: gammainc(23/2, X2/2, inf, regularized).
    expect(spread.chiSquare?.pValue).toBeCloseTo(0.7055899111038, 11);
  });

  test('has the published coefficient of variation, Gini, entropy and Jain index', () => {
    expect(spread.coefficientOfVariation).toBeCloseTo(0.025659921279677846, 14);
    expect(spread.coefficientOfVariation * spread.mean).toBeCloseTo(30.729894059187526, 10);
    expect(spread.gini).toBeCloseTo(0.014575070164451557, 14);
    expect(spread.entropyNormalised).toBeCloseTo(0.9998963928127149, 13);
    expect(spread.jain).toBeCloseTo(0.9993420016867767, 13);
    expect(spread.dispersion).toBeCloseTo(0.8228104304260089, 13);
  });

  test('shows the six digits that were published', () => {
    const { ratio, chiSquare, coefficientOfVariation, gini, entropyNormalised } = spread;
    const figures = [ratio, chiSquare?.statistic, chiSquare?.pValue, coefficientOfVariation, gini];
    expect([...figures, entropyNormalised].map((figure) => figure?.toFixed(6))).toEqual([
      '1.106140',
      '18.924640',
      '0.705590',
      '0.025660',
      '0.014575',
      '0.999896',
    ]);
  });

  test('has the quantiles of numpy, method linear', () => {
    expect(countQuantiles(bucketsOf(PUBLISHED_COUNTS))).toEqual({
      p05: 1148,
      p25: 1178.5,
      p50: 1197,
      p75: 1221.5,
      p95: expect.closeTo(1240.4, 9),
    });
  });
});

// numpy 2.4.6 and scipy 1.17.1, as above.
test.each([
  {
    counts: [3, 1, 4, 1, 5, 9, 2, 6],
    ratio: 9,
    deviations: [1.3225806451612905, -0.7419354838709677],
    chiSquare: [13.64516129032258, 0.05786463213456498],
    cv: 0.6634504452001011,
    gini: 0.36693548387096775,
    entropy: 0.8943705121299473,
    jain: 0.694364161849711,
    dispersion: 1.9493087557603688,
  },
  {
    counts: [120, 0, 80, 100, 0],
    ratio: null,
    deviations: [1, -1],
    chiSquare: [213.33333333333334, 5.097257003651719e-45],
    cv: 0.8432740427115679,
    gini: 0.4533333333333333,
    entropy: 0.6742655958230911,
    jain: 0.5844155844155844,
    dispersion: 53.333333333333336,
  },
  {
    counts: [1_000_000_007, 999_999_937, 1_000_000_123],
    ratio: 1.0000001860000116,
    deviations: [1.0066666433772298e-7, -8.53333315120608e-8],
    chiSquare: [1.765066627246845e-5, 0.9999911747058069],
    cv: 7.67043368575516e-8,
    gini: 4.133333241022224e-8,
    entropy: 0.9999999999999972,
    jain: 0.999999999999994,
    dispersion: 8.825333136234225e-6,
  },
])('counts $counts have the figures of numpy and scipy', (expected) => {
  const spread = spreadOf(Object.freeze(expected.counts));
  const near = (value: number): unknown => expect.closeTo(value, 12);
  expect(spread.ratio).toEqual(expected.ratio === null ? null : near(expected.ratio));
  expect([spread.max.deviation, spread.min.deviation]).toEqual(expected.deviations.map(near));
  const { statistic = 0, pValue = 0 } = spread.chiSquare ?? {};
  expect([statistic, pValue]).toEqual(expected.chiSquare.map((value) => expect.closeTo(value, 11)));
  expect(pValue / (expected.chiSquare[1] ?? 0)).toBeCloseTo(1, 10);
  expect(spread.coefficientOfVariation / expected.cv).toBeCloseTo(1, 8);
  expect(spread.gini / expected.gini).toBeCloseTo(1, 8);
  expect(spread.entropyNormalised).toEqual(near(expected.entropy));
  expect(spread.jain).toEqual(near(expected.jain));
  expect((spread.dispersion ?? 0) / expected.dispersion).toBeCloseTo(1, 8);
});

test('one bucket has no chi-square, dispersion or normalised entropy, and is perfectly even', () => {
  expect(spreadOf([7])).toEqual({
    partitions: 1,
    total: 7,
    mean: 7,
    max: { bucket: 0, count: 7, deviation: 0 },
    min: { bucket: 0, count: 7, deviation: 0 },
    delta: 0,
    ratio: 1,
    empty: 0,
    chiSquare: null,
    dispersion: null,
    coefficientOfVariation: 0,
    cohenW: 0,
    gini: 0,
    entropyNormalised: null,
    jain: 1,
  });
});

test('all in one bucket gives the extreme of each figure, and a ratio that is undefined', () => {
  const spread = spreadOf([...Array<number>(23).fill(0), 500]);
  expect(spread.ratio).toBeNull();
  expect([spread.max.bucket, spread.max.deviation]).toEqual([23, expect.closeTo(23, 12)]);
  expect([spread.min.bucket, spread.min.deviation, spread.empty]).toEqual([0, -1, 23]);
  expect(spread.gini).toBeCloseTo(23 / 24, 14);
  expect(spread.entropyNormalised).toBe(0);
  expect(spread.jain).toBeCloseTo(1 / 24, 14);
  expect(spread.coefficientOfVariation).toBeCloseTo(Math.sqrt(23), 12);
  expect(spread.chiSquare?.statistic).toBeCloseTo(23 * 500, 8);
  // mpmath: 1.616e-2465, far below the smallest double.
  expect(spread.chiSquare?.pValue).toBe(0);
  expect(spread.chiSquare?.pValueLog10).toBeCloseTo(-2465 + Math.log10(1.616252335667057), 9);
});

test('a bucket of one is not empty', () => {
  expect([spreadOf([1, 5, 9]).empty, spreadOf([0, 5, 0]).empty]).toEqual([0, 2]);
});

test('of several fullest or emptiest buckets the first is named', () => {
  const { max, min } = spreadOf([2, 5, 2, 5]);
  expect([max.bucket, min.bucket]).toEqual([1, 0]);
});

test('the examples of the comments hold', () => {
  expect(spreadOf([1230, 1140]).ratio?.toFixed(4)).toBe('1.0789');
  expect(bucketsOf([1, 3])[1]).toEqual({ bucket: 1, count: 3, deviation: 0.5 });
});

describe('for any histogram with a count', () => {
  const histograms = fc
    .array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 60 })
    .filter((counts) => counts.some((count) => count > 0));

  test('Gini, entropy and Jain stay in their ranges', () => {
    fc.assert(
      fc.property(histograms, (counts) => {
        const { gini, entropyNormalised, jain, partitions } = spreadOf(counts);
        expect(gini).toBeGreaterThanOrEqual(0);
        expect(gini).toBeLessThanOrEqual((partitions - 1) / partitions + 1e-12);
        expect(entropyNormalised).toBeGreaterThanOrEqual(0);
        expect(entropyNormalised).toBeLessThanOrEqual(1 + 1e-12);
        expect(jain).toBeGreaterThanOrEqual(1 / partitions - 1e-12);
        expect(jain).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the order of the buckets changes no figure but their numbers', () => {
    const shuffled = histograms.chain((counts) =>
      fc.tuple(
        fc.constant(counts),
        fc.shuffledSubarray(counts, { minLength: counts.length, maxLength: counts.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([counts, permuted]) => {
        const [a, b] = [spreadOf(counts), spreadOf(permuted)];
        const numbers = [a, b].map(({ max, min, ratio, delta, empty, ...rest }) => ({
          extremes: [max.count, min.count, ratio, delta, empty],
          figures: [rest.coefficientOfVariation, rest.gini, rest.entropyNormalised, rest.jain],
        }));
        expect(numbers[0]?.extremes).toEqual(numbers[1]?.extremes);
        const near = (numbers[1]?.figures ?? []).map((each) => expect.closeTo(each ?? 0, 10));
        expect(numbers[0]?.figures).toEqual(near);
      }),
    );
  });

  test("Cohen's w is the coefficient of variation, and chi-square N times its square", () => {
    fc.assert(
      fc.property(histograms, (counts) => {
        const { cohenW, chiSquare, total, mean } = spreadOf(counts);
        const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0);
        const cv = Math.sqrt(variance / counts.length) / mean;
        expect(cohenW).toBeCloseTo(cv, 8);
        expect((chiSquare?.statistic ?? 0) / total).toBeCloseTo(cv * cv, 6);
      }),
    );
  });

  test('the deviations sum to 0', () => {
    fc.assert(
      fc.property(histograms, (counts) => {
        const sum = bucketsOf(counts).reduce((all, { deviation }) => all + deviation, 0);
        expect(sum).toBeCloseTo(0, 8);
      }),
    );
  });
});
