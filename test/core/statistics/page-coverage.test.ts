import { expect, test } from 'vitest';
import { spreadOf } from '../../../src/analyze/spread.ts';
import { type Random, randomFrom } from '../../../src/core/random.ts';
import { boxFigures } from '../../../src/core/statistics/box-figures.ts';
import { pageBox } from '../../../src/core/statistics/page-sample.ts';
import { sumsOf } from './pages.ts';

/**
 * Tables as they lie on pages, each sampled many times: how often do total, all shares and all figures
 * lie in their intervals at the same time? Pages differ in their rows, as after deletions.
 */
interface Table {
  readonly partitions: number;
  readonly pages: number;
  readonly percent: number;
  readonly order: Order;
  /** Bucket i has a share as of 1 / (i + 1). */
  readonly isSkewed: boolean;
}

/** mixed: in order of the buckets but for every tenth row; runs: some seven rows of a bucket each. */
type Order = 'shuffled' | 'serial' | 'ordered' | 'mixed' | 'runs';

const tables: readonly Table[] = [
  ...(['shuffled', 'serial', 'ordered', 'mixed', 'runs'] as const).flatMap((order) => [
    { partitions: 24, pages: 1200, percent: 10, order, isSkewed: false },
    { partitions: 5, pages: 400, percent: 30, order, isSkewed: false },
  ]),
  ...(['shuffled', 'ordered', 'mixed'] as const).map((order) => ({
    partitions: 24,
    pages: 2000,
    percent: 20,
    order,
    isSkewed: true,
  })),
];

const SAMPLES = 200;
const ROWS_OF_PAGE = 40;

const covered = tables.map((table) => ({ table, hits: hitsOf(table) }));

test.each(covered)('$table.order, $table.partitions partitions, $table.percent %', ({ hits }) => {
  // 95 % less 2.6 standard errors of so many samples.
  expect(hits / SAMPLES).toBeGreaterThanOrEqual(0.91);
});

test('over all tables the promise of 95 % is kept', () => {
  const hits = covered.reduce((sum, each) => sum + each.hits, 0);
  expect(hits / SAMPLES / tables.length).toBeGreaterThanOrEqual(0.95);
});

test('rows drawn one by one would be believed too much', () => {
  // What a binomial interval does on a table in order: this is why pages are counted.
  const table: Table = {
    partitions: 24,
    pages: 1200,
    percent: 10,
    order: 'ordered',
    isSkewed: false,
  };
  const { pages, shares } = laidOut(table);
  const random = randomFrom('binomial');
  let hits = 0;
  for (let i = 0; i < 100; i++) {
    const { rows, buckets } = sumsOf(
      pages.filter(() => random.below(100) < table.percent),
      table.partitions,
    );
    const isInside = shares.every((share, bucket) => {
      const found = buckets.rows[bucket]! / rows;
      return Math.abs(found - share) < 4 * Math.sqrt((found * (1 - found)) / rows);
    });
    hits += Number(isInside);
  }
  expect(hits).toBeLessThan(5);
});

function hitsOf(table: Table): number {
  const { pages, counts, shares, total } = laidOut(table);
  const random = randomFrom(`samples ${JSON.stringify(table)}`);
  const truth = spreadOf(counts);
  let hits = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const taken = pages.filter(() => random.below(100) < table.percent);
    const sums = sumsOf(taken, table.partitions);
    const box = pageBox(sums, table.percent / 100);
    if (box === null) throw new Error('too few pages to try');
    const figures = boxFigures(box, sums.buckets.rows);
    hits += Number(
      [
        holds(box.total, total),
        ...box.shares.map((share, bucket) => holds(share, shares[bucket]!)),
        ...figures.buckets.map(({ count }, bucket) => holds(count, counts[bucket]!)),
        holds(figures.max, truth.max.count),
        holds(figures.min, truth.min.count),
        holds(figures.ratio, truth.ratio ?? Infinity),
        holds(figures.deviationMax, truth.max.deviation),
        holds(figures.deviationMin, truth.min.deviation),
        holds(figures.empty, truth.empty),
        holds(figures.coefficientOfVariation, truth.coefficientOfVariation),
        holds(figures.gini, truth.gini),
      ].every(Boolean),
    );
  }
  return hits;
}

function holds({ low, high }: { low: number; high: number }, value: number): boolean {
  return low <= value + 1e-9 && value <= high + 1e-9;
}

function laidOut(table: Table) {
  const { partitions } = table;
  const random = randomFrom(`table ${JSON.stringify(table)}`);
  const pages = Array.from({ length: table.pages }, () => new Float64Array(partitions));
  const draw = bucketDraw(table);
  let last = 0;
  const rows = table.pages * ROWS_OF_PAGE;
  for (let row = 0; row < rows; row++) {
    last = bucketOf(table.order, { row, rows, partitions, last, draw, random });
    // A quarter of the rows was deleted.
    if (random.below(4) > 0) pages[Math.floor(row / ROWS_OF_PAGE)]![last]!++;
  }
  const { rows: total, buckets } = sumsOf(pages, partitions);
  const counts = buckets.rows;
  return { pages, counts, total, shares: counts.map((count) => count / total) };
}

interface Place {
  readonly row: number;
  readonly rows: number;
  readonly partitions: number;
  readonly last: number;
  /** The bucket of a place in [0, 1) among all rows. */
  readonly draw: (unit: number) => number;
  readonly random: Random;
}

function bucketOf(order: Order, { row, rows, partitions, last, draw, random }: Place): number {
  switch (order) {
    case 'shuffled':
      return draw(random.unit());
    case 'serial':
      return row % partitions;
    case 'ordered':
      return draw(row / rows);
    case 'mixed':
      return draw(random.below(10) === 0 ? random.unit() : row / rows);
    case 'runs':
      return row % 7 === 0 ? draw(random.unit()) : last;
  }
}

function bucketDraw({ partitions, isSkewed }: Table): (unit: number) => number {
  const weights = Array.from({ length: partitions }, (_, i) => (isSkewed ? 1 / (i + 1) : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const ends = weights.map((weight) => (sum += weight / all));
  return (unit) => {
    const found = ends.findIndex((end) => unit < end);
    return found < 0 ? partitions - 1 : found;
  };
}
