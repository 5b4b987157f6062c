import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { type HashName, hashes, hashNames } from '../../../src/core/hash/catalog.ts';
import { bigintOfWord, residueOfWord } from '../../../src/core/hash/word.ts';
import { keptByHash } from '../../cases/s33-kept.ts';

function bytesOf(name: HashName, id: bigint): Uint8Array {
  return hashes[name].input === 'int64' ? int64Bytes(id) : textBytes(`${id}`);
}

function bucketOf(name: HashName, id: bigint, partitions: number): number {
  const hash = hashes[name];
  return residueOfWord(hash.of(bytesOf(name, id)), partitions, hash.signed);
}

test('lists each hash once, under its own name, with one line for the help text', () => {
  expect([...hashNames].toSorted()).toEqual(Object.keys(hashes).toSorted());
  for (const name of hashNames) {
    expect(hashes[name].name).toBe(name);
    expect(hashes[name].description).toMatch(/^[^\n]{20,90}$/);
  }
});

test('gives the same unsigned halves every time, and the high one 0 for a hash of 32 bits', () => {
  const wide = ['fnv1a64', 'xxh64', 'md5', 'sha256', 'pg-hashint8extended', 'pg-hashtextextended'];
  fc.assert(
    fc.property(
      fc.constantFrom(...hashNames),
      fc.uint8Array({ minLength: 8, maxLength: 100, size: 'max' }),
      (name, bytes) => {
        const { high, low } = hashes[name].of(bytes);
        expect(hashes[name].of(bytes)).toEqual({ high, low });
        expect([high >>> 0, low >>> 0]).toEqual([high, low]);
        if (!wide.includes(name)) expect(high).toBe(0);
      },
    ),
    { numRuns: 1_000 },
  );
});

// The rule of versions: these lines are added to, never changed. Buckets modulo 24 of the ids of case
// S04; its own columns for the first six and kafka-murmur2, the others as their functions gave them
// when they agreed with xxhash-wasm, PostgreSQL 18 and cluster-key-slot.
test.each<[HashName, number[]]>([
  ['fnv1a32', [4, 11, 10, 1, 5]],
  ['fnv1a64', [4, 19, 2, 17, 21]],
  ['murmur3', [3, 14, 12, 17, 4]],
  ['crc32', [23, 8, 15, 7, 23]],
  ['md5', [10, 7, 13, 18, 20]],
  ['sha256', [1, 21, 5, 6, 21]],
  ['kafka-murmur2', [23, 4, 9, 3, 11]],
  ['xxh64', [12, 17, 16, 10, 7]],
  ['pg-hashint8', [22, 0, 15, 19, 23]],
  ['pg-hashint8extended', [6, 0, 7, 11, 15]],
  ['pg-hashtext', [1, 14, 3, 12, 21]],
  ['pg-hashtextextended', [17, 6, 3, 12, 13]],
  ['redis-slot', [2, 8, 10, 12, 14]],
])('%s puts the ids of case S04 where it always did', (name, buckets) => {
  const ids = [1n, 42n, 28742n, 9007199254740993n, -7n];
  expect(ids.map((id) => bucketOf(name, id, 24))).toEqual(buckets);
});

test('fnv1a32 gives the values of case S04, fnv1a64 the buckets of netresearch/go-cron#251', () => {
  const values = [1n, 42n, 28742n, 9007199254740993n, -7n].map((id) =>
    bigintOfWord(hashes.fnv1a32.of(textBytes(`${id}`)), false),
  );
  expect(values).toEqual([873244444n, 2279835011n, 2732656138n, 2930871505n, 449647517n]);
  const jobs = ['job-a', 'job-b'].map((job) => hashes.fnv1a64.of(textBytes(job)));
  expect(jobs.map((word) => residueOfWord(word, 60, false))).toEqual([54, 23]);
});

test('crc32 of the text 1 is the example', () => {
  expect(hashes.crc32.of(textBytes('1'))).toEqual({ high: 0, low: 0x83dcefb7 });
});

test('a leading zero makes another text, so ids must be made canonical first', () => {
  for (const name of hashNames.filter((each) => hashes[each].input !== 'int64')) {
    expect(hashes[name].of(textBytes('007'))).not.toEqual(hashes[name].of(textBytes('7')));
  }
});

describe('case S33: ids 1 to 28742 from id mod 24 to hash mod 24', () => {
  const ids = Array.from({ length: 28_742 }, (_, i) => i + 1);

  test.each(keptByHash)('%s leaves %i of them where they were', (name, kept) => {
    expect(ids.filter((id) => bucketOf(name, BigInt(id), 24) === id % 24)).toHaveLength(kept);
  });

  test.each<[HashName, string]>([
    ['fnv1a32', '1.0892'],
    ['fnv1a64', '1.0332'],
    ['murmur3', '1.1415'],
    ['sha256', '1.0885'],
  ])('%s spreads them with a ratio of %s', (name, ratio) => {
    const counts = countsOf(ids.map((id) => bucketOf(name, BigInt(id), 24)));
    expect((Math.max(...counts) / Math.min(...counts)).toFixed(4)).toBe(ratio);
  });

  test('without a hash the counts are 1198 and 1197, more even than under any', () => {
    const counts = countsOf(ids.map((id) => id % 24));
    expect([Math.max(...counts), Math.min(...counts)]).toEqual([1198, 1197]);
  });
});

function countsOf(buckets: readonly number[]): number[] {
  const counts = Array.from({ length: 24 }, () => 0);
  for (const bucket of buckets) counts[bucket]! += 1;
  return counts;
}
