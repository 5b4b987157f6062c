import { describe, expect, test } from 'vitest';
import { periodPatterns } from '../../../src/analyze/patterns/period.ts';
import { randomFrom } from '../../../src/core/random.ts';
import type { Pattern } from '../../../src/core/results/analysis.ts';
import { idsWithCounts, listOf, sourceOf } from '../counting.ts';

function patternsOf(ids: Iterable<number | bigint>, partitions = 24): Pattern[] {
  return periodPatterns(sourceOf(ids, partitions), false);
}

/** Ids of these counts modulo `counts.length`, at random otherwise. */
function idsOf(counts: readonly number[]): number[] {
  return idsWithCounts(counts, randomFrom('period'));
}

describe('three writers', () => {
  test('that do 50, 30 and 20 % show period 3, and no multiple of it', () => {
    const ids = idsOf([3_000, 7_500, 4_500]);
    expect(sourceOf(ids).spread.empty).toBe(0);
    // w = sqrt(3 * ((0.2 - 1/3)^2 + (0.5 - 1/3)^2 + (0.3 - 1/3)^2)) = 0.374
    expect(patternsOf(ids)).toEqual([
      {
        kind: 'period',
        modulus: 3n,
        remainder: 1n,
        isHarmful: true,
        text: 'the ids repeat with period 3: 20% / 50% / 30% of them by id mod 3 (w = 0.37)',
      },
    ]);
  });

  test('that do nearly the same, an effect under 0.1, show nothing however many their ids', () => {
    // w = 0.057, chi-square 160.
    expect(patternsOf(idsOf([16_000, 18_000, 16_000]))).toEqual([]);
  });

  test('with sixty ids are left to chance', () => {
    // w = 0.374 again, but chi-square 8.4: p = 0.015.
    expect(patternsOf(idsOf([12, 30, 18]))).toEqual([]);
  });

  test('are harmless for 25 partitions, and seen modulo 60 are a period of 3', () => {
    const [pattern, ...others] = patternsOf(idsOf([3_000, 7_500, 4_500]), 25);
    expect(others).toEqual([]);
    expect([pattern?.modulus, pattern?.isHarmful]).toEqual([3n, false]);
    expect(pattern?.text).toContain('by id mod 3 (w = 0.37); harmless for 25 partitions');
  });
});

test('a divisor of the partition count is harmful, also where 24 partitions drown it in noise', () => {
  // 56 % even: chi-square 21.6 of 1 degree of freedom, and of 23 about 44, p = 0.006 only.
  const half = [70, 55].flatMap((count) => Array<number>(12).fill(count));
  const ids = idsOf(listOf(24, (i) => half[(i % 2) * 12]!));
  const [pattern, ...others] = patternsOf(ids.slice());
  expect(others).toEqual([]);
  expect(pattern?.text).toBe(
    'the ids repeat with period 2: 56% / 44% of them by id mod 2 (w = 0.12)',
  );
  expect(pattern?.isHarmful).toBe(true);
});

test('a period of a usual grid that does not divide the partition count is said to be harmless', () => {
  const [pattern, ...others] = patternsOf(idsOf([500, 500, 500, 500, 1_000]));
  expect(others).toEqual([]);
  expect([pattern?.modulus, pattern?.remainder, pattern?.isHarmful]).toEqual([5n, 4n, false]);
  expect(pattern?.text).toBe(
    'the ids repeat with period 5: 17% / 17% / 17% / 17% / 33% of them by id mod 5 (w = 0.33); harmless for 24 partitions',
  );
});

test('a long period names its fullest residue', () => {
  const [pattern] = patternsOf(idsOf(listOf(60, (i) => (i === 42 ? 220 : 100))));
  expect([pattern?.modulus, pattern?.remainder]).toEqual([60n, 42n]);
  expect(pattern?.text).toContain(
    'period 60: residue 42 holds 3.6% of them by id mod 60 (w = 0.15); harmless for 24',
  );
});

describe('one partition that stands out', () => {
  /** 1,000 ids a partition, and so many in partition 5. */
  const standing = (count: number): number[] => listOf(24, (i) => (i === 5 ? count : 1_000));

  test('without a smaller period is called uneven', () => {
    // w = 0.7 sqrt(23)/24.7 = 0.136, but 0.094 modulo 12.
    expect(patternsOf(idsOf(standing(1_700)))).toEqual([
      {
        kind: 'uneven',
        modulus: 24n,
        remainder: 5n,
        isHarmful: true,
        text: 'uneven beyond chance (w = 0.14) with no smaller period: partition 5 holds 6.9% of the ids where 4.2% is its share',
      },
    ]);
  });

  test.each([2_000, 4_000, 20_000])(
    'is uneven with %i ids too, where each divisor shows its part of it',
    (count) => {
      const patterns = patternsOf(idsOf(standing(count)));
      expect(patterns).toMatchObject([{ kind: 'uneven', modulus: 24n, remainder: 5n }]);
    },
  );

  test('with the one twelve further on is a period of 12', () => {
    // w = 0.5 sqrt(11)/12.5 = 0.133 modulo 12, 0.089 modulo 6.
    const counts = listOf(24, (i) => (i % 12 === 5 ? 1_500 : 1_000));
    const patterns = patternsOf(idsOf(counts));
    expect(patterns).toMatchObject([{ kind: 'period', modulus: 12n, remainder: 5n }]);
  });

  test('is not seen as a period of a grid that shares a divisor with the partitions', () => {
    // Modulo 60 and 1000 the same ids have w = 0.11 and 0.22 by their divisors 12 and 8, and chance.
    expect(patternsOf(idsOf(standing(1_700))).map(({ modulus }) => modulus)).toEqual([24n]);
  });

  test('by too little is nothing', () => {
    // w = 0.059
    expect(patternsOf(idsOf(standing(1_300)))).toEqual([]);
  });

  test('is not said again where it is explained, but other divisors are', () => {
    const source = sourceOf(idsOf(standing(1_700)));
    expect(periodPatterns(source, true)).toEqual([]);
    const fives = sourceOf(idsOf([500, 500, 500, 500, 1_000]));
    expect(periodPatterns(fives, true)).toHaveLength(1);
  });
});

test('two partitions of which one holds more are a period, not called uneven', () => {
  expect(patternsOf(idsOf([700, 300]), 2)).toMatchObject([{ kind: 'period', modulus: 2n }]);
});

test('at most three periods are listed, the smallest', () => {
  // 2, 3 and 5 at once; 7 is a divisor of 210 partitions and would be the fourth.
  const weights = listOf(210, (i) => [2, 3, 5, 7].reduce((w, d) => (i % d === 1 ? w * 2 : w), 10));
  const patterns = patternsOf(idsOf(weights), 210);
  expect(patterns.map(({ modulus }) => modulus)).toEqual([2n, 3n, 5n]);
});

test('ids that go in steps are judged over the residues that the step can reach', () => {
  const random = randomFrom('steps');
  const even = listOf(5_000, () => 2 * random.below(2 ** 30));
  expect(patternsOf(even)).toEqual([]);
  const thirds = even.map((id, i) => (i % 2 === 0 ? id - (id % 6) : id));
  expect(patternsOf(thirds)).toMatchObject([{ kind: 'period', modulus: 3n, remainder: 0n }]);
});

test('a class with fewer than five ids in the mean is not judged', () => {
  // 4 residues of 24 hold all of 115 ids: 4.8 in the mean, and below 5 on every larger grid too.
  const ids = listOf(115, (i) => 24 * i * i * 7 + [1, 8, 14, 19][i % 4]!);
  const judged = patternsOf(ids).map(({ modulus }) => Number(modulus));
  expect(judged.filter((modulus) => 115 / modulus < 5)).toEqual([]);
});

test('under a hash the period is one of its values', () => {
  const source = { ...sourceOf(idsOf([3_000, 7_500, 4_500])), isModulo: false };
  expect(periodPatterns(source, false)[0]?.text).toBe(
    'the hash values repeat with period 3: 20% / 50% / 30% of them by hash mod 3 (w = 0.37)',
  );
});

test('a divisor that was not counted is passed over', () => {
  const source = sourceOf(idsOf([3_000, 7_500, 4_500]));
  const fold = (modulus: number): Float64Array | null =>
    modulus === 3 ? null : source.fold(modulus);
  const found = periodPatterns({ ...source, fold }, false).map(({ modulus }) => modulus);
  expect(found[0]).toBe(6n);
});
