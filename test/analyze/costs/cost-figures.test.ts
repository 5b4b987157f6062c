import { describe, expect, test } from 'vitest';
import { analyzeReading, planTally } from '../../../src/analyze/analyze.ts';
import { correlation } from '../../../src/analyze/costs/cost-figures.ts';
import type { CostFigures } from '../../../src/core/results/cost-figures.ts';
import { openFile } from '../../../src/inputs/open-bytes.ts';
import { openIds } from '../../../src/inputs/read-ids.ts';
import { analyzeRows, listOf, type Row } from '../counting.ts';

interface Asked {
  readonly partitions?: number;
  readonly msPerUnit?: number | null;
  readonly periodMs?: number;
}

function costOf(rows: readonly Row[], asked: Asked = {}): CostFigures | undefined {
  const { partitions = 4, msPerUnit = null, periodMs } = asked;
  const [analysis] = analyzeRows(rows, {
    seed: 1,
    partitions: [partitions],
    costs: [{ name: 'cost', msPerUnit }],
    ...(periodMs === undefined ? {} : { periodMs }),
  }).analyses;
  return analysis?.costs[0];
}

/** Forty ids whose costs differ, and more so by id mod 4. */
const rows: readonly Row[] = Object.freeze(
  listOf(40, (i) => [i + 1, (((i + 1) * 37) % 101) + 10 * ((i + 1) % 4)] as const),
);

describe('forty records', () => {
  const cost = costOf(rows);

  // numpy 2.4.6: sum, mean, quantile(0.95, method='linear'), max of cost[ids % 4 == bucket].
  test('have the sums, means, P95 and maxima of numpy in each partition', () => {
    const near = (value: number): unknown => expect.closeTo(value, 10);
    expect(cost?.buckets).toEqual(
      [
        [565, 56.5, 90.85, 94, 0.212406015037594, -0.15037593984962405],
        [565, 56.5, 90.85, 94, 0.212406015037594, -0.15037593984962405],
        [732, 73.2, 116.85, 120, 0.27518796992481204, 0.10075187969924815],
        [798, 79.8, 123.85, 127, 0.3, 0.2],
      ].map(([sum, mean, p95, max, share, deviation], bucket) => ({
        bucket,
        rows: 10,
        sum,
        mean: near(mean!),
        p95: near(p95!),
        max,
        share: near(share!),
        deviation: near(deviation!),
      })),
    );
  });

  test('have their total, median and extremes', () => {
    expect([cost?.counted, cost?.missing, cost?.sum, cost?.meanLoad]).toEqual([40, 0, 2660, 665]);
    expect(cost?.median).toBe(69.5);
    expect([cost?.max.bucket, cost?.min.bucket]).toEqual([3, 0]);
    expect(cost?.ratio).toBeCloseTo(798 / 565, 14);
    expect(cost?.quantilesExact).toBe(true);
  });

  test('have the eta squared of an analysis of variance', () => {
    // scipy.stats.f_oneway: F = 1.58722 of 3 and 36 degrees of freedom; eta^2 = 3 F / (3 F + 36).
    expect(cost?.etaSquared).toBeCloseTo(0.11681714950423754, 12);
    expect(cost?.etaSquaredExpected).toBeCloseTo(3 / 39, 14);
  });

  test('name the dearest, the dearest first, with share and multiple of the median', () => {
    expect(cost?.heaviest).toHaveLength(10);
    expect(cost?.heaviest.slice(0, 2)).toEqual([
      { id: 19, cost: 127, shareOfSum: 127 / 2660, timesMedian: 127 / 69.5 },
      { id: 27, cost: 120, shareOfSum: 120 / 2660, timesMedian: 120 / 69.5 },
    ]);
    expect(cost?.indivisible).toBeCloseTo(127 / 665, 14);
  });

  test('of equal costs name the one that came first first', () => {
    // Ids 27 and 30 cost 120 both.
    expect(cost?.heaviest.slice(1, 3).map(({ id }) => id)).toEqual([27, 30]);
  });
});

describe('counts that differ', () => {
  const cost = costOf(rows.filter(([id]) => Number(id) % 4 !== 3 || Number(id) <= 20));

  // scipy 1.17.1 on the 35 records that are left, 5 of them in partition 3.
  test('correlate with the loads as scipy has it', () => {
    expect(cost?.buckets.map(({ sum }) => sum)).toEqual([565, 565, 732, 367]);
    expect(cost?.countCorrelation).toBeCloseTo(0.8496389144261536, 12);
  });

  test('give the eta squared of unequal groups', () => {
    expect(cost?.etaSquared).toBeCloseTo(0.0784790833483764, 12);
    expect(cost?.etaSquaredExpected).toBeCloseTo(3 / 34, 14);
    expect(cost?.median).toBe(66);
    expect(cost?.buckets[3]?.p95).toBeCloseTo(119, 10);
  });
});

describe('the columns of tenants.csv', () => {
  const options = { seed: 1, costs: [{ name: 'duration_ms', msPerUnit: 1 }] };

  test('have the figures of numpy and scipy', async () => {
    const read = await openIds(await openFile('fixtures/tenants.csv'), {});
    const [analysis] = analyzeReading(await read(planTally(options)), options).analyses;
    const cost = analysis!.costs[0]!;
    expect([cost.sum, cost.median]).toEqual([232_702, 40]);
    expect([cost.max.bucket, cost.max.sum]).toEqual([7, 33_984]);
    expect(cost.max.deviation).toBeCloseTo(2.5049806189890935, 12);
    expect(cost.heaviest[0]).toMatchObject({ id: 2935, cost: 25_652 });
    expect(cost.heaviest[0]?.shareOfSum).toBeCloseTo(0.11023540837637837, 14);
    expect(cost.indivisible).toBeCloseTo(2.645649801033081, 12);
    // f_oneway over the 24 partitions, as above.
    expect(cost.etaSquared).toBeCloseTo(0.004689021193539279, 12);
  });
});

describe('eta squared', () => {
  test('is 1 where the residue decides the cost, and 0 where all cost the same', () => {
    expect(costOf(listOf(40, (i) => [i, 1 + (i % 4)] as const))?.etaSquared).toBeCloseTo(1, 12);
    expect(costOf(listOf(40, (i) => [i, 5] as const))?.etaSquared).toBe(0);
  });

  test('passes over partitions without a record', () => {
    const cost = costOf(listOf(40, (i) => [2 * i, 1 + (i % 2)] as const));
    expect(cost?.buckets.map(({ rows: count, mean, p95 }) => [count, mean, p95])).toEqual([
      [20, 1, 1],
      [0, 0, 0],
      [20, 2, 2],
      [0, 0, 0],
    ]);
    expect(cost?.etaSquared).toBeCloseTo(1, 12);
    expect(cost?.ratio).toBeNull();
  });

  test('of one record is 0, and so is its expectation', () => {
    const cost = costOf([[5, 3]]);
    expect([cost?.etaSquared, cost?.etaSquaredExpected]).toEqual([0, 0]);
  });
});

test('a missing cost is counted as missing and is in no sum', () => {
  const cost = costOf([...rows, [41, Number.NaN], [42, Number.NaN]]);
  expect([cost?.counted, cost?.missing, cost?.sum]).toEqual([40, 2, 2660]);
  expect(cost?.buckets.map(({ rows: count }) => count)).toEqual([10, 10, 10, 10]);
});

test('costs that are all missing, or all 0, have no figures', () => {
  expect(costOf(listOf(40, (i) => [i, Number.NaN] as const))).toBeUndefined();
  expect(costOf(listOf(40, (i) => [i, 0] as const))).toBeUndefined();
});

test('a median of 0 has no multiples', () => {
  const cost = costOf(listOf(40, (i) => [i, i === 7 ? 5 : 0] as const));
  expect(cost?.heaviest[0]?.timesMedian).toBeNull();
  expect(cost?.heaviest[0]?.shareOfSum).toBe(1);
});

describe('the period', () => {
  const sums = listOf(40, (i) => [i, (i % 4) + 1] as const);
  const unsafeOf = (asked: Asked): unknown => costOf(sums, asked)?.period?.unsafe;

  test('that a partition does not fit into makes it unsafe, with total and P95', () => {
    expect(unsafeOf({ msPerUnit: 1, periodMs: 29 })).toEqual([
      { bucket: 2, totalMs: 30, p95Ms: 3 },
      { bucket: 3, totalMs: 40, p95Ms: 4 },
    ]);
  });

  test('that a partition just fills is safe', () => {
    expect(unsafeOf({ msPerUnit: 1, periodMs: 30 })).toMatchObject([{ bucket: 3 }]);
    expect(unsafeOf({ msPerUnit: 1, periodMs: 40 })).toEqual([]);
  });

  test('is compared in milliseconds, whatever the unit of the column', () => {
    expect(unsafeOf({ msPerUnit: 1000, periodMs: 39_999 })).toEqual([
      { bucket: 3, totalMs: 40_000, p95Ms: 4_000 },
    ]);
  });

  test('says nothing without a period, or of a column that is no time', () => {
    expect(costOf(sums, { msPerUnit: 1 })?.period).toBeNull();
    expect(costOf(sums, { msPerUnit: null, periodMs: 1 })?.period).toBeNull();
  });
});

test('a correlation is undefined where one side never varies, or has two values', () => {
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 14);
  expect(correlation([1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 14);
  expect(correlation([1, 1, 1], [2, 4, 6])).toBeNull();
  expect(correlation([1, 2], [2, 4])).toBeNull();
});

test('under a hash the loads are those of its partitions', () => {
  const [analysis] = analyzeRows(rows, {
    seed: 1,
    partitions: [4],
    map: 'crc32',
    costs: [{ name: 'cost', msPerUnit: null }],
  }).analyses;
  const counts = analysis?.buckets.map(({ count }) => count);
  expect(analysis?.costs[0]?.buckets.map(({ rows: count }) => count)).toEqual(counts);
  expect(counts).not.toEqual([10, 10, 10, 10]);
  expect(analysis?.costs[0]?.buckets.reduce((sum, each) => sum + each.sum, 0)).toBe(2660);
});
