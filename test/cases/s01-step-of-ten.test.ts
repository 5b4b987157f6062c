import { describe, expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, each, filled, flat } from './case.ts';

// S01: ids 3, 13, ..., 23993, as MySQL replication with increment 10 and offset 3 writes them
// (flippercloud/flipper#5, requarks/wiki#1485, PrestaShop#15019).
const result = await analyzeCase('s01-step10.csv', { partitions: [24, 100, 25, 23, 48, 7] });
const odd = listOf(12, (i) => 2 * i + 1);

describe('24 partitions', () => {
  const { spread, buckets, patterns, verdict } = analysisOf(result, 24);

  test('fill the 12 odd buckets with 200 each', () => {
    expect(filled(buckets)).toEqual(each(odd, 200));
    expect(spread).toMatchObject({ total: 2_400, mean: 100, delta: 200, empty: 12 });
    expect([spread.max.count, spread.min.count]).toEqual([200, 0]);
    expect([spread.max.deviation, spread.min.deviation]).toEqual([1, -1]);
    expect(spread.ratio).toBeNull();
  });

  test('show that all ids are odd, and 3 modulo 10 in steps of 10', () => {
    expect(patterns).toMatchObject([
      { kind: 'parity', modulus: 2n, remainder: 1n, isHarmful: true },
      { kind: 'stride', modulus: 10n, remainder: 3n, isHarmful: true },
    ]);
    expect(patterns[0]?.text).toMatch(/^all ids are odd/);
    expect(patterns[1]?.text).toMatch(/^all ids are 3 modulo 10: they go in steps of 10/);
  });

  test('are to be changed for counts coprime with 10, or a hash', () => {
    expect(verdict.kind).toBe('change-partitions');
    expect(verdict.cures).toMatchObject([
      { kind: 'partitions', partitions: 23, ratio: 105 / 104 },
      { kind: 'partitions', partitions: 19 },
      { kind: 'hash', hash: 'xxh64' },
    ]);
  });
});

test('100 partitions: 10 of them are used, by 240 ids each, 900 % above the mean', () => {
  const { spread, buckets } = analysisOf(result, 100);
  expect(filled(buckets)).toEqual(
    each(
      listOf(10, (i) => 10 * i + 3),
      240,
    ),
  );
  expect([spread.empty, spread.max.deviation, spread.ratio]).toEqual([90, 9, null]);
});

test('25 partitions: 5 of them are used, by 480 ids each', () => {
  const { buckets, verdict } = analysisOf(result, 25);
  expect(filled(buckets)).toEqual(each([3, 8, 13, 18, 23], 480));
  expect(verdict.kind).toBe('change-partitions');
});

test('48 partitions: 24 of them are used, by 100 ids each', () => {
  const { buckets } = analysisOf(result, 48);
  expect(filled(buckets)).toEqual(
    each(
      listOf(24, (i) => 2 * i + 1),
      100,
    ),
  );
});

test('23 partitions, coprime with 10, hold 104 or 105 each: keep', () => {
  const { spread, patterns, verdict } = analysisOf(result, 23);
  expect([spread.min.count, spread.max.count]).toEqual([104, 105]);
  expect(spread.ratio?.toFixed(4)).toBe('1.0096');
  expect(patterns.map(({ isHarmful }) => isHarmful)).toEqual([false]);
  expect(verdict.kind).toBe('keep');
});

test('7 partitions, coprime with 10, hold 342 or 343 each: keep', () => {
  const { spread, verdict } = analysisOf(result, 7);
  expect([spread.min.count, spread.max.count, verdict.kind]).toEqual([342, 343, 'keep']);
});

test('ids 0, 10, ..., 9990 fill the even buckets with 83, and 0, 6, 10 and 20 with 84', () => {
  const { analyses } = analyzeIds(
    listOf(1_000, (i) => 10 * i),
    { seed: 1 },
  );
  const even = listOf(12, (i) => 2 * i);
  expect(filled(analyses[0]!.buckets)).toEqual({ ...each(even, 83), ...each([0, 6, 10, 20], 84) });
});

describe('the program', () => {
  test('fails a gate on the undefined ratio, and never passes it', async () => {
    const { code, out } = await analyze([
      caseFile('s01-step10.csv'),
      '--gate',
      'ratio <= 1000',
      '-f',
      'json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      result: { ratio: null, empty: 12, delta: 200, mean: 100 },
      gate: { verdict: 'unknown', checks: [{ verdict: 'unknown', value: null }] },
    });
  });

  test('says so to a person', async () => {
    const { code, out } = await analyze([caseFile('s01-step10.csv')]);
    expect(code).toBe(0);
    expect(flat(out)).toContain(
      'CHANGE PARTITIONS. All ids are odd: 12 of 24 partitions stay empty.',
    );
    expect(flat(out)).toContain('cure 1: 23 partitions');
    expect(flat(out)).toContain('undefined');
  });
});
