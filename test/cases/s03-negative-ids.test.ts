import { describe, expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, each, filled, flat } from './case.ts';

// S03: ids -24 to 23, of which a truncating % loses half (castorini/anserini#3334,
// telstra/open-kilda#4819, apache/incubator-heron#2953, apache/pinot#8221).
const result = await analyzeCase('s03-negative.csv');
const { spread, buckets } = analysisOf(result, 24);

test('2 ids are in every bucket', () => {
  expect(filled(buckets)).toEqual(
    each(
      listOf(24, (i) => i),
      2,
    ),
  );
  expect([spread.total, spread.ratio, spread.empty]).toEqual([48, 1, 0]);
});

test('no bucket is -0', () => {
  expect(buckets.some(({ bucket }) => Object.is(bucket, -0))).toBe(false);
  expect(Object.is(result.ids?.min, -24n)).toBe(true);
});

test('a truncating % would give 47 keys and leave 23 rows in no bucket: 47.9 %', () => {
  const ids = listOf(48, (i) => i - 24);
  expect(new Set(ids.map((id) => `${id % 24}`.replace('-0', '0'))).size).toBe(47);
  const lost = ids.filter((id) => id % 24 < 0);
  expect([lost.length, ((100 * lost.length) / 48).toFixed(1)]).toEqual([23, '47.9']);
  // Each of them is counted here.
  expect(analyzeIds(lost, { seed: 1 }).analyses[0]?.spread.total).toBe(23);
});

test.each<[bigint, number, number]>([
  [-1n, 23, 1],
  [-7n, 17, 7],
  [-25n, 23, 1],
  [-28742n, 10, 14],
  [-(2n ** 63n), 16, 8],
])('%i is in bucket %i, not in that of its absolute value, %i', (id, bucket, absolute) => {
  const bucketOf = (of: bigint): Record<number, number> =>
    filled(analyzeIds([of], { seed: 1 }).analyses[0]!.buckets);
  expect(bucketOf(id)).toEqual({ [bucket]: 1 });
  expect(bucketOf(-id)).toEqual({ [absolute]: 1 });
});

test('the report says that id % 24 = :hour misses them', () => {
  expect(result.ids?.negative).toBe(24);
  expect(result.findings).toEqual([expect.stringContaining('24 ids are negative')]);
  expect(result.findings[0]).toContain('`id % 24 = :hour`');
});

describe('the program', () => {
  test('says it in the report and in JSON, whose buckets go from 0 to 23', async () => {
    const { out } = await analyze([caseFile('s03-negative.csv')]);
    expect(flat(out)).toContain('! 24 ids are negative');
    const json = await analyze([caseFile('s03-negative.csv'), '-f', 'json']);
    expect(json.code).toBe(0);
    expect(json.out).not.toMatch(/-0[,\s]/);
    expect(JSON.parse(json.out)).toMatchObject({
      result: {
        ratio: 1,
        buckets: listOf(24, (bucket) => ({ bucket, count: 2, deviation_share: 0 })),
        ids: { min: '-24', max: '23', negative: 24 },
      },
      warnings: [expect.stringContaining('24 ids are negative')],
    });
  });

  test('has a gate that keeps negative ids out', async () => {
    const { code } = await analyze([caseFile('s03-negative.csv'), '--gate', 'negative == 0']);
    expect(code).toBe(1);
  });
});
