import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { lookForGroups, seenGroups, seenText } from '../../../src/inputs/redis/seen-groups.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { type OwnRedis, startOwnRedis, usual } from './own-redis.ts';

describe('the groups of a server', () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    const blind = 'user blind on >secret ~* +get';
    redis = await startOwnRedis({ config: [...usual, blind] });
  });
  afterAll(() => redis.stop());
  const look = (url: string) =>
    lookForGroups({ target: parseRedisUrl(url), group: '{mial}', limits: usualLimits });

  test('are those that have counters, by their base keys', async () => {
    const connection = await connect(parseRedisUrl(redis.url), '{any}', usualLimits);
    const counters = ['{mail}:7', '{mail}:8', 'prod:{a:b}:12', '{}:1', '{mail}:x', 'mail:1', '{m}'];
    for (const key of counters) await connection.call('SET', key, '1');
    expect(await look(redis.url)).toEqual(['prod:{a:b}', '{mail}']);
    connection.close();
  });

  test('are none where SCAN is not allowed, and where nobody answers', async () => {
    expect(await look(`redis://blind:secret@127.0.0.1:${redis.port}`)).toEqual([]);
    expect(await look('redis://127.0.0.1:1')).toEqual([]);
  });

  test('are looked for among some thousands of keys only', async () => {
    const asked: string[][] = [];
    const call = async (...words: readonly string[]): Promise<unknown> => {
      asked.push([...words]);
      return ['17', [`{g${asked.length}}:1`]];
    };
    expect(await seenGroups({ call, place: 'a:1' })).toHaveLength(5);
    expect(asked).toHaveLength(5);
    expect(asked[1]).toEqual(['SCAN', '17', 'MATCH', '*{*}:*', 'COUNT', '1000']);
  });
});

test('the one that was likely meant comes first, and at most twelve are named', () => {
  expect(seenText('{mial}', ['{a}', '{mail}'])).toBe('"{mail}" and "{a}"');
  const many = Array.from({ length: 15 }, (_, i) => `{group-${i + 10}}`);
  expect(seenText('{x}', many)).toMatch(/^"\{group-10\}", .*"\{group-21\}" and 3 more$/);
});
