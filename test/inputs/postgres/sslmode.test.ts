import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRevocations } from '../../servers/certificate.ts';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { failureOf, using } from './sessions.ts';
import { authority, certificates, hasTls, startTlsPostgres } from './tls-postgres.ts';

/**
 * Real servers, each with another certificate; what each sslmode does is the table of the chapter
 * "SSL Support" of PostgreSQL's manual.
 */
type Name = keyof typeof certificates | 'plain';

const folder = mkdtempSync(join(tmpdir(), 'nandi-sslmode-'));
const servers = new Map<Name, PostgresServer>();

/** A file of these tests. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const root = write('root.pem', authority.cert);

beforeAll(async () => {
  for (const name of ['good', 'elsewhere', 'address', 'expired', 'self'] as const) {
    servers.set(name, await startTlsPostgres(name));
  }
  servers.set('plain', await startPostgres());
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

function urlOf(name: Name, parameters: string): string {
  const port = servers.get(name)?.port;
  return `postgres://nandi:nandi@127.0.0.1:${port}/postgres?${parameters}`;
}

describe('without a root certificate', () => {
  test.each([
    ['good', 'disable', false],
    ['good', 'allow', false],
    ['good', 'prefer', true],
    ['good', 'require', true],
    ['self', 'require', true],
    ['expired', 'require', true],
    ['elsewhere', 'require', true],
    ['plain', 'disable', false],
    ['plain', 'allow', false],
    ['plain', 'prefer', false],
  ] as const)('the %s server, sslmode=%s: TLS is %s', async (name, mode, encrypted) => {
    expect(await hasTls(urlOf(name, `sslmode=${mode}`))).toBe(encrypted);
  });

  test('prefer is what counts where nothing is said', async () => {
    expect(await hasTls(urlOf('good', ''))).toBe(true);
  });

  test('require refuses a server without TLS', async () => {
    const failed = await failureOf(urlOf('plain', 'sslmode=require'));
    expect(failed).toMatchObject({ kind: 'database', code: 'TLS' });
    expect(failed.message).toMatch(/has no TLS.*sslmode=prefer/);
  });

  test.each(['verify-ca', 'verify-full'])('%s wants one', async (mode) => {
    const failed = await failureOf(urlOf('good', `sslmode=${mode}`));
    expect(failed.kind).toBe('usage');
    expect(failed.message).toMatch(/no root certificate .*root\.crt; set sslrootcert/);
  });
});

describe('with a root certificate', () => {
  const trusting = (name: Name, mode: string): string =>
    urlOf(name, `sslmode=${mode}&sslrootcert=${encodeURIComponent(root)}`);

  test.each([
    ['good', 'require'],
    ['good', 'verify-ca'],
    ['good', 'verify-full'],
    ['elsewhere', 'require'],
    ['elsewhere', 'verify-ca'],
    // libpq takes an address in the common name as well.
    ['address', 'verify-full'],
  ] as const)('the %s server is taken with sslmode=%s', async (name, mode) => {
    expect(await hasTls(trusting(name, mode))).toBe(true);
  });

  test.each([
    [
      'elsewhere',
      'verify-full',
      /subject CN=elsewhere, issuer CN=test authority.* is for DNS:db\.example\.com and not for 127\.0\.0\.1.*hostaddr/,
    ],
    ['expired', 'require', /subject CN=old.*valid from .* to .* has expired.*renewed/],
    ['expired', 'verify-full', /has expired/],
    [
      'self',
      'require',
      /subject CN=self, issuer CN=self.* self-signed.*root\.pem.*sslrootcert=ca\.pem/,
    ],
    ['self', 'verify-ca', /self-signed/],
  ] as const)('the %s server is refused with sslmode=%s', async (name, mode, words) => {
    const failed = await failureOf(trusting(name, mode));
    expect(failed).toMatchObject({ kind: 'database', code: 'TLS' });
    expect(failed.message).toMatch(words);
  });

  test('prefer goes on without TLS where the certificate is not trusted, as in libpq', async () => {
    expect(await hasTls(trusting('self', 'prefer'))).toBe(false);
    expect(await hasTls(trusting('good', 'prefer'))).toBe(true);
  });

  test('require checks by ~/.postgresql/root.crt, where that is', async () => {
    const home = join(folder, 'home');
    mkdirSync(join(home, '.postgresql'), { recursive: true });
    write('home/.postgresql/root.crt', authority.cert);
    expect(await hasTls(urlOf('good', 'sslmode=require'), home)).toBe(true);
    const surroundings = { home };
    const failed = await failureOf(urlOf('self', 'sslmode=require'), '', { surroundings });
    expect(failed.message).toMatch(/self-signed.*home\/\.postgresql\/root\.crt/);
  });

  test('a self-signed certificate is its own root', async () => {
    const own = write('self.pem', certificates.self.cert);
    expect(await hasTls(urlOf('self', `sslmode=verify-full&sslrootcert=${own}`))).toBe(true);
  });

  test('system stands for the roots of the machine, and for verify-full', async () => {
    const env = { SSL_CERT_FILE: root };
    const url = urlOf('good', 'sslrootcert=system');
    const tls = await using(url, async (s) => s.describe().tls, { surroundings: { env } });
    expect(tls).toBe('TLSv1.3');
    const elsewhere = urlOf('elsewhere', 'sslrootcert=system');
    const failed = await failureOf(elsewhere, '', { surroundings: { env } });
    expect(failed.message).toMatch(/not for 127\.0\.0\.1/);
    expect((await failureOf(url)).message).toMatch(/signed by a CA that is not trusted/);
  });

  test('the name counts and not the address, with hostaddr', async () => {
    const { port } = new URL(urlOf('elsewhere', ''));
    const place = `host=db.example.com hostaddr=127.0.0.1 port=${port} dbname=postgres`;
    const given = `${place} user=nandi password=nandi sslmode=verify-full sslrootcert=${root}`;
    expect(await hasTls(given)).toBe(true);
  });

  test('a certificate that was taken back is refused', async () => {
    const list = (revoked: readonly (typeof authority)[]): string =>
      `&sslcrl=${write('root.crl', makeRevocations(authority, revoked))}`;
    const url = trusting('good', 'verify-ca');
    expect(await hasTls(url + list([certificates.elsewhere]))).toBe(true);
    expect((await failureOf(url + list([certificates.good]))).message).toMatch(/was revoked/);
  });

  test('the newest version may be limited, and the handshake come first', async () => {
    const url = trusting('good', 'verify-full');
    const described = await using(`${url}&ssl_max_protocol_version=TLSv1.2`, async (s) =>
      s.describe(),
    );
    expect(described.tls).toBe('TLSv1.2');
    expect(await hasTls(`${url}&sslnegotiation=direct`)).toBe(true);
  });
});
