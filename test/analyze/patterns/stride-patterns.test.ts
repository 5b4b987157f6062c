import { describe, expect, test } from 'vitest';
import { stridePatterns } from '../../../src/analyze/patterns/stride-patterns.ts';
import { randomFrom } from '../../../src/core/random.ts';
import type { Pattern } from '../../../src/core/results/analysis.ts';
import { listOf, sourceOf } from '../counting.ts';

function patternsOf(ids: Iterable<number | bigint>, partitions = 24): Pattern[] {
  const { tally, spread } = sourceOf(ids, partitions);
  return stridePatterns(tally, spread);
}

function kindsOf(ids: Iterable<number | bigint>, partitions = 24): string[] {
  return patternsOf(ids, partitions).map(({ kind }) => kind);
}

/** `count` different multiples of `step` beyond `first`, with gaps as a deleted row leaves them. */
function sparse(count: number, step: number, first: number): number[] {
  const random = randomFrom(`sparse ${step} ${first}`);
  let quotient = 0;
  return listOf(count, () => {
    quotient += 1 + random.below(3);
    return first + step * quotient;
  });
}

describe('parity', () => {
  test('even ids are all even: half of the partitions stay empty', () => {
    expect(patternsOf(sparse(1_000, 2, 0))).toEqual([
      {
        kind: 'parity',
        modulus: 2n,
        remainder: 0n,
        isHarmful: true,
        text: 'all ids are even: 12 of 24 partitions stay empty; typical of auto_increment_increment = 2',
      },
    ]);
  });

  test('odd ids are all odd', () => {
    expect(patternsOf(sparse(1_000, 2, 1))).toEqual([
      {
        kind: 'parity',
        modulus: 2n,
        remainder: 1n,
        isHarmful: true,
        text: 'all ids are odd: 12 of 24 partitions stay empty; typical of auto_increment_increment = 2',
      },
    ]);
  });

  test('negative odd ids are odd too', () => {
    const [pattern] = patternsOf(sparse(1_000, 2, -5_001));
    expect([pattern?.kind, pattern?.remainder]).toEqual(['parity', 1n]);
  });

  test('one odd id among a thousand even ones is no stride', () => {
    expect(patternsOf([...sparse(1_000, 2, 0), 4_001])).toEqual([]);
  });

  test('is not said of a step whose harm is more than a half', () => {
    expect(kindsOf(sparse(1_000, 4, 1))).toEqual(['stride']);
    expect(kindsOf(sparse(1_000, 12, 1))).toEqual(['stride']);
  });
});

describe('stride', () => {
  test('step 10, offset 3 names step, offset, its harm and what writes so', () => {
    const ids = listOf(2_400, (i) => 3 + 10 * i);
    const [odd, stride] = patternsOf(ids);
    expect([odd?.kind, odd?.remainder, odd?.isHarmful]).toEqual(['parity', 1n, true]);
    expect(stride).toEqual({
      kind: 'stride',
      modulus: 10n,
      remainder: 3n,
      isHarmful: true,
      text: 'all ids are 3 modulo 10: they go in steps of 10 without a gap; 12 of 24 partitions stay empty; typical of auto_increment_increment = 10, offset 3',
    });
  });

  test('a gap or an id that stands twice is no step without a gap', () => {
    const ids = listOf(2_400, (i) => 3 + 10 * i);
    const texts = [ids.toSpliced(7, 1), [...ids, 13]].map((each) => patternsOf(each)[1]?.text);
    expect(texts).toEqual(Array(2).fill(expect.stringContaining('in steps of 10; 12 of 24')));
  });

  test('one id off the step makes it a smaller one, or none', () => {
    const ids = listOf(2_400, (i) => 3 + 10 * i);
    expect(kindsOf([...ids, 8])).toEqual(['stride']);
    expect(patternsOf([...ids, 8])[0]?.modulus).toBe(5n);
    expect(patternsOf([...ids, 9])[0]?.modulus).toBe(2n);
    expect(patternsOf([...ids, 10])).toEqual([]);
  });

  test('with 25 partitions the same ids leave 20 empty, and their parity plays no part', () => {
    const patterns = patternsOf(
      listOf(2_400, (i) => 3 + 10 * i),
      25,
    );
    expect(patterns.map(({ kind }) => kind)).toEqual(['stride']);
    expect(patterns[0]?.text).toContain('20 of 25 partitions stay empty');
  });

  test.each([
    [5, 24],
    [7, 24],
    [10, 23],
    [24, 25],
  ])('step %i is harmless for %i partitions and says so', (step, partitions) => {
    const [pattern, ...others] = patternsOf(sparse(1_000, step, 3), partitions);
    expect(others).toEqual([]);
    expect([pattern?.kind, pattern?.modulus, pattern?.isHarmful]).toEqual([
      'stride',
      BigInt(step),
      false,
    ]);
    expect(pattern?.text).toContain(
      `harmless for ${partitions} partitions, which share no divisor with it`,
    );
  });

  test('a step that no writer would be set to is not put down to one', () => {
    expect(patternsOf(sparse(1_000, 20, 3))[0]?.text).toContain('auto_increment_increment = 20');
    expect(patternsOf(sparse(1_000, 21, 3))[0]?.text).not.toContain('auto_increment');
  });

  test('a step beyond 2^53 is exact', () => {
    const step = 2n ** 60n + 24n;
    const patterns = patternsOf(listOf(30, (i) => 5n + step * BigInt(i)));
    expect(patterns.map(({ kind, modulus, remainder }) => [kind, modulus, remainder])).toEqual([
      ['stride', step, 5n],
    ]);
  });
});

describe('multiples of the partition count', () => {
  test('are all in partition 0', () => {
    expect(patternsOf(sparse(1_000, 24, 0))).toEqual([
      {
        kind: 'multiples',
        modulus: 24n,
        remainder: 0n,
        isHarmful: true,
        text: 'all ids are multiples of 24: all are in partition 0; 23 of 24 partitions stay empty',
      },
    ]);
  });

  test('shifted by one they are a stride, with one more id they are none', () => {
    expect(kindsOf(sparse(1_000, 24, 1))).toEqual(['stride']);
    expect(kindsOf([...sparse(1_000, 24, 0), 25])).toEqual([]);
    expect(kindsOf(sparse(1_000, 12, 0))).toEqual(['stride']);
  });

  test('are no pattern of a single partition', () => {
    expect(patternsOf(sparse(1_000, 24, 0), 1).filter(({ isHarmful }) => isHarmful)).toEqual([]);
  });
});

describe('low bits', () => {
  test('snowflake ids whose sequence never counts are multiples of 4096', () => {
    const ids = sparse(600, 37, 145_000_000_000).map((ms) => (BigInt(ms) << 22n) | (123n << 12n));
    const [pattern] = patternsOf(ids);
    expect(pattern).toEqual({
      kind: 'low-bits',
      modulus: 4096n,
      remainder: 0n,
      isHarmful: true,
      text: 'all ids are multiples of 4096: their low 12 bits are always 0, as of a snowflake whose sequence restarts each millisecond; 21 of 24 partitions stay empty',
    });
  });

  test('ten zero bits are said, nine are a plain stride', () => {
    expect(kindsOf(sparse(1_000, 1024, 0))).toEqual(['low-bits']);
    expect(kindsOf(sparse(1_000, 512, 0))).toEqual(['stride']);
  });

  test('a single sequence number that counted ends them', () => {
    const ids = sparse(600, 4096, 0);
    expect(kindsOf([...ids, 4096 * 77 + 1])).toEqual([]);
  });

  test('the same low bits that are not 0 are a stride', () => {
    expect(kindsOf(sparse(600, 4096, 7))).toEqual(['stride']);
  });

  test('are harmless for an odd partition count', () => {
    expect(patternsOf(sparse(600, 4096, 0), 25).map(({ isHarmful }) => isHarmful)).toEqual([false]);
  });
});

describe('decimal grid', () => {
  test('multiples of 1000 end in zeros', () => {
    const patterns = patternsOf(sparse(1_000, 1000, 0));
    expect(patterns).toEqual([
      {
        kind: 'decimal-grid',
        modulus: 1000n,
        remainder: 0n,
        isHarmful: true,
        text: 'all ids are multiples of 1,000: they end in 0, like numbers given by hand; 21 of 24 partitions stay empty',
      },
    ]);
  });

  test('multiples of 10 are even as well, which is their harm', () => {
    expect(kindsOf(sparse(1_000, 10, 0))).toEqual(['decimal-grid', 'parity']);
  });

  test('ids that all end in 5 are a stride', () => {
    expect(kindsOf(sparse(1_000, 1000, 5), 25)).toEqual(['stride']);
  });

  test('one id off the grid ends it', () => {
    expect(kindsOf([...sparse(1_000, 1000, 0), 1_234_567])).toEqual([]);
  });
});

describe('consecutive', () => {
  test('ids without a gap are consecutive, in any order and from any start', () => {
    const forward = listOf(500, (i) => i - 40);
    for (const ids of [forward, forward.toReversed()]) {
      expect(patternsOf(ids)).toEqual([
        {
          kind: 'consecutive',
          modulus: 1n,
          remainder: 0n,
          isHarmful: false,
          text: 'the ids are consecutive: every partition count takes them in turn, to within one',
        },
      ]);
    }
  });

  test('one gap or one duplicate ends it', () => {
    const ids = listOf(500, (i) => i);
    expect(patternsOf(ids.toSpliced(250, 1))).toEqual([]);
    expect(patternsOf([...ids, 250])).toEqual([]);
    expect(patternsOf([...ids.toSpliced(250, 1), 100])).toEqual([]);
  });
});

test('one id in all rows has no step, and so no stride', () => {
  expect(patternsOf(Array(100).fill(48))).toEqual([]);
});

test('the partitions that are said to stay empty are exactly those that do', () => {
  for (const step of [2, 3, 4, 6, 8, 9, 10, 12, 18, 24, 36, 1000]) {
    const ids = sparse(1_000, step, 7);
    const { spread } = sourceOf(ids);
    for (const { text } of patternsOf(ids)) {
      expect(text).toContain(`${spread.empty} of 24 partitions stay empty`);
    }
  }
});
