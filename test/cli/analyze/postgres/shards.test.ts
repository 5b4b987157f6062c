import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../servers/postgres.ts';
import { analyze, idLines, type Outcome, upTo } from '../../pretend.ts';
import { counting, SLOW } from './own-database.ts';

/** Three real servers that hold a third of a table each: the ids 1 to 9,000. */
const servers: PostgresServer[] = [];
const clients: pg.Client[] = [];
beforeAll(async () => {
  for (const shard of [0, 1, 2]) {
    const server = await startPostgres();
    servers.push(server);
    const client = new pg.Client(server.url);
    // The test stops the server under it.
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    await client.query(`${SLOW}; CREATE TABLE orders (id bigint PRIMARY KEY, cost integer);
      INSERT INTO orders SELECT g, g FROM generate_series(1, 9000) AS g WHERE g % 3 = ${shard}`);
  }
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(servers.map((server) => server.stop()));
});

async function count(table: string, ...flags: readonly string[]): Promise<Outcome> {
  const urls = servers.flatMap(({ url }) => ['--db', url]);
  return analyze([...urls, '--table', table, ...flags]);
}

describe('three servers', () => {
  test('count what one file with all ids counts', async () => {
    const { code, out } = await count('orders', '--cost', 'cost', '-f', 'json');
    const { input, result } = JSON.parse(out);
    const file = await analyze(['-', '-f', 'json'], { stdin: idLines(upTo(9000)) });
    expect(code).toBe(0);
    expect(result.buckets.map(({ count: each }: { count: number }) => each)).toEqual(
      JSON.parse(file.out).result.buckets.map(({ count: each }: { count: number }) => each),
    );
    expect(input.database.sources.map(({ rows }: { rows: number }) => rows)).toEqual([
      3000, 3000, 3000,
    ]);
    expect(result.costs[0].sum).toBe((9000 * 9001) / 2);
  });

  test('count at the same time, and one that is killed in the middle ends all', async () => {
    const run = count('slow', '--gate', 'default');
    const [, middle] = await Promise.all(clients.map((client) => counting(client)));
    await clients[1]?.query('SELECT pg_terminate_backend($1)', [middle?.[0]]);
    const { code, out, err } = await run;
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(
      new RegExp(
        `^nandi: shard 2 of 3: PostgreSQL at 127\\.0\\.0\\.1:${servers[1]?.port}: .*57P01`,
      ),
    );
    for (const client of clients) expect(await counting(client, 0)).toEqual([]);
  });

  test('of one engine only', async () => {
    const { code, err } = await count('orders', '--db', 'fixtures/orders.db');
    expect(code).toBe(2);
    expect(err).toMatch(/of one engine, and these are PostgreSQL and SQLite/);
  });

  // The last of this file: it leaves two servers.
  test('of which one is stopped in the middle, and then not there', async () => {
    const run = count('slow');
    await Promise.all(clients.map((client) => counting(client)));
    await servers[2]?.stop();
    const lost = await run;
    expect([lost.code, lost.out]).toEqual([4, '']);
    expect(lost.err).toMatch(/^nandi: shard 3 of 3: PostgreSQL at 127/);
    const down = await count('orders');
    expect([down.code, down.out]).toEqual([4, '']);
    expect(down.err).toMatch(/^nandi: shard 3 of 3: PostgreSQL at .*nothing listens there/);
  });
});
