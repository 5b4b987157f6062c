import { describe, expect, test } from 'vitest';
import { analyze, analyzeReading } from '../../src/analyze/analyze.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import { shareBeyond } from '../../src/core/statistics/noise-floor.ts';
import { listOf, readingOfCounts } from '../analyze/counting.ts';
import { checkOf, checksOf, contextOf, published } from './checking.ts';

function resultOf(counts: readonly number[]): AnalyzeResult {
  return analyzeReading(readingOfCounts(counts), { seed: 1, partitions: [counts.length] });
}

describe('the figures of the published histogram', () => {
  // shared/spec/facts.md
  test.each<[string, number]>([
    ['ratio', 1.10614],
    ['deviation(max)', 0.052954],
    ['deviation(min)', -0.048083],
    ['deviation(abs)', 0.052954],
    ['deviation', 0.052954],
    ['empty', 0],
    ['chi_square', 18.92464],
    ['p_value', 0.70559],
    ['cv', 0.02566],
    ['gini', 0.014575],
    ['entropy', 0.999896],
    ['max', 1261],
    ['min', 1140],
  ])('%s', (metric, value) => {
    const check = checkOf(`${metric} <= 1e9`);
    expect(check).toMatchObject({ verdict: 'pass', where: '24 partitions', sample: 28_742 });
    expect(check.value).toBeCloseTo(value, 6);
  });

  test('show no pattern, and are to be kept', () => {
    expect(checkOf('pattern == none')).toMatchObject({ verdict: 'pass', value: 'none' });
    expect(checkOf('pattern == found').verdict).toBe('fail');
    expect(checkOf('verdict == keep')).toMatchObject({ verdict: 'pass', value: 'keep' });
    expect(checkOf('verdict != keep').verdict).toBe('fail');
  });
});

test('the larger deviation is the lower one where that is larger', () => {
  const result = resultOf([80, 110, 110]);
  const context = contextOf({ partitions: [3] });
  expect(checkOf('deviation <= 1', result, context).value).toBeCloseTo(0.2, 12);
  expect(checkOf('deviation(max) <= 1', result, context).value).toBeCloseTo(0.1, 12);
});

describe('what is undefined is unknown', () => {
  test('the ratio where a partition is empty', () => {
    const even = analyze(
      listOf(2_400, (i) => 2 * i),
      { seed: 1 },
    );
    expect(checkOf('ratio <= 1000', even)).toMatchObject({
      verdict: 'unknown',
      value: null,
      why: 'the ratio is undefined: a partition is empty',
    });
    expect(checkOf('empty == 0', even)).toMatchObject({ verdict: 'fail', value: 12 });
    expect(checkOf('pattern == none', even)).toMatchObject({ verdict: 'fail', value: 'found' });
    expect(checkOf('verdict == change-partitions', even).verdict).toBe('pass');
  });

  test('chi-square, p-value and entropy of a single partition', () => {
    const context = contextOf({ partitions: [1] });
    for (const metric of ['chi_square', 'p_value', 'entropy']) {
      const check = checkOf(`${metric} <= 1`, resultOf([500]), context);
      expect([metric, check.verdict, check.value]).toEqual([metric, 'unknown', null]);
    }
  });

  test('the p-value below five ids a partition', () => {
    const [few, enough] = [4, 5].map((mean) =>
      checkOf('p_value >= 0.001', resultOf(listOf(24, () => mean))),
    );
    expect(few).toMatchObject({
      verdict: 'unknown',
      why: 'fewer than 5 ids a partition are too few for chi-square',
    });
    expect(enough).toMatchObject({ verdict: 'pass', value: 1 });
  });

  test('no pattern among fewer than twenty ids', () => {
    const [few, enough] = [19, 20].map((total) =>
      checkOf(
        'pattern == none',
        analyze(
          listOf(total, (i) => i * i),
          { seed: 1 },
        ),
      ),
    );
    expect(few).toMatchObject({
      verdict: 'unknown',
      value: null,
      why: 'fewer than 20 ids are too few to tell a pattern',
    });
    expect(enough).toMatchObject({ verdict: 'pass', value: 'none' });
  });
});

describe('the noise of a limit', () => {
  test('ratio <= 1.1 lies inside it: four perfect hashes in five fail it', () => {
    // numpy, 200,000 multinomial draws at N = 28742, B = 24: 79.5 %.
    const check = checkOf('ratio <= 1.1');
    expect(check).toMatchObject({ verdict: 'fail', limit: 1.1 });
    expect(check.headroom).toBeCloseTo(1.1 - 1.10614, 6);
    expect(check.noiseShare).toBeCloseTo(0.795, 1);
  });

  test('ratio <= 1.2 lies outside: one in 500 fails it', () => {
    expect(checkOf('ratio <= 1.2').noiseShare).toBeNull();
  });

  test('is that of the draws of the noise floor, for ratio and for both deviations', () => {
    const { floor } = published.analyses[0]!;
    expect(checkOf('ratio <= 1.15').noiseShare).toBe(shareBeyond(floor.ratio, 1.15, 'above'));
    expect(checkOf('deviation(max) <= 6%').noiseShare).toBe(
      shareBeyond(floor.deviationMax, 0.06, 'above'),
    );
    expect(checkOf('deviation(min) >= -6%').noiseShare).toBe(
      shareBeyond(floor.deviationMin, 0.06, 'above'),
    );
    expect(checkOf('deviation(min) <= -6%').noiseShare).toBe(
      shareBeyond(floor.deviationMin, 0.06, 'below'),
    );
    expect(checkOf('ratio >= 1.12').noiseShare).toBe(shareBeyond(floor.ratio, 1.12, 'below'));
  });

  test('deviation(max) <= 6% is failed by a third of perfect hashes', () => {
    // numpy, as above: 36.1 %.
    expect(checkOf('deviation(max) <= 6%').noiseShare).toBeCloseTo(0.361, 1);
    expect(checkOf('deviation <= 6%').noiseShare).toBeCloseTo(0.361, 1);
  });

  test('chi_square and cv have the tail of the chi-square distribution', () => {
    // scipy.stats.chi2.sf(20, 23), and sf(0.025**2 * 28742, 23).
    expect(checkOf('chi_square <= 20').noiseShare).toBeCloseTo(0.6419117918, 9);
    expect(checkOf('cv <= 2.5%').noiseShare).toBeCloseTo(0.7594526422, 9);
    expect(checkOf('cv <= -2.5%').noiseShare).toBe(1);
    expect(checkOf('cv >= 2.5%').noiseShare).toBeCloseTo(1 - 0.7594526422, 9);
  });

  test('is not known of the other figures', () => {
    for (const metric of ['gini', 'entropy', 'max', 'min', 'empty', 'p_value']) {
      expect([metric, checkOf(`${metric} <= 0.001`).noiseShare]).toEqual([metric, null]);
    }
  });
});

describe('several partition counts', () => {
  const many = analyze(
    listOf(4_800, (i) => i),
    { seed: 1, partitions: [24, 48] },
  );
  const context = contextOf({ partitions: [24, 48] });

  test('are each checked, unless one is selected', () => {
    const where = (text: string): string[] =>
      checksOf(text, many, context).map((check) => check.where);
    expect(where('ratio <= 1.2')).toEqual(['24 partitions', '48 partitions']);
    expect(where('pattern == none')).toEqual(['24 partitions', '48 partitions']);
    expect(where('ratio {partitions=48} <= 1.2')).toEqual(['48 partitions']);
  });

  test('of a sweep alone have figures, but no pattern: that is unknown', () => {
    const sweep = analyze(
      listOf(4_800, (i) => i),
      { seed: 1, partitions: [], sweep: [23, 24] },
    );
    expect(checksOf('ratio <= 1.2', sweep).map(({ where }) => where)).toEqual([
      '23 partitions',
      '24 partitions',
    ]);
    expect(checkOf('pattern == none', sweep)).toMatchObject({
      verdict: 'unknown',
      why: 'nothing was measured',
    });
  });

  test('beside a sweep are what is checked', () => {
    const both = analyze(
      listOf(4_800, (i) => i),
      { seed: 1, sweep: [23, 25] },
    );
    expect(checksOf('ratio <= 1.2', both).map(({ where }) => where)).toEqual(['24 partitions']);
  });
});
