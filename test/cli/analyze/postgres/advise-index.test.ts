import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(
    inject('postgresUrl'),
    `CREATE TABLE small AS SELECT generate_series(1, 28742)::bigint AS id;
     CREATE TABLE wide (id bigint, pad text);
     INSERT INTO wide SELECT g, repeat('x', 700) FROM generate_series(-50000, 49999) AS g;
     CREATE TABLE unknown AS SELECT 1::bigint AS id;
     CREATE TABLE words AS SELECT 'a'::text AS id;
     CREATE VIEW seen AS SELECT * FROM small;
     ANALYZE small; ANALYZE wide`,
  );
});
afterAll(() => database.remove());

const advise = (table: string, ...flags: readonly string[]) =>
  analyze(['--db', database.url, '--table', table, '--advise-index', ...flags]);

async function costs(partitions: number): Promise<{ now: number; indexed: number }> {
  const { code, out } = await advise('wide', '-p', `${partitions}`);
  expect(code).toBe(0);
  const figure = (pattern: RegExp) => Number(pattern.exec(out)?.[1]?.replaceAll(',', ''));
  return { now: figure(/now: cost ([\d,]+)/), indexed: figure(/index: cost about ([\d,]+)/) };
}

test('28,742 rows are not worth an index', async () => {
  const { code, out } = await advise('small');
  expect(code).toBe(0);
  expect(out).toMatch(/table "small", 28,742 rows on 128 pages/);
  expect(out).toMatch(/^ {2}WHERE \("id" % 24 \+ 24\) % 24 = 5$/m);
  expect(out).toMatch(/^ {2}now: cost \d{3}, every row is read$/m);
  expect(out).toMatch(/^NOT WORTH AN INDEX: the whole table is read for less than 10,000/m);
});

describe('a table of 100,000 wide rows', () => {
  test('is not worth one for a few partitions, whose rows lie on too many pages', async () => {
    const { out } = await advise('wide', '-p', '4');
    expect(out).toMatch(/^NOT WORTH AN INDEX: a bucket's rows lie on 100% of the pages/m);
  });

  test('is for many, and the index is used by the condition as it is printed', async () => {
    const before = await costs(240);
    const { out } = await advise('wide', '-p', '240');
    const [statement = ''] = /CREATE INDEX .*/.exec(out) ?? [];
    const [, condition = ''] = /WHERE (.*)/.exec(out) ?? [];
    expect(out).toMatch(/^WORTH AN INDEX, by a factor of \d+\.\d;/m);
    await database.client.query(statement);
    await database.client.query('ANALYZE wide');
    // The planner's own figure, now that there is one.
    const after = await costs(240);
    expect(after.now / before.indexed).toBeGreaterThan(0.9);
    expect(after.now / before.indexed).toBeLessThan(1.1);
    expect((await advise('wide', '-p', '240')).out).toMatch(
      /^THERE IS ONE: wide_expr_idx is used/m,
    );
    // Negative ids are in their buckets: 100,000 consecutive ids, 240 buckets.
    const { rows } = await database.client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM wide WHERE ${condition}`,
    );
    expect(rows[0]?.n).toBe(417);
  });
});

test.each<[string, string[], number, RegExp]>([
  ['unknown', [], 3, /the planner knows nothing of table "unknown" yet; run ANALYZE/],
  ['words', [], 2, /"id" is of type text; --advise-index is for numbers/],
  ['seen', [], 2, /view "seen" takes no index; name a plain table/],
  ['small', ['-p', '3,4'], 2, /about one partition count/],
  ['small', ['--hash', 'md5'], 2, /about one partition count of id mod n/],
  ['small', ['--where', 'true'], 2, /leave --where, --query and --explain out/],
  ['small', ['--db', 'fixtures/orders.db'], 2, /asks the planner of PostgreSQL/],
])('--table %s %j ends with %i', async (table, flags, exit, sentence) => {
  const { code, out, err } = await advise(table, ...flags);
  expect([code, out]).toEqual([exit, '']);
  expect(err).toMatch(sentence);
});
