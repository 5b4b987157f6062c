import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Pgbouncer, startPgbouncer } from '../../servers/pgbouncer.ts';
import { analyze, idLines, type Outcome } from '../pretend.ts';

/** A database of its own, so that what it holds is known. */
const NAME = 'nandi_analyze';
const server = new URL(inject('postgresUrl'));
const url = `postgres://nandi:nandi@127.0.0.1:${server.port}/${NAME}`;
const admin = new pg.Client(inject('postgresUrl'));
const owner = new pg.Client(url);
let pooler: Pgbouncer;

// Case S55, whose names are deliberately awkward.
const CASE = fileURLToPath(new URL('../../inputs/database/s55-pg.sql', import.meta.url));

beforeAll(async () => {
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${NAME}`);
  await owner.connect();
  await owner.query(readFileSync(CASE, 'utf8'));
  await owner.query(`
    CREATE TABLE pooled AS SELECT generate_series(1, 10000)::bigint AS id;
    CREATE DOMAIN order_id AS bigint; CREATE DOMAIN small_order_id AS order_id;
    CREATE TABLE kinds (id small_order_id PRIMARY KEY, code text, key uuid, amount numeric, ms int4);
    INSERT INTO kinds SELECT g, 'user ' || g, md5(g::text)::uuid, g * 3, g % 7
      FROM generate_series(-1200, 1199) g;
    CREATE TABLE parts (id bigint, at date) PARTITION BY RANGE (at);
    CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
    CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM ('2026-02-01') TO ('2026-03-01');
    INSERT INTO parts SELECT g, date '2026-01-01' + g % 59 FROM generate_series(1, 4800) g;
    CREATE ROLE reader LOGIN PASSWORD 'reader'; GRANT SELECT ON kinds TO reader;
  `);
  pooler = await startPgbouncer({ port: Number(server.port) });
});
afterAll(async () => {
  await pooler.stop();
  await owner.end();
  await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
  await admin.query('DROP ROLE reader');
  await admin.end();
});

async function ask(...args: readonly string[]): Promise<Outcome> {
  return await analyze(['--db', url, ...args]);
}

async function resultOf(...args: readonly string[]) {
  const { out, err } = await ask(...args, '-f', 'json');
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

describe('case S55: names and types', () => {
  test('"Sales"."Order": two a bucket, and bigint is no text', async () => {
    const { result, input } = await resultOf('--table', '"Sales"."Order"', '--id', 'Id');
    expect(result.buckets.map(({ count }: { count: number }) => count)).toEqual(Array(24).fill(2));
    expect(result.ids).toMatchObject({ min: '1', max: '48' });
    expect(input).toMatchObject({ rows: 48 });
  });

  test('order_view: two in each even bucket, all even', async () => {
    const { result } = await resultOf('--table', 'order_view', '--id', 'id');
    expect(result.total).toBe(24);
    const even = result.buckets.filter(({ bucket }: { bucket: number }) => bucket % 2 === 0);
    expect(even.map(({ count }: { count: number }) => count)).toEqual(Array(12).fill(2));
    expect(result.patterns).toMatchObject([{ text: expect.stringMatching(/even/) }]);
  });

  test('big: 2^53 + 1 and + 3 stay what they are', async () => {
    const { result } = await resultOf('--table', 'big');
    const filled = result.buckets.filter(({ count }: { count: number }) => count > 0);
    expect(filled).toMatchObject([
      { bucket: 2, count: 1 },
      { bucket: 9, count: 2 },
      { bucket: 10, count: 1 },
      { bucket: 11, count: 1 },
    ]);
    expect(result.ids.max).toBe('9007199254740995');
  });

  test.each([
    [
      'sales.order',
      /relation "sales\.order" does not exist; with capitals it is "?"Sales"\."Order"/,
    ],
    ['t"; SELECT pg_sleep(9) --', /relation "t"; SELECT pg_sleep\(9\) --" does not exist/],
  ])('%s does not exist, and nothing else is done', async (name, sentence) => {
    const { code, out, err } = await ask('--table', name);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(sentence);
    const { rows } = await owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%sleep%' AND pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([]);
  });
});

describe('case S56: pgbouncer in transaction mode, TLS', () => {
  test('10,000 ids through a pool of one: 1 to 16 hold 417, the others 416', async () => {
    const through = `postgres://nandi:nandi@127.0.0.1:${pooler.port}/${NAME}`;
    const { code, out } = await analyze(['--db', through, '--table', 'pooled', '-f', 'json']);
    expect(code).toBe(0);
    const { total, buckets } = JSON.parse(out).result;
    expect(total).toBe(10_000);
    expect(buckets.map(({ count }: { count: number }) => count)).toEqual([
      416,
      ...Array(16).fill(417),
      ...Array(7).fill(416),
    ]);
  });
});

describe('what is counted', () => {
  const csvOf = async (ids: readonly (number | string)[], ...args: readonly string[]) =>
    JSON.parse((await analyze([...args, '-f', 'json'], { stdin: idLines(ids) })).out).result;
  const whole = Array.from({ length: 2400 }, (_, i) => i - 1200);

  test('the primary key is found, also where it is a domain, and said', async () => {
    const { out } = await ask('--table', 'kinds');
    expect(out.split('\n').slice(0, 2).join(' ')).toMatch(
      /table public\.kinds, id = "id"\s+\(primary key\) · 2,400 ids, unique/,
    );
    const { result } = await resultOf('--table', 'kinds');
    const { buckets, chi_square, noise_floor, ids } = await csvOf(whole);
    expect(result).toMatchObject({ buckets, chi_square, noise_floor });
    expect(result.ids).toMatchObject({ min: ids.min, max: ids.max, negative: ids.negative });
  });

  test.each([
    ['id', 'md5', whole],
    ['id', 'sha256', whole],
    ['id', 'pg-hashtext', whole],
    ['id', 'pg-hashtextextended', whole],
    ['id', 'pg-hashint8', whole],
    ['id', 'pg-hashint8extended', whole],
    ['code', 'md5', whole.map((id) => `user ${id}`)],
    ['code', 'pg-hashtextextended', whole.map((id) => `user ${id}`)],
  ])('the server hashes %s by %s as we do', async (column, hash, ids) => {
    const { result } = await resultOf('--table', 'kinds', '--id', column, '--hash', hash);
    expect(result).toMatchObject({ buckets: (await csvOf(ids, '--hash', hash)).buckets });
  });

  test('numeric ids, a UUID under a hash, a condition, a query and a partitioned table', async () => {
    const numeric = await resultOf('--table', 'kinds', '--id', 'amount');
    expect(numeric.result.buckets).toEqual((await csvOf(whole.map((id) => 3 * id))).buckets);
    const uuid = await resultOf('--table', 'kinds', '--id', 'key', '--hash', 'md5');
    expect(uuid.result.total).toBe(2400);
    const some = await resultOf('--table', 'kinds', '--where', 'ms = 3');
    // 3, 10, ... 1193.
    expect(some.result.total).toBe(171);
    const query = await resultOf('--query', 'SELECT id * 2 AS id FROM kinds WHERE id > 0;');
    expect(query.result.patterns).toMatchObject([{ text: expect.stringMatching(/even/) }]);
    expect((await resultOf('--table', 'parts', '--id', 'id')).result.total).toBe(4800);
  });

  test('a cost column gives the sums of each partition', async () => {
    const rows = whole.filter((id) => id >= 0).map((id) => `${id},${id % 7}`);
    const csv = `id,ms\n${rows.join('\n')}\n`;
    const file = JSON.parse((await analyze(['--cost', 'ms', '-f', 'json'], { stdin: csv })).out);
    const { result } = await resultOf('--table', 'kinds', '--cost', 'ms', '--where', 'id >= 0');
    const loads = ({ costs }: { costs: { buckets: { sum: number }[] }[] }): unknown =>
      costs[0]?.buckets.map(({ sum }) => sum);
    expect(loads(result)).toEqual(loads(file.result));
    expect(loads(result)).toHaveLength(24);
  });
});

describe('what must not happen', () => {
  test('a read-only role counts what it may read, and is refused the rest with its SQLSTATE', async () => {
    const reader = url.replace('nandi:nandi@', 'reader:reader@');
    expect((await analyze(['--db', reader, '--table', 'kinds'])).code).toBe(0);
    const { code, out, err } = await analyze(['--db', reader, '--table', 'pooled', '--id', 'id']);
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/permission denied for table pooled \(SQLSTATE 42501\)/);
  });

  test('a condition that writes does not: the transaction reads only', async () => {
    const where = "setval('s', 1) > 0";
    await owner.query('CREATE SEQUENCE s');
    const { code, err } = await ask('--table', 'kinds', '--where', where);
    expect(code).toBe(2);
    expect(err).toMatch(/read-only transaction \(SQLSTATE 25006\)/);
  });

  test('a timeout of 50 ms ends with 5 and no verdict', async () => {
    const query = 'SELECT id FROM kinds WHERE pg_sleep(5) IS NOT NULL';
    const { code, out, err } = await ask('--query', query, '--timeout', '50ms');
    expect([code, out]).toEqual([5, '']);
    expect(err).toMatch(/--timeout/);
  });

  test('a killed backend ends with 4 and no verdict', async () => {
    const killed = ask('--query', 'SELECT id FROM kinds WHERE pg_sleep(60) IS NOT NULL');
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${NAME}' AND application_name = 'nandi' AND query LIKE '%pg_sleep(60)%' AND state = 'active'`;
    while ((await admin.query(kill)).rowCount === 0);
    const { code, out, err } = await killed;
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/SQLSTATE 57P01/);
  });

  test('the password stands in no message, and --verbose says which server was asked', async () => {
    const wrong = url.replace('nandi:nandi@', 'nandi:s3cret@');
    const { code, err } = await analyze(['--db', wrong, '--table', 'kinds', '--verbose']);
    expect(code).toBe(4);
    expect(err).not.toContain('s3cret');
    const { err: said, out } = await ask('--table', 'kinds', '--verbose', '-f', 'json');
    expect(said).toMatch(/^postgres:\/\/nandi@127\.0\.0\.1:\d+\/nandi_analyze.*: PostgreSQL 18/);
    expect(said + out).not.toContain('nandi:nandi');
  });

  test('the variables of libpq say what the URL does not', async () => {
    const env = { PGHOST: '127.0.0.1', PGPORT: server.port, PGUSER: 'nandi', PGPASSWORD: 'nandi' };
    const args = ['--db', `dbname=${NAME}`, '--table', 'kinds'];
    expect((await analyze(args, { env })).code).toBe(0);
  });
});
