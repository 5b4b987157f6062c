import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openWasm } from '../../../src/inputs/sqlite/driver.ts';
import { openSqlite } from '../../../src/inputs/sqlite/open-sqlite.ts';
import { sqliteError } from '../../../src/inputs/sqlite/sqlite-error.ts';
import { databaseFolder, readSqlite, writeSqlite } from '../database/tables.ts';
import { refusalOf } from '../source.ts';

const folder = databaseFolder();
afterAll(folder.remove);
const at = (name: string): string => join(folder.path, name);
const TABLE = 'CREATE TABLE t (id INTEGER PRIMARY KEY)';

describe('what is no database is refused in a sentence', () => {
  test('a file that is not there, a folder, a text', async () => {
    expect(await refusalOf(openSqlite(at('missing.db')))).toBe(
      `input: ${at('missing.db')}: there is no such database`,
    );
    mkdirSync(at('folder.db'));
    expect(await refusalOf(openSqlite(at('folder.db')))).toBe(
      `input: ${at('folder.db')}: is a folder; name a file in it`,
    );
    writeFileSync(at('text.db'), 'id\n1\n2\n');
    expect(await refusalOf(openSqlite(at('text.db')))).toMatch(
      /^input: .*text\.db is no SQLite database, or an encrypted one; give a text of ids/,
    );
    expect(await refusalOf(openSqlite(join(at('text.db'), 'a.db')))).toMatch(/not a folder$/);
  });

  test('one without a table, and a damaged one', async () => {
    writeFileSync(at('empty.db'), '');
    expect(await refusalOf(readSqlite([at('empty.db')]))).toBe(
      `input: ${at('empty.db')} holds no table`,
    );
    const header = Buffer.alloc(4096, 1);
    header.write('SQLite format 3\0', 'latin1');
    writeFileSync(at('damaged.db'), header);
    expect(await refusalOf(readSqlite([at('damaged.db')]))).toMatch(/^(input|database): /);
  });
});

describe('a database with a write-ahead log', () => {
  const path = writeSqlite(at('log.db'), TABLE, [[1]]);

  test('is what the WebAssembly build cannot read, with the cure', async () => {
    // The format versions of the header, as PRAGMA journal_mode=WAL sets them.
    const file = execFileSync('cat', [path]);
    file[18] = 2;
    file[19] = 2;
    writeFileSync(path, file);
    expect(await refusalOf(openSqlite(path, openWasm))).toBe(
      `input: ${path} keeps a write-ahead log, which the SQLite for this version of Node cannot read; use Node 22.13 or newer, or run PRAGMA journal_mode=DELETE on a copy`,
    );
  });
});

/** What this version of Node opens files with. */
const isNative = await import('node:sqlite').then(
  () => true,
  () => false,
);

/**
 * log.db and log.db-wal are what Python's sqlite3 had written: 24 rows in the database, 24 more in the
 * log, of which no one had told the database when both were copied.
 */
function withLog(name: string, ends: readonly string[] = ['', '-wal']): string {
  for (const end of ends) {
    copyFileSync(new URL(`log.db${end}`, import.meta.url), at(`${name}${end}`));
  }
  return at(name);
}

const besides = (name: string): string[] =>
  readdirSync(folder.path).filter((each) => each.startsWith(name));

const withoutNative = (): void => {
  test('is refused by the WebAssembly build, with and without the log', async () => {
    for (const ends of [[''], ['', '-wal']]) {
      const path = withLog('refused.db', ends);
      expect(await refusalOf(readSqlite([path]))).toMatch(
        /^input: .* keeps a write-ahead log, which/,
      );
    }
  });
};

const withNative = (): void => {
  test('is read with what stands in the log only', async () => {
    expect((await readSqlite([withLog('read.db')])).tally.used).toBe(48);
  });

  test('without its log is read, and no new one is made', async () => {
    for (const log of [null, '']) {
      const path = withLog('alone.db', ['']);
      if (log !== null) writeFileSync(`${path}-wal`, log);
      const before = besides('alone.db');
      expect((await readSqlite([path])).tally.used).toBe(24);
      expect(besides('alone.db')).toEqual(before);
    }
  });

  test('that is changed while it is read is noticed', async () => {
    const database = await openSqlite(withLog('touched.db', ['']));
    try {
      expect(await database.query('SELECT count(*) FROM t')).toEqual([['24']]);
      utimesSync(at('touched.db'), 1, 1);
      expect(await refusalOf(database.query('SELECT count(*) FROM t'))).toMatch(/is writing to/);
    } finally {
      await database.close();
    }
  });
};

// What is right depends on the runtime: Node 20 has no SQLite of its own.
describe('a real database with a real log', isNative ? withNative : withoutNative);

const RECOVER =
  'its journal or write-ahead log has to be recovered first, for which nandi would have to write; open it once with sqlite3, or open so a copy that was made together with its -wal or -journal';

test('what has to be recovered is told so, and is no fault in a condition', async () => {
  const error = new Error('attempt to write a readonly database');
  expect(sqliteError('a.db', error)).toMatchObject({
    kind: 'database',
    message: `a.db: ${RECOVER}`,
  });
  if (!isNative) return;
  const path = writeSqlite(at('crashed.db'), TABLE, [[1]]);
  writeFileSync(`${path}-journal`, 'of a writer that crashed');
  expect(await refusalOf(readSqlite([path]))).toBe(`database: ${path}: ${RECOVER}`);
});

describe('a writer', () => {
  test('at work is an error of the database, not half of its rows', async () => {
    const path = writeSqlite(at('written.db'), TABLE, [[1]]);
    writeFileSync(`${path}-journal`, 'begun');
    expect(await refusalOf(openSqlite(path, openWasm))).toBe(
      `database: ${path}: another program is writing to this database; try again, or count a copy of it`,
    );
    rmSync(`${path}-journal`);
    await (await openSqlite(path, openWasm)).close();
  });

  test('that changed the file while it was counted is noticed', async () => {
    const path = writeSqlite(at('changed.db'), TABLE, [[1]]);
    const database = await openSqlite(path, openWasm);
    try {
      expect(await database.query('SELECT count(*) FROM t')).toEqual([['1']]);
      writeSqlite(path, TABLE, [[1], [2], [3]]);
      expect(await refusalOf(database.query('SELECT count(*) FROM t'))).toMatch(/^database: /);
    } finally {
      await database.close();
    }
  });
});

test('nothing is written to the file or beside it, and two may read it at once', async () => {
  const path = writeSqlite(at('quiet/../quiet.db'), TABLE, [[1], [2]]);
  const before = readdirSync(folder.path);
  const [one, other] = [await openSqlite(path), await openSqlite(path)];
  expect(await one.query('SELECT count(*) FROM t')).toEqual([['2']]);
  expect(await other.query('SELECT count(*) FROM t')).toEqual([['2']]);
  expect(readdirSync(folder.path)).toEqual(before);
  expect(await refusalOf(one.query('DELETE FROM t'))).toMatch(/nandi would have to write/);
  await Promise.all([one.close(), other.close()]);
});

test('every digit of a value arrives', async () => {
  const database = await openSqlite(writeSqlite(at('values.db'), TABLE));
  const sql = "SELECT 9007199254740993, -9223372036854775808, 0.1 + 0.2, 'ä', x'00ff', NULL, 1e300";
  expect(await database.query(sql)).toEqual([
    [
      '9007199254740993',
      '-9223372036854775808',
      '0.30000000000000004',
      'ä',
      "x'00ff'",
      null,
      '1e+300',
    ],
  ]);
  await database.close();
});

test('what a person wrote wrongly in SQL is of kind usage', async () => {
  const path = writeSqlite(at('wrong.db'), TABLE, [[1]]);
  const where = await refusalOf(readSqlite([path], { where: 'idd > 1' }));
  expect(where).toBe(
    `usage: ${path}: SQLite cannot run this query: no such column: idd; mend --where, --query or the view`,
  );
  const relation = { kind: 'query', sql: 'SELECT id FRM t' } as const;
  expect(await refusalOf(readSqlite([path], { relation }))).toMatch(/^usage: .*syntax error/);
});
