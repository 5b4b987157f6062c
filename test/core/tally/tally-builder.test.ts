import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HashName, hashNames } from '../../../src/core/hash/catalog.ts';
import type { Id } from '../../../src/core/id.ts';
import { GRID_MODULI } from '../../../src/core/tally/moduli.ts';
import type { Residues } from '../../../src/core/tally/residues.ts';
import type { HashInput, Tally, TallyRequest } from '../../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../../src/core/tally/tally-builder.ts';
import { bucketOf, int64, long, plain, type Row, small, sumsOf, tallyOf } from './tally-oracle.ts';

const rowsOf = (id: fc.Arbitrary<Id>): fc.Arbitrary<Row[]> =>
  fc.array(fc.record({ id }), { minLength: 1, maxLength: 40, size: 'max' });

describe('under plain modulo', () => {
  test('counts every partition count, cure and sweep, and the usual grids', () => {
    fc.assert(
      fc.property(rowsOf(fc.oneof(small, int64, long)), (rows) => {
        const { residues } = tallyOf(rows, plain);
        expect([...residues.keys()]).toEqual(['modulo']);
        for (const modulus of [24, 7, 25, 29, 11, 48, 60, 100]) {
          const expected = sumsOf(rows, modulus, (id) => bucketOf(id, modulus, 'modulo'));
          expect(residues.get('modulo')?.fold(modulus)).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
    const moduli = tallyOf([{ id: 1 }], plain).residues.get('modulo')?.moduli;
    expect(moduli?.slice(0, GRID_MODULI.length)).toEqual(GRID_MODULI);
  });

  test('follows ids, their drift and their upper bits', () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({ id: 4096 * i }));
    const tally = tallyOf(rows, plain);
    expect(tally.ids).toMatchObject({ min: 0n, max: 4096n * 399n, textual: 0 });
    expect(tally.ids?.stride).toEqual({ isExact: true, step: 4096n, divisor: 4096n, first: 0n });
    expect(tally.ids?.repeats).toMatchObject({ duplicates: 0, ordered: true });
    expect(tally.shifted?.fold(24)?.[0]).toBe(400);
    expect(tally.tenths?.modulus).toBe(168);
    expect(tally.tenths?.first.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(tallyOf([{ id: 1 }], plain)).toMatchObject({ shifted: null, tenths: null });
  });

  test.each<[number[], number]>([
    [[24], 24],
    [[24, 48], 48],
    [[24, 7, 5], 840],
    [[1_440, 7], 1_440],
    [[2_880], 2_880],
    [[1_440, 2_880], 2_880],
    [[7, 2_879], 7],
  ])('watches the drift of %j modulo %d', (partitions, modulus) => {
    const rows = Array.from({ length: 320 }, (_, id) => ({ id }));
    expect(tallyOf(rows, { ...plain, partitions }).tenths?.modulus).toBe(modulus);
  });
});

describe.each(hashNames)('under %s', (map) => {
  test.each<HashInput>(['text', 'int64'])('of %s counts the residues of the hash', (hashInput) => {
    fc.assert(
      fc.property(rowsOf(fc.oneof(small, int64)), (rows) => {
        const tally = tallyOf(rows, { ...plain, map, hashInput });
        expect([...tally.residues.keys()]).toEqual(['modulo', map]);
        for (const modulus of [24, 7, 25, 29, 11]) {
          const hashed = (id: Id): number => bucketOf(id, modulus, map, hashInput);
          const expected = sumsOf(rows, modulus, hashed);
          expect(tally.residues.get(map)?.fold(modulus)).toEqual(expected);
        }
        for (const modulus of [24, 7]) {
          const expected = sumsOf(rows, modulus, (id) => bucketOf(id, modulus, 'modulo'));
          expect(tally.residues.get('modulo')?.fold(modulus)).toEqual(expected);
          const kept = rows.filter(
            ({ id }) => bucketOf(id, modulus, map, hashInput) === bucketOf(id, modulus, 'modulo'),
          );
          expect(tally.kept.get(map)?.get(modulus)).toBe(kept.length);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('hashes that are only compared are counted for the partition counts alone, each once', () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
  const compared: HashName[] = ['crc32', 'xxh64', 'pg-hashint8'];
  const tally = tallyOf(rows, { ...plain, map: 'xxh64', compared });
  expect([...tally.residues.keys()].toSorted()).toEqual([
    'crc32',
    'modulo',
    'pg-hashint8',
    'xxh64',
  ]);
  expect([...tally.kept.keys()].toSorted()).toEqual(['crc32', 'pg-hashint8', 'xxh64']);
  for (const name of compared) {
    for (const partitions of [24, 7]) {
      const expected = sumsOf(rows, partitions, (id) => bucketOf(id, partitions, name));
      expect(tally.residues.get(name)?.fold(partitions)).toEqual(expected);
    }
    expect(tally.residues.get(name)?.fold(29) !== null).toBe(name === 'xxh64');
  }
  expect(tally.residues.get('modulo')?.fold(29)).toBeNull();
});

test('a text id takes away what holds for numbers only, wherever it stands', () => {
  const texts = ['a', 'Zürich', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', ''];
  const numbers = Array.from({ length: 400 }, (_, i) => 4096 * i);
  for (const ids of [texts, [...texts, ...numbers], [...numbers, ...texts]]) {
    const rows = ids.map((id) => ({ id }));
    const tally = tallyOf(rows, { ...plain, map: 'xxh64', compared: ['kafka-murmur2'] });
    expect([...tally.residues.keys()].toSorted()).toEqual(['kafka-murmur2', 'xxh64']);
    for (const map of ['xxh64', 'kafka-murmur2'] as const) {
      const expected = sumsOf(rows, 24, (id) => bucketOf(id, 24, map));
      expect(tally.residues.get(map)?.fold(24)).toEqual(expected);
    }
    expect(tally.kept.size).toBe(0);
    expect(tally.shifted).toBeNull();
    expect(tally.tenths).toBeNull();
    expect(tally.ids).toMatchObject({ textual: texts.length, stride: null });
    expect(tally.used).toBe(ids.length);
  }
});

describe('rows', () => {
  const events = fc.array(fc.constantFrom('id', 'null', 'reject'), { maxLength: 60, size: 'max' });

  test('are those used, null and rejected, and the first ten rejected ones are listed', () => {
    fc.assert(
      fc.property(events, (kinds) => {
        const builder = new TallyBuilder(plain);
        const rejects = [];
        for (const [i, kind] of kinds.entries()) {
          const reject = { line: i + 2, column: 'id', text: `${i}.5`, reason: 'is a decimal' };
          if (kind === 'id') builder.id(i, i % 2 === 0, []);
          else if (kind === 'null') builder.null();
          else {
            builder.reject(reject);
            rejects.push(reject);
          }
          expect(builder.rows).toBe(i + 1);
        }
        const count = (kind: string): number => kinds.filter((each) => each === kind).length;
        const { rows, used, nulls, rejected, ...tally } = builder.finish();
        expect({ rows, used, nulls, rejected }).toEqual({
          rows: kinds.length,
          used: count('id'),
          nulls: count('null'),
          rejected: count('reject'),
        });
        expect(tally.rejects).toEqual(rejects.slice(0, 10));
        const padded = kinds.filter((kind, i) => kind === 'id' && i % 2 === 0).length;
        expect(tally.ids?.padded).toBe(padded);
      }),
      { numRuns: 50 },
    );
  });
});

describe('equal input', () => {
  const request: TallyRequest = {
    ...plain,
    map: 'murmur3',
    compared: ['crc32', 'pg-hashint8'],
    costs: ['ms'],
  };
  const rows = fc.array(fc.record({ id: fc.oneof(small, int64), costs: fc.tuple(fc.nat()) }));

  test('gives an equal tally', () => {
    fc.assert(
      fc.property(rows, (input) => {
        expect(allOf(tallyOf(input, request))).toEqual(allOf(tallyOf(input, request)));
      }),
      { numRuns: 30 },
    );
  });

  test('is not changed by the text of an id that the caller has at hand', () => {
    fc.assert(
      fc.property(rows, (input) => {
        const builder = new TallyBuilder(request);
        for (const { id, costs } of input) builder.id(id, false, costs, `${id}`);
        expect(allOf(builder.finish())).toEqual(allOf(tallyOf(input, request)));
      }),
      { numRuns: 30 },
    );
  });
});

/** All that a tally tells, as plain data: `toEqual` does not see into private fields. */
function allOf({ residues, kept, shifted, costs, ...rest }: Tally): unknown {
  const countsOf = (each: Residues | null | undefined): unknown[] =>
    each?.moduli.map((modulus) => [modulus, each.fold(modulus)?.join()]) ?? [];
  return {
    ...rest,
    kept,
    residues: [...residues].map(([map, each]) => [map, countsOf(each)]),
    shifted: countsOf(shifted),
    costs: costs.map((cost) => ({
      name: cost.name,
      numbers: [cost.counted, cost.missing, cost.sum, cost.sumOfSquares, cost.isComplete],
      heaviest: cost.heaviest,
      sums: [...cost.sums].map(([map, each]) => [map, countsOf(each)]),
      buckets: [24, 7].map((count) => [cost.rowsByBucket(count), cost.maximaByBucket(count)]),
      values: [24, 7].map((count) => cost.valuesByBucket(count)),
    })),
  };
}
