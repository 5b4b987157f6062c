import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { analyze } from '../pretend.ts';

/** One server that holds the rows, and one that has them as a foreign table. */
let holder: PostgresServer;
let front: PostgresServer;

function urlOf({ port }: PostgresServer): string {
  return `postgres://nandi:nandi@127.0.0.1:${port}/postgres`;
}

async function run(server: PostgresServer, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(urlOf(server));
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  holder = await startPostgres({
    values: { shared_preload_libraries: 'pg_stat_statements' },
  });
  front = await startPostgres();
  await run(
    holder,
    `CREATE EXTENSION pg_stat_statements;
     CREATE TABLE orders AS SELECT g::bigint AS id FROM generate_series(1, 28742) g;
     ANALYZE orders`,
  );
  await run(
    front,
    `CREATE EXTENSION postgres_fdw;
     CREATE SERVER holder FOREIGN DATA WRAPPER postgres_fdw
       OPTIONS (host '127.0.0.1', port '${holder.port}', dbname 'postgres');
     CREATE USER MAPPING FOR nandi SERVER holder OPTIONS (user 'nandi', password 'nandi');
     CREATE FOREIGN TABLE pushed (id bigint) SERVER holder OPTIONS (table_name 'orders');
     CREATE FOREIGN TABLE fetched (id bigint) SERVER holder
       OPTIONS (table_name 'orders', use_remote_estimate 'true')`,
  );
});
afterAll(async () => {
  await front.stop();
  await holder.stop();
});

describe('--explain', () => {
  test('prints the statement and the plan, which can be run as they stand, and counts nothing', async () => {
    await run(holder, 'SELECT pg_stat_statements_reset()');
    const { code, out } = await analyze([
      '--db',
      urlOf(holder),
      '--table',
      'orders',
      '--id',
      'id',
      '--explain',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^-- postgres:\/\/nandi@127\.0\.0\.1:\d+\/postgres\nSELECT /);
    expect(out).toMatch(/\n-- .*Seq Scan on orders/);
    const { rows } = await run(
      holder,
      "SELECT query FROM pg_stat_statements WHERE query LIKE 'SELECT%GROUP BY%'",
    );
    expect(rows).toEqual([]);
    expect((await run(holder, out)).rows.length).toBeGreaterThan(24);
  });

  test('explains SQLite too', async () => {
    const { code, out } = await analyze(['fixtures/orders.db', '--explain']);
    expect(code).toBe(0);
    expect(out).toMatch(/^-- fixtures\/orders\.db\nSELECT [\s\S]*\n-- .*SCAN/);
  });
});

test('counting is one statement', async () => {
  await run(holder, 'SELECT pg_stat_statements_reset()');
  const args = ['--db', urlOf(holder), '--table', 'orders', '--id', 'id', '-p', '24,48'];
  expect((await analyze(args)).code).toBe(0);
  const { rows } = await run(
    holder,
    "SELECT calls FROM pg_stat_statements WHERE query LIKE '%orders%' AND query NOT LIKE 'EXPLAIN%' AND query NOT LIKE '%pg_%'",
  );
  expect(rows).toEqual([{ calls: '1' }]);
});

describe('the plan is read before it is run', () => {
  test('rows that a foreign server does not count itself are warned of, with the cure', async () => {
    const count = async (table: string) =>
      await analyze(['--db', urlOf(front), '--table', table, '--id', 'id']);
    const { code, err } = await count('fetched');
    expect(code).toBe(0);
    expect(err).toMatch(
      /^warning: postgres:\/\/nandi@127\.0\.0\.1:\d+\/postgres: every row of fetched is fetched from its server, which does not count them itself; count where they are: --db/m,
    );
    // Where its server counts them there is nothing to warn of.
    const pushed = await count('pushed');
    expect([pushed.code, pushed.err]).toEqual([0, '']);
  });

  test('a cost above the limit is warned of, one below is not', async () => {
    const args = ['--db', urlOf(holder), '--table', 'orders', '--id', 'id', '--max-cost'];
    const { code, err } = await analyze([...args, '10']);
    expect(code).toBe(0);
    expect(err).toMatch(/warning: .*: the plan costs [\d,]+, above --max-cost 10; narrow it/);
    expect((await analyze([...args, '1000000'])).err).not.toContain('warning');
  });
});
