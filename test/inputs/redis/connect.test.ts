import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { type Connection, usualLimits } from '../../../src/inputs/redis/connection.ts';
import { RedisError } from '../../../src/inputs/redis/redis-error.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { freePort } from '../../servers/free-port.ts';
import { type OwnRedis, startOwnRedis, usual } from './own-redis.ts';
import { certificatePath, startPlain, startTlsBefore } from './plain-servers.ts';

/** Opens a connection, uses it, and closes it. */
async function using<T>(url: string, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(parseRedisUrl(url), '{any}', usualLimits);
  try {
    return await use(connection);
  } finally {
    connection.close();
  }
}

/** Why a URL does not connect. */
async function failureOf(url: string, limits = usualLimits): Promise<RedisError> {
  const opening = connect(parseRedisUrl(url), '{any}', limits);
  const failure: unknown = await opening.then(
    (connection) => connection.close(),
    (error: unknown) => error,
  );
  if (!(failure instanceof RedisError)) throw new Error(`${url} gave ${String(failure)}`);
  expect(failure).toBeInstanceOf(UserError);
  expect(failure.kind).toBe('database');
  return failure;
}

describe('a connection', () => {
  test('runs commands in the database of its URL', async () => {
    const url = `${inject('redisUrl')}/3`;
    await using(url, async ({ call }) => {
      await call('SET', 'connect:db', '3');
      expect(await call('GET', 'connect:db')).toBe('3');
      expect(await call('DEL', 'connect:db')).toBe(1);
    });
    const other = await using(inject('redisUrl'), async ({ call }) => call('EXISTS', 'connect:db'));
    expect(other).toBe(0);
  });

  test('rejects a command that the server refuses, with its code, and stays', async () => {
    await using(inject('redisUrl'), async ({ call, closed }) => {
      await expect(call('NONSENSE')).rejects.toMatchObject({ code: 'ERR', kind: 'database' });
      expect(closed.aborted).toBe(false);
      expect(await call('ECHO', 'still here')).toBe('still here');
    });
  });

  test('is closed where a reply does not come in time', async () => {
    const target = parseRedisUrl(inject('redisUrl'));
    const connection = await connect(target, '{any}', { ...usualLimits, replyMsMax: 300 });
    await expect(connection.call('BLPOP', 'connect:never', '0')).rejects.toMatchObject({
      code: 'SILENT',
    });
    await expect(connection.call('PING')).rejects.toMatchObject({ code: 'CLOSED' });
    expect(connection.closed.aborted).toBe(true);
  });
});

describe('a Redis that is not there', () => {
  test('is named with host and port', async () => {
    const port = await freePort();
    const failure = await failureOf(`redis://u:secret@127.0.0.1:${port}`);
    expect(failure.code).toBe('ECONNREFUSED');
    expect(failure.message).toContain(`127.0.0.1:${port}`);
    expect(failure.message).toContain('start Redis, or correct host and port');
  });

  test('may be a web server', async () => {
    const server = await startPlain((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const failure = await failureOf(`redis://127.0.0.1:${server.port}`);
    await server.stop();
    expect(failure.code).toBe('FOREIGN');
    expect(failure.message).toContain('is no Redis');
  });

  test('may be a server that hangs up', async () => {
    const server = await startPlain((socket) => socket.on('data', () => socket.destroy()));
    const failure = await failureOf(`redis://127.0.0.1:${server.port}`);
    await server.stop();
    expect(failure.message).toContain('it hung up');
  });

  test('may be one that says nothing', async () => {
    const server = await startPlain(() => {});
    const limits = { connectMsMax: 5000, replyMsMax: 300 };
    const failure = await failureOf(`redis://:secret@127.0.0.1:${server.port}`, limits);
    await server.stop();
    expect(failure.code).toBe('SILENT');
    expect(failure.message).toContain('said nothing');
  });
});

describe('a Redis with passwords', () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    const user = 'user worker on >s3cr%t ~{mail}:* +get';
    redis = await startOwnRedis({ config: [...usual, 'requirepass open:sesame', user] });
  });
  afterAll(() => redis.stop());

  test('lets in who knows one, as the default user or as another', async () => {
    const host = `127.0.0.1:${redis.port}`;
    const asDefault = await using(`redis://:open%3Asesame@${host}`, ({ call }) =>
      call('ECHO', 'in'),
    );
    expect(asDefault).toBe('in');
    // The right to say PING is not his.
    await using(`redis://worker:s3cr%25t@${host}`, async ({ call }) => {
      expect(await call('GET', '{mail}:1')).toBeNull();
      await expect(call('GET', 'other')).rejects.toMatchObject({ code: 'NOPERM' });
    });
  });

  test('says so where there is none, or a wrong one, and nobody repeats it', async () => {
    const host = `127.0.0.1:${redis.port}`;
    const without = await failureOf(`redis://${host}`);
    expect(without.code).toBe('NOAUTH');
    expect(without.message).toContain(`${host}: NOAUTH`);
    const wrong = await failureOf(`redis://worker:wrongword@${host}`);
    expect(wrong.code).toBe('WRONGPASS');
    for (const { message, cause } of [without, wrong]) {
      expect(message).not.toContain('wrongword');
      // As Node prints an error that nobody caught: with all its properties, and the causes'.
      expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toContain('wrongword');
    }
  });

  test('does not get a password back from a server that repeats it', async () => {
    const server = await startPlain((socket) => {
      const reply = "-ERR unknown command 'AUTH', with args beginning with: 'secret'\r\n";
      socket.on('data', () => socket.write(reply));
    });
    const failure = await failureOf(`redis://:secret@127.0.0.1:${server.port}`);
    await server.stop();
    expect(failure.message).toContain("with args beginning with: '***'");
    expect(`${failure.stack}${String(failure.cause)}`).not.toContain('secret');
  });

  test('refuses a password where none is wanted', async () => {
    const failure = await failureOf(inject('redisUrl').replace('//', '//:secret@'));
    expect(failure.message).toMatch(/without any password configured/);
    expect(failure.message).not.toContain('secret');
  });
});

describe('TLS', () => {
  const shared = Number(new URL(inject('redisUrl')).port);

  test('is spoken with rediss, with a certificate that Node was told to trust', async () => {
    const server = await startTlsBefore(shared);
    const program = fileURLToPath(new URL('ping-process.ts', import.meta.url));
    const args = ['--import', 'tsx', program, `rediss://localhost:${server.port}`];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: fileURLToPath(certificatePath) };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    await server.stop();
    expect(stdout).toBe('PONG\n');
  });

  test('fails where nobody vouches for the certificate, and says how to', async () => {
    const server = await startTlsBefore(shared);
    const failure = await failureOf(`rediss://:secret@127.0.0.1:${server.port}`);
    await server.stop();
    expect(failure.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(failure.message).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('to a server without it, and none to one with it, are told apart', async () => {
    // Redis waits for the end of what it takes for a line.
    const limits = { connectMsMax: 500, replyMsMax: 5000 };
    const toPlain = await failureOf(`rediss://127.0.0.1:${shared}`, limits);
    expect(toPlain.message).toContain('write redis:// where it has no TLS');
    const server = await startTlsBefore(shared);
    const toTls = await failureOf(`redis://127.0.0.1:${server.port}`);
    await server.stop();
    expect(toTls.message).toContain('rediss://');
  });
});
