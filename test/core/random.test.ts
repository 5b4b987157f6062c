import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { chiSquareUniform } from '../../src/core/statistics/chi-square.ts';

function times<T>(count: number, draw: () => T): T[] {
  return Array.from({ length: count }, draw);
}

const rotated = (x: bigint, bits: bigint): bigint =>
  BigInt.asUintN(32, x << bits) | (x >> (32n - bits));

/** xoshiro128** over BigInt, statement by statement as Blackman and Vigna print it. */
function* xoshiro(state: readonly number[]): Generator<number> {
  let [a = 0n, b = 0n, c = 0n, d = 0n] = state.map(BigInt);
  for (;;) {
    yield Number(BigInt.asUintN(32, rotated(BigInt.asUintN(32, b * 5n), 7n) * 9n));
    const shifted = BigInt.asUintN(32, b << 9n);
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11n);
  }
}

describe('the bits are those of xoshiro128**', () => {
  // rand_xoshiro (Rust), test of Xoshiro128StarStar, from the reference implementation v1.1.
  test('whose port to BigInt gives the published numbers', () => {
    const source = xoshiro([1, 2, 3, 4]);
    expect(times(10, () => source.next().value)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
      4258142804,
    ]);
  });

  // FNV-1a of the seed's text and splitmix32, in Python with whole numbers of any length.
  test.each<[number | string, number[]]>([
    [1, [3526422865, 928568814, 3660550890, 3194671938]],
    [28742, [1040026139, 3735307845, 267727158, 1509003106]],
    ['ü€😀', [1521437629, 952885553, 3868774753, 2984481592]],
  ])('from the state that the seed %s is spread over', (seed, state) => {
    const [random, expected] = [randomFrom(seed), xoshiro(state)];
    for (let i = 0; i < 1_000; i++) expect(random.uint32()).toBe(expected.next().value);
  });
});

test('the first numbers of seed 1 never change', () => {
  const random = randomFrom(1);
  expect(times(6, () => random.uint32())).toEqual([
    1322085210, 3448142222, 3302272250, 76698490, 172264274, 3293869348,
  ]);
  expect(randomFrom(1).unit()).toBe(0.3078219503375379);
  expect(randomFrom(1).fork('noise floor').uint32()).toBe(737485310);
});

test('equal seeds give equal numbers, other seeds others', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (seed, other) => {
      const first = randomFrom(seed);
      const again = randomFrom(seed);
      const draws = times(20, () => first.uint32());
      expect(times(20, () => again.uint32())).toEqual(draws);
      fc.pre(seed !== other);
      const another = randomFrom(other);
      expect(times(20, () => another.uint32())).not.toEqual(draws);
    }),
  );
});

describe('a fork', () => {
  test('does not depend on how much was drawn before, and draws nothing itself', () => {
    const [fresh, used] = [randomFrom(7), randomFrom(7)];
    times(100, () => used.uint32());
    const [early, late] = [fresh.fork('faults'), used.fork('faults')];
    expect(times(20, () => late.uint32())).toEqual(times(20, () => early.uint32()));
    const untouched = randomFrom(7);
    expect(fresh.uint32()).toBe(untouched.uint32());
  });

  test('of another purpose, of another seed and of a fork gives other numbers', () => {
    const forks = [
      randomFrom(7),
      randomFrom(7).fork('faults'),
      randomFrom(7).fork('delays'),
      randomFrom(8).fork('faults'),
      randomFrom(7).fork('faults').fork('faults'),
    ];
    const draws = forks.map((fork) => times(4, () => fork.uint32()).join(' '));
    expect(new Set(draws).size).toBe(forks.length);
  });
});

describe('a unit', () => {
  test('is 53 bits of two draws, the upper 27 of the first', () => {
    const [unit, words] = [randomFrom(3), randomFrom(3)];
    for (let i = 0; i < 1_000; i++) {
      const [first, second] = [words.uint32(), words.uint32()];
      const bits = (BigInt(first >>> 5) << 26n) | BigInt(second >>> 6);
      expect(unit.unit()).toBe(Number(bits) / 2 ** 53);
    }
  });

  test('falls everywhere in [0, 1) alike', () => {
    const random = randomFrom(4);
    expect(chanceOfCounts(200_000, 100, () => Math.floor(random.unit() * 100))).toBeGreaterThan(
      0.001,
    );
  });
});

describe('a whole number below a bound', () => {
  test('is a draw that leaves no remainder likelier than another, modulo the bound', () => {
    const bounds = [1, 2, 6, 24, 1_000, 2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1, 2 ** 32];
    // The first draw is the first number of seed 1: with this bound the least that is taken.
    const edge = 2 ** 32 - randomFrom(1).uint32();
    for (const bound of [...bounds, edge, edge - 1]) {
      const [random, words] = [randomFrom(1), randomFrom(1)];
      for (let i = 0; i < 200; i++) expect(random.below(bound)).toBe(fairDraw(words, bound));
    }
  });

  test('is unbiased where a plain remainder would take the first third twice as often', () => {
    const random = randomFrom(6);
    const third = (): number => Math.floor(random.below(3 * 2 ** 30) / 2 ** 30);
    expect(chanceOfCounts(30_000, 3, third)).toBeGreaterThan(0.001);
  });

  test('falls on every number alike', () => {
    const random = randomFrom(7);
    expect(chanceOfCounts(100_000, 24, () => random.below(24))).toBeGreaterThan(0.001);
  });
});

/** The first draw that lies in the longest tail of [0, 2^32) whose length the bound divides. */
function fairDraw(words: Random, bound: number): number {
  const usable = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const draw = words.uint32();
    if (draw >= 2 ** 32 - usable) return draw % bound;
  }
}

/** The p-value of chi-square for numbers that should all be equally frequent. */
function chanceOfCounts(draws: number, kinds: number, draw: () => number): number {
  const counts = new Float64Array(kinds);
  for (let i = 0; i < draws; i++) counts[draw()]! += 1;
  return chiSquareUniform(counts)?.pValue ?? Number.NaN;
}

test('refuses a bound that no draw of 32 bits can be under evenly', () => {
  for (const bound of [2 ** 32 + 1, 2 ** 40]) {
    expect(() => randomFrom(1).below(bound)).toThrow(RangeError);
  }
  expect(randomFrom(1).below(2 ** 32)).toBeLessThan(2 ** 32);
});
