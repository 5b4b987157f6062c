import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { type Connection, usualLimits } from '../../../src/inputs/redis/connection.ts';
import { findIntervalMs } from '../../../src/inputs/redis/find-interval.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { counterKey, groupKey } from '../../../src/membership/group-key.ts';

describe('the interval of a group', () => {
  const redis = new Redis(inject('redisUrl'), { lazyConnect: true });
  let connection: Connection;
  beforeAll(async () => {
    await redis.connect();
    connection = await connect(parseRedisUrl(inject('redisUrl')), '{any}', usualLimits);
  });
  afterAll(async () => {
    connection.close();
    await redis.quit();
  });

  /** Looks for the interval of a group that counted last so many intervals ago. */
  async function found(intervalMs: number, intervalsAgo: number): Promise<number> {
    const group = groupKey({ prefix: 'find[*]:', name: randomUUID() });
    const open = Math.floor(Date.now() / intervalMs);
    const keys = [open - intervalsAgo - 1, open - intervalsAgo].map((n) => counterKey(group, n));
    const others = [`${group}:scratch:99999999999`, counterKey(group.replace('[*]', 'x'), 1)];
    for (const key of [...keys, ...others]) await redis.incr(key);
    try {
      return await findIntervalMs(connection, group);
    } finally {
      await redis.del(...keys, ...others);
    }
  }

  test.each([1, 250, 1000, 9999, 30_000, 600_000])(
    'of %i ms is found from its counters',
    async (intervalMs) => {
      expect(await found(intervalMs, 0)).toBe(intervalMs);
      expect(await found(intervalMs, 3)).toBe(intervalMs);
    },
  );

  test('of an hour is told by them too roughly', async () => {
    await expect(found(3_600_000, 2)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('--interval'),
    });
  });
});
