import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { CountingOptions } from '../../../src/inputs/database/count-database.ts';
import { refusalOf } from '../source.ts';
import { databaseFolder, readSqlite, writeSqlite } from './tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);

const path = writeSqlite(
  join(folder.path, 'shop.db'),
  `CREATE TABLE t (Id INTEGER PRIMARY KEY, cost REAL, label TEXT);
   CREATE TABLE lines (order_id INT, place INT, PRIMARY KEY (order_id, place));
   CREATE TABLE named (n INT, ID INT);
   CREATE VIEW even AS SELECT id AS number FROM t WHERE id % 2 = 0`,
  [
    [1, 0, 'a'],
    [2, 0, 'b'],
    [4, 0, 'c'],
  ],
);

async function read(options: Partial<CountingOptions>, costs: readonly string[] = []) {
  return await readSqlite([path], options, { costs });
}
const table = (name: string): Pick<CountingOptions, 'relation'> => ({
  relation: { kind: 'table', name },
});

describe('what is counted', () => {
  test('is the table that is named, its case not counting, or a view', async () => {
    const { input, tally } = await read(table('T'));
    expect(input).toMatchObject({
      kind: 'database',
      relation: 'table "t"',
      idColumn: { name: 'Id', number: 1 },
      idChoice: 'primary key',
      otherColumns: ['cost', 'label'],
      sources: [{ name: path, rows: 3 }],
    });
    expect(tally.ids?.repeats?.duplicates).toBe(0);
    const view = await read(table('even'));
    expect(view.input).toMatchObject({ relation: 'view "even"', idChoice: 'the only column' });
    expect([view.tally.used, view.tally.ids?.repeats]).toEqual([2, null]);
  });

  test('is a query, and the rows that fulfil a condition', async () => {
    const relation = {
      kind: 'query',
      sql: 'SELECT id FROM t WHERE id > 1 -- not the first',
    } as const;
    const query = await read({ relation });
    expect(query.input).toMatchObject({ relation: 'query', idChoice: 'by its name' });
    expect(query.tally.used).toBe(2);
    const some = await read({ ...table('t'), where: "t.label <> 'a' -- not the first" });
    expect([some.tally.used, some.tally.ids?.min]).toEqual([2, 2n]);
  });

  test('must be named where there are several, and be there', async () => {
    const names = '"even", "lines", "named", "t"';
    expect(await refusalOf(read({}))).toBe(
      `usage: ${path} has 4 tables; name one with --table: ${names}`,
    );
    expect(await refusalOf(read(table('line')))).toBe(
      `usage: ${path} has no table "line"; did you mean "lines"?`,
    );
    expect(await refusalOf(read(table('t"; DROP TABLE t; --')))).toBe(
      `usage: ${path} has no table "t"; DROP TABLE t; --"; it has ${names}`,
    );
  });

  test('has rows', async () => {
    expect(await refusalOf(read(table('named')))).toBe(
      `input: ${path}: table "named" has no rows; give a table with an id in each row`,
    );
    expect(await refusalOf(read({ ...table('t'), where: 'id > 9' }))).toBe(
      `input: ${path}: no row of table "t" fulfils --where; give a table with an id in each row`,
    );
  });
});

describe('the id column', () => {
  test('is the one that is named', async () => {
    const { input } = await read({ ...table('t'), id: 'id' });
    expect(input).toMatchObject({ idColumn: { name: 'Id' }, idChoice: null });
  });

  test('is not guessed among several', async () => {
    expect(await refusalOf(read(table('lines')))).toBe(
      `usage: ${path}: table "lines" has no primary key of one column and no column id; name one with --id: "order_id", "place"`,
    );
  });

  test('must be there', async () => {
    expect(await refusalOf(read({ ...table('t'), id: 'lable' }))).toBe(
      `usage: ${path}: table "t" has no column "lable"; did you mean "label"? (--id)`,
    );
  });
});

test('a cost column must be there', async () => {
  expect(await refusalOf(read(table('t'), ['price']))).toBe(
    `usage: ${path}: table "t" has no column "price"; it has "Id", "cost", "label" (--cost)`,
  );
});
