import { describe, expect, test } from 'vitest';
import { type AnalyzeOptions, analyze, analyzeReading } from '../../src/analyze/analyze.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import type { Change } from '../../src/core/results/baseline-comparison.ts';
import { type Baseline, compareWithBaseline, measureChange } from '../../src/gate/baseline.ts';
import { analyzeRows, listOf, readingOfCounts } from '../analyze/counting.ts';
import { checkOf, checksOf, contextOf, errorOf } from './checking.ts';

const ids = listOf(2_400, (i) => i);

/** A result as it is read back from a file. */
function baselineOf(result: AnalyzeResult): Baseline {
  return {
    name: 'before.json',
    map: result.map,
    hashInput: result.hashInput,
    idColumn: result.input.idColumn?.name ?? null,
    costs: result.analyses[0]?.costs.map(({ name }) => name) ?? [],
    analyses: result.analyses.map(({ spread, buckets, verdict }) => ({
      partitions: spread.partitions,
      total: spread.total,
      ratio: spread.ratio,
      deviationMax: spread.max.deviation,
      verdict: verdict.kind,
      counts: buckets.map(({ count }) => count),
    })),
  };
}

function resultOf(options: Partial<AnalyzeOptions> = {}): AnalyzeResult {
  return analyze(ids, { seed: 1, ...options });
}

function ofCounts(counts: readonly number[]): AnalyzeResult {
  return analyzeReading(readingOfCounts(counts), { seed: 1, partitions: [counts.length] });
}

describe('a comparison is refused, and names the difference', () => {
  const refusal = (now: AnalyzeResult, before: Baseline): string => {
    const error = errorOf(() => compareWithBaseline(now, before));
    expect(error.kind).toBe('usage');
    return error.message;
  };
  const before = baselineOf(resultOf());

  test('where the partition counts differ', () => {
    expect(refusal(resultOf({ partitions: [48] }), before)).toBe(
      'before.json cannot be compared: partitions 24 then, 48 now; save a new baseline with --save-baseline',
    );
    expect(refusal(resultOf({ partitions: [24, 48] }), before)).toContain('24 then, 24, 48 now');
  });

  test('where the map differs', () => {
    expect(refusal(resultOf({ map: 'crc32' }), before)).toContain('map modulo then, crc32 now');
    expect(refusal(resultOf({ map: 'crc32' }), baselineOf(resultOf({ map: 'md5' })))).toContain(
      'map md5 then, crc32 now',
    );
  });

  test('where a hash was given something else', () => {
    const [text, int64] = (['text', 'int64'] as const).map((hashInput) =>
      resultOf({ map: 'crc32', hashInput }),
    );
    expect(refusal(int64!, baselineOf(text!))).toContain('hash input text then, int64 now');
  });

  test('where the id column differs', () => {
    expect(refusal(resultOf(), { ...before, idColumn: 'order_id' })).toContain(
      'id column order_id then, none now',
    );
    const named = resultOf();
    const input = { ...named.input, idColumn: { number: 1, name: 'id' } };
    expect(refusal({ ...named, input }, { ...before, idColumn: 'order_id' })).toContain(
      'id column order_id then, id now',
    );
  });

  test('where the cost columns differ', () => {
    const rows = listOf(2_400, (i) => [i, 5] as const);
    const costly = analyzeRows(rows, { seed: 1, costs: [{ name: 'rows', msPerUnit: null }] });
    expect(refusal(costly, before)).toContain('cost columns none then, rows now');
    expect(refusal(resultOf(), baselineOf(costly))).toContain('cost columns rows then, none now');
  });

  test('with every difference at once', () => {
    expect(refusal(resultOf({ map: 'crc32', partitions: [48] }), before)).toContain(
      'partitions 24 then, 48 now; map modulo then, crc32 now; save',
    );
  });
});

test('plain modulo has no hash input that could differ', () => {
  const before = { ...baselineOf(resultOf()), hashInput: 'text' };
  expect(() => compareWithBaseline(resultOf({ hashInput: 'int64' }), before)).not.toThrow();
});

describe('the change', () => {
  test('from a result to itself is none', () => {
    const result = resultOf({ partitions: [24, 48] });
    const { name, changes } = compareWithBaseline(result, baselineOf(result));
    expect(name).toBe('before.json');
    expect(changes.map(({ partitions, shape }) => [partitions, shape])).toEqual([
      [24, 0],
      [48, 0],
    ]);
    expect(changes[0]?.test?.pValue).toBeCloseTo(1, 12);
  });

  test('of the shape is the share of ids that would have to move', () => {
    // 10 of 50 have moved from the first bucket to the last: 20 %.
    const { changes } = compareWithBaseline(
      ofCounts([10, 10, 10, 20]),
      baselineOf(ofCounts([20, 10, 10, 10])),
    );
    expect(changes[0]?.shape).toBeCloseTo(0.2, 14);
    // scipy.stats.chi2_contingency([[20, 10, 10, 10], [10, 10, 10, 20]]): 6.6667, p = 0.0833163.
    expect(changes[0]?.test?.statistic).toBeCloseTo(20 / 3, 10);
    expect(changes[0]?.test?.pValue).toBeCloseTo(0.0833163055, 9);
  });

  test('of the shape does not see mere growth', () => {
    const { changes } = compareWithBaseline(
      ofCounts([40, 20, 20, 20]),
      baselineOf(ofCounts([20, 10, 10, 10])),
    );
    expect(changes[0]?.shape).toBeCloseTo(0, 14);
  });
});

describe('the gates on change', () => {
  const before = ofCounts([20, 10, 10, 10]);
  const after = ofCounts([24, 16, 10, 10]);
  const comparison = compareWithBaseline(after, baselineOf(before));
  const context = contextOf({ hasBaseline: true, partitions: [4] });

  test.each<[string, number]>([
    // 2.0 then, 2.4 now.
    ['change(ratio)', 0.2],
    // 50 then, 60 now.
    ['change(total)', 0.2],
    // 20 / 12.5 - 1 = 60 % then, 24 / 15 - 1 = 60 % now.
    ['change(deviation)', 0],
    // Shares 0.4 0.2 0.2 0.2 then, 0.4 0.2667 0.1667 0.1667 now.
    ['change(shape)', 1 / 15],
    ['change', 1 / 15],
  ])('%s', (metric, value) => {
    const check = checkOf(`${metric} <= 50%`, after, context, comparison);
    expect(check).toMatchObject({
      verdict: 'pass',
      unit: 'share',
      sample: 60,
      where: '4 partitions',
    });
    expect(check.value).toBeCloseTo(value, 12);
  });

  test('fail beyond their limit', () => {
    expect(checkOf('change(shape) <= 2%', after, context, comparison).verdict).toBe('fail');
    expect(checkOf('change(total) >= -10%', after, context, comparison).verdict).toBe('pass');
  });

  test('are unknown where the ratio is undefined then or now', () => {
    const [empty, full] = [ofCounts([20, 0, 10, 10]), ofCounts([20, 10, 10, 10])];
    for (const [now, then] of [
      [empty, full],
      [full, empty],
    ] as const) {
      const changed = compareWithBaseline(now, baselineOf(then));
      expect(checkOf('change(ratio) <= 5%', now, context, changed)).toMatchObject({
        verdict: 'unknown',
        why: 'the ratio is undefined then or now: a partition is empty',
      });
    }
  });

  test('are checked for each partition count', () => {
    const result = resultOf({ partitions: [24, 48] });
    const same = compareWithBaseline(result, baselineOf(result));
    const many = contextOf({ hasBaseline: true, partitions: [24, 48] });
    expect(checksOf('change <= 2%', result, many, same).map(({ where }) => where)).toEqual([
      '24 partitions',
      '48 partitions',
    ]);
  });

  test('of a sweep, which has no histograms, are unknown', () => {
    const sweep = resultOf({ partitions: [], sweep: [23, 24] });
    const nothing = compareWithBaseline(sweep, baselineOf(sweep));
    expect(checkOf('change <= 2%', sweep, context, nothing).verdict).toBe('unknown');
  });
});

test('a baseline of no ids makes no share that passes', () => {
  const side = { partitions: 2, ratio: null, deviationMax: 0, verdict: 'keep', counts: [0, 0] };
  const change: Change = {
    partitions: 2,
    before: { ...side, total: 0 },
    after: { ...side, total: 10, counts: [5, 5] },
    shape: Number.NaN,
    test: null,
  };
  expect(measureChange(change, 'total').value).toBe(Infinity);
  expect(measureChange(change, 'shape').value).toBeNaN();
});
