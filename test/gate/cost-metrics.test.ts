import { describe, expect, test } from 'vitest';
import { PUBLISHED_COUNTS } from '../../fixtures/recipes/published.ts';
import { analyzeReading } from '../../src/analyze/analyze.ts';
import { openFile } from '../../src/inputs/open-bytes.ts';
import { readRuns } from '../../src/inputs/read-runs.ts';
import { analyzeRows, listOf, readingOfCounts } from '../analyze/counting.ts';
import { checkOf, checksOf, contextOf, published } from './checking.ts';

describe('a cost column', () => {
  const costs = [{ name: 'duration_s', msPerUnit: 1000 }];
  const context = contextOf({ costs });
  /** 100 records a partition, of 1 to 24 s by partition: together 30,000 s, 1,250 in the mean. */
  const rows = listOf(2_400, (i) => [i, 1 + (i % 24)] as const);
  const result = analyzeRows(rows, { seed: 1, costs, periodMs: 2_399_000 });

  test.each<[string, number, string]>([
    ['cost(duration_s).ratio', 24, 'number'],
    ['cost(duration_s).deviation', 2_400 / 1_250 - 1, 'share'],
    ['cost(duration_s).sum', 2_400, 'amount'],
    ['cost(duration_s).p95', 24, 'amount'],
    ['cost(duration_s).max', 24, 'amount'],
    ['cost(duration_s).share', 24 / 30_000, 'share'],
    ['cost(duration_s).indivisible', 24 / 1_250, 'number'],
    ['cost(duration_s).unsafe', 1, 'count'],
  ])('has the metric %s', (metric, value, unit) => {
    const check = checkOf(`${metric} <= ${unit === 'share' ? '1e9%' : '1e9'}`, result, context);
    expect(check).toMatchObject({ verdict: 'pass', unit, sample: 2_400, where: '24 partitions' });
    expect(check.value).toBeCloseTo(value, 10);
  });

  test('is compared with a duration in milliseconds', () => {
    expect(checkOf('cost(duration_s).sum <= 40m', result, context)).toMatchObject({
      verdict: 'pass',
      value: 2_400_000,
      limit: 2_400_000,
      headroom: 0,
      unit: 'ms',
    });
    expect(checkOf('cost(duration_s).p95 <= 23s', result, context)).toMatchObject({
      verdict: 'fail',
      headroom: -1_000,
    });
  });

  test('has an undefined ratio where a partition costs nothing, and no unsafe one without period', () => {
    const free = analyzeRows(
      rows.map(([id, cost]) => [id, id % 24 === 5 ? 0 : cost]),
      { seed: 1, costs },
    );
    for (const metric of ['ratio', 'unsafe']) {
      expect(checkOf(`cost(duration_s).${metric} <= 1e9`, free, context)).toMatchObject({
        verdict: 'unknown',
        why: 'it is undefined: a load is 0, or no --period was given',
      });
    }
  });

  test('that costs nothing at all is unknown', () => {
    const nothing = analyzeRows(
      rows.map(([id]) => [id, Number.NaN]),
      { seed: 1, costs },
    );
    expect(checksOf('cost(duration_s).sum <= 1', nothing, context)).toMatchObject([
      {
        verdict: 'unknown',
        where: '24 partitions',
        sample: 0,
        why: 'no row has a cost, or all cost nothing, for this partition count',
      },
    ]);
  });

  test('that one of two partition counts has no figures of does not pass by the other', () => {
    // 997 * 1009 residues are more than a cost column keeps apart, so 1009 partitions have no loads.
    const many = analyzeRows(rows, { seed: 1, costs, partitions: [997, 1009] });
    const checks = checksOf(
      'cost(duration_s).sum <= 1e9',
      many,
      contextOf({ costs, partitions: [997, 1009] }),
    );
    expect(checks.map(({ where, verdict }) => [where, verdict])).toEqual([
      ['997 partitions', 'pass'],
      ['1009 partitions', 'unknown'],
    ]);
  });
});

describe('the history of runs', async () => {
  const runs = await readRuns(await openFile('fixtures/runs.csv'), 24);
  const result = analyzeReading(readingOfCounts(PUBLISHED_COUNTS), { seed: 1, runs });

  test.each<[string, number, string]>([
    ['runs.p95', 4_145_158, 'ms'],
    ['runs.max', 4_467_792, 'ms'],
    ['runs.overruns', 3, 'count'],
  ])('has the metric %s', (metric, value, unit) => {
    const limit = unit === 'ms' ? '1e9ms' : '1e9';
    const check = checkOf(`${metric} <= ${limit}`, result, contextOf({ hasRuns: true }));
    expect(check).toMatchObject({ verdict: 'pass', unit, sample: 336, where: '24 partitions' });
    expect(check.value).toBeCloseTo(value, 6);
  });

  test('fails runs.overruns == 0, and a P95 of 60 minutes', () => {
    const context = contextOf({ hasRuns: true });
    expect(checkOf('runs.overruns == 0', result, context)).toMatchObject({
      verdict: 'fail',
      value: 3,
    });
    expect(checkOf('runs.p95 <= 60m', result, context).headroom).toBeCloseTo(
      3_600_000 - 4_145_158,
      6,
    );
  });

  test('that was asked for and holds nothing is unknown', () => {
    expect(checkOf('runs.overruns == 0', published, contextOf({ hasRuns: true }))).toMatchObject({
      verdict: 'unknown',
      why: 'nothing was measured',
    });
  });
});
