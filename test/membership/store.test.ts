import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { counterKey, groupKey } from '../../src/membership/group-key.ts';
import {
  parseTick,
  REGISTER_SCRIPT,
  registerArguments,
} from '../../src/membership/register-script.ts';
import { StoreModel } from '../../src/membership/store.ts';

/**
 * The model against a real redis-server, by the same calls. Redis tells its time with each reply, and
 * the model is called with that time, so the two see one clock; waiting is real.
 */
const redis = new Redis(inject('redisUrl'), { lazyConnect: true });
beforeAll(() => redis.connect());
afterAll(() => redis.quit());

/** Runs a command of Redis's; replies with the server's time in ms and the reply. */
const TIMED = `
local time = redis.call('TIME')
return { time[1] * 1000 + math.floor(time[2] / 1000), redis.call(ARGV[1], KEYS[1], unpack(ARGV, 2)) }
`;

const timedReply = v.tuple([
  v.number(),
  v.union([v.number(), v.null(), v.pipe(v.string(), v.transform(Number))]),
]);

type Call =
  | { readonly name: 'INCR' | 'GET' | 'DEL'; readonly key: string }
  | { readonly name: 'PEXPIRE'; readonly key: string; readonly ttlMs: number };

async function onRedis(call: Call): Promise<{ atMs: number; reply: number | null }> {
  const words = call.name === 'PEXPIRE' ? [`${call.ttlMs}`] : [];
  const [atMs, reply] = v.parse(
    timedReply,
    await redis.eval(TIMED, 1, call.key, call.name, ...words),
  );
  return { atMs, reply };
}

function onModel(store: StoreModel, call: Call, atMs: number): number | null {
  switch (call.name) {
    case 'INCR':
      return store.incr(call.key, atMs);
    case 'GET':
      return store.get(call.key, atMs);
    case 'PEXPIRE':
      return Number(store.pexpire(call.key, call.ttlMs, atMs));
    case 'DEL': {
      // The model deletes what has expired and not been asked for; Redis says that it was not there.
      const wasThere = store.get(call.key, atMs) !== null;
      store.delete(call.key);
      return Number(wasThere);
    }
  }
}

/** Lifetimes that are over at once, within the test, and never. */
const LIFETIMES_MS = [-(10 ** 12), -1, 0, 150, 250, 10_000, 10 ** 12];

function drawnCall(random: Random, keys: readonly string[]): Call {
  const key = keys[random.below(keys.length)] ?? '';
  const drawn = random.below(10);
  if (drawn < 4) return { name: 'INCR', key };
  if (drawn < 7) return { name: 'GET', key };
  if (drawn < 8) return { name: 'DEL', key };
  return { name: 'PEXPIRE', key, ttlMs: LIFETIMES_MS[random.below(LIFETIMES_MS.length)] ?? 0 };
}

/** A sequence of calls on both, in bursts with pauses in which the short lifetimes run out. */
async function compare(seed: string): Promise<number> {
  const random = randomFrom(seed);
  const keys = Array.from({ length: 4 }, (_, i) => `store:${randomUUID()}:${i}`);
  const store = new StoreModel();
  const expiresAtMs = new Map<string, number>();
  let compared = 0;
  for (let burst = 0; burst < 4; burst++) {
    for (let i = 0; i < 60; i++) {
      const call = drawnCall(random, keys);
      const { atMs, reply } = await onRedis(call);
      const expected = onModel(store, call, atMs);
      // So close to an expiry the time that Redis tells may be another than it expires by.
      if (Math.abs(atMs - (expiresAtMs.get(call.key) ?? Infinity)) <= 2) {
        store.delete(call.key);
        await redis.del(call.key);
        expiresAtMs.delete(call.key);
        continue;
      }
      expect(reply, `seed ${seed}, call ${burst}/${i}: ${JSON.stringify(call)}`).toBe(expected);
      compared++;
      if (call.name === 'PEXPIRE' && reply === 1) expiresAtMs.set(call.key, atMs + call.ttlMs);
    }
    await sleep(200);
  }
  await redis.del(...keys);
  return compared;
}

describe('the model of the store and a real Redis', () => {
  test('reply alike to the same random INCR, PEXPIRE, GET and DEL', async () => {
    const seeds = Array.from({ length: 12 }, (_, i) => `store ${i}`);
    const compared = await Promise.all(seeds.map(compare));
    // Few calls come within 2 ms of an expiry; the rest was compared.
    for (const count of compared) expect(count).toBeGreaterThan(180);
  });

  test('keep a key through the millisecond in which its time runs out, and no longer', async () => {
    const key = `store:${randomUUID()}`;
    let readAtTheEnd = 0;
    while (readAtTheEnd < 5) {
      const store = new StoreModel();
      store.incr(key, (await onRedis({ name: 'INCR', key })).atMs);
      const { atMs } = await onRedis({ name: 'PEXPIRE', key, ttlMs: 3 });
      store.pexpire(key, 3, atMs);
      let leftMs = 3;
      while (leftMs >= -2) {
        const read = await onRedis({ name: 'GET', key });
        leftMs = atMs + 3 - read.atMs;
        // In the two milliseconds after the end Redis's own clock may still be behind the time told.
        if (leftMs < 0 && leftMs >= -2) continue;
        expect(read.reply).toBe(store.get(key, read.atMs));
        if (leftMs === 0) readAtTheEnd++;
      }
    }
  });

  test('count registrations alike: the script, and the model at the time that it tells', async () => {
    const intervalMs = 200;
    const group = groupKey({ prefix: 'store:', name: randomUUID() });
    const store = new StoreModel();
    const random = randomFrom('registrations');
    const [, ttl] = registerArguments(intervalMs);
    for (let i = 0; i < 80; i++) {
      const words = registerArguments(intervalMs);
      const tick = parseTick(await redis.eval(REGISTER_SCRIPT, 1, group, ...words));
      const { at } = tick;
      const interval = Math.floor(at / intervalMs);
      const open = counterKey(group, interval);
      const index = store.incr(open, at) - 1;
      store.pexpire(open, Number(ttl), at);
      const replicas = store.get(counterKey(group, interval - 1), at);
      expect(tick).toEqual({ interval, index, replicas, at });
      // Some pauses are longer than an interval, so that a closed counter is missing.
      await sleep(random.below(20) === 0 ? 450 : random.below(8));
    }
    expect(await redis.exists(group)).toBe(0);
  });
});
