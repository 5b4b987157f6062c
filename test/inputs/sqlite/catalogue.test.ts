import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ColumnDescription, Relation } from '../../../src/inputs/database/database.ts';
import { openSqlite } from '../../../src/inputs/sqlite/open-sqlite.ts';
import { databaseFolder, writeSqlite } from '../database/tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);

/** A table of a new database, as the catalogue describes it. */
async function described(statements: string, name: string): Promise<Relation | null> {
  const database = await openSqlite(writeSqlite(join(folder.path, 'a.db'), statements));
  try {
    return await database.table(name);
  } finally {
    await database.close();
  }
}

async function columnOf(declared: string, more = ''): Promise<ColumnDescription | undefined> {
  const relation = await described(`CREATE TABLE t (${declared})${more}`, 't');
  return relation?.columns[0];
}

test('lists tables and views in the order of their names, and none of its own', async () => {
  const statements =
    'CREATE TABLE b (id INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TABLE a (n); CREATE VIEW c AS SELECT * FROM a';
  const database = await openSqlite(writeSqlite(join(folder.path, 'list.db'), statements));
  expect(await database.tables()).toEqual(['a', 'b', 'c']);
  await database.close();
});

test('finds a name whatever its case and its characters', async () => {
  const statements = 'CREATE TABLE "Sales ""Order""" ("Mixed Id" INTEGER PRIMARY KEY, [a b])';
  const relation = await described(statements, 'sales "order"');
  expect(relation).toMatchObject({ label: 'table "Sales "Order""', from: '"Sales ""Order"""' });
  expect(relation?.columns.map(({ name }) => name)).toEqual(['Mixed Id', 'a b']);
  expect(await described(statements, "x'; DROP TABLE t --")).toBeNull();
});

test("the row's own number is a whole number, unique and indexed", async () => {
  const own = { kind: 'integer', isPrimaryKey: true, isUnique: true, isIndexed: true };
  expect(await columnOf('id INTEGER PRIMARY KEY')).toMatchObject(own);
  expect(await columnOf('id integer, PRIMARY KEY (id)')).toMatchObject(own);
});

test.each([
  ['id INTEGER PRIMARY KEY DESC', 'mixed', true],
  ['id BIGINT PRIMARY KEY', 'mixed', true],
  ['id TEXT PRIMARY KEY', 'mixed', true],
  ['id BLOB UNIQUE', 'mixed', false],
  ['id UNIQUE', 'mixed', false],
  ['id INTEGER', 'mixed', false],
  ['id INTEGER, n, UNIQUE (id, n)', 'mixed', false],
])('a column of %s is %s, unique %s', async (declared, kind, isUnique) => {
  expect(await columnOf(declared)).toMatchObject({ kind, isUnique });
});

test('a STRICT table holds what it declares', async () => {
  expect(await columnOf('id INTEGER', ' STRICT')).toMatchObject({
    kind: 'integer',
    isUnique: false,
  });
  expect(await columnOf('id TEXT', ' STRICT')).toMatchObject({ kind: 'mixed' });
});

test('an index of a part of the rows says nothing of the whole', async () => {
  const relation = await described(
    'CREATE TABLE t (id INT); CREATE UNIQUE INDEX i ON t (id) WHERE id > 5',
    't',
  );
  expect(relation?.columns[0]).toMatchObject({ isUnique: false, isIndexed: false });
});

test('rows are numbered where the table numbers them', async () => {
  const numberOf = async (statements: string): Promise<unknown> =>
    (await described(statements, 't'))?.rowNumber;
  expect(await numberOf('CREATE TABLE t (id)')).toBe('rowid');
  expect(await numberOf('CREATE TABLE t (id, RowId)')).toBe('_rowid_');
  expect(await numberOf('CREATE TABLE t (rowid, oid, _rowid_)')).toBeNull();
  expect(await numberOf('CREATE TABLE t (id INT PRIMARY KEY) WITHOUT ROWID')).toBeNull();
  expect(await numberOf('CREATE TABLE a (id); CREATE VIEW t AS SELECT id FROM a')).toBeNull();
});

test('generated columns are columns', async () => {
  const relation = await described('CREATE TABLE t (a, b AS (a + 1))', 't');
  expect(relation?.columns.map(({ name }) => name)).toEqual(['a', 'b']);
});
