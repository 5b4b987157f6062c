import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { floorMod } from '../../../src/core/modulo.ts';
import type { CostCounts } from '../../../src/core/tally/cost-counts.ts';
import type { Reading } from '../../../src/core/tally/reading.ts';
import { readIds } from '../source.ts';
import { databaseFolder, readSqlite, writeSqlite } from './tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);

interface Row {
  readonly id: bigint | null;
  /** Whole quarters, so that sums of doubles are exact in any order. */
  readonly cost: number | null;
}

const whole = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: -60n, max: 60n }) },
  { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 40n }).map((each) => 48n * each) },
  { weight: 2, arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
);
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.option(whole, { freq: 12 }),
  cost: fc.option(
    fc.nat({ max: 4000 }).map((quarters) => quarters / 4),
    { freq: 8 },
  ),
});

interface Case {
  readonly rows: readonly Row[];
  readonly partitions: readonly number[];
  readonly isDeep: boolean;
  /** Where the rows are cut into two shards, as a share of them. */
  readonly cut: number;
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 60 }),
  partitions: fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
  isDeep: fc.boolean(),
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a database, its shards, a file of the same rows and BigInt agree', async () => {
  await fc.assert(fc.asyncProperty(anyCase, agrees), { numRuns: 150 });
});

async function agrees({ rows, partitions, isDeep, cut }: Case): Promise<void> {
  const request = { partitions, costs: ['cost'] };
  const options = { isDeep, id: 'id' };
  const at = Math.floor(cut * rows.length);
  const [whole_, left, right] = [rows, rows.slice(0, at), rows.slice(at)].map((part, i) =>
    writeSqlite(
      join(folder.path, `${i}.db`),
      'CREATE TABLE t (id INTEGER, cost REAL)',
      part.map(({ id, cost }) => [id, cost]),
    ),
  );
  const counted = await readSqlite([whole_ ?? ''], { ...options, isDistinct: true }, request);
  const sharded = await readSqlite([left ?? '', right ?? ''], options, request);
  const lines = rows.map(({ id, cost }) => `${id ?? ''},${cost ?? ''}`);
  const read = await readIds(`id,cost\n${lines.join('\n')}\n`, { id: 'id' }, request);
  for (const each of [counted, sharded])
    expect(figures(each, partitions)).toEqual(figures(read, partitions));
  expect(histograms(counted, partitions)).toEqual(partitions.map((count) => oracle(rows, count)));
  const known = (reading: Reading): unknown => {
    const repeats = reading.tally.ids?.repeats ?? null;
    return { ...repeats, ordered: null, mostRepeated: repeats?.mostRepeated?.count ?? null };
  };
  expect(known(counted)).toEqual(known(read));
  expect(sharded.tally.ids?.repeats).toBeNull();
  stepAgrees(counted, read);
}

/** What both ways know, in one shape. */
function figures(reading: Reading, partitions: readonly number[]): unknown {
  const { tally } = reading;
  const { rows, used, nulls, rejected, ids } = tally;
  return {
    rows: [rows, used, nulls, rejected],
    ids: [ids?.min, ids?.max, ids?.negative, ids?.textual, ids?.padded],
    counts: histograms(reading, partitions),
    costs: tally.costs.map((cost) => costFigures(cost, partitions)),
  };
}

function costFigures(cost: CostCounts, partitions: readonly number[]): unknown {
  const { counted, missing, sum, sumOfSquares, heaviest } = cost;
  // A reader of files keeps rows and maxima apart for one common multiple: where that is too large
  // for all of the partition counts, it knows them for some.
  const kept = partitions.filter((_, i) => i === 0);
  return {
    totals: [counted, missing, sum, sumOfSquares, heaviest.map((each) => each.cost)],
    sums: partitions.map((count) => cost.sums.get('modulo')?.fold(count)),
    rows: kept.map((count) => cost.rowsByBucket(count)),
    maxima: kept.map((count) => cost.maximaByBucket(count)),
  };
}

function histograms({ tally }: Reading, partitions: readonly number[]): unknown {
  return partitions.map((count) => [...(tally.residues.get('modulo')?.fold(count) ?? [])]);
}

function oracle(rows: readonly Row[], partitions: number): number[] {
  const counts = Array.from({ length: partitions }, () => 0);
  for (const { id } of rows) if (id !== null) counts[floorMod(id, partitions)]! += 1;
  return counts;
}

/** The step of a histogram divides the true one, and is it where it says so. */
function stepAgrees(counted: Reading, read: Reading): void {
  const [found, right] = [counted.tally.ids?.stride ?? null, read.tally.ids?.stride ?? null];
  if (found === null || right === null) {
    expect(found).toBe(right);
    return;
  }
  if (found.isExact) expect([found.step, found.divisor]).toEqual([right.step, right.divisor]);
  else {
    expect(right.step % found.step).toBe(0n);
    expect(right.divisor % found.divisor).toBe(0n);
  }
  expect(found.first).toBe(counted.tally.ids?.min);
}
