import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { CostTally } from '../../../src/core/tally/cost-tally.ts';
import { Residues, residueOf } from '../../../src/core/tally/residues.ts';

interface Row {
  readonly id: number;
  readonly cost: number;
}

function tallyOf(rows: readonly Row[], partitions: readonly number[]): CostTally {
  const tally = new CostTally({
    name: 'duration_ms',
    partitions,
    maps: ['modulo', 'xxh64'],
    residuesFor: () => new Residues(partitions),
    random: randomFrom(1),
  });
  for (const { id, cost } of rows) tally.add(id, cost, (modulus) => residueOf(id, modulus));
  return tally;
}

const anyCost = fc.oneof(
  fc.nat({ max: 9 }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constant(Number.NaN),
);
const anyRows = fc.array(fc.record({ id: fc.maxSafeInteger(), cost: anyCost }), {
  maxLength: 150,
  size: 'max',
});

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

describe('of any rows', () => {
  test('counts costs and missing ones, and sums them and their squares', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const tally = tallyOf(rows, [24]);
        const costs = rows.map(({ cost }) => cost).filter((cost) => !Number.isNaN(cost));
        expect(tally.counted).toBe(costs.length);
        expect(tally.missing).toBe(rows.length - costs.length);
        expect(tally.sum).toBe(sumOf(costs));
        expect(tally.sumOfSquares).toBe(sumOf(costs.map((cost) => cost * cost)));
        expect(tally.isComplete).toBe(true);
      }),
    );
  });

  test('knows rows, maximum and values of each bucket of every partition count', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const tally = tallyOf(rows, [24, 7, 48]);
        for (const partitions of [24, 7, 48]) {
          const buckets = Array.from({ length: partitions }, (_, bucket) =>
            rows
              .filter(({ id, cost }) => residueOf(id, partitions) === bucket && cost >= 0)
              .map(({ cost }) => cost),
          );
          const sorted = buckets.map((costs) => Float64Array.from(costs).toSorted());
          expect(tally.valuesByBucket(partitions)).toEqual(sorted);
          const rowsByBucket = Float64Array.from(buckets, (costs) => costs.length);
          expect(tally.rowsByBucket(partitions)).toEqual(rowsByBucket);
          const maxima = Float64Array.from(buckets, (costs) => Math.max(0, ...costs));
          expect(tally.maximaByBucket(partitions)).toEqual(maxima);
        }
      }),
    );
  });

  test('names the 64 dearest records, dearest first, the earlier of equal ones first', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const dearest = rows
          .filter(({ cost }) => !Number.isNaN(cost))
          .toSorted((a, b) => b.cost - a.cost)
          .slice(0, 64);
        expect(tallyOf(rows, [24]).heaviest).toEqual(dearest);
      }),
    );
  });
});

describe('the values of a bucket', () => {
  const rows = [{ id: 5, cost: 1 }];

  test.each<[number[], number[], number[]]>([
    [
      [24, 48],
      [1, 12, 24, 48],
      [5, 96],
    ],
    [[1_000, 999], [37, 999, 1_000], [7]],
    [[1_000, 1_001], [1_000], [1_001]],
    [[1_001, 1_000], [1_001], [1_000]],
    [[1_000_000, 24], [64, 1_000], [24]],
    [[], [1], [2]],
  ])('of %j are known for %j, not for %j: at most a million residues', (partitions, known, not) => {
    const tally = tallyOf(rows, partitions);
    for (const count of known) {
      expect(tally.rowsByBucket(count)?.[5 % count]).toBe(1);
      expect(tally.valuesByBucket(count)?.[5 % count]).toEqual(Float64Array.of(1));
    }
    for (const count of not) {
      expect(tally.rowsByBucket(count)).toBeNull();
      expect(tally.valuesByBucket(count)).toBeNull();
    }
  });

  test('have a maximum for the partition counts that were asked for, and for no other', () => {
    const tally = tallyOf(rows, [1_000_000, 24]);
    expect(tally.maximaByBucket(24)?.[5]).toBe(1);
    expect(tally.maximaByBucket(1_000_000)?.[5]).toBe(1);
    expect(tally.rowsByBucket(1_000_000)?.[5]).toBe(1);
    expect(tally.maximaByBucket(12)).toBeNull();
  });
});

test('has a sum for each map, which the caller fills', () => {
  const tally = tallyOf([{ id: 5, cost: 7 }], [24]);
  expect(tally.name).toBe('duration_ms');
  expect([...tally.sums.keys()]).toEqual(['modulo', 'xxh64']);
  expect(tally.sums.get('modulo')?.fold(24)).toEqual(new Float64Array(24));
  tally.sums.get('modulo')?.addNumber(5, 7);
  expect(tally.sums.get('modulo')?.fold(24)?.[5]).toBe(7);
  expect(tally.sums.get('xxh64')?.fold(24)?.[5]).toBe(0);
});
