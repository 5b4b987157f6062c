import { describe, expect, test } from 'vitest';
import { cureCandidates } from '../../../src/analyze/verdict/cures.ts';
import { randomFrom } from '../../../src/core/random.ts';
import type { Analysis } from '../../../src/core/results/analysis.ts';
import { drawNormal } from '../../../src/core/statistics/normal.ts';
import { analyzeRows, listOf, type Row } from '../counting.ts';

const options = { seed: 1, costs: [{ name: 'duration_ms', msPerUnit: 1 }] };

function analysisOf(rows: readonly Row[], compared?: []): Analysis {
  return analyzeRows(rows, { ...options, ...(compared === undefined ? {} : { compared }) })
    .analyses[0]!;
}

describe('counts that are even, and a cost that follows the residue', () => {
  const { verdict, isEven, costs } = analysisOf(
    listOf(2_400, (i) => [i, i % 2 === 0 ? 10 : 50] as const),
  );

  test('have a measured cure', () => {
    expect([isEven, costs[0]?.isEven]).toEqual([true, false]);
    expect(verdict.kind).toBe('change-partitions');
    expect(verdict.cures).toMatchObject([
      { kind: 'partitions', partitions: 23, keepsHours: false },
      { kind: 'partitions', partitions: 25, keepsHours: false, ratio: 1 },
      { kind: 'hash', hash: 'xxh64' },
    ]);
  });

  test('are told apart in so many words', () => {
    expect(verdict.reasons[0]).toMatch(
      /^The counts are balanced but the cost is not: partition 1 carries 66\.7% more than the mean load of duration_ms; a perfect hash gives \+\d+\.\d% \(mean\), .* with these costs\.$/,
    );
    expect(verdict.reasons[1]).toMatch(/^cure 1: 23 partitions/);
    expect(verdict.reasons.at(-1)).toMatch(/^max\/min 1\.000 against/);
  });
});

test('a cost that is uneven by chance alone is kept, with the word that a hash gives the same', () => {
  const random = randomFrom('heavy tail');
  // exp of a normal of deviation 1.5: a few records decide, and the floor knows it.
  const rows = listOf(2_400, (i) => [i, 100 * Math.exp(1.5 * drawNormal(random))] as const);
  const { verdict, costs } = analysisOf(rows);
  expect([verdict.kind, costs[0]?.isEven]).toEqual(['keep', true]);
  expect(costs[0]?.max.deviation).toBeGreaterThan(0.2);
  expect(verdict.reasons.at(-1)).toMatch(/^the counts are balanced but the cost is not: partition/);
});

describe('one dear id', () => {
  const rows = (cost: number): Row[] => listOf(2_400, (i) => [i, i === 333 ? cost : 10]);

  test('that outweighs a partition is not fixable, and is named with its share', () => {
    // 2,399 * 10 + 2,000 = 25,990; its 24th is 1,082.9, and partition 21 has 99 * 10 + 2,000.
    const { verdict } = analysisOf(rows(2_000));
    expect([verdict.kind, verdict.cures]).toEqual(['not-fixable', []]);
    expect(verdict.reasons.slice(0, 2)).toEqual([
      "The counts are balanced but the cost is not: id 333 alone takes 7.7% of duration_ms, 1.8 times a partition's mean load; no partition count and no hash can divide one id.",
      'split that id into parts, or run it on a schedule of its own',
    ]);
    expect(verdict.reasons[2]).toMatch(/partition 21 carries 176\.1% more/);
    expect(verdict.reasons[3]).toMatch(/^max\/min 1\.000 against/);
  });

  test('that just fits into one is kept: any hash would have it somewhere too', () => {
    const { verdict, costs } = analysisOf(rows(1_000));
    expect(costs[0]?.indivisible).toBeCloseTo(1_000 / (24_990 / 24), 12);
    expect(verdict.kind).toBe('keep');
  });

  test('among uneven counts is not said to leave them balanced', () => {
    const uneven = listOf(2_400, (i) => [2 * i, i === 333 ? 2_000 : 10] as const);
    expect(analysisOf(uneven).verdict.reasons[0]).toMatch(
      /^Id 666 alone takes 7\.7% of duration_ms/,
    );
  });
});

test('three dear ids that no change parts are not fixable, and the cost is named', () => {
  const step = cureCandidates(24).reduce((product, count) => product * BigInt(count), 1n);
  const dear = [1n, 2n, 3n].map((i): Row => [step * i, 900]);
  const rows = [...listOf(2_400, (i): Row => [i + 1, 10]), ...dear];
  const { verdict } = analysisOf(rows, []);
  expect([verdict.kind, verdict.cures]).toEqual(['not-fixable', []]);
  expect(verdict.reasons[1]).toBe(
    'neither a neighbouring partition count nor a hash evens duration_ms out',
  );
});

test('the first cost that is uneven decides among several', () => {
  const rows = listOf(2_400, (i): Row => [i, 10, i % 3 === 1 ? 50 : 10, i % 2 === 1 ? 50 : 10]);
  const three = {
    seed: 1,
    costs: ['rows', 'bytes', 'calls'].map((name) => ({ name, msPerUnit: null })),
  };
  const [analysis] = analyzeRows(rows, three).analyses;
  expect(analysis?.costs.map(({ isEven }) => isEven)).toEqual([true, false, false]);
  expect(analysis?.verdict.reasons[0]).toContain('the mean load of bytes');
});
