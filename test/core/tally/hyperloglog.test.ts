import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { HyperLogLog } from '../../../src/core/tally/hyperloglog.ts';

const REGISTERS = 16_384;

/** A sketch of as many random words of 64 bits, each added `times` times. */
function sketchOf(distinct: number, seed: number, times = 1): HyperLogLog {
  const sketch = new HyperLogLog();
  for (let round = 0; round < times; round++) {
    const random = randomFrom(seed);
    for (let i = 0; i < distinct; i++) sketch.add(random.uint32(), random.uint32());
  }
  return sketch;
}

test.each([10, 1_000, 20_000, 40_960, 60_000, 100_000, 1_000_000])(
  'estimates %d different values to within three per cent',
  (distinct) => {
    for (const seed of [1, 2, 3]) {
      const error = sketchOf(distinct, seed).estimate() / distinct - 1;
      expect(Math.abs(error)).toBeLessThan(0.03);
    }
  },
);

test('has a standard error of 0.81 %', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const errors = seeds.map((seed) => sketchOf(150_000, seed).estimate() / 150_000 - 1);
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
  // Forty estimates of it lie within a third of 1.04 / sqrt(16384) nearly always.
  expect(deviation).toBeGreaterThan(0.0055);
  expect(deviation).toBeLessThan(0.011);
});

test('counts nothing as 0, a few values exactly, and a value that comes back once', () => {
  expect(new HyperLogLog().estimate()).toBe(0);
  for (const distinct of [1, 2, 10]) expect(sketchOf(distinct, 5).estimate()).toBe(distinct);
  expect(sketchOf(5_000, 6, 3).estimate()).toBe(sketchOf(5_000, 6).estimate());
});

describe('a register holds the first one bit of the rest of the word', () => {
  // Flajolet et al. 2007, figure 3: alpha = 0.7213 / (1 + 1.079 / m); all registers equal here.
  const estimateAt = (rank: number): number =>
    Math.round((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * 2 ** rank);

  test.each([
    ['the first bit', 2 ** 17, 0, 1],
    ['the fourth bit', 2 ** 14, 0xffffffff, 4],
    ['the last bit of the upper half', 1, 0, 18],
    ['the first bit of the lower half', 0, 2 ** 31, 19],
    ['the last bit', 0, 1, 50],
    ['none at all', 0, 0, 51],
  ])('%s', (_, rest, low, rank) => {
    const sketch = new HyperLogLog();
    for (let register = 0; register < REGISTERS; register++) {
      sketch.add(((register << 18) | rest) >>> 0, low);
      // A shorter run of zeros does not take back a longer one.
      sketch.add(((register << 18) | (2 ** 18 - 1)) >>> 0, low);
    }
    // Up to 2.5 m the estimate counts empty registers, and there are none.
    expect(sketch.estimate()).toBe(estimateAt(rank));
  });
});
