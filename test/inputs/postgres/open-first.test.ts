import { describe, expect, inject, test } from 'vitest';
import { freePort } from '../../servers/free-port.ts';
import { startPlain } from '../redis/plain-servers.ts';
import { sslRequest, startRelay } from './relay.ts';
import { failureOf, using } from './sessions.ts';

const { port } = new URL(inject('postgresUrl'));

/** nandi's URL with these hosts. */
function at(hosts: string, parameters = ''): string {
  return `postgres://nandi:nandi@${hosts}/postgres${parameters}`;
}

async function placeOf(url: string): Promise<string> {
  return using(url, async ({ describe: described }) => described().place);
}

describe('of several hosts', () => {
  test('the first that can be reached is taken', async () => {
    const down = await freePort();
    const url = at(`127.0.0.1:${down},nandi.invalid:1,127.0.0.1:${port}`);
    expect(await placeOf(url)).toBe(`postgres://nandi@127.0.0.1:${port}/postgres`);
  });

  test('one that says nothing is left after its time', async () => {
    const silent = await startPlain(() => {});
    const url = at(`127.0.0.1:${silent.port},127.0.0.1:${port}`, '?connect_timeout=2');
    expect(await placeOf(url)).toContain(`:${port}/`);
    await silent.stop();
  });

  test('one that refuses ends the search, as in libpq', async () => {
    const url = `postgres://nandi:wrong@127.0.0.1:${port},127.0.0.1:${await freePort()}/postgres`;
    expect(await failureOf(url)).toMatchObject({ kind: 'database', code: '28P01' });
  });

  test('each says why, where none can be reached', async () => {
    const down = await freePort();
    const failed = await failureOf(at(`127.0.0.1:${down},nandi.invalid:1`));
    expect(failed.kind).toBe('database');
    expect(failed.message).toContain(`none of 127.0.0.1:${down}, nandi.invalid:1 helped`);
    expect(failed.message).toMatch(/nothing listens there.* \/ .*nandi\.invalid/);
  });

  test.each([
    ['read-write', true],
    ['primary', true],
    ['prefer-standby', true],
    ['read-only', false],
    ['standby', false],
  ])('target_session_attrs=%s takes a primary: %s', async (role, fits) => {
    const url = at(`127.0.0.1:${port}`, `?target_session_attrs=${role}`);
    if (fits) expect(await placeOf(url)).toContain(port);
    else expect(await failureOf(url)).toMatchObject({ kind: 'database', code: 'ROLE' });
  });
});

describe('what is no PostgreSQL', () => {
  test('is nothing at all', async () => {
    const failed = await failureOf(at(`127.0.0.1:${await freePort()}`));
    expect(failed).toMatchObject({ kind: 'database', code: 'ECONNREFUSED' });
    expect(failed.message).toMatch(/start PostgreSQL, or correct host and port/);
  });

  test('is a host without an address', async () => {
    const failed = await failureOf(at('nandi.invalid'));
    expect(failed.kind).toBe('database');
    expect(failed.message).toMatch(/nandi\.invalid:5432.*host/);
  });

  test('is a socket that is not there', async () => {
    const failed = await failureOf('postgres://u:secret@%2Fnonexistent/d');
    expect(failed).toMatchObject({ kind: 'database', code: 'ENOENT' });
    expect(failed.message).toContain('/nonexistent/.s.PGSQL.5432');
  });

  test.each(['prefer', 'disable'])('is a web server, with sslmode=%s', async (mode) => {
    const web = await startPlain((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const failed = await failureOf(at(`127.0.0.1:${web.port}`, `?sslmode=${mode}`));
    await web.stop();
    expect(failed.kind).toBe('database');
    expect(failed.message).toMatch(/correct host and port/);
  });

  test.each(['prefer', 'disable'])('hangs up, with sslmode=%s', async (mode) => {
    const rude = await startPlain((socket) => socket.on('data', () => socket.destroy()));
    const failed = await failureOf(at(`127.0.0.1:${rude.port}`, `?sslmode=${mode}`));
    await rude.stop();
    expect(failed.kind).toBe('database');
    expect(failed.message).toMatch(/it hung up.*may be no PostgreSQL/);
  });

  test.each(['S', 'N'])('puts words of its own behind %s, the answer about TLS', async (answer) => {
    const between = await startPlain((socket) => {
      socket.on('data', () => socket.write(`${answer}R\0\0\0\x08\0\0\0\0`));
    });
    const failed = await failureOf(at(`127.0.0.1:${between.port}`));
    await between.stop();
    expect(failed).toMatchObject({ kind: 'database', code: 'FOREIGN' });
  });

  test('says nothing', async () => {
    const silent = await startPlain(() => {});
    const limits = { connectMsMax: 100 };
    const failed = await failureOf(at(`127.0.0.1:${silent.port}`), 'SELECT 1', { limits });
    await silent.stop();
    expect(failed).toMatchObject({ kind: 'database', code: 'SILENT' });
    expect(failed.message).toMatch(/no answer in 100 ms.*connect_timeout/);
  });
});

describe('a login', () => {
  test('that fails without TLS is tried once, since there is no other way', async () => {
    const relay = await startRelay(Number(port));
    const failed = await failureOf(`postgres://nandi:wrong@127.0.0.1:${relay.port}/postgres`);
    await relay.stop();
    expect(failed.code).toBe('28P01');
    expect(relay.beginnings).toEqual([sslRequest]);
  });

  test.each([
    ['postgres://nandi:wrong@HOST/postgres', '28P01', /correct user and password/],
    ['postgres://nobody:wrong@HOST/postgres', '28P01', /"nobody"/],
    ['postgres://nandi:nandi@HOST/nope', '3D000', /database "nope" does not exist/],
    ['postgres://nandi@HOST/postgres', 'PASSWORD', /wants a password for user "nandi".*PGPASSWORD/],
  ])('as %s fails with %s', async (url, code, words) => {
    const failed = await failureOf(url.replace('HOST', `127.0.0.1:${port}`));
    expect(failed).toMatchObject({ kind: 'database', code });
    expect(failed.message).toMatch(words);
    expect(failed.message).not.toContain('wrong');
  });
});
