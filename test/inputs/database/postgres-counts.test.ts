import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { HashName } from '../../../src/core/hash/catalog.ts';
import { exact, type Id } from '../../../src/core/id.ts';
import type { MapName, Tally, TallyRequest } from '../../../src/core/tally/tally.ts';
import type { CountingOptions } from '../../../src/inputs/database/count-database.ts';
import type { ColumnDescription } from '../../../src/inputs/database/database.ts';
import { readDatabases } from '../../../src/inputs/database/read-databases.ts';
import { tallyOf } from '../../core/tally/tally-oracle.ts';
import { requestFor } from '../source.ts';
import { column, postgresDatabase } from './postgres-database.ts';
import { usual } from './tables.ts';

const client = new pg.Client({ connectionString: inject('postgresUrl') });
beforeAll(() => client.connect());
afterAll(() => client.end());

interface Source {
  readonly cells: readonly (string | null)[];
  readonly type: string;
  readonly id: Partial<ColumnDescription>;
  readonly costs?: readonly (number | null)[];
}

/** What PostgreSQL counts of a temporary table of these cells. */
async function counted(
  { cells, type, id, costs = [] }: Source,
  request: Partial<TallyRequest>,
  options: Partial<CountingOptions> = {},
): Promise<Tally> {
  await client.query(
    `DROP TABLE IF EXISTS counted; CREATE TEMP TABLE counted (id ${type}, cost float8)`,
  );
  const rows = cells.map((_, i) => costs[i] ?? null);
  await client.query(
    `INSERT INTO counted SELECT id::${type}, cost FROM unnest($1::text[], $2::float8[]) AS t(id, cost)`,
    [cells, rows],
  );
  const columns = [column(id), column({ name: 'cost', kind: 'float', type: 'double precision' })];
  const relation = {
    label: 'table "counted"',
    from: 'counted',
    columns,
    unreadable: [],
    isRowSecured: false,
    rowNumber: null,
    pages: { kind: 'none', why: 'is a test' },
  } as const;
  const database = postgresDatabase(client, relation);
  const read = readDatabases([database], { ...usual, id: 'id', ...options });
  return (await read(requestFor(request))).tally;
}

const int64 = fc.oneof(
  fc.bigInt({ min: -50n, max: 50n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);
const hashes: readonly HashName[] = ['md5', 'sha256', 'pg-hashtext', 'pg-hashtextextended'];

describe('PostgreSQL counts as our own reader does', () => {
  test.each([true, false])('whole numbers, with an index %s', async (isIndexed) => {
    const ids = fc.array(fc.option(int64, { freq: 9 }), { minLength: 1, maxLength: 40 });
    const partitions = fc.integer({ min: 1, max: 200 });
    await fc.assert(
      fc.asyncProperty(ids, partitions, async (some, count) => {
        const cells = some.map((id) => (id === null ? null : `${id}`));
        const request = { partitions: [count, 24], compared: hashes };
        const source = { cells, type: 'bigint', id: { isIndexed } };
        const tally = await counted(source, request, { isDistinct: true });
        const right = ownTally(some, request);
        expect(shown(tally, [count, 24])).toEqual(shown(right, [count, 24]));
        expect(repeatsOf(tally)).toEqual(repeatsOf(right));
      }),
      { numRuns: 60 },
    );
  });

  test.each(['pg-hashint8', 'pg-hashint8extended', 'md5'] as const)(
    '%s of 8 bytes as the map, with costs',
    async (map) => {
      const row = fc.tuple(int64, fc.option(fc.nat({ max: 1000 })));
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
          const request = { map, hashInput: 'int64', costs: ['cost'] } as const;
          const [ids, costs] = [rows.map(([id]) => id), rows.map(([, cost]) => cost)];
          const source = { cells: ids.map(String), type: 'bigint', id: {}, costs };
          const tally = await counted(source, request);
          const right = tallyOf(
            rows.map(([id, cost]) => ({ id: exact(id), costs: [cost ?? Number.NaN] })),
            requestFor(request),
          );
          expect(shown(tally, [24])).toEqual(shown(right, [24]));
          expect(costsOf(tally)).toEqual(costsOf(right));
        }),
        { numRuns: 30 },
      );
    },
  );

  test('numeric ids of any length, and text that is one', async () => {
    const long = fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(long, fc.constantFrom('numeric', 'text'), async (ids, kind) => {
        const source = { cells: ids.map(String), type: kind, id: { kind } } as const;
        const tally = await counted(source, { partitions: [24, 7] });
        expect(shown(tally, [24, 7])).toEqual(
          shown(ownTally(ids, { partitions: [24, 7] }), [24, 7]),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('text and UUIDs under a hash, where plain modulo is no map', async () => {
    const cells = ['a', 'b', '7', 'A8098C1A-F86E-11DA-BD1A-00112444BE1E', null];
    const request = { map: 'md5', partitions: [24] } as const;
    const tally = await counted({ cells, type: 'text', id: { kind: 'text' } }, request);
    const ids: Id[] = ['a', 'b', 7, 'a8098c1a-f86e-11da-bd1a-00112444be1e'];
    const right = tallyOf(
      ids.map((id) => ({ id })),
      requestFor(request),
    );
    expect([...tally.residues.keys()]).toEqual(['md5']);
    expect(tally.residues.get('md5')?.fold(24)).toEqual(right.residues.get('md5')?.fold(24));
    expect(tally.ids).toMatchObject({ textual: 3, min: 7n, max: 7n, stride: null });
    expect([tally.used, tally.nulls]).toEqual([4, 1]);
  });
});

test('rows that are no ids are rejected with their text and the reason', async () => {
  const cells = ['5.5', 'NaN', '8', null];
  const tally = await counted({ cells, type: 'numeric', id: { kind: 'numeric' } }, {});
  expect([tally.used, tally.nulls, tally.rejected]).toEqual([1, 1, 2]);
  expect(tally.rejects.map(({ line, text }) => [line, text])).toEqual([
    [null, '5.5'],
    [null, 'NaN'],
  ]);
});

test('a condition that ends in a comment, and one that would end the statement', async () => {
  const source = { cells: ['1', '2', '3'], type: 'bigint', id: {} };
  const tally = await counted(source, {}, { where: 'counted.id > 1 -- and more' });
  expect(tally.used).toBe(2);
  await expect(counted(source, {}, { where: 'true); DROP TABLE counted; --' })).rejects.toThrow(
    'syntax error',
  );
});

function ownTally(ids: readonly (bigint | null)[], request: Partial<TallyRequest>): Tally {
  const there = ids.filter((id) => id !== null);
  const tally = tallyOf(
    there.map((id) => ({ id: exact(id) })),
    requestFor(request),
  );
  return { ...tally, nulls: ids.length - there.length, rows: ids.length };
}

function shown(
  { rows, used, nulls, rejected, residues, kept, ids }: Tally,
  partitions: readonly number[],
): unknown {
  return {
    rows: [rows, used, nulls, rejected],
    counts: [...residues]
      .map(([map, each]) => [map, partitions.map((count) => each.fold(count))] as const)
      .toSorted(byName),
    kept: [...kept].toSorted(byName),
    ids: [ids?.min, ids?.max, ids?.negative],
  };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function repeatsOf({ ids }: Tally): unknown {
  const repeats = ids?.repeats ?? null;
  return [repeats?.duplicates, repeats?.multiplicity, repeats?.mostRepeated?.count];
}

function costsOf({ costs }: Tally): unknown {
  return costs.map((cost) => ({
    totals: [cost.counted, cost.missing, cost.sum, cost.sumOfSquares],
    heaviest: cost.heaviest.map((each) => each.cost),
    sums: [...cost.sums].map(([map, each]) => [map, each.fold(24)] as const).toSorted(byName),
    buckets: [cost.rowsByBucket(24), cost.maximaByBucket(24)],
  }));
}

describe('a rejected row names what was wrong in it', () => {
  test.each<[ColumnDescription['kind'], string, number, MapName]>([
    ['text', '007', -1, 'modulo'],
    ['text', '123456789012345678901234567890', -1, 'modulo'],
    ['text', 'abc', -1, 'md5'],
    ['numeric', '5.00', Number.POSITIVE_INFINITY, 'modulo'],
    ['integer', '5', Number.NaN, 'modulo'],
  ])('the cost, not the %s id that is right', async (kind, cell, cost, map) => {
    const id = { kind, type: kind };
    const source = { cells: ['1', cell], type: kind, id, costs: [1, cost] };
    const { rejects } = await counted(source, { map, costs: ['cost'] });
    const reason = cost < 0 ? 'is negative; a cost is 0 or more' : expect.stringMatching(/number/);
    const text = Number.isFinite(cost) ? `${cost}` : expect.stringMatching(/^(Infinity|NaN)$/);
    expect(rejects).toEqual([{ line: null, column: 'cost', text, reason }]);
  });

  test('the id where both are wrong', async () => {
    const id = { kind: 'numeric', type: 'numeric' } as const;
    const source = { cells: ['2.5'], type: 'numeric', id, costs: [-1] };
    const { rejects } = await counted(source, { costs: ['cost'] });
    const reason = 'is a decimal number; an id is a whole number, written without a point';
    expect(rejects).toEqual([{ line: null, column: 'id', text: '2.5', reason }]);
  });
});
