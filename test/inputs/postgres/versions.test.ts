import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { failureOf, using, valueOf } from './sessions.ts';

describe('PostgreSQL 15', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({
      from: '15',
      values: { unix_socket_directories: 'FOLDER' },
      access: ['local all all trust', 'host all all all md5'],
    });
  });
  afterAll(() => server.stop());

  test('serves as 18 does', async () => {
    await using(server.url, async ({ query, describe: described }) => {
      expect(described().serverVersion).toMatch(/^15\./);
      const sql = "SELECT 0.1::float8 + 0.2, current_setting('transaction_read_only')";
      expect((await query(sql)).rows).toEqual([['0.30000000000000004', 'on']]);
    });
    expect(await failureOf(server.url, 'SELECT FROM nope')).toMatchObject({ code: '42P01' });
  });

  test('is reached by its Unix socket, where sslmode has no meaning', async () => {
    const folder = encodeURIComponent(server.folder);
    const url = `postgres://nandi@${folder}:${server.port}/postgres?sslmode=require`;
    expect(await valueOf(url, 'SELECT inet_client_addr()')).toBeNull();
    await using(url, async ({ describe: described }) => {
      expect(described().place).toBe(`postgres://nandi@${folder}:${server.port}/postgres`);
    });
  });

  test('is spoken to in UTF-8, also where a database is in another encoding', async () => {
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    await admin.end();
    const url = server.url.replace('/postgres', '/latin');
    const sql = "SELECT current_setting('server_encoding') || chr(233) || length('é')";
    expect(await valueOf(url, sql)).toBe('LATIN1é1');
  });
});
