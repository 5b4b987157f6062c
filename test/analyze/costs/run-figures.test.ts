import { describe, expect, test } from 'vitest';
import { PUBLISHED_COUNTS } from '../../../fixtures/recipes/published.ts';
import { runFigures } from '../../../src/analyze/costs/run-figures.ts';
import { bucketsOf } from '../../../src/analyze/spread.ts';
import type { Run } from '../../../src/core/results/run-figures.ts';
import { openFile } from '../../../src/inputs/open-bytes.ts';
import { readRuns } from '../../../src/inputs/read-runs.ts';
import { listOf } from '../counting.ts';

const HOUR_MS = 3_600_000;

describe('the fixture runs.csv', async () => {
  const history = await readRuns(await openFile('fixtures/runs.csv'), 24);
  const figures = runFigures(history, bucketsOf(PUBLISHED_COUNTS), null);

  test('is 336 hourly runs over the hour that a day has for each of 24 partitions', () => {
    expect([figures.name, figures.runs]).toEqual(['fixtures/runs.csv', 336]);
    expect([figures.periodMs, figures.periodSource]).toEqual([HOUR_MS, 'day']);
    expect(figures.buckets.map(({ bucket, runs }) => [bucket, runs])).toEqual(
      listOf(24, (bucket) => [bucket, 14]),
    );
  });

  test('shows that partition 17 outlasted its hour three times, the longest first', () => {
    expect(figures.overruns).toEqual([
      { bucket: 17, at: '2026-06-13T17:00:00Z', durationMs: 4_467_792 },
      { bucket: 17, at: '2026-06-09T17:00:00Z', durationMs: 3_971_432 },
      { bucket: 17, at: '2026-06-04T17:00:00Z', durationMs: 3_778_427 },
    ]);
    expect(figures.unsafe).toEqual([17]);
  });

  // numpy 2.4.6, quantile(0.95, method='linear'), and scipy.stats.pearsonr.
  test('has the means, P95 and maxima of numpy', () => {
    expect(figures.buckets[17]?.meanMs).toBeCloseTo(2_276_318.0714285714, 6);
    expect(figures.buckets[17]?.p95Ms).toBeCloseTo(4_145_158, 6);
    expect(figures.buckets[0]?.meanMs).toBeCloseTo(1_842_737.5, 6);
    expect(figures.buckets[0]?.p95Ms).toBeCloseTo(2_047_669.9, 6);
    expect(figures.buckets[0]?.maxMs).toBe(2_106_192);
    expect(figures.p95MsMax).toBeCloseTo(4_145_158, 6);
    expect(figures.maxMs).toBe(4_467_792);
  });

  test('has run times that do not follow the counts, and starts up to 15 s late', () => {
    expect(figures.countCorrelation).toBeCloseTo(0.011473990283889499, 12);
    expect(figures.startDelayMsMax).toBe(15_000);
  });

  test('is judged by the period that was said', () => {
    const half = runFigures(history, bucketsOf(PUBLISHED_COUNTS), HOUR_MS / 2);
    expect([half.periodMs, half.periodSource]).toEqual([HOUR_MS / 2, 'said']);
    expect(half.overruns).toHaveLength(180);
    const ample = runFigures(history, bucketsOf(PUBLISHED_COUNTS), 4_467_792);
    expect([ample.overruns, ample.unsafe]).toEqual([[], []]);
  });
});

describe('a small history', () => {
  const run = (bucket: number, durationMs: number, startDelayMs: number | null = null): Run => ({
    bucket,
    at: `run of ${durationMs}`,
    durationMs,
    startDelayMs,
  });
  const figuresOf = (runs: readonly Run[], partitions = 4) =>
    runFigures({ name: 'runs.csv', runs }, bucketsOf(Array(partitions).fill(10)), HOUR_MS);

  test('lists the partitions that ran, in their order', () => {
    const { buckets } = figuresOf([run(3, 5), run(0, 7), run(3, 9)]);
    expect(buckets).toEqual([
      { bucket: 0, runs: 1, meanMs: 7, p95Ms: 7, maxMs: 7 },
      { bucket: 3, runs: 2, meanMs: 7, p95Ms: expect.closeTo(8.8, 10), maxMs: 9 },
    ]);
  });

  test('is unsafe by its longest run, though its P95 fits', () => {
    const runs = [...listOf(99, () => run(1, 1_000)), run(1, HOUR_MS + 1)];
    const { unsafe, overruns, buckets } = figuresOf(runs);
    expect(buckets[0]?.p95Ms).toBe(1_000);
    expect([unsafe, overruns.length]).toEqual([[1], 1]);
  });

  test('a run of exactly the period fits', () => {
    expect(figuresOf([run(1, HOUR_MS)])).toMatchObject({ unsafe: [], overruns: [] });
  });

  test('without a planned and an actual start has no delay, else the largest', () => {
    expect(figuresOf([run(0, 1), run(1, 1)]).startDelayMsMax).toBeNull();
    expect(figuresOf([run(0, 1, -500), run(1, 1), run(2, 1, -900)]).startDelayMsMax).toBe(-500);
  });

  test('over even counts has no correlation with them', () => {
    expect(figuresOf([run(0, 1), run(1, 2), run(2, 3)]).countCorrelation).toBeNull();
  });

  test('of 48 partitions has half an hour for each', () => {
    const { periodMs } = runFigures(
      { name: 'runs.csv', runs: [run(47, 1)] },
      bucketsOf(Array(48).fill(1)),
      null,
    );
    expect(periodMs).toBe(HOUR_MS / 2);
  });
});
