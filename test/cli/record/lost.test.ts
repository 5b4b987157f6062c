import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnRedis, startOwnRedis, usual } from '../../inputs/redis/own-redis.ts';
import { replay } from '../replay/replay.ts';
import { type LiveGroup, record, startGroup, until } from './record.ts';

let redis: OwnRedis;
let group: LiveGroup;
beforeAll(async () => {
  redis = await startOwnRedis();
  group = startGroup(redis.url, 'lost', 3);
  await until(() => group.owning() === 3);
});
afterAll(async () => {
  group.stop();
  await redis.stop();
});

const gap = /\n\d+,not seen since \d+,,,\n/;

test('a server that comes back leaves a hole in the trace, which proves nothing then', async () => {
  const recording = record(redis.url, 'lost', ['--for', '6s']);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { port } = redis;
  await redis.stop();
  redis = await startOwnRedis({ port });
  const { code, out } = await recording;
  expect(code).toBe(0);
  expect(out).toMatch(gap);
  const replayed = await replay(['-', '--interval', '500ms', '-f', 'json'], { stdin: out });
  const { result } = JSON.parse(replayed.out);
  expect(result.exclusivity.verdict).toBe('unknown');
  expect(result.unseen_ms).toBeGreaterThan(0);
});

test('one that comes back and wants a password ends it with 4, the hole in the trace', async () => {
  const recording = record(redis.url, 'lost', ['--for', '30s']);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { port } = redis;
  await redis.stop();
  redis = await startOwnRedis({ port, config: [...usual, 'requirepass other-word'] });
  const { code, out, err } = await recording;
  expect(code).toBe(4);
  expect(err).toMatch(/NOAUTH/);
  expect(out).toMatch(/\n\d+,not seen since \d+,,,\n$/);
});

test('one that stays away ends it with 4, the hole in the trace', async () => {
  const other = await startOwnRedis();
  const members = startGroup(other.url, 'lost', 2);
  await until(() => members.owning() === 2);
  const recording = record(other.url, 'lost', ['--for', '4s']);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await other.stop();
  const { code, out, err } = await recording;
  members.stop();
  expect(code).toBe(4);
  expect(err).toMatch(/nandi: the connection was lost and did not come back: from \d+ ms on/);
  expect(out).toMatch(/\n\d+,not seen since \d+,,,\n$/);
});
