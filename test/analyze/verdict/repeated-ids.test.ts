import { describe, expect, test } from 'vitest';
import { analyze } from '../../../src/analyze/analyze.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { listOf } from '../counting.ts';

describe('ids that come back', () => {
  /** So many customers, each under an id at random, in so many rows each, in a mixed order. */
  function customers(count: number, rows: number): number[] {
    const random = randomFrom(`customers ${count}`);
    const ids = listOf(count, () => random.below(2 ** 30));
    return listOf(count * rows, (i) => ids[(i * 7919) % count]!);
  }

  test.each([
    [2_000, 25],
    [200, 100],
  ])('%i in %i rows each are kept where a hash does no better', (count, rows) => {
    const analysis = analyze(customers(count, rows), { seed: 1 }).analyses[0]!;
    expect([analysis.isEven, analysis.patterns]).toEqual([true, []]);
    expect(analysis.verdict.kind).toBe('keep');
    expect(analysis.spread.designEffect).toBeCloseTo(rows, 9);
    expect(analysis.spread.chiSquare?.pValue).toBeGreaterThan(0.001);
  });

  test('are uneven nonetheless where the different ids are', () => {
    const even = customers(2_000, 25).map((id) => 2 * id);
    expect(analyze(even, { seed: 1 }).analyses[0]!.verdict.kind).toBe('change-partitions');
    const ids = customers(2_000, 25).map((id, i) => (i % 2_000 < 600 ? id - (id % 24) : id));
    expect(analyze(ids, { seed: 1 }).analyses[0]!.verdict.kind).not.toBe('keep');
  });
});
