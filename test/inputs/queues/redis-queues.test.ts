import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DueRequest } from '../../../src/core/due/due-request.ts';
import {
  type RedisDueOptions,
  readDuesFromRedis,
} from '../../../src/inputs/queues/redis/read-redis-dues.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { forecastJsonOf } from '../../cli/forecast/forecast.ts';
import { DAY_S, dueRequest, plainClasses, usualDues } from '../database/due/dues.ts';
import { type OwnRedis, startOwnRedis } from '../redis/own-redis.ts';
import { refusalOf } from '../source.ts';

let server: OwnRedis;
let client: Redis;
beforeAll(async () => {
  server = await startOwnRedis();
  client = new Redis(server.url);
});
afterEach(() => client.flushall());
afterAll(async () => {
  client.disconnect();
  await server.stop();
});

async function read(
  queue = 'auto',
  request: Partial<DueRequest> = {},
  options: Partial<RedisDueOptions> = {},
) {
  const { signal } = new AbortController();
  const usual = { ...usualDues, queue, limits: usualLimits, signal };
  return await readDuesFromRedis(server.url, { ...usual, ...options })(dueRequest(request));
}

describe('BullMQ', () => {
  test('5,000 jobs that it delays itself are found with their spikes', async () => {
    const { port } = server;
    const queue = new Queue('mail', { connection: { host: '127.0.0.1', port } });
    const now = Date.now();
    const jobs = Array.from({ length: 5000 }, (_, i) => {
      const atS = i < 3000 ? 32_400 : i < 4500 ? 34_200 : i * 17;
      const name = i % 2 === 0 ? 'email' : 'digest';
      return { name, data: {}, opts: { timestamp: now, delay: (DAY_S + atS) * 1000 - now } };
    });
    await queue.addBulk(jobs);
    await queue.add('late', {}, { timestamp: now, delay: (DAY_S + 90_000) * 1000 - now });
    await queue.close();
    const { tally, input } = await read();
    expect(input).toMatchObject({ kind: 'queue', relation: 'bullmq queue "mail"', columns: [] });
    expect(input.form).toBe('scores of BullMQ, epoch milliseconds');
    expect(tally).toMatchObject({
      rows: 5001,
      used: 5000,
      beyond: { count: 1, latestS: DAY_S + 90_000 },
      rejected: 0,
    });
    const classes = plainClasses(tally);
    expect(classes.map(({ type }) => type)).toEqual(['digest', 'email']);
    for (const { counts } of classes) expect(counts).toContainEqual([32_400, 1500]);
    // And as a user has it: nothing but the URL.
    const found = await forecastJsonOf(['--db', server.url, '--from', '2027-03-28']);
    expect(found.input).toMatchObject({
      kind: 'queue',
      relation: 'bullmq queue "mail"',
      used: 5000,
    });
    expect(found.result.peak).toMatchObject({ at: '2027-03-28T09:00:00Z', count: 3000 });
    for (const { counts } of classes) expect(counts).toContainEqual([34_200, 750]);
  });

  test('jobs that wait are due now, and of several queues the name stands before', async () => {
    const connection = { host: '127.0.0.1', port: server.port };
    const queues = ['a', 'b'].map((name) => new Queue(name, { connection }));
    await queues[0]?.add('x', {});
    await queues[1]?.add('y', {}, { priority: 3 });
    await Promise.all(queues.map((queue) => queue.close()));
    const nowS = Math.floor(Date.now() / 1000);
    const { tally, input } = await read('bullmq', { fromS: nowS - 60, untilS: nowS + 60 });
    expect(input.relation).toBe('bullmq queues "a", "b"');
    expect(plainClasses(tally).map(({ type }) => type)).toEqual(['a/x', 'b/y']);
    const alone = await read('bullmq:a', { fromS: nowS - 60, untilS: nowS + 60 });
    expect(plainClasses(alone.tally).map(({ type }) => type)).toEqual(['x']);
  });
});

describe('Sidekiq', () => {
  const job = (fields: object): string =>
    JSON.stringify({ jid: 'abc', queue: 'default', ...fields });
  const nine = DAY_S + 32_400;

  test('its sets are read page by page, in the horizon alone', async () => {
    const scheduled = Array.from({ length: 2500 }, (_, i) => [
      nine + (i % 2) * 0.75,
      job({ class: 'MailJob', jid: `j${i}` }),
    ]).flat();
    await client.zadd('schedule', ...scheduled);
    await client.zadd(
      'schedule',
      DAY_S - 5,
      job({ class: 'OldJob' }),
      DAY_S + 86_400,
      job({ class: 'FarJob' }),
    );
    await client.zadd('retry', nine, job({ class: 'Wrapper', wrapped: 'SyncJob' }), nine, 'no job');
    const { tally, input } = await read();
    expect(input.relation).toBe('sidekiq queue in "schedule" and "retry"');
    expect(plainClasses(tally).map(({ type, counts }) => [type, counts])).toEqual([
      ['MailJob', [[32_400, 2500]]],
      ['SyncJob', [[32_400, 1]]],
    ]);
    expect(tally).toMatchObject({
      rows: 2504,
      used: 2501,
      overdue: { count: 1, oldestS: DAY_S - 5 },
      beyond: { count: 1, latestS: DAY_S + 86_400 },
      rejected: 1,
      rejects: [{ text: 'no job' }],
    });
    const late = await read('sidekiq', { includesOverdue: true });
    expect(late.tally).toMatchObject({ rows: 2504, used: 2502 });
    expect(plainClasses(late.tally).map(({ type }) => type)).toContain('OldJob');
  });

  test('under a namespace', async () => {
    await client.zadd('shop:schedule', nine, job({ class: 'MailJob' }));
    expect((await read('sidekiq:shop')).tally.used).toBe(1);
  });
});

describe('refusals', () => {
  test('no queue, an empty one, two, and one that is none of Redis', async () => {
    expect(await refusalOf(read())).toMatch(
      /^usage: Redis at .* has no job queue that is known; looked for/,
    );
    await client.sadd('queues', 'default');
    expect(await refusalOf(read())).toMatch(
      /^input: .* the sidekiq queue .* holds no jobs that wait/,
    );
    await client.hset('bull:mail:meta', 'version', 'bullmq:5');
    expect(await refusalOf(read())).toMatch(
      /has jobs of bullmq and sidekiq; name one, as in --queue bullmq/,
    );
    expect(await refusalOf(read('oban'))).toMatch(/--queue oban is none of Redis/);
  });

  test('what was interrupted says so', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(read('auto', {}, { signal })).rejects.toThrow('stopped');
  });
});
