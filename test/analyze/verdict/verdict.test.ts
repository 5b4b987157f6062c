import { describe, expect, test } from 'vitest';
import { PUBLISHED_COUNTS } from '../../../fixtures/recipes/published.ts';
import { type AnalyzeOptions, analyze, analyzeReading } from '../../../src/analyze/analyze.ts';
import { spreadOf } from '../../../src/analyze/spread.ts';
import { cureCandidates } from '../../../src/analyze/verdict/cures.ts';
import type { Id } from '../../../src/core/id.ts';
import { floorMod } from '../../../src/core/modulo.ts';
import { randomFrom } from '../../../src/core/random.ts';
import type { Verdict } from '../../../src/core/results/analysis.ts';
import { idsWithCounts, listOf, readingOfCounts } from '../counting.ts';

function verdictOf(ids: Iterable<Id>, options: Partial<AnalyzeOptions> = {}): Verdict {
  return analyze(ids, { seed: 1, ...options }).analyses[0]!.verdict;
}

function verdictOfCounts(counts: readonly number[]): Verdict {
  const options = { seed: 1, partitions: [counts.length] };
  return analyzeReading(readingOfCounts(counts), options).analyses[0]!.verdict;
}

describe('keep', () => {
  test('is the verdict on the published histogram, with ratio 1.106 beside the noise floor', () => {
    const { kind, reasons, cures } = verdictOfCounts(PUBLISHED_COUNTS);
    expect([kind, cures]).toEqual(['keep', []]);
    expect(reasons[0]).toBe(
      'The spread is what chance gives; a hash would not be expected to do better.',
    );
    // numpy, 200,000 multinomial draws: ratio 1.1187 and p95 1.1592, deviation 5.67 % and 8.05 %.
    expect(reasons[1]).toMatch(
      /^max\/min 1\.106 against 1\.1(19|20) \(mean\) and 1\.1[56]\d \(p95\) of a perfect hash; largest deviation \+5\.3% against \+5\.[67]% and \+8\.\d%$/,
    );
  });

  test('of consecutive ids says that a hash would make it worse, and measures one', () => {
    const { kind, reasons } = verdictOf(listOf(10_000, (i) => i + 1));
    expect(kind).toBe('keep');
    expect(reasons[0]).toBe(
      'The ids spread more evenly than chance would; a hash would make it worse.',
    );
    expect(reasons[2]).toMatch(/^xxh64 on these ids: max\/min 1\.[12]\d\d$/);
  });

  test('of a slight skew that no chance gives says that it is too little to act on', () => {
    // Every other partition holds 4 % more: w = 0.0196, and chi-square 940 of 2.448 million.
    const { kind, reasons } = verdictOfCounts(listOf(24, (i) => (i % 2 === 0 ? 104_000 : 100_000)));
    expect(kind).toBe('keep');
    expect(reasons[0]).toBe(
      'The spread is uneven beyond chance, but only slightly (w = 0.020); a hash would gain too little to change the map.',
    );
  });

  test('of another hash speaks of another one', () => {
    const { kind, reasons } = verdictOf(
      listOf(2_400, (i) => i),
      { map: 'crc32' },
    );
    expect(kind).toBe('keep');
    expect(reasons[0]).toContain('; another hash would');
    expect(reasons[2]).toMatch(/^xxh64 on these ids/);
  });

  test('is what a harmless stride leaves', () => {
    expect(verdictOf(listOf(2_400, (i) => 5 * i)).kind).toBe('keep');
  });
});

describe('change-partitions', () => {
  const even = listOf(2_400, (i) => 2 * i);
  const verdict = verdictOf(even);

  test('is the verdict on even ids, with the pattern as the reason', () => {
    expect(verdict.kind).toBe('change-partitions');
    expect(verdict.reasons[0]).toBe(
      'All ids are even: 12 of 24 partitions stay empty; typical of auto_increment_increment = 2.',
    );
  });

  test('proposes counts that were measured on these ids, then a hash', () => {
    const measured = [23, 25].map((partitions) => spreadOf(countsOf(even, partitions)).ratio);
    expect(verdict.cures).toMatchObject([
      { kind: 'partitions', partitions: 23, keepsHours: false, ratio: measured[0] },
      { kind: 'partitions', partitions: 25, keepsHours: false, ratio: measured[1] },
      { kind: 'hash', hash: 'xxh64' },
    ]);
    expect(verdict.reasons[1]).toMatch(
      /^cure 1: 23 partitions, max\/min 1\.010 .*no hour is kept$/,
    );
    expect(verdict.reasons[3]).toMatch(/^cure 3: hash xxh64 mod 24/);
    expect(verdict.reasons[4]).toMatch(/^max\/min undefined against/);
  });

  test('follows a harmful pattern that the noise of few ids would hide', () => {
    // 56 % even among 1,500: within what chance gives to 24 partitions, but not to 2.
    const counts = listOf(24, (i) => (i % 2 === 0 ? 70 : 55));
    const { isEven, verdict: found } = analyze(idsWithCounts(counts, randomFrom('parity')), {
      seed: 1,
    }).analyses[0]!;
    expect([isEven, found.kind]).toEqual([true, 'change-partitions']);
    expect(found.reasons[0]).toMatch(/^The ids repeat with period 2: 56% \/ 44%/);
  });

  test('is the verdict where the spread is uneven without a pattern that is large enough', () => {
    // One partition 30 % above the others: w = 0.059, but far outside the floor of 5 %.
    const counts = listOf(24, (i) => (i === 5 ? 5_200 : 4_000));
    const { kind, reasons } = verdictOf(idsWithCounts(counts, randomFrom('standing out')));
    expect(kind).toBe('change-partitions');
    expect(reasons[0]).toBe('The spread is uneven beyond chance.');
  });
});

describe('hash', () => {
  const snowflakes = listOf(600, (i) => (BigInt(145_000_000_000 + 37 * i) << 22n) | (123n << 12n));

  test('is the verdict on snowflakes whose sequence never counts, the shift first', () => {
    const { kind, reasons, cures } = verdictOf(snowflakes);
    expect(kind).toBe('hash');
    expect(reasons[0]).toMatch(
      /^All ids are multiples of 4096: .*21 of 24 partitions stay empty\.$/,
    );
    expect(reasons[1]).toMatch(
      /^cure 1: \(id >> 22\) mod 24, the timestamp alone, max\/min 1\.000/,
    );
    expect(cures).toMatchObject([
      { kind: 'shift', bits: 22, ratio: 1 },
      { kind: 'hash', hash: 'xxh64' },
      { kind: 'partitions', partitions: 23 },
      { kind: 'partitions', partitions: 25 },
    ]);
  });

  test('is not advised for snowflakes that an odd partition count spreads', () => {
    expect(verdictOf(snowflakes, { partitions: [25] }).kind).toBe('keep');
  });
});

describe('not-fixable', () => {
  test('is the verdict on one id that stands in most rows', () => {
    const ids = [...listOf(1_000, (i) => i), ...Array<number>(1_500).fill(77)];
    const { kind, reasons, cures } = verdictOf(ids);
    expect([kind, cures]).toEqual(['not-fixable', []]);
    expect(reasons.slice(0, 2)).toEqual([
      "Id 77 stands in 1,501 rows (60.0%), more than a partition's share of 104: no partition count and no hash can divide one id.",
      'split its rows by another key, or give it a partition of its own',
    ]);
  });

  test('does not name an id that a partition has room for, though nothing evens its rows out', () => {
    const ids = [...listOf(2_400, (i) => i), ...Array<number>(80).fill(77)];
    const { kind, reasons } = verdictOf(ids);
    expect(kind).toBe('not-fixable');
    expect(reasons[0]).toMatch(/^Uneven beyond chance .*: partition 5 holds 7\.3% of the ids/);
  });

  test('is the verdict where nothing that was tried helps', () => {
    const step = cureCandidates(24).reduce((product, count) => product * BigInt(count), 1n);
    const { kind, reasons, cures } = verdictOf(
      listOf(2_400, (i) => step * BigInt(i) + 1n),
      { compared: [] },
    );
    expect([kind, cures]).toEqual(['not-fixable', []]);
    expect(reasons[1]).toBe(
      'neither a neighbouring partition count nor a hash evens these ids out',
    );
  });

  test('leaves a text id in most rows without a name, for only its count is kept', () => {
    const ids = [...listOf(1_000, (i) => `user ${i}`), ...Array<string>(1_500).fill('root')];
    const { kind, reasons } = verdictOf(ids, { map: 'xxh64' });
    expect(kind).toBe('not-fixable');
    expect(reasons[0]).toMatch(/^One id stands in 1,500 rows \(60\.0%\)/);
  });
});

describe('unknown', () => {
  test('is the verdict on fewer than five ids a partition, and how many would do', () => {
    const { kind, reasons, cures } = verdictOf(listOf(119, (i) => 24 * i));
    expect([kind, cures]).toEqual(['unknown', []]);
    expect(reasons).toEqual([
      '119 ids in 24 partitions are too few to tell a pattern from chance; 120 would do.',
    ]);
    expect(verdictOf(listOf(120, (i) => 24 * i)).kind).toBe('change-partitions');
  });

  test('counts one id in the singular', () => {
    expect(verdictOf([5]).reasons[0]).toMatch(/^1 id in 24 partitions/);
  });
});

function countsOf(ids: readonly number[], partitions: number): number[] {
  const counts = Array<number>(partitions).fill(0);
  for (const id of ids) counts[floorMod(BigInt(id), partitions)]! += 1;
  return counts;
}
