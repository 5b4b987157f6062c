import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { openMonitor } from '../../../src/inputs/redis/monitor-connection.ts';

test('a server that is never quiet can be listened to', async () => {
  const url = new URL(inject('redisUrl'));
  const redis = new Redis(url.href);
  const busy = new AbortController();
  const pinging = (async () => {
    while (!busy.signal.aborted) await Promise.all(Array.from({ length: 20 }, () => redis.ping()));
  })();
  const address = { host: url.hostname, port: Number(url.port) };
  const access = { username: null, password: null, database: 0, tls: false };
  for (let i = 0; i < 20; i++) {
    let heard = 0;
    const monitor = await openMonitor(address, access, usualLimits, () => {
      heard++;
    });
    await expect.poll(() => heard).toBeGreaterThan(0);
    monitor.close();
  }
  busy.abort();
  await pinging;
  await redis.quit();
});
