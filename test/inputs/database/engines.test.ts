import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isDatabase, openDatabases } from '../../../src/inputs/database/engines.ts';
import { refusalOf } from '../source.ts';
import { databaseFolder, opening, writeSqlite } from './tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);
const path = writeSqlite(join(folder.path, 'a.db'), 'CREATE TABLE t (id)', [[1]]);

test.each(['a.db', 'A.SQLITE', 'c:\\data\\a.sqlite3', 'sqlite:a.txt', 'postgres://h/d', 'x://y'])(
  '%s is a database',
  (source) => expect(isDatabase(source)).toBe(true),
);

// A file may be named like a keyword of libpq: those need --db.
test.each(['a.csv', '-', 'a.db.csv', 'db', 'sqlit:x.db', 'host=db'])('%s is a text', (source) => {
  expect(isDatabase(source)).toBe(false);
});

test.each([path, `sqlite:${path}`, `SQLITE:${path}`, `sqlite://${path}`])(
  '%s is opened',
  async (url) => {
    const [database] = await openDatabases([url], opening);
    expect([database?.name, await database?.tables()]).toEqual([path, ['t']]);
    await database?.close();
  },
);

test('an unknown scheme is refused, with a suggestion and without what follows it', async () => {
  const refusal = await refusalOf(openDatabases(['postgre://me:secret@host/db'], opening));
  expect(refusal).toMatch(/^usage: --db postgre: is not known/);
  expect(refusal).not.toContain('secret');
  expect(await refusalOf(openDatabases(['sqlit:a.db'], opening))).toMatch(/did you mean "sqlite"/);
  expect(await refusalOf(openDatabases(['orders'], opening))).toMatch(
    /^usage: this --db has no scheme; write /,
  );
});

test('where one cannot be opened the others are closed', async () => {
  const links = (): string[] =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('nandi-sqlite-'));
  const before = links();
  expect(await refusalOf(openDatabases([path, join(folder.path, 'missing.db')], opening))).toMatch(
    /no such/,
  );
  expect(links().filter((name) => !before.includes(name))).toEqual([]);
});
