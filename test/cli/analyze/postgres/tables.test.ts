import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { analyze, type Outcome } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

/** Case S55, "PostgreSQL: bigint as text, mixed case, schema, injection", as it was handed over. */
const S55 = readFileSync(new URL('s55.sql', import.meta.url), 'utf8');

const OTHERS = `
CREATE TABLE parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (MINVALUE) TO (500);
CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (500) TO (MAXVALUE);
INSERT INTO parted SELECT g FROM generate_series(-200, 999) AS g;
CREATE DOMAIN positive AS numeric CHECK (VALUE > 0);
CREATE DOMAIN very_positive AS positive;
CREATE TABLE big_numbers (id very_positive, note text);
INSERT INTO big_numbers SELECT 123456789012345678901234567890::numeric + g FROM generate_series(1, 240) AS g;
CREATE TABLE gaps (id integer);
INSERT INTO gaps SELECT CASE WHEN g % 5 <> 0 THEN g END FROM generate_series(1, 100) AS g;
CREATE TABLE fractions (id numeric);
INSERT INTO fractions VALUES (1), (2.0), (2.5), ('NaN');
CREATE TABLE heirs (id bigint PRIMARY KEY);
CREATE TABLE heir () INHERITS (heirs);
INSERT INTO heirs VALUES (1); INSERT INTO heir VALUES (1), (2);
CREATE MATERIALIZED VIEW kept AS SELECT generate_series(1, 24) AS id;
CREATE TABLE "we""ird.na;me" ("select" bigint);
INSERT INTO "we""ird.na;me" SELECT generate_series(1, 24);
CREATE TABLE floats (id float8);
INSERT INTO floats VALUES (1);
CREATE SEQUENCE numbers;
CREATE TABLE nothing (id bigint);`;

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), `${S55};${OTHERS}`);
});
afterAll(() => database.remove());

async function count(table: string, ...flags: readonly string[]): Promise<Outcome> {
  return analyze(['--db', database.url, '--table', table, ...flags]);
}

async function json(table: string, ...flags: readonly string[]) {
  const { code, out, err } = await count(table, '-f', 'json', ...flags);
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  const { input, result } = JSON.parse(out);
  const counts: number[] = result.buckets.map(({ count: each }: { count: number }) => each);
  return { input: { ...input, ...result.ids }, counts };
}

describe('case S55', () => {
  test('a table and column with capitals are counted as numbers', async () => {
    const { input, counts } = await json('"Sales"."Order"');
    expect(counts).toEqual(Array(24).fill(2));
    expect(input).toMatchObject({ used: 48, min: '1', max: '48', id_column: { name: 'Id' } });
    expect(input.database.relation).toBe('table "Sales"."Order"');
  });

  test('a view', async () => {
    const { counts } = await json('order_view');
    expect(counts).toEqual(Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? 2 : 0)));
    expect((await count('order_view')).out).toContain('All ids are even');
  });

  test('numbers beyond 2^53 keep each digit', async () => {
    const { counts } = await json('big');
    const right = Array(24).fill(0).with(2, 1).with(9, 2).with(10, 1).with(11, 1);
    expect(counts).toEqual(right);
  });

  test('capitals without quotes name another table, which is told', async () => {
    const { code, out, err } = await count('Sales.Order');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /relation "sales"\."order" does not exist; without "quotes" .* write --table '"Sales"\."Order"'$/m,
    );
  });

  test('a hostile name is a name', async () => {
    // A transaction that only reads may end a bystander, so that it would be seen if any of it ran.
    const bystander = new pg.Client(database.url);
    bystander.on('error', () => undefined);
    await bystander.connect();
    const { rows } = await bystander.query('SELECT pg_backend_pid() AS pid');
    const hostile = `SELECT pg_terminate_backend(${rows[0]?.pid}), pg_sleep(9)`;
    const { code, out, err } = await count(`t"; ${hostile} --`);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`relation "t""; ${hostile.toLowerCase()} --" does not exist`);
    await bystander.query('SELECT 1');
    // And it would.
    await database.client.query(hostile.replace('sleep(9)', 'sleep(0)'));
    await expect(bystander.query('SELECT 1')).rejects.toThrow();
  });
});

describe('a relation', () => {
  test('that is partitioned, whose key is unique and negative ids floored', async () => {
    const { input, counts } = await json('parted');
    expect(counts).toEqual(Array(24).fill(50));
    expect(input).toMatchObject({ min: '-200', max: '999', negative: 200, duplicates: 0 });
    expect((await count('parted')).out).toMatch(
      /partitioned\s+table "parted", id = "id"\s+\(primary\s+key\)/,
    );
  });

  test('with a domain over numeric, of any length', async () => {
    const { input, counts } = await json('big_numbers');
    expect(counts).toEqual(Array(24).fill(10));
    expect(input.max).toBe('123456789012345678901234568130');
  });

  test('with NULLs, which are no ids', async () => {
    const { input } = await json('gaps');
    expect(input).toMatchObject({ rows: 100, used: 80, nulls: 20, rejected: 0 });
  });

  test('with fractions, which are rejected', async () => {
    const { code, out, err } = await count('fractions');
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/2 rows of 4 cannot be read.*"2\.5".*"NaN"/s);
  });

  test('whose heirs hold rows too: its primary key is not theirs', async () => {
    const { input } = await json('heirs');
    expect(input).toMatchObject({ used: 3, duplicates: null, min: '1', max: '2' });
    expect((await json('heirs', '--distinct')).input.duplicates).toBe(1);
  });

  test('that is a materialized view', async () => {
    expect((await json('kept')).counts).toEqual(Array(24).fill(1));
  });

  test('with every awkward character in its name', async () => {
    const { input } = await json('"we""ird.na;me"');
    expect(input).toMatchObject({ used: 24, id_column: { name: 'select' } });
  });

  test('that is a query, whose columns have types', async () => {
    const query = 'SELECT "Id" * 2 AS id, 1.5 AS cost FROM "Sales"."Order" -- all;';
    const args = ['--db', database.url, '--query', query, '--cost', 'cost', '-f', 'json'];
    const { code, out } = await analyze(args);
    expect(code).toBe(0);
    const { input, result } = JSON.parse(out);
    expect(input.database.relation).toBe('query');
    expect(result.costs[0]).toMatchObject({ sum: 72 });
  });

  test('with a condition', async () => {
    const { input } = await json('parted', '--where', 'id % 2 = 0 -- even');
    expect(input).toMatchObject({ used: 600, min: '-200', max: '998' });
  });
});

test.each<[string, string[], number, RegExp]>([
  ['parted', ['--where', 'nope'], 2, /column "nope" does not exist \(SQLSTATE 42703\)/],
  ['parted', ['--where', 'true; DROP TABLE parted'], 2, /SQLSTATE 42601/],
  ['parted', ['--where', "nextval('numbers') > 0"], 2, /read-only transaction \(SQLSTATE 25006\)/],
  ['parted', ['--id', 'ID2'], 2, /partitioned table "parted" has no column "ID2"/],
  ['floats', [], 2, /of type double precision, which may have lost digits/],
  ['numbers', [], 2, /"public"\."numbers" is no table, no view/],
  ['nothing', [], 3, /table "nothing" has no rows/],
  ['other.public.parted', [], 2, /cross-database references are not implemented/],
  ['a..b', [], 2, /this is no name of a table/],
  ['partd', [], 2, /relation "partd" does not exist; did you mean "parted"/],
])('--table %s %j ends with %i', async (table, flags, exit, sentence) => {
  const { code, out, err } = await count(table, ...flags);
  expect([code, out]).toEqual([exit, '']);
  expect(err).toMatch(sentence);
});

test('where no table is named the tables are listed as they are to be written', async () => {
  const { code, err } = await analyze(['--db', database.url]);
  expect(code).toBe(2);
  expect(err).toMatch(
    /has 13 tables; name one with --table: "big", .*, "we""ird\.na;me" and 1 more$/m,
  );
  expect(err).not.toContain('parted_low');
});
