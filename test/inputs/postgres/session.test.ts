import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseTableName, quotedTableName } from '../../../src/inputs/postgres/table-name.ts';
import { eventually, failureOf, opened, using, valueOf } from './sessions.ts';

/** A database of these tests: the tables of case S55, and what else they need. */
const url = new URL(inject('postgresUrl'));
const admin = new pg.Client(inject('postgresUrl'));
let owner: pg.Client;

beforeAll(async () => {
  await admin.connect();
  await admin.query('CREATE DATABASE "session"');
  url.pathname = '/session';
  owner = new pg.Client(url.href);
  await owner.connect();
  await owner.query(`
    CREATE SCHEMA "Sales";
    CREATE TABLE "Sales"."Order" ("Id" bigint);
    INSERT INTO "Sales"."Order" SELECT g FROM generate_series(1, 48) g;
    CREATE TABLE big (id bigint, t text);
    INSERT INTO big VALUES (9), (10), (2), (9007199254740993), (9007199254740995);
    CREATE ROLE reader LOGIN PASSWORD 'reader-secret';
    GRANT SELECT ON big TO reader;
    CREATE TABLE hidden (id bigint);`);
});
afterAll(async () => {
  await owner.end();
  await admin.query('DROP DATABASE "session" WITH (FORCE)');
  await admin.query('DROP ROLE reader');
  await admin.end();
});

describe('a session', () => {
  test('yields every value as the text that the server has, and null', async () => {
    const sql = `SELECT 9007199254740993, 1.10::numeric, 0.1::float8 + 0.2, 'NaN'::float8,
      true, DATE '2026-01-02', INTERVAL '1 day 2 hours', '\\x00ff'::bytea, ARRAY[1, 2], NULL,
      $1::bigint, $2, 'a\\b'`;
    await using(url.href, async ({ query }) => {
      const { columns, rows } = await query(sql, [2n ** 63n - 1n, "it's"]);
      expect(columns.slice(0, 2)).toEqual(['?column?', 'numeric']);
      const numbers = ['9007199254740993', '1.10', '0.30000000000000004', 'NaN'];
      const others = ['t', '2026-01-02', 'P1DT2H', '\\x00ff', '{1,2}', null];
      expect(rows).toEqual([[...numbers, ...others, '9223372036854775807', "it's", 'a\\b']]);
    });
  });

  test('reads only, from one snapshot, with limits that the server keeps', async () => {
    const limits = { statementMsMax: 7000, lockMsMax: 3000, idleMsMax: 9000 };
    await using(
      url.href,
      async ({ query, describe: described }) => {
        const settings = `transaction_isolation transaction_read_only statement_timeout lock_timeout
        idle_in_transaction_session_timeout application_name client_encoding`;
        const names = settings.split(/\s+/).map((name) => `current_setting('${name}')`);
        const { rows } = await query(`SELECT ${names.join(', ')}`);
        expect(rows).toEqual([['repeatable read', 'on', '7s', '3s', '9s', 'nandi', 'UTF8']]);
        await owner.query('INSERT INTO big VALUES (77)');
        expect((await query('SELECT count(*) FROM big WHERE id = 77')).rows).toEqual([['0']]);
        const shown = `postgres://nandi@${url.host}/session`;
        const serverVersion: unknown = expect.stringMatching(/^18\./);
        expect(described()).toEqual({ serverVersion, place: shown, tls: null });
      },
      { limits },
    );
    expect(await valueOf(url.href, 'SELECT count(*) FROM big WHERE id = 77')).toBe('1');
  });

  test('takes application_name and options from the URL', async () => {
    const own = `${url.href}?application_name=mine&options=-c%20search_path%3D%22Sales%22`;
    await using(own, async ({ query }) => {
      const { rows } = await query(
        `SELECT current_setting('application_name'), count(*) FROM "Order"`,
      );
      expect(rows).toEqual([['mine', '48']]);
    });
  });

  test('runs what is asked at the same time in turn, and is closed twice without harm', async () => {
    const session = await opened(url.href);
    const answers = await Promise.all(['1', '2', '3'].map((n) => session.query(`SELECT ${n}`)));
    expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(['1', '2', '3']);
    await Promise.all([session.close(), session.close()]);
    const sql = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'nandi'";
    await eventually(async () => (await admin.query(sql)).rows, [{ n: 0 }]);
  });
});

describe('a statement that fails', () => {
  test.each([
    ['SELECT FROM nope', 'usage', '42P01', /relation "nope" does not exist/],
    ['SELECT * FROM sales.order', 'usage', '42P01', /relation "sales.order" does not exist/],
    ['SELECT nope FROM big', 'usage', '42703', /column "nope" does not exist/],
    ['SELECT ids FROM big', 'usage', '42703', /Perhaps you meant .*big\.id/],
    ['SELEC 1', 'usage', '42601', /syntax error at or near "SELEC"/],
    ['SELECT 1; SELECT 2', 'usage', '42601', /multiple commands/],
    ['SELECT nope(1)', 'usage', '42883', /function nope\(integer\) does not exist/],
    ["SELECT * FROM big WHERE id = 'x'", 'usage', '22P02', /invalid input syntax/],
    ['SELECT 1 / (id - 9) FROM big', 'input', '22012', /division by zero/],
    ['DELETE FROM big', 'usage', '25006', /read-only.*nandi only reads/],
  ])('%s is of kind %s, with SQLSTATE %s', async (sql, kind, code, words) => {
    const failed = await failureOf(url.href, sql);
    expect(failed).toMatchObject({ kind, code, cause: { code } });
    expect(failed.message).toMatch(words);
    expect(failed.message).toContain(`PostgreSQL at ${url.host}: `);
    expect(failed.message).toContain(`(SQLSTATE ${code})`);
  });

  test('for want of a right is the database’s refusal', async () => {
    const reader = new URL(url);
    [reader.username, reader.password] = ['reader', 'reader-secret'];
    expect(await valueOf(reader.href, 'SELECT count(*) FROM big WHERE id < 11')).toBe('3');
    const failed = await failureOf(reader.href, 'SELECT * FROM hidden');
    expect(failed).toMatchObject({ kind: 'database', code: '42501' });
    expect(failed.message).toMatch(/permission denied for table hidden .* GRANT SELECT/);
  });

  test('ends the transaction: the next one is refused', async () => {
    const session = await opened(url.href);
    await expect(session.query('SELECT nope')).rejects.toMatchObject({ code: '42703' });
    await expect(session.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
    await session.close();
  });
});

describe('the name of a table', () => {
  test('with capitals needs quotes', async () => {
    const count = `SELECT count(*) FROM ${quotedTableName(parseTableName('"Sales"."Order"'))}`;
    expect(await valueOf(url.href, count)).toBe('48');
    const folded = `SELECT FROM ${quotedTableName(parseTableName('Sales.Order'))}`;
    const failed = await failureOf(url.href, folded);
    expect(failed).toMatchObject({ kind: 'usage', code: '42P01' });
    expect(failed.message).toMatch(/"sales.order" does not exist .* without "quotes"/);
  });

  test.each(['t"; SELECT pg_sleep(9) --', 'big; DROP TABLE big', '"big" WHERE true --"', "a'b"])(
    'such as %s is the name of no relation and nothing more',
    async (hostile) => {
      const sql = `SELECT FROM ${quotedTableName(parseTableName(hostile))}`;
      // 9 s of sleep would end in a failure of another code.
      const failed = await failureOf(url.href, sql, { limits: { statementMsMax: 5000 } });
      expect(failed).toMatchObject({ kind: 'usage', code: '42P01' });
      expect(failed.message).toMatch(/relation ".*" does not exist/);
    },
  );
});
