import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { chiSquareOf } from '../../../src/core/statistics/chi-square.ts';
import { Sample } from '../../../src/core/tally/sample.ts';

const SAMPLE_MAX = 1_048_576;

/** A sample of the numbers 0, 1, 2, ..., each under the key `keyOf` gives it. */
function sampleOf(count: number, seed: number, keyOf: (value: number) => number): Sample {
  const sample = new Sample(randomFrom(seed));
  for (let value = 0; value < count; value++) sample.add(value, keyOf(value));
  return sample;
}

test('keeps every value up to the maximum, sorted by group', () => {
  const values = fc.array(fc.tuple(fc.double({ noNaN: true, min: 0 }), fc.nat({ max: 99 })), {
    maxLength: 300,
    size: 'max',
  });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), (pairs, groups) => {
      const sample = new Sample(randomFrom(1));
      for (const [value, key] of pairs) sample.add(value, key);
      const expected = Array.from({ length: groups }, (_, group) =>
        Float64Array.from(
          pairs.filter(([, key]) => key % groups === group),
          ([value]) => value,
        ).toSorted(),
      );
      expect(sample.isComplete).toBe(true);
      expect(sample.sortedByGroup(groups, (key) => key % groups)).toEqual(expected);
    }),
  );
});

test('is complete at the maximum and a sample of that size above it', () => {
  const full = sampleOf(SAMPLE_MAX, 1, (value) => value % 2);
  expect(full.isComplete).toBe(true);
  const [even, odd] = full.sortedByGroup(2, (key) => key);
  expect(even?.every((value, i) => value === 2 * i)).toBe(true);
  expect(odd?.every((value, i) => value === 2 * i + 1)).toBe(true);
  expect([even?.length, odd?.length]).toEqual([SAMPLE_MAX / 2, SAMPLE_MAX / 2]);

  full.add(SAMPLE_MAX, 0);
  expect(full.isComplete).toBe(false);
  expect(sizesOf(full, 1)).toEqual([SAMPLE_MAX]);
});

test('above it a value takes the place that chance gives it among all so far, if it is one', () => {
  const chances = [0, SAMPLE_MAX - 0.5, SAMPLE_MAX + 1.5, 6.5].map(
    (place, i) => place / (SAMPLE_MAX + 1 + i),
  );
  const next = chances.values();
  const chance = (): number => next.next().value ?? Number.NaN;
  const sample = new Sample({ ...randomFrom(1), unit: chance });
  // Each value is its own place, until others come: 1e9, 2e9, ...
  for (let value = 0; value < SAMPLE_MAX; value++) sample.add(value, 0);
  for (let i = 1; i <= chances.length; i++) sample.add(i * 1e9, 0);
  const [values] = sample.sortedByGroup(1, () => 0);
  expect(values?.subarray(0, 7)).toEqual(Float64Array.of(1, 2, 3, 4, 5, 7, 8));
  expect(values?.subarray(-4)).toEqual(Float64Array.of(SAMPLE_MAX - 2, 1e9, 2e9, 4e9));
});

describe('above the maximum', () => {
  const seen = 3 * SAMPLE_MAX;
  const bins = 48;
  const binned = (): Sample => sampleOf(seen, 2, (value) => Math.floor((value * bins) / seen));

  test('every row has the same chance to be kept, early or late', () => {
    const expected = SAMPLE_MAX / bins;
    const statistic = sizesOf(binned(), bins).reduce(
      (sum, size) => sum + (size - expected) ** 2 / expected,
      0,
    );
    // A third of the rows is drawn without putting back, so counts vary by two thirds as much.
    const chance = chiSquareOf(statistic / (1 - 1 / 3), bins - 1).pValue;
    expect(chance).toBeGreaterThan(0.001);
    expect(chance).toBeLessThan(0.999);
  });

  test('a value stays with its key, and none is kept twice', () => {
    const groups = binned().sortedByGroup(bins, (key) => key);
    for (const [bin, values] of groups.entries()) {
      expect(values.every((value) => Math.floor((value * bins) / seen) === bin)).toBe(true);
      expect(values.every((value, i) => i === 0 || value > values[i - 1]!)).toBe(true);
    }
  });

  test('equal seeds keep the same rows', () => {
    const keptSum = (seed: number): number =>
      sampleOf(SAMPLE_MAX + 1_000, seed, () => 0)
        .sortedByGroup(1, () => 0)[0]
        ?.reduce((sum, value) => sum + value, 0) ?? Number.NaN;
    expect(keptSum(3)).toBe(keptSum(3));
    expect(keptSum(3)).not.toBe(keptSum(4));
  });
});

function sizesOf(sample: Sample, groups: number): number[] {
  return sample.sortedByGroup(groups, (key) => key % groups).map((values) => values.length);
}
