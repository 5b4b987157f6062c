import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../servers/postgres.ts';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

/** A server that counts statements, and on which another database is a foreign server. */
let server: PostgresServer;
let database: OwnDatabase;
beforeAll(async () => {
  server = await startPostgres({ values: { shared_preload_libraries: 'pg_stat_statements' } });
  database = await ownDatabase(
    server.url,
    `CREATE EXTENSION pg_stat_statements; CREATE EXTENSION postgres_fdw;
     CREATE TABLE orders (id bigint PRIMARY KEY, cost integer);
     INSERT INTO orders SELECT g, g FROM generate_series(1, 2400) AS g; ANALYZE orders;
     CREATE TABLE partly (id bigint); CREATE UNIQUE INDEX ON partly (id) WHERE id > 0;
     CREATE VIEW seen AS SELECT * FROM orders WHERE cost > 1;
     CREATE TABLE hashed (id bigint); CREATE INDEX ON hashed USING hash (id);
     CREATE SERVER other FOREIGN DATA WRAPPER postgres_fdw
       OPTIONS (host '127.0.0.1', port '${server.port}', dbname 'postgres');
     CREATE USER MAPPING FOR nandi SERVER other OPTIONS (user 'nandi', password 'nandi');
     CREATE FOREIGN TABLE far (id bigint) SERVER other OPTIONS (table_name 'far');
     CREATE VIEW far_seen AS SELECT * FROM far;
     CREATE TABLE spread (id bigint) PARTITION BY HASH (id);
     CREATE FOREIGN TABLE spread_0 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 0)
       SERVER other OPTIONS (table_name 'far');
     CREATE FOREIGN TABLE spread_1 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 1)
       SERVER other OPTIONS (table_name 'far')`,
  );
  const other = new pg.Client(server.url);
  await other.connect();
  await other.query('CREATE TABLE far AS SELECT generate_series(1, 240)::bigint AS id');
  await other.end();
});
afterAll(async () => {
  await database.remove();
  await server.stop();
});

async function statements(like: string): Promise<number> {
  const sql =
    'SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements WHERE query LIKE $1';
  const { rows } = await database.client.query<{ calls: number }>(sql, [like]);
  return rows[0]?.calls ?? Number.NaN;
}

const of = (table: string, ...flags: readonly string[]): string[] => [
  '--db',
  database.url,
  '--table',
  table,
  ...flags,
];

test('one statement counts a sample', async () => {
  await database.client.query('SELECT pg_stat_statements_reset()');
  const { code } = await analyze(of('orders', '--sample', '50%', '-p', '24,25'));
  expect(code).toBe(0);
  expect(await statements('SELECT $1 AS c0%TABLESAMPLE%')).toBe(1);
  expect(await statements('%FROM "public"."orders"%')).toBe(3);
});

test.each([
  ['far', /foreign table "far" keeps its pages on another server; give that server a --db/],
  ['spread', /partitioned table "spread" has foreign partitions, whose pages cannot be sampled/],
])('no sample is taken of %s, whose pages are elsewhere', async (table, sentence) => {
  const { code, out, err } = await analyze(of(table, '--id', 'id', '--sample', '50%'));
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(sentence);
});

test('one statement counts', async () => {
  await database.client.query('SELECT pg_stat_statements_reset()');
  const { code } = await analyze(of('orders', '--cost', 'cost', '--compare-hashes'));
  expect(code).toBe(0);
  expect(await statements('SELECT $1 AS c0%FROM "public"."orders"%')).toBe(1);
  // And the looks at two plans, of which none runs.
  expect(await statements('EXPLAIN%FROM "public"."orders"%')).toBe(2);
  expect(await statements('%FROM "public"."orders"%')).toBe(3);
});

test('--explain prints what can be run as it is, with its plan, and counts nothing', async () => {
  await database.client.query('SELECT pg_stat_statements_reset()');
  const { code, out } = await analyze(of('orders', '--explain', '-p', '24'));
  expect(code).toBe(0);
  expect(out).toMatch(/^-- postgres:\/\/nandi@.*\nSELECT set_config.*;\nSELECT '0' AS c0/);
  expect(out).toMatch(/^-- .*Aggregate.*cost=.*rows=/m);
  expect(await statements('SELECT $1 AS c0%')).toBe(0);
  await database.client.query(`BEGIN; ${out} ROLLBACK`);
  expect(await statements('SELECT $1 AS c0%')).toBe(1);
});

test('the workers of a server count where the rows are its own, and no others do', async () => {
  // So small a table is not worth a worker to it otherwise.
  const eager = 'parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0';
  const url = `${database.url}?options=${encodeURIComponent(`-c ${eager}`)}`;
  const planOf = async (table: string) => {
    const { out } = await analyze(['--db', url, '--table', table, '--id', 'id', '--explain']);
    return out;
  };
  for (const table of ['orders', 'seen']) {
    expect(await planOf(table)).toMatch(/Finalize.*\n(-- .*\n)*-- .*Workers Planned/);
  }
  // Behind the fence every row of them would be fetched.
  for (const table of ['far', 'far_seen', 'spread']) {
    expect(await planOf(table)).not.toContain('OFFSET');
  }
  expect(await planOf('far')).toContain('Foreign Scan');
});

test('the extremes come from an index that holds them, and from no other', async () => {
  const looksUp = async (table: string) =>
    (await analyze(of(table, '--explain'))).out.includes("'extremes'");
  expect(await Promise.all(['orders', 'partly', 'hashed', 'far'].map(looksUp))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('SQLite is explained too', async () => {
  const { code, out } = await analyze(['fixtures/orders.db', '--explain']);
  expect(code).toBe(0);
  expect(out).toMatch(/^-- fixtures\/orders\.db\nSELECT '0' AS c0[^;]*;\n(-- .*\n)*-- SCAN orders/);
});

describe('a plan is read first', () => {
  test('and a cost above --max-cost warned of, with the cure', async () => {
    const { code, out, err } = await analyze(of('orders', '--max-cost', '3'));
    expect([code, out.includes('2,400 ids')]).toEqual([0, true]);
    expect(err).toMatch(
      /^warning: postgres:.*the planner expects a cost of \d+, above --max-cost 3; .*--explain/,
    );
    expect((await analyze(of('orders', '--max-cost', '1000000'))).err).toBe('');
  });

  test('and servers warned of that send every row', async () => {
    const { code, err } = await analyze(of('spread'));
    expect(code).toBe(0);
    expect(err).toMatch(
      /^warning: .*every row of "spread_0", "spread_1" is fetched.*a --db of its own, which counts/,
    );
  });

  test('and one that counts by itself is not', async () => {
    expect(await analyze(of('far'))).toMatchObject({ code: 0, err: '' });
    // Its groups come here to be counted, and not its rows.
    expect(await analyze(of('far', '--distinct'))).toMatchObject({ code: 0, err: '' });
    // No function of this server can be asked of the other.
    const here = await analyze(of('far', '--where', 'id > random() - 1'));
    expect(here.err).toMatch(/^warning: .*every row of "far" is fetched/);
  });
});
