import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
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
     CREATE TABLE kinds (id bigint, whole numeric, name text, mark uuid, open boolean, pad text);
     INSERT INTO kinds SELECT g, g, 'n' || g, md5(g::text)::uuid, g % 4 = 0, repeat('x', 900)
       FROM generate_series(-60000, 59999) AS g;
     CREATE INDEX kinds_open ON kinds (open);
     CREATE TABLE parted (id bigint, pad text) PARTITION BY RANGE (id);
     CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (MINVALUE) TO (0);
     CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (0) TO (50000) PARTITION BY RANGE (id);
     CREATE TABLE parted_higher PARTITION OF parted_high FOR VALUES FROM (0) TO (50000);
     CREATE TABLE parted_to_come PARTITION OF parted FOR VALUES FROM (50000) TO (60000);
     INSERT INTO parted SELECT g, repeat('x', 700) FROM generate_series(-50000, 49999) AS g;
     CREATE TABLE parted_unknown (id bigint) PARTITION BY RANGE (id);
     CREATE TABLE parted_none PARTITION OF parted_unknown FOR VALUES FROM (0) TO (9);
     ANALYZE parted_low; ANALYZE parted_higher; ANALYZE small; ANALYZE wide; ANALYZE kinds`,
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
    // The planner's own figure, now that there is one; its statistics are of a random sample.
    const after = await costs(240);
    expect(after.now / before.indexed).toBeGreaterThan(0.75);
    expect(after.now / before.indexed).toBeLessThan(1.33);
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

test('a partitioned table takes an index, which its statement makes, and no partition lacks', async () => {
  const before = await advise('parted', '-p', '240');
  expect([before.code, before.err]).toEqual([0, '']);
  expect(before.out).toMatch(/partitioned table "parted", 100,000 rows on [\d,]+ pages/);
  expect(before.out).toMatch(/^WORTH AN INDEX, by a factor of \d+\.\d;/m);
  expect(before.out).toMatch(/^ {2}\(A partitioned table takes none CONCURRENTLY/m);
  const [statement = ''] = /CREATE INDEX [^;]*/.exec(before.out) ?? [];
  await database.client.query(statement);
  await database.client.query('ANALYZE parted');
  const after = await advise('parted', '-p', '240');
  const used = /^THERE IS ONE: (.*) is used/m.exec(after.out)?.[1]?.split(', ');
  expect(used).toEqual(expect.arrayContaining(['parted_low_expr_idx', 'parted_higher_expr_idx']));
  const figure = (text: string, pattern: RegExp) =>
    Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
  const found = figure(after.out, /now: cost ([\d,]+)/);
  expect(found / figure(before.out, /index: cost about ([\d,]+)/)).toBeLessThan(1.25);
  // What the planner knows of it is not contradicted by an estimate.
  expect(after.out).not.toContain('with an index');
});

describe('the index that is printed is used by the condition that is printed', () => {
  afterEach(() => database.client.query('DROP INDEX IF EXISTS kinds_expr_idx; ANALYZE kinds'));

  const where = "open AND pad <> 'y' -- half of them";
  test.each<[string, string[]]>([
    ['id', ['--where', where]],
    ['id', ['--hash', 'md5']],
    ['id', ['--hash', 'md5', '--hash-input', 'int64']],
    ['id', ['--hash', 'sha256', '--where', where]],
    ['id', ['--hash', 'pg-hashint8']],
    ['id', ['--hash', 'pg-hashint8extended']],
    ['id', ['--hash', 'pg-hashtext']],
    ['whole', ['--hash', 'md5']],
    ['name', ['--hash', 'pg-hashtextextended', '--where', 'open']],
    ['mark', ['--hash', 'pg-hashtext']],
  ])('%s %j', async (id, flags) => {
    const all = ['-p', '997', '--id', id, ...flags];
    const before = await advise('kinds', ...all);
    expect([before.code, before.err]).toEqual([0, '']);
    // An index that is used for something else is not one on the bucket.
    expect(before.out).toMatch(/^WORTH AN INDEX, by a factor of/m);
    const [statement = ''] = /CREATE INDEX [^;]*/.exec(before.out) ?? [];
    const [, condition = ''] = / WHERE ([^]*?)\n {2}now:/.exec(before.out) ?? [];
    await database.client.query(statement.replace(' ON ', ' kinds_expr_idx ON '));
    // Of all rows and not of a sample of them: another one each time would find other figures.
    await database.client.query('SET default_statistics_target = 1000; ANALYZE kinds');
    const after = await advise('kinds', ...all);
    expect(after.out).toMatch(/^THERE IS ONE: kinds_expr_idx is used/m);
    const figure = (text: string, pattern: RegExp) =>
      Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
    const found = figure(after.out, /now: cost ([\d,]+)/);
    const promised = figure(before.out, /index: cost about ([\d,]+)/);
    expect(found / promised).toBeGreaterThan(0.8);
    // Of an index of some rows it ignores what ANALYZE saw, and takes one row in 200 for a bucket's.
    expect(found / promised).toBeLessThan(flags.includes('--where') ? 1.25 * (997 / 200) : 1.25);
    // And it is the bucket that is counted.
    const { rows } = await database.client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM kinds WHERE ${condition}`,
    );
    const counted = ['--db', database.url, '--table', 'kinds', ...all, '-f', 'json'];
    const { result } = JSON.parse((await analyze(counted)).out);
    expect(rows[0]?.n).toBe(result.buckets[5].count);
  });
});

test.each<[string, string[], number, RegExp]>([
  ['unknown', [], 3, /the planner knows nothing of table "unknown" yet; run ANALYZE/],
  ['parted_unknown', [], 3, /knows nothing of partitioned table "parted_unknown" yet; run ANALYZE/],
  ['words', [], 2, /"id" is of type text; id mod n is for numbers: add --hash pg-hashtextext/],
  ['words', ['--hash', 'md5'], 2, /no index on md5 of a text.*take --hash pg-hashtextextended/],
  ['words', ['--hash', 'pg-hashint8'], 2, /pg-hashint8 of 8 bytes is for integers/],
  ['small', ['--hash', 'xxh64'], 2, /PostgreSQL cannot compute xxh64/],
  ['small', ['--where', 'nope'], 2, /column "nope" does not exist/],
  ['seen', [], 2, /view "seen" takes no index; name a plain table/],
  ['small', ['-p', '3,4'], 2, /about one partition count/],
  ['small', ['--sweep', '3..9'], 2, /about one partition count/],
  ['small', ['--explain'], 2, /leave --query and --explain out/],
  ['small', ['--db', 'fixtures/orders.db'], 2, /asks the planner of PostgreSQL/],
])('--table %s %j ends with %i', async (table, flags, exit, sentence) => {
  const { code, out, err } = await advise(table, ...flags);
  expect([code, out]).toEqual([exit, '']);
  expect(err).toMatch(sentence);
});
