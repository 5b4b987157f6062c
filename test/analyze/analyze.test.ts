import { describe, expect, test } from 'vitest';
import { analyze, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import { randomFrom } from '../../src/core/random.ts';
import { UserError } from '../../src/core/user-error.ts';
import { listOf, readingOfCounts } from './counting.ts';

const random = randomFrom('ids');
const ids = Object.freeze(listOf(2_000, () => random.below(2 ** 30)));

describe('equal input gives equal results', () => {
  const result = analyze(ids, { seed: 1 });

  test('of the same ids twice', () => {
    expect(analyze(ids, { seed: 1 })).toEqual(result);
  });

  test('of ids as numbers, as bigints and as digits', () => {
    expect(analyze(ids.map(BigInt), { seed: 1 })).toEqual(result);
    expect(analyze(ids.map(String), { seed: 1 })).toEqual(result);
  });

  test('of large ids as bigints and as digits', () => {
    const large = ids.map((id) => 2n ** 60n + BigInt(id));
    expect(analyze(large.map(String), { seed: 1 })).toEqual(analyze(large, { seed: 1 }));
  });

  test('but for another seed, which draws another floor', () => {
    const other = analyze(ids, { seed: 2 });
    expect(other.analyses[0]?.spread).toEqual(result.analyses[0]?.spread);
    const [a, b] = [other, result].map(({ analyses }) => analyses[0]?.floor.ratio.mean);
    expect(a).not.toBe(b);
  });
});

describe('an analysis', () => {
  test('has 24 partitions if none is named, else one analysis for each, in that order', () => {
    expect(analyze(ids, { seed: 1 }).analyses.map(({ spread }) => spread.partitions)).toEqual([24]);
    const many = analyze(ids, { seed: 1, partitions: [48, 7, 24] });
    expect(many.analyses.map(({ spread }) => spread.partitions)).toEqual([48, 7, 24]);
  });

  test('counts each id in its floorMod', () => {
    const { analyses } = analyze([-1, -24, -25, 23, 2n ** 64n], { seed: 1 });
    const filled = analyses[0]?.buckets.filter(({ count }) => count > 0);
    // -1 and -25 in 23 with 23 itself, -24 in 0, and 2^64 = 16 (mod 24).
    expect(filled?.map(({ bucket, count }) => [bucket, count])).toEqual([
      [0, 1],
      [16, 1],
      [23, 3],
    ]);
  });

  test('compares with xxh64, and an xxh64 with murmur3', () => {
    const mapsOf = (map: 'modulo' | 'xxh64'): unknown =>
      analyze(ids, { seed: 1, map }).analyses[0]?.comparison.map((each) => each.map);
    expect(mapsOf('modulo')).toEqual(['modulo', 'xxh64']);
    expect(mapsOf('xxh64')).toEqual(['modulo', 'murmur3', 'xxh64']);
  });

  test('counts the ids that keep their partition under a hash', () => {
    const { comparison } = analyze(ids, { seed: 1, compared: ['crc32'] }).analyses[0]!;
    const [modulo, crc32] = comparison;
    expect(modulo?.kept).toBe(2_000);
    // A 24th of 2,000 is 83, give or take 3 sigma.
    expect(crc32?.kept).toBeGreaterThan(83 - 27);
    expect(crc32?.kept).toBeLessThan(83 + 27);
  });

  test('of a sweep has figures for each count, without buckets or a verdict', () => {
    const { analyses, sweep } = analyze(ids, { seed: 1, partitions: [], sweep: [23, 24, 25] });
    expect(analyses).toEqual([]);
    expect(sweep.map(({ spread }) => [spread.partitions, spread.total])).toEqual([
      [23, 2_000],
      [24, 2_000],
      [25, 2_000],
    ]);
    expect(Object.keys(sweep[0] ?? {})).toEqual(['spread', 'floor', 'intervals', 'isEven']);
  });

  test('says what was read', () => {
    const { input, rows, map, hashInput, seed } = analyze(ids, { seed: 7 });
    expect(input).toMatchObject({ name: 'memory', kind: 'memory', idColumn: null });
    expect(rows).toEqual({ rows: 2_000, used: 2_000, nulls: 0, rejected: 0, rejects: [] });
    expect([map, hashInput, seed]).toEqual(['modulo', 'text', 7]);
  });
});

test.each([0, -24, 1.5, Number.NaN, 1_000_001])('%d is no partition count', (count) => {
  expect(() => analyze(ids, { seed: 1, partitions: [24, count] })).toThrow(
    new UserError('usage', `${count} is no partition count; give a whole number from 1 to 1000000`),
  );
});

describe('text ids', () => {
  const names = listOf(2_000, (i) => `user ${i}`);

  test('are mapped by a hash', () => {
    const { analyses, ids: figures } = analyze(names, { seed: 1, map: 'xxh64' });
    expect(analyses[0]?.spread.total).toBe(2_000);
    expect(analyses[0]?.verdict.kind).toBe('keep');
    expect(figures?.textual).toBe(2_000);
    expect(analyses[0]?.comparison.map(({ map }) => map)).toEqual(['murmur3', 'xxh64']);
  });

  test('have no remainder without one', () => {
    expect(() => analyze(names, { seed: 1 })).toThrow(
      'id 1, "user 0", is not a whole number; text and UUIDs need --hash',
    );
  });
});

describe('what is no id', () => {
  const refusal = (bad: number | bigint | string, map: 'modulo' | 'crc32' | 'pg-hashint8') => {
    try {
      analyze([1, bad], { seed: 1, map });
    } catch (error) {
      return error;
    }
    return null;
  };

  test.each([
    ['', 'id 2, "", is empty'],
    ['NULL', 'id 2, "NULL", is empty'],
    ['28,742', 'id 2, "28,742", has thousands separators; write the digits alone'],
    [5.5, 'id 2, "5.5", is a decimal number; an id is a whole number, written without a point'],
    [
      2 ** 53,
      'id 2, "9007199254740992", is a number beyond 2^53, which may have lost digits; give a bigint or its digits',
    ],
    [
      1e21,
      'id 2, "1e+21", is a number beyond 2^53, which may have lost digits; give a bigint or its digits',
    ],
    [Number.NaN, 'id 2, "NaN", is not a whole number; text and UUIDs need --hash'],
  ])('%j is refused with its place', (bad, message) => {
    const error = refusal(bad, 'modulo');
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ kind: 'input', message });
  });

  test('a number beyond 2^53 is refused under a hash too, its bigint is not', () => {
    expect(refusal(2 ** 53, 'crc32')).toBeInstanceOf(UserError);
    expect(refusal(2n ** 53n, 'crc32')).toBeNull();
    expect(refusal(Number.MAX_SAFE_INTEGER, 'modulo')).toBeNull();
    expect(refusal(-Number.MAX_SAFE_INTEGER, 'modulo')).toBeNull();
  });

  test('text and what exceeds 64 bits are refused under a hash that takes an int64', () => {
    expect(refusal('abc', 'pg-hashint8')).toMatchObject({
      message: 'id 2, "abc", is not a whole number; text and UUIDs need --hash',
    });
    expect(refusal(2n ** 63n, 'pg-hashint8')).toMatchObject({
      message: 'id 2, "9223372036854775808", does not fit into the 64 bits that this hash takes',
    });
    expect(refusal(-(2n ** 63n), 'pg-hashint8')).toBeNull();
  });

  test('no id at all is an error that says so', () => {
    expect(() => analyze([], { seed: 1 })).toThrow(
      new UserError('input', 'memory holds no id: no row could be read'),
    );
  });

  test('nothing but nulls is an error that says so', () => {
    const { input, tally } = readingOfCounts([0, 0]);
    expect(() =>
      analyzeReading({ input, tally: { ...tally, rows: 3, nulls: 3 } }, { seed: 1 }),
    ).toThrow('memory holds no id: all 3 rows are empty or NULL');
  });
});

describe('a ready histogram', () => {
  test('answers the divisors of its modulus', () => {
    const reading = readingOfCounts(listOf(48, (i) => i + 1));
    const { analyses, ids: figures } = analyzeReading(reading, { seed: 1, partitions: [24, 16] });
    expect(figures).toBeNull();
    // Residues i and i + 24 together, and i, i + 16 and i + 32.
    expect(analyses[0]?.buckets[3]?.count).toBe(4 + 28);
    expect(analyses[1]?.buckets[3]?.count).toBe(4 + 20 + 36);
  });

  test('refuses a partition count that does not divide it, with what it was counted by', () => {
    const reading = readingOfCounts(listOf(24, () => 5));
    expect(() => analyzeReading(reading, { seed: 1, partitions: [48] })).toThrow(
      'memory cannot answer 48 partitions: it was counted modulo 24, which they do not divide',
    );
  });
});

test('a request asks for what the analysis needs, and for no hash twice', () => {
  expect(planTally({ seed: 3 })).toEqual({
    partitions: [24],
    moduli: [23, 25, 22, 26, 19, 29, 48, 72, 96],
    swept: [],
    map: 'modulo',
    compared: ['xxh64'],
    hashInput: 'text',
    costs: [],
    seed: 3,
  });
  const { compared, costs } = planTally({
    seed: 3,
    map: 'crc32',
    compared: ['crc32', 'md5'],
    costs: [{ name: 'rows', msPerUnit: null }],
  });
  expect([compared, costs]).toEqual([['md5'], ['rows']]);
});

test('the example of the comment holds', () => {
  const even = listOf(200, (i) => 2 * i);
  expect(analyze(even, { seed: 1 }).analyses[0]?.verdict.kind).toBe('change-partitions');
});
