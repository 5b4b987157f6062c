import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeCertificate } from '../../servers/certificate.ts';
import { type Pgbouncer, startPgbouncer } from '../../servers/pgbouncer.ts';
import { sslRequest, startRelay } from './relay.ts';
import { eventually, failure, failureOf, opened, using, valueOf } from './sessions.ts';

/** pgbouncer in transaction mode with one connection to the server: case S56. */
const { port } = new URL(inject('postgresUrl'));
const admin = new pg.Client(inject('postgresUrl'));
let pooler: Pgbouncer;

beforeAll(async () => {
  pooler = await startPgbouncer({ port: Number(port) });
  await admin.connect();
  await admin.query('CREATE TABLE pooled AS SELECT generate_series(1, 10000)::bigint AS id');
});
afterAll(async () => {
  await admin.query('DROP TABLE pooled');
  await admin.end();
  await pooler.stop();
});

function url(parameters = '', at: Pick<Pgbouncer, 'port'> = pooler): string {
  return `postgres://nandi:nandi@127.0.0.1:${at.port}/postgres${parameters}`;
}

/** What the session before may have left to the next one. */
const LEFT = `SELECT current_setting('statement_timeout'), current_setting('datestyle'),
  current_setting('transaction_read_only'), (SELECT count(*) FROM pg_prepared_statements)`;

describe('through pgbouncer in transaction mode', () => {
  test('several statements run in one transaction, on a pool of one', async () => {
    await using(url(), async ({ query }) => {
      const buckets = 'SELECT id % 24, count(*) FROM pooled GROUP BY 1 ORDER BY 1';
      const { rows } = await query(buckets);
      // 10,000 = 416 * 24 + 16: the buckets 1 to 16 hold one more.
      expect(rows.map(([, count]) => count)).toEqual([
        '416',
        ...Array(16).fill('417'),
        ...Array(7).fill('416'),
      ]);
      const sql = 'SELECT count(*), pg_backend_pid() FROM pooled WHERE id <= $1';
      const answers = [await query(sql, [10]), await query(sql, [20])];
      expect(answers.map(({ rows: [row] }) => row?.[0])).toEqual(['10', '20']);
      expect(answers[0]?.rows[0]?.[1]).toBe(answers[1]?.rows[0]?.[1]);
    });
  });

  test('sessions follow each other and leave nothing behind', async () => {
    const client = new pg.Client(url());
    await client.connect();
    const before = await client.query({ text: LEFT, rowMode: 'array' });
    const process = await valueOf(url(), 'SELECT pg_backend_pid()');
    await failureOf(url(), 'SELECT nope');
    // Who leaves in the middle of a transaction takes the server's connection along.
    expect(await valueOf(url(), 'SELECT pg_backend_pid()')).toBe(process);
    const after = await client.query({ text: LEFT, rowMode: 'array' });
    await client.end();
    expect(after.rows).toEqual(before.rows);
    expect(after.rows[0]).toEqual(['0', 'ISO, MDY', 'off', '0']);
  });

  test('options that it does not take at the start hold in the transaction', async () => {
    const options = encodeURIComponent(String.raw`-c search_path=a,\ b --extra-float-digits=1`);
    await using(url(`?options=${options}&application_name=mine`), async ({ query }) => {
      const settings = "current_setting('search_path'), current_setting('application_name')";
      expect((await query(`SELECT ${settings}`)).rows).toEqual([['a, b', 'mine']]);
    });
    const other = await failureOf(url(`?options=${encodeURIComponent('-f s')}`));
    expect(other.kind).toBe('usage');
    expect(other.message).toMatch(/takes no options.*write each as -c name=value/);
  });

  test('an abort ends what runs on the server', async () => {
    const end = new AbortController();
    const session = await opened(url('?application_name=pooled'), { signal: end.signal });
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    const active =
      "SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(100)'";
    await eventually(async () => (await admin.query(active)).rowCount, 1);
    end.abort();
    expect((await asked).kind).toBe('interrupted');
    await eventually(async () => (await admin.query(active)).rowCount, 0);
    await session.close();
    expect(await valueOf(url(), 'SELECT 1')).toBe('1');
  });

  test('an abort ends waiting for the one connection', async () => {
    const holder = await opened(url());
    const end = new AbortController();
    const waiting = failure(opened(url(), { signal: end.signal }));
    const pool = new pg.Client(url().replace('/postgres', '/pgbouncer'));
    await pool.connect();
    await eventually(async () => {
      const { rows } = await pool.query<{ cl_waiting: string }>('SHOW POOLS');
      return rows.some(({ cl_waiting: count }) => Number(count) > 0);
    }, true);
    await pool.end();
    end.abort();
    expect((await waiting).kind).toBe('interrupted');
    await holder.close();
    expect(await valueOf(url(), 'SELECT 1')).toBe('1');
  });

  test('limits hold', async () => {
    const limits = { statementMsMax: 50 };
    const late = await failureOf(url(), 'SELECT pg_sleep(100)', { limits });
    expect(late).toMatchObject({ kind: 'budget', code: 'TIMEOUT' });
  });

  test('a wrong password is refused', async () => {
    const failed = await failureOf(url().replace(':nandi@', ':wrong@'));
    expect(failed.kind).toBe('database');
    expect(failed.message).toMatch(/authentication failed/);
  });
});

describe('through pgbouncer with TLS', () => {
  const { cert, key } = makeCertificate({ name: 'pooler', hosts: ['127.0.0.1'] });
  const files = { 'server.crt': cert, 'server.key': key };
  let secure: Pgbouncer;
  beforeAll(async () => {
    const settings = {
      client_tls_sslmode: 'require',
      client_tls_key_file: 'FOLDER/server.key',
      client_tls_cert_file: 'FOLDER/server.crt',
    };
    secure = await startPgbouncer({ port: Number(port) }, { settings, files });
  });
  afterAll(() => secure.stop());

  test('sessions are encrypted, and so is what cancels them', async () => {
    const relay = await startRelay(secure.port);
    const end = new AbortController();
    const session = await opened(url('?sslmode=require', relay), { signal: end.signal });
    expect(session.describe().tls).toBe('TLSv1.3');
    const asked = failure(session.query('SELECT pg_sleep(200)'));
    const active =
      "SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(200)'";
    await eventually(async () => (await admin.query(active)).rowCount, 1);
    end.abort();
    expect((await asked).kind).toBe('interrupted');
    await eventually(async () => (await admin.query(active)).rowCount, 0);
    await session.close();
    await relay.stop();
    expect(relay.beginnings).toEqual([sslRequest, sslRequest]);
  });

  test('a session without TLS is refused', async () => {
    const failed = await failureOf(url('?sslmode=disable', secure));
    expect(failed.kind).toBe('database');
    expect(failed.message).toMatch(/SSL required/);
  });
});
