import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

const TABLES = `
CREATE TABLE orders (secret text, id bigint PRIMARY KEY, cost float8, "Note" text, open bool);
INSERT INTO orders SELECT 's', g, g, 'n', g % 2 = 0 FROM generate_series(-120, 119) AS g;
CREATE VIEW seen AS SELECT * FROM orders;
CREATE TABLE keyed (id bigint PRIMARY KEY, other bigint);
INSERT INTO keyed SELECT g, g FROM generate_series(1, 48) AS g;
CREATE ROLE nandi_columns LOGIN PASSWORD 'columns';
GRANT SELECT (id, cost, open) ON orders TO nandi_columns;
GRANT SELECT (id) ON seen TO nandi_columns;
GRANT SELECT (other) ON keyed TO nandi_columns;
ANALYZE orders`;

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), TABLES);
});
afterAll(async () => {
  await database.client.query('DROP OWNED BY nandi_columns; DROP ROLE nandi_columns');
  await database.remove();
});

const count = (...flags: readonly string[]) =>
  analyze(['--db', database.url.replace('nandi:nandi@', 'nandi_columns:columns@'), ...flags]);

describe('a role that may read some columns only', () => {
  test('counts a table by its primary key, whose cost it may read too', async () => {
    const { code, out, err } = await count('--table', 'orders', '--cost', 'cost', '-f', 'json');
    expect([code, err]).toEqual([3, expect.stringContaining('120 rows of 240 cannot be read')]);
    expect(out).toBe('');
    const flags = ['--table', 'orders', '--cost', 'cost', '--where', 'cost >= 0', '-f', 'json'];
    const counted = await count(...flags);
    expect([counted.code, counted.err]).toEqual([0, expect.not.stringContaining('42501')]);
    const { input, result } = JSON.parse(counted.out);
    expect(input).toMatchObject({ used: 120, id_column: { name: 'id' } });
    expect(result.costs[0].sum).toBe((119 * 120) / 2);
  });

  test.each([
    ['the least id from an index', []],
    ['different ids', ['--id', 'id', '--distinct']],
    ['hashes', ['--compare-hashes']],
    ['a condition on a column that is not counted', ['--where', 'open OR NOT open']],
  ])('reads no other column for %s', async (_, flags) => {
    const { code, out } = await count('--table', 'orders', '-f', 'json', ...flags);
    expect(code).toBe(0);
    expect(JSON.parse(out).input.used).toBe(240);
  });

  test('counts a view', async () => {
    const { code, out } = await count('--table', 'seen', '-f', 'json');
    expect([code, JSON.parse(out).input.used]).toEqual([0, 240]);
  });

  test('is shown the plan and the advice', async () => {
    const plan = await count('--table', 'orders', '--explain', '--cost', 'cost');
    expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('FROM "public"."orders"')]);
    const advice = await count('--table', 'orders', '--advise-index');
    expect([advice.code, advice.out]).toEqual([0, expect.stringContaining('every row is read')]);
  });

  const MAY_NOT = String.raw`\(SQLSTATE 42501\)`;
  test.each<[string[], RegExp]>([
    [
      ['--table', 'orders', '--id', 'secret', '--cost', 'Note', '--hash', 'md5'],
      new RegExp(
        `permission denied for the columns "secret" and "Note" of table "orders" ${MAY_NOT}.*GRANT SELECT \\("secret", "Note"\\) ON "public"."orders"`,
      ),
    ],
    [
      ['--table', 'seen', '--cost', 'cost'],
      new RegExp(`denied for the column "cost" of view "seen" ${MAY_NOT}; ask for GRANT`),
    ],
    [['--table', 'keyed'], /denied for the column "id" of table "keyed" .* name another with --id/],
    [
      ['--table', 'orders', '--where', "secret = 's'"],
      new RegExp(`${MAY_NOT}.*you may not read "secret" and "Note": leave them out of --where`),
    ],
    [
      ['--table', 'orders', '--where', "secret = 's'", '--explain'],
      new RegExp(`${MAY_NOT}.*you may not read "secret" and "Note": leave them out of --where`),
    ],
  ])('%j ends with 4 and the column', async (flags, sentence) => {
    const { code, out, err } = await count(...flags);
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(sentence);
  });

  test('cannot sample its pages, and is told why', async () => {
    const { code, out, err } = await count('--table', 'orders', '--sample', '50%');
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(
      /permission denied for the pages of table "orders" \(SQLSTATE 42501\).*GRANT/,
    );
  });

  test('counts by another column than the primary key', async () => {
    const { code, out } = await count('--table', 'keyed', '--id', 'other', '-f', 'json');
    expect([code, JSON.parse(out).input.used]).toEqual([0, 48]);
  });
});
