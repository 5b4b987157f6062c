import { describe, expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, each, filled, flat } from './case.ts';

// S02: 600 snowflakes, a millisecond count in steps of 37, worker 123, sequence 0 (apache/shardingsphere
// #3422, #7750, #22424, #10732; bwmarrin/snowflake#44; godruoyi/php-snowflake#7).
const result = await analyzeCase('s02-snowflake-lowqps.csv', { partitions: [24, 16, 48] });

test('24 partitions: only 0, 8 and 16 are used, by 200 ids each, 700 % above the mean', () => {
  const { spread, buckets } = analysisOf(result, 24);
  expect(filled(buckets)).toEqual(each([0, 8, 16], 200));
  expect([spread.mean, spread.max.deviation, spread.ratio]).toEqual([25, 7, null]);
});

test('16 partitions: all 600 ids are in bucket 0', () => {
  expect(filled(analysisOf(result, 16).buckets)).toEqual({ 0: 600 });
});

test('48 partitions: 0, 16 and 32 are used, by 200 ids each', () => {
  expect(filled(analysisOf(result, 48).buckets)).toEqual(each([0, 16, 32], 200));
});

test.each([24, 16, 48])('%i partitions: the pattern is that all are multiples of 4096', (count) => {
  const [pattern] = analysisOf(result, count).patterns;
  expect(pattern).toMatchObject({
    kind: 'low-bits',
    modulus: 4096n,
    remainder: 0n,
    isHarmful: true,
  });
  expect(pattern?.text).toMatch(/^all ids are multiples of 4096/);
});

test.each([24, 16, 48])('%i partitions: shift or hash is the advice, no multiple is', (count) => {
  const { verdict } = analysisOf(result, count);
  expect(verdict.kind).toBe('hash');
  expect(verdict.cures.slice(0, 2)).toMatchObject([
    { kind: 'shift', bits: 22 },
    { kind: 'hash', hash: 'xxh64' },
  ]);
  const counts = verdict.cures.flatMap((cure) =>
    cure.kind === 'partitions' ? [cure.partitions] : [],
  );
  expect(counts.filter((partitions) => partitions % 2 === 0)).toEqual([]);
});

test('the shifted ids are perfectly flat over 24 partitions: 25 in each', async () => {
  const [cure] = analysisOf(result, 24).verdict.cures;
  expect(cure).toMatchObject({ kind: 'shift', ratio: 1 });
  const { analyses } = analyzeIds(
    listOf(600, (i) => (609403011072503808n >> 22n) + 37n * BigInt(i)),
    { seed: 1 },
  );
  expect(filled(analyses[0]!.buckets)).toEqual(
    each(
      listOf(24, (i) => i),
      25,
    ),
  );
});

test('six real ids of shardingsphere#10732 are in 0 and 8', () => {
  const ids = [
    609400984137347072n,
    609400984552583168n,
    609400984581943296n,
    609400984607109120n,
    609400984628080640n,
    609400984644857856n,
  ];
  const buckets = ids.map((id) => filled(analyzeIds([id], { seed: 1 }).analyses[0]!.buckets));
  expect(buckets).toEqual([8, 8, 0, 0, 8, 0].map((bucket) => ({ [bucket]: 1 })));
});

describe('the program', () => {
  test('reads ids beyond 2^53 without rounding them', async () => {
    const { code, out } = await analyze([caseFile('s02-snowflake-lowqps.csv'), '-f', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      input: { id_column: { name: 'order_id' }, rows: 600, used: 600, duplicates: 0 },
      result: {
        ids: { min: '609403011072503808', step: '155189248' },
        patterns: [{ kind: 'low-bits', modulus: 4096 }, { kind: 'stride' }],
        verdict: { kind: 'hash', cures: [{ kind: 'shift', shift_bits: 22, ratio: 1 }, {}, {}, {}] },
      },
    });
  });

  test('tells a person to use a hash', async () => {
    const { out } = await analyze([caseFile('s02-snowflake-lowqps.csv')]);
    expect(flat(out)).toContain('USE A HASH. All ids are multiples of 4096');
    expect(flat(out)).toContain('cure 1: (id >> 22) mod 24');
  });
});
