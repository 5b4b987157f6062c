import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lateness } from '../../../src/forecast/drain/lateness.ts';
import { lineQuantile, partUpTo } from '../../../src/forecast/drain/lateness-quantile.ts';

const someLines = fc
  .array(
    fc.record({
      low: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 9 }),
      weight: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((lines) => ({
    low: Float64Array.from(lines, ({ low }) => low),
    high: Float64Array.from(lines, ({ low, length }) => low + length),
    weight: Float64Array.from(lines, ({ weight }) => weight),
  }));

test('a quantile is the least value up to which that share of the weight lies', () => {
  fc.assert(
    fc.property(someLines, fc.double({ min: 0.001, max: 1, noNaN: true }), (lines, share) => {
      const upTo = (value: number): number =>
        lines.weight.reduce((sum, _, i) => sum + partUpTo(lines, i, value), 0);
      const target = share * upTo(1e9);
      const found = lineQuantile(lines, share);
      expect(upTo(found)).toBeGreaterThanOrEqual(target - 1e-6);
      expect(upTo(found - 1e-6)).toBeLessThan(target + 1e-6);
    }),
    { numRuns: 2000 },
  );
});

test('a lateness of many equal points has that value at every share', () => {
  const lines = {
    low: new Float64Array(1000).fill(7),
    high: new Float64Array(1000).fill(7),
    weight: new Float64Array(1000).fill(2),
  };
  expect([0.01, 0.5, 1].map((share) => lineQuantile(lines, share))).toEqual([7, 7, 7]);
});

test('joins what was collected apart, however many lines there are', () => {
  const parts = Array.from({ length: 3 }, (_, part) => {
    const lateness = new Lateness();
    for (let i = 0; i < 100; i++) lateness.add(10, part, part + 1, 2);
    return lateness;
  });
  expect(Lateness.of(parts).figures()).toEqual({
    jobs: 3000,
    meanS: 1.5,
    p50S: 1.5,
    p95S: 2.85,
    p99S: expect.closeTo(2.97, 9),
    maxS: 3,
    withinShare: expect.closeTo(2 / 3, 6),
  });
  expect(Lateness.of([]).figures()).toBeNull();
});
