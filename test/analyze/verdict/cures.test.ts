import { describe, expect, test } from 'vitest';
import {
  costCures,
  cureCandidates,
  hashCures,
  partitionCures,
  shiftCures,
} from '../../../src/analyze/verdict/cures.ts';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { residueOfWord } from '../../../src/core/hash/word.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { CostTally } from '../../../src/core/tally/cost-tally.ts';
import { Residues } from '../../../src/core/tally/residues.ts';
import { listOf, readingOfCounts, tallyOf } from '../counting.ts';

describe('the partition counts that are tried', () => {
  test('are the neighbours, the nearest coprime with 30, and the multiples', () => {
    expect(cureCandidates(24)).toEqual([23, 25, 22, 26, 19, 29, 48, 72, 96]);
    expect(cureCandidates(5)).toEqual([4, 6, 3, 7, 10, 15, 20]);
    expect(cureCandidates(48)).toEqual([47, 49, 46, 50, 43, 53, 96, 144, 192]);
  });

  test('are all different and at least 2, down to a single partition', () => {
    for (let partitions = 1; partitions <= 300; partitions++) {
      const candidates = cureCandidates(partitions);
      expect(new Set(candidates).size).toBe(candidates.length);
      expect(Math.min(...candidates)).toBeGreaterThan(1);
      expect(candidates).not.toContain(partitions);
    }
  });
});

describe('partition cures', () => {
  const even = tallyOf(
    listOf(2_400, (i) => [2 * i]),
    { seed: 1 },
  );

  test('are the first two candidates that even these very ids out, with their measured ratio', () => {
    const floor = expect.closeTo(1.47, 1);
    // 2,400 ids over 23 and 25 partitions: 104 or 105, and 96 each.
    expect(partitionCures(even, 'modulo', 24)).toEqual([
      {
        kind: 'partitions',
        partitions: 23,
        keepsHours: false,
        ratio: 105 / 104,
        floorRatio: floor,
      },
      { kind: 'partitions', partitions: 25, keepsHours: false, ratio: 1, floorRatio: floor },
    ]);
  });

  test('are ranked by how near they come to a perfect hash, not by how near they lie', () => {
    // Even over 25, and over 23 but for a seventh more in one partition.
    const random = randomFrom('ranked');
    const ids = new Set<number>();
    while (ids.size < 23 * 200 + 60) {
      const id = 24 * random.below(10_000_000);
      if (ids.size < 23 * 200 || id % 23 === 5) ids.add(id);
    }
    const cures = partitionCures(
      tallyOf(
        [...ids].map((id) => [id] as const),
        { seed: 1 },
      ),
      'modulo',
      24,
    );
    const excess = cures.map(({ ratio, floorRatio }) => Math.max(1, ratio! / floorRatio!));
    expect(cures).toHaveLength(2);
    expect(cures[0]).not.toMatchObject({ partitions: 23 });
    expect(excess[0]).toBeLessThanOrEqual(excess[1]!);
  });

  test('leave out neighbours that share the divisor', () => {
    const tens = tallyOf(
      listOf(2_400, (i) => [3 + 10 * i]),
      { seed: 1 },
    );
    const counts = partitionCures(tens, 'modulo', 24).map((cure) =>
      cure.kind === 'partitions' ? cure.partitions : 0,
    );
    expect(counts).toEqual([23, 19]);
  });

  test('say of a multiple that it keeps the hours of today', () => {
    const { tally } = readingOfCounts(Array(144).fill(100));
    expect(partitionCures(tally, 'modulo', 24)).toMatchObject([
      { partitions: 48, keepsHours: true },
      { partitions: 72, keepsHours: true },
    ]);
  });

  test('are none where no candidate helps', () => {
    const step = cureCandidates(24).reduce((product, count) => product * BigInt(count), 1n);
    const tally = tallyOf(
      listOf(2_400, (i) => [step * BigInt(i)]),
      { seed: 1 },
    );
    expect(partitionCures(tally, 'modulo', 24)).toEqual([]);
  });
});

describe('hash cures', () => {
  test('are the hashes that were counted beside, in that order', () => {
    const tally = tallyOf(
      listOf(2_400, (i) => [2 * i]),
      { seed: 1, compared: ['crc32', 'murmur3'] },
    );
    const cures = hashCures(tally, 'modulo', 24);
    expect(cures).toMatchObject([
      { kind: 'hash', hash: 'crc32' },
      { kind: 'hash', hash: 'murmur3' },
    ]);
    expect(hashCures(tally, 'crc32', 24)).toMatchObject([{ hash: 'murmur3' }]);
  });

  test('leave out a hash that these ids defeat', () => {
    // Only ids that xxh64 puts into the first half of 24 partitions.
    const bucketOf = (id: number): number =>
      residueOfWord(hashes.xxh64.of(textBytes(`${id}`)), 24, hashes.xxh64.signed);
    const rows = listOf(2_400, (i) => [2 * i] as const).filter(([id]) => bucketOf(id) < 12);
    expect(rows.length).toBeGreaterThan(1_000);
    const tally = tallyOf(rows, { seed: 1, compared: ['xxh64', 'murmur3'] });
    expect(hashCures(tally, 'modulo', 24)).toMatchObject([{ hash: 'murmur3' }]);
  });

  test('are measured beside a perfect hash of the same ids, which cannot part the rows of one', () => {
    // 200 ids in 100 rows each: over 24 partitions a perfect hash leaves some two or three ids.
    const rows = listOf(20_000, (i) => [2 * (i % 200)] as const);
    const [cure] = hashCures(tallyOf(rows, { seed: 1 }), 'modulo', 24);
    expect(cure).toMatchObject({ kind: 'hash', hash: 'xxh64' });
    expect(cure?.floorRatio ?? 9).toBeGreaterThan(3);
    expect(cure?.ratio).toBeGreaterThan(2);
  });
});

describe('shift cures', () => {
  const ids = listOf(600, (i) => (BigInt(145_000_000_000 + 37 * i) << 22n) | (123n << 12n));

  test('offer the timestamp of snowflakes whose low bits are 0', () => {
    const tally = tallyOf(
      ids.map((id) => [id]),
      { seed: 1 },
    );
    expect(shiftCures(tally, 24)).toEqual([
      { kind: 'shift', bits: 22, ratio: 1, floorRatio: expect.closeTo(2.26, 1) },
    ]);
  });

  test('offer nothing where one id has a sequence, or the timestamps go in steps of the day', () => {
    const counted = (145_000_000_000n << 22n) | 1n;
    for (const mixed of [
      [...ids, counted],
      [counted, ...ids],
    ]) {
      const tally = tallyOf(
        mixed.map((id) => [id]),
        { seed: 1 },
      );
      expect(shiftCures(tally, 24)).toEqual([]);
    }
    const daily = tallyOf(
      listOf(600, (i) => [BigInt(86_400_000 * (1_600 + i)) << 22n]),
      { seed: 1 },
    );
    expect(shiftCures(daily, 24)).toEqual([]);
  });
});

describe('cost cures', () => {
  const options = { seed: 1, costs: [{ name: 'duration_ms', msPerUnit: 1 }] };

  test('even the sums out, measured on these costs', () => {
    // Odd ids cost five times as much; modulo 23 and 25 odd and even ids take turns.
    const tally = tallyOf(
      listOf(2_400, (i) => [i, i % 2 === 0 ? 10 : 50] as const),
      options,
    );
    const [duration] = tally.costs;
    const cures = costCures(duration!, 'modulo', 24);
    expect(cures).toMatchObject([
      { kind: 'partitions', partitions: 23, keepsHours: false },
      { kind: 'partitions', partitions: 25, keepsHours: false },
      { kind: 'hash', hash: 'xxh64' },
    ]);
    // 2,400 ids modulo 25: 96 each, of which 48 are odd: 48 * 60 each.
    expect(cures[1]?.ratio).toBe(1);
    expect(cures[0]?.ratio).toBeGreaterThan(1);
  });

  test('say of a multiple that it keeps the hours of today', () => {
    const cost = new CostTally({
      name: 'rows',
      partitions: [24],
      maps: ['modulo'],
      residuesFor: () => new Residues([144]),
      random: randomFrom(1),
    });
    for (let id = 0; id < 14_400; id++) {
      cost.add(id, 5, (modulus) => id % modulus);
      cost.sums.get('modulo')?.addNumber(id, 5);
    }
    expect(costCures(cost, 'modulo', 24)).toMatchObject([
      { partitions: 48, keepsHours: true, ratio: 1 },
      { partitions: 72, keepsHours: true, ratio: 1 },
    ]);
  });

  test('do not offer what leaves the sums as uneven', () => {
    const random = randomFrom('costs');
    const tally = tallyOf(
      listOf(2_400, () => {
        const id = random.below(2 ** 30);
        return [id, id % 12 === 5 ? 50 : 10] as const;
      }),
      options,
    );
    const counts = costCures(tally.costs[0]!, 'modulo', 24).flatMap((cure) =>
      cure.kind === 'partitions' ? [cure.partitions] : [],
    );
    expect(counts).toEqual([23, 25]);
    expect(costCures(tally.costs[0]!, 'modulo', 12)).not.toMatchObject([{ partitions: 24 }]);
  });
});
