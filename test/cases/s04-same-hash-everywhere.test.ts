import { describe, expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import { textBytes } from '../../src/core/hash/bytes.ts';
import { type HashName, hashes } from '../../src/core/hash/catalog.ts';
import type { Id } from '../../src/core/id.ts';
import { analyze, idLines } from '../cli/pretend.ts';
import { filled } from './case.ts';

// S04: a hash seeded by the process put the same key elsewhere after each restart (dpkp/kafka-python#374,
// django/channels_redis#273, JBKahn/django-sharding#66, uber/petastorm#247, netresearch/go-cron#251).
const ids = [1n, 42n, 28742n, 9007199254740993n, -7n];

function bucketOf(id: Id, map: HashName, partitions = 24): number {
  const [analysis] = analyzeIds([id], { seed: 1, map, partitions: [partitions] }).analyses;
  return Number(Object.keys(filled(analysis!.buckets))[0]);
}

const columns: readonly (readonly [HashName, readonly number[]])[] = [
  ['fnv1a32', [4, 11, 10, 1, 5]],
  ['fnv1a64', [4, 19, 2, 17, 21]],
  ['murmur3', [3, 14, 12, 17, 4]],
  ['crc32', [23, 8, 15, 7, 23]],
  ['sha256', [1, 21, 5, 6, 21]],
  ['md5', [10, 7, 13, 18, 20]],
  ['kafka-murmur2', [23, 4, 9, 3, 11]],
];

test.each(columns)('%s puts the five ids into its buckets, twice', (map, expected) => {
  expect(ids.map((id) => bucketOf(id, map))).toEqual(expected);
  expect(ids.map((id) => bucketOf(`${id}`, map))).toEqual(expected);
});

test.each(columns)('the program counts by %s as the library does', async (map, expected) => {
  const { code, out } = await analyze(['--hash', map, '-f', 'json'], { stdin: idLines(ids) });
  expect(code).toBe(0);
  const counts = Array<number>(24).fill(0);
  for (const bucket of expected) counts[bucket]! += 1;
  expect(JSON.parse(out)).toMatchObject({
    parameters: { map, hash_input: 'text' },
    result: { buckets: counts.map((count, bucket) => ({ bucket, count })) },
  });
});

test('the check values of the hashes hold', () => {
  expect(hashes.fnv1a32.of(textBytes('foobar')).low).toBe(0xbf9cf968);
  expect(hashes.murmur3.of(textBytes('hello')).low).toBe(0x248bfa47);
  expect(bucketOf('job-a', 'fnv1a64', 60)).toBe(54);
  expect(bucketOf('job-b', 'fnv1a64', 60)).toBe(23);
});

describe('007 and 7', () => {
  test('are one id: numbers are hashed by their canonical digits, and the report says so', async () => {
    const { out, err } = await analyze(['--hash', 'fnv1a32', '-f', 'json'], {
      stdin: idLines(['007', '7']),
    });
    expect(JSON.parse(out)).toMatchObject({
      input: { used: 2, duplicates: 1 },
      result: { ids: { leading_zeros: 1 }, max: { count: 2 } },
    });
    expect(err).toContain('1 id had leading zeros: 007 and 7 are the same number');
  });

  test('are in the bucket of 7', () => {
    expect(bucketOf('007', 'fnv1a32')).toBe(bucketOf(7, 'fnv1a32'));
  });
});
