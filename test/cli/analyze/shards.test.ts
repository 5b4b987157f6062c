import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTlsPostgres } from '../../inputs/postgres/tls-postgres.ts';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { analyze } from '../pretend.ts';

/** Three real servers; each holds every third order. */
const shards: PostgresServer[] = [];
let secured: PostgresServer;

function urlOf({ port }: PostgresServer): string {
  return `postgres://nandi:nandi@127.0.0.1:${port}/postgres`;
}

async function inside<T>(
  server: PostgresServer,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(urlOf(server));
  // A server that is stopped under a client tells it so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  for (let i = 0; i < 3; i++) {
    const server = await startPostgres();
    shards.push(server);
    await inside(server, (client) =>
      client.query(
        `CREATE TABLE orders AS SELECT g::bigint AS id FROM generate_series(${i}, 11999, 3) g`,
      ),
    );
  }
  secured = await startTlsPostgres('self');
});
afterAll(async () => {
  for (const server of [...shards, secured]) await server.stop();
});

function all(...args: readonly string[]): string[] {
  return [...shards.flatMap((server) => ['--db', urlOf(server)]), ...args];
}

describe('shards of one table', () => {
  test('count where they are, and their histograms are added', async () => {
    const { code, out } = await analyze(all('--table', 'orders', '--id', 'id', '-f', 'json'));
    expect(code).toBe(0);
    const { result, input } = JSON.parse(out);
    expect(result.buckets.map(({ count }: { count: number }) => count)).toEqual(
      Array(24).fill(500),
    );
    expect(result.ids).toMatchObject({ min: '0', max: '11999' });
    expect(input.database.sources.map(({ rows }: { rows: number }) => rows)).toEqual([
      4000, 4000, 4000,
    ]);
    expect(out).not.toContain('nandi:nandi');
  });

  test('one that fails in the middle ends all of it: which one, 4, and no verdict', async () => {
    const [, second] = shards;
    if (second === undefined) throw new RangeError('three shards');
    const slow = 'SELECT id FROM orders WHERE pg_sleep(0.05) IS NOT NULL';
    const counting = analyze(all('--query', slow));
    const running = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'nandi' AND state = 'active' AND query LIKE '%pg_sleep%GROUP BY%'`;
    await inside(second, async (client) => {
      while ((await client.query(running)).rowCount === 0);
    });
    const { code, out, err } = await counting;
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(new RegExp(`127\\.0\\.0\\.1:${second.port}: .*57P01`));
    // What the others had begun is cancelled, not left to run for minutes.
    for (const server of shards) {
      const left =
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'nandi' AND state = 'active'";
      const { rowCount } = await inside(server, (client) => client.query(left));
      expect(rowCount).toBe(0);
    }
  });

  test('one that is down ends all of it', async () => {
    const [, , third] = shards;
    await third?.stop();
    const { code, out, err } = await analyze(all('--table', 'orders', '--id', 'id'));
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(new RegExp(`127\\.0\\.0\\.1:${third?.port}: .*ECONNREFUSED`));
  });
});

// Case S56: libpq's meaning, so that `require` encrypts and does not check.
describe('a self-signed certificate', () => {
  test('does for sslmode=require', async () => {
    const args = ['--query', 'SELECT generate_series(1, 24) AS id', '--verbose'];
    const { code, err } = await analyze(['--db', `${urlOf(secured)}?sslmode=require`, ...args]);
    expect(code).toBe(0);
    expect(err).toContain('TLSv1.3');
  });

  test('is named where it is to be checked, and the password is not', async () => {
    const url = `${urlOf(secured)}?sslmode=verify-full&sslrootcert=system`;
    const { code, out, err } = await analyze(['--db', url, '--table', 'orders']);
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/certificate .*self.*self-signed/i);
    expect(err).not.toContain('nandi:nandi');
  });
});
