import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { measureRoundTrip } from '../../../src/inputs/redis/round-trip.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { groupKey } from '../../../src/membership/group-key.ts';
import { REGISTER_SCRIPT } from '../../../src/membership/register-script.ts';

test('the round trip is measured on keys of its own, which expire, and leaves the group alone', async () => {
  const key = groupKey({ prefix: 'trip:', name: randomUUID() });
  const connection = await connect(parseRedisUrl(inject('redisUrl')), key, usualLimits);
  const tookMs = await measureRoundTrip(connection, {
    script: REGISTER_SCRIPT,
    groupKey: key,
    samples: 50,
  });
  connection.close();
  expect(tookMs).toHaveLength(50);
  expect(tookMs).toEqual(tookMs.toSorted((a, b) => a - b));
  expect(tookMs[0]).toBeGreaterThan(0);

  const redis = new Redis(inject('redisUrl'));
  const keys = await redis.keys(`${key}*`);
  expect(keys.length).toBeGreaterThan(0);
  for (const each of keys) {
    expect(each.slice(key.length)).toMatch(/^:nandi-scratch-[\da-f-]{36}:\d+$/);
    const leftMs = await redis.pttl(each);
    // -2: it has expired meanwhile; -1 would be for ever.
    expect(leftMs).not.toBe(-1);
    expect(leftMs).toBeLessThanOrEqual(3000);
  }
  await redis.quit();
});
