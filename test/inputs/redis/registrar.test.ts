import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { Registrar } from '../../../src/inputs/redis/registrar.ts';
import { runScript } from '../../../src/inputs/redis/run-script.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { freePort } from '../../servers/free-port.ts';
import { type OwnRedis, startOwnRedis } from './own-redis.ts';
import { startMember } from './recording.ts';

describe('a script', () => {
  test('is sent by its digest, and with its text to a server that does not know it', async () => {
    const connection = await connect(parseRedisUrl(inject('redisUrl')), '{any}', usualLimits);
    const sent: string[] = [];
    const listening = {
      call: async (command: string, ...words: readonly string[]) => {
        sent.push(command);
        return connection.call(command, ...words);
      },
    };
    const script = `return { '${randomUUID()}', KEYS[1], ARGV[1], ARGV[2] }`;
    const call = { script, keys: ['key'], words: ['a', 'b'] };
    expect(await runScript(listening, call)).toMatchObject([expect.any(String), 'key', 'a', 'b']);
    await runScript(listening, call);
    expect(sent).toEqual(['EVALSHA', 'EVAL', 'EVALSHA']);
    connection.close();
  });

  test('that fails is not run again', async () => {
    const connection = await connect(parseRedisUrl(inject('redisUrl')), '{any}', usualLimits);
    const key = `registrar:${randomUUID()}`;
    const script = "redis.call('INCR', KEYS[1]) return redis.call('NONSENSE')";
    const running = runScript(connection, { script, keys: [key], words: [] });
    await expect(running).rejects.toMatchObject({ kind: 'database' });
    expect(await connection.call('GET', key)).toBe('1');
    await connection.call('DEL', key);
    connection.close();
  });
});

describe('a registrar', () => {
  const group = `registrar:{${randomUUID()}}`;
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.stop());

  test('keeps one connection, and opens another where that one is gone', async () => {
    const member = startMember(redis.url, group, 60_000);
    const places = [await member.register(), await member.register()];
    const admin = new Redis(redis.port);
    const clients = async (): Promise<string[]> => {
      const list = String(await admin.call('CLIENT', 'LIST', 'TYPE', 'normal'));
      return list.split('\n').filter((each) => each.includes('cmd=evalsha'));
    };
    expect(await clients()).toHaveLength(1);
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    // Whether it has noticed or not: one registration may fail, the next one has a connection.
    places.push(await member.register().catch(() => member.register()));
    expect(places.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(await clients()).toHaveLength(1);
    member.leave();
    await expect(member.register()).rejects.toMatchObject({ code: 'CLOSED' });
    await admin.quit();
  });

  test('fails while there is no server, and registers when there is one', async () => {
    const port = await freePort();
    const member = startMember(`redis://127.0.0.1:${port}`, group, 60_000);
    await expect(member.register()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const late = await startOwnRedis({ port });
    expect(await member.register()).toMatchObject({ index: 0, replicas: null });
    member.leave();
    await late.stop();
  });

  test('that is closed while it connects leaves no connection behind', async () => {
    const opened: AbortSignal[] = [];
    const registrar = new Registrar({
      open: async () => {
        const connection = await connect(parseRedisUrl(redis.url), group, usualLimits);
        opened.push(connection.closed);
        return connection;
      },
      call: { script: 'return 1', keys: [group], words: [] },
    });
    const registering = registrar.register();
    registrar.close();
    await expect(registering).rejects.toMatchObject({ code: 'CLOSED' });
    const [closed] = opened;
    if (closed?.aborted === false) {
      await new Promise((resolve) => closed.addEventListener('abort', resolve));
    }
    expect(closed?.aborted).toBe(true);
  });
});
