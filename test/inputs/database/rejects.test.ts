import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseFolder, readSqlite, type Value, writeSqlite } from './tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);

/** A table without types, so that each value stays what it is. */
async function read(rows: readonly (readonly Value[])[], costs: readonly string[] = []) {
  const path = writeSqlite(join(folder.path, 'a.db'), 'CREATE TABLE t (id, cost)', rows);
  return (await readSqlite([path], {}, { costs })).tally;
}

test('whole numbers count, as INTEGER or as the text of one; null is null', async () => {
  const { used, nulls, rejected, ids } = await read([
    [7, 0],
    ['-9223372036854775808', 0],
    ['9223372036854775807', 0],
    [null, 0],
  ]);
  expect([used, nulls, rejected]).toEqual([3, 1, 0]);
  expect(ids).toMatchObject({ min: -(2n ** 63n), max: 2n ** 63n - 1n, negative: 1 });
});

test.each<[Value, string, string]>([
  [
    5.5,
    '5.5',
    'is a floating-point number, which may have lost digits; store ids as whole numbers',
  ],
  [
    1e300,
    '1.0e+300',
    'is a floating-point number, which may have lost digits; store ids as whole numbers',
  ],
  [Buffer.from('7'), '7', 'is binary; store ids as whole numbers'],
  [
    '007',
    '007',
    'is text, and not a whole number of 64 bits as the database would write it; store it as INTEGER',
  ],
  [
    '9223372036854775808',
    '9223372036854775808',
    'is text, and not a whole number of 64 bits as the database would write it; store it as INTEGER',
  ],
  ['', '', 'is text and no whole number; store no id as NULL'],
  [
    '1e6',
    '1e6',
    'is in exponent notation, as spreadsheets write long numbers: its digits are lost; export the column as text',
  ],
  ['abc', 'abc', 'is not a whole number'],
])('%s is rejected, with its row and the reason', async (value, text, reason) => {
  const { rejected, rejects, used } = await read([
    [1, 0],
    [value, 0],
    [2, 0],
  ]);
  expect([used, rejected]).toEqual([2, 1]);
  expect(rejects).toEqual([{ line: 2, column: 'id', text, reason }]);
});

test('a cost that is none rejects its row, and no null row', async () => {
  const rows: Value[][] = [
    [1, -1],
    [2, 'x'],
    [3, 1.5],
    [4, null],
    [null, -1],
    [5, Infinity],
  ];
  const { used, nulls, rejected, rejects, costs } = await read(rows, ['cost']);
  expect([used, nulls, rejected]).toEqual([2, 1, 3]);
  expect(rejects.map(({ line, column }) => [line, column])).toEqual([
    [1, 'cost'],
    [2, 'cost'],
    [6, 'cost'],
  ]);
  expect(rejects[0]?.reason).toBe('is negative; a cost is 0 or more');
  expect(costs[0]).toMatchObject({ counted: 1, missing: 1, sum: 1.5 });
});

test('a cost below 0 among whole numbers, where a missing one is none', async () => {
  const path = writeSqlite(
    join(folder.path, 'whole.db'),
    'CREATE TABLE t (id INTEGER, cost INTEGER)',
    [
      [1, 3],
      [2, -3],
      [3, null],
    ],
  );
  const { tally } = await readSqlite([path], { isDistinct: true }, { costs: ['cost'] });
  expect([tally.used, tally.rejected, tally.ids?.max]).toEqual([2, 1, 3n]);
  expect(tally.ids?.repeats).toMatchObject({ duplicates: 0, multiplicity: { distinct: 2 } });
  expect(tally.rejects).toMatchObject([{ line: 2, column: 'cost', text: '-3' }]);
  expect(tally.costs[0]).toMatchObject({ counted: 1, missing: 1, sum: 3, heaviest: [{ id: 1 }] });
});

test('at most ten rejected rows are named', async () => {
  const { rejected, rejects } = await read(Array.from({ length: 25 }, (_, i) => [`x${i}`, 0]));
  expect([rejected, rejects.length, rejects[9]?.line]).toEqual([25, 10, 10]);
});

test('rows of a query have no number', async () => {
  const path = writeSqlite(join(folder.path, 'query.db'), 'CREATE TABLE t (id, cost)', [['x', 0]]);
  const relation = { kind: 'query', sql: 'SELECT id FROM t' } as const;
  const { tally } = await readSqlite([path], { relation });
  expect(tally.rejects).toMatchObject([{ line: null, text: 'x' }]);
});
