import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { resolvePostgres } from '../../../src/inputs/postgres/resolve.ts';
import type { PostgresTargets } from '../../../src/inputs/postgres/target.ts';
import { bare, failure } from './sessions.ts';

const home = mkdtempSync(join(tmpdir(), 'nandi-home-'));
afterAll(() => rmSync(home, { recursive: true }));

async function resolved(
  given: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PostgresTargets> {
  return resolvePostgres(given, { env, home, userName: 'somebody' });
}

function write(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe('what is not given', () => {
  test('is this machine, the user and the database of his name', async () => {
    const { hosts, access, role, warnings } = await resolved('postgres://', { PGPORT: '1' });
    expect(hosts).toEqual([{ name: 'localhost', address: null, port: 1, password: null }]);
    expect(access).toMatchObject({
      user: 'somebody',
      database: 'somebody',
      applicationName: 'nandi',
      options: null,
      connectMsMax: null,
      channelBinding: 'unused',
    });
    expect({ role, warnings }).toEqual({ role: 'any', warnings: [] });
    expect((await resolved('postgres://h')).hosts[0]?.port).toBe(5432);
    expect((await resolved('postgres://u@h')).access.database).toBe('u');
  });

  test('is taken from the environment, behind the service and what is given', async () => {
    const PGSERVICEFILE = write('services', '[shop]\nuser=service\nhost=service\n');
    const env = { PGUSER: 'env', PGHOST: 'env', PGPORT: '6', PGDATABASE: 'env', PGSERVICEFILE };
    const all = await resolved('postgres://given?service=shop', env);
    expect(all.hosts[0]).toMatchObject({ name: 'given', port: 6 });
    expect(all.access).toMatchObject({ user: 'service', database: 'env' });
    const named = await resolved('port=7', { ...env, PGSERVICE: 'shop' });
    expect(named.hosts[0]).toMatchObject({ name: 'service', port: 7 });
  });

  test('may be the timeout, the name of the application and options', async () => {
    const env = { PGCONNECT_TIMEOUT: '3', PGAPPNAME: 'job', PGOPTIONS: '-c a.b=1' };
    const known = { connectMsMax: 3000, applicationName: 'job', options: '-c a.b=1' };
    expect((await resolved('postgres://h', env)).access).toMatchObject(known);
    const { access } = await resolved('postgres://h?connect_timeout=0', env);
    expect(access.connectMsMax).toBeNull();
  });
});

describe('several hosts', () => {
  test('have a port each or one for all, and their addresses', async () => {
    const { hosts } = await resolved('postgres://a:1,b:2/?target_session_attrs=read-write');
    expect(hosts.map(({ name, port }) => [name, port])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    const one = await resolved('host=a,b port=7 hostaddr=10.0.0.1,');
    expect(one.hosts.map(({ address, port }) => [address, port])).toEqual([
      ['10.0.0.1', 7],
      [null, 7],
    ]);
    expect((await resolved('hostaddr=10.0.0.1')).hosts[0]?.name).toBe('10.0.0.1');
  });

  test('have each its own password in .pgpass', async () => {
    write('.pgpass', 'a:*:*:*:of-a\nb:*:*:*:of-b\nlocalhost:*:*:*:of-here\n');
    const { hosts, warnings } = await resolved('postgres://a,b,c,%2Ftmp');
    expect(hosts.map(({ password }) => password)).toEqual(['of-a', 'of-b', null, 'of-here']);
    expect(warnings).toEqual([]);
    const passfile = write('other', 'a:*:*:*:other');
    expect((await resolved(`host=a passfile=${passfile}`)).hosts[0]?.password).toBe('other');
    expect((await resolved('host=a', { PGPASSFILE: passfile })).hosts[0]?.password).toBe('other');
    expect((await resolved('host=a', { PGPASSWORD: 'env' })).hosts[0]?.password).toBe('env');
  });

  test('have no password where .pgpass may be read by others, which is a warning', async () => {
    chmodSync(join(home, '.pgpass'), 0o644);
    const { hosts, warnings } = await resolved('postgres://a');
    expect(hosts[0]?.password).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/\.pgpass is ignored.*chmod 0600/)]);
    expect((await resolved('postgres://u:p@a')).warnings).toEqual([]);
  });
});

describe('a service', () => {
  test('is found in the user’s file, then in the machine’s', async () => {
    write('.pg_service.conf', '# mine\n[a]\nhost=mine\n\n[b]\nhost=b\nhost=twice\n port=3\n');
    write('pg_service.conf', '[a]\nhost=machine\n[c]\nhost=c\n');
    const env = { PGSYSCONFDIR: home };
    const hostOf = async (name: string): Promise<unknown> => {
      const { name: host, port } = (await resolved(`service=${name}`, env)).hosts[0] ?? {};
      return [host, port];
    };
    expect(await hostOf('a')).toEqual(['mine', 5432]);
    expect(await hostOf('b')).toEqual(['b', 3]);
    expect(await hostOf('c')).toEqual(['c', 5432]);
  });

  test.each([
    ['[x]\nsecret', /x:2: this line is not name=value/],
    ['[x]\nhots=secret', /x:2: "hots" is no connection .* did you mean "host"\?/],
    ['[x]\nldap://secret', /x:2: nandi asks no LDAP server/],
    ['[x]\nservice=secret', /x:2: a service may not name another/],
    ['[y]\nsecret', /service "x" is defined neither in .*x nor in .*pg_service\.conf/],
  ])('in %j is refused', async (text, reason) => {
    const PGSERVICEFILE = write('x', text);
    const refused = await failure(resolved('service=x', { PGSERVICEFILE, PGSYSCONFDIR: home }));
    expect(refused.kind).toBe('usage');
    expect(refused.message).toMatch(reason);
    expect(refused.message).not.toContain('secret');
  });
});

describe('what cannot be honoured is refused:', () => {
  test.each([
    ['port=99999', /port "99999" .* write a number from 1 to 65535/],
    ['host=a,b port=1,2,3', /port has 3 entries for 2 hosts/],
    ['host=a,b hostaddr=::1', /hostaddr has 1 entries for 2 hosts/],
    ['host=se@cret', /holds an @/],
    ['connect_timeout=soon', /write connect_timeout=10/],
    ['target_session_attrs=read-writ', /did you mean "read-write"\?/],
    ['sslmode=no-verify', /sslmode=no-verify is none.* require/],
    ['gssencmode=require', /cannot honour this gssencmode .* write disable or prefer/],
    ['require_auth=scram-sha-256', /cannot honour this require_auth .* leave it out/],
    ['replication=database', /cannot honour this replication/],
    ['channel_binding=maybe', /channel_binding=maybe is none/],
    [
      'sslnegotiation=direct',
      /sslmode=prefer is too weak for sslnegotiation=direct; write require/,
    ],
    ['sslrootcert=system sslmode=require', /too weak for sslrootcert=system; write verify-full/],
    ['ssl_min_protocol_version=TLSv1.3 ssl_max_protocol_version=TLSv1.2', /is above/],
  ])('%s', async (given, reason) => {
    const refused = await failure(resolvePostgres(given, bare));
    expect(refused.kind).toBe('usage');
    expect(refused.message).toMatch(reason);
    expect(refused.message).not.toContain('cret');
  });

  test('and what has no effect is taken', async () => {
    const given = 'host=h gssencmode=prefer keepalives=0 tcp_user_timeout=9 krbsrvname=x';
    expect((await resolved(given)).access.keepAlive).toBe(false);
  });
});
