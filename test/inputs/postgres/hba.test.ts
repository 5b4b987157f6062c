import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeCertificate } from '../../servers/certificate.ts';
import type { PostgresServer } from '../../servers/postgres.ts';
import { failureOf } from './sessions.ts';
import { authority, hasTls, startTlsPostgres } from './tls-postgres.ts';

/** A database for each way of letting in. */
const access = [
  'hostssl certified all all cert',
  'hostnossl secret all all reject',
  'hostssl bare all all reject',
  'hostssl weak all all password',
  'hostssl trusting all all trust',
  'host all all all scram-sha-256',
];

const client = makeCertificate({ name: 'nandi', by: authority });
const folder = mkdtempSync(join(tmpdir(), 'nandi-hba-'));
let server: PostgresServer;

beforeAll(async () => {
  server = await startTlsPostgres('good', access);
  const admin = new pg.Client(server.url);
  await admin.connect();
  for (const name of ['certified', 'secret', 'bare', 'weak', 'trusting']) {
    await admin.query(`CREATE DATABASE ${name}`);
  }
  await admin.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function urlOf(parameters: string, database = 'postgres', url = server.url): string {
  return `${url.replace('/postgres', `/${database}`)}?${parameters}`;
}

/** A file of these tests. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe('where pg_hba.conf wants it,', () => {
  test('allow goes on to TLS, and prefer back from it', async () => {
    expect(await hasTls(urlOf('sslmode=allow', 'secret'))).toBe(true);
    expect(await hasTls(urlOf('sslmode=prefer', 'bare'))).toBe(false);
    const disabled = await failureOf(urlOf('sslmode=disable', 'secret'));
    expect(disabled).toMatchObject({ kind: 'database', code: '28000' });
    expect(disabled.message).toMatch(/pg_hba\.conf.*sslmode/);
  });

  test('a client certificate lets in, with a key that nobody else may read', async () => {
    const [cert, key] = [write('client.crt', client.cert), write('client.key', client.key)];
    const url = urlOf(`sslmode=require&sslcert=${cert}&sslkey=${key}`, 'certified');
    expect(await hasTls(url)).toBe(true);
    const without = await failureOf(urlOf('sslmode=require', 'certified'));
    expect(without).toMatchObject({ kind: 'database', code: '28000' });
    chmodSync(key, 0o644);
    expect((await failureOf(url)).message).toMatch(/client\.key may be read by others; chmod 0600/);
    rmSync(key);
    expect((await failureOf(url)).message).toMatch(
      /client\.key: the key .* is missing; set sslkey/,
    );
  });

  test('channel_binding=require wants SCRAM that is bound to TLS', async () => {
    const bound = 'sslmode=require&channel_binding=require';
    expect(await hasTls(urlOf(bound))).toBe(true);
    for (const database of ['weak', 'trusting']) {
      expect(await hasTls(urlOf('sslmode=require', database))).toBe(true);
      const failed = await failureOf(urlOf(bound, database));
      expect(failed).toMatchObject({ kind: 'database', code: 'BINDING' });
    }
    const plain = await failureOf(
      urlOf('channel_binding=require', 'nowhere', inject('postgresUrl')),
    );
    expect(plain.message).toMatch(/channel_binding=require, and the connection has no TLS/);
  });
});
