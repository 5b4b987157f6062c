import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, type Id } from '../../../src/core/id.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { IDS_KEPT_MAX } from '../../../src/core/tally/kept.ts';
import { type RepeatFigures, Repeats } from '../../../src/core/tally/repeats.ts';
import { multiplicityOf } from './multiplicity-oracle.ts';

function repeatsOf(ids: Iterable<Id>): RepeatFigures {
  const repeats = new Repeats();
  for (const id of ids) repeats.add(id);
  return repeats.figures();
}

/** Numbers before text, numbers by value, text by code unit. */
function isAtMost(a: Id, b: Id): boolean {
  if (typeof a === 'string') return typeof b === 'string' && a <= b;
  return typeof b === 'string' || a <= b;
}

/** Checks the figures of some ids against a Map of them. */
function expectExact(ids: readonly Id[]): void {
  const counts = new Map<Id, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const { duplicates, mostRepeated, ...rest } = repeatsOf(ids);
  const ordered = ids.every((id, i) => i === 0 || isAtMost(ids[i - 1] ?? id, id));
  const multiplicity = multiplicityOf([...counts.values()]);
  expect(rest).toEqual({ exact: true, ordered, multiplicity });
  expect(duplicates).toBe(ids.length - counts.size);
  const count = Math.max(...counts.values());
  if (ids.length === counts.size) {
    expect(mostRepeated).toBeNull();
  } else if (mostRepeated?.id == null) {
    // Only text and numbers of more than 64 bits may stay unnamed.
    const unnamed = [...counts.keys()].filter((id) => !fitsInt64(id) && counts.get(id) === count);
    expect(unnamed).not.toEqual([]);
    expect(mostRepeated).toEqual({ id: null, count });
  } else {
    expect(mostRepeated.count).toBe(count);
    expect(counts.get(mostRepeated.id)).toBe(count);
  }
}

function fitsInt64(id: Id): boolean {
  return typeof id !== 'string' && BigInt.asIntN(64, BigInt(id)) === BigInt(id);
}

const small = fc.bigInt({ min: -5n, max: 5n });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const safe = fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n });
const edges = fc.constantFrom(
  ...[31n, 32n, 53n, 63n, 64n].flatMap((bits) => [2n ** bits, -(2n ** bits), 2n ** bits - 1n]),
);
const long = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const texts = fc.constantFrom('a', 'b', 'B', '', 'Zürich', '7', '12345678901234567890');
const kinds = {
  'small numbers': small.map(exact),
  'safe integers': fc.oneof(safe, small).map(exact),
  'numbers of any length': fc.oneof(small, int64, edges, long).map(exact),
  'text ids': texts,
  'ids of every kind': fc.oneof(small.map(exact), edges.map(exact), long.map(exact), texts),
};

describe.each(Object.entries(kinds))('of %s', (_, id: fc.Arbitrary<Id>) => {
  const sequences = fc
    .array(id, { maxLength: 40, size: 'max' })
    // Every id may come back, however rare.
    .chain((ids) => fc.shuffledSubarray([...ids, ...ids.slice(0, 9), ...ids.slice(0, 3)]));

  test('duplicates, order and the most repeated id are those of a Map', () => {
    fc.assert(fc.property(sequences, expectExact), { numRuns: 400 });
  });

  test('so they are in order, and where the order breaks late', () => {
    fc.assert(
      fc.property(sequences, id, (ids, last) => {
        const sorted = ids.toSorted((a, b) => Number(isAtMost(b, a)) - Number(isAtMost(a, b)));
        expectExact(sorted);
        expectExact([...sorted, last]);
        expectExact([...sorted, last, ...sorted]);
      }),
      { numRuns: 400 },
    );
  });
});

test.each<[string, Id[], RepeatFigures['mostRepeated']]>([
  ['in order, the first that comes as often', [1, 1, 2, 2], { id: 1, count: 2 }],
  ['in order, text as well', ['a', 'b', 'b'], { id: 'b', count: 2 }],
  ['in order, one of 30 digits as well', [10n ** 29n, 10n ** 29n], { id: 10n ** 29n, count: 2 }],
  ['out of order, the least that comes as often', [2, 2, 1, 1], { id: 1, count: 2 }],
  ['out of order, a negative one', [5, -5, 5, -5, -5], { id: -5, count: 3 }],
  ['out of order, one beyond 2^53', [3, 2n ** 60n, 2, 2n ** 60n], { id: 2n ** 60n, count: 2 }],
  ['out of order, a number before a text', ['b', 'b', 1, 1], { id: 1, count: 2 }],
  ['out of order, no text by name', ['b', 'a', 'b', 1], { id: null, count: 2 }],
  ['out of order, none of 30 digits by name', [10n ** 29n, 1, 10n ** 29n], { id: null, count: 2 }],
  ['nothing where no id comes back', [3, 1, 2], null],
])('names %s', (_, ids, mostRepeated) => {
  expect(repeatsOf(ids).mostRepeated).toEqual(mostRepeated);
});

test('tells a text id from the number of the same digits', () => {
  expect(repeatsOf(['7', 7]).duplicates).toBe(0);
  expect(repeatsOf([7, '7', 7]).duplicates).toBe(1);
});

describe(`beyond ${IDS_KEPT_MAX} ids`, () => {
  const beyond = IDS_KEPT_MAX + 5_696;

  test('ids in order stay exact', () => {
    const repeats = new Repeats();
    for (let id = 0; id < beyond; id++) repeats.add(id);
    repeats.add(beyond - 1);
    repeats.add(beyond - 1);
    const mostRepeated = { id: beyond - 1, count: 3 };
    const multiplicity = { distinct: beyond, sumOfSquares: beyond + 8, heaviest: [3] };
    expect(repeats.figures()).toEqual({
      duplicates: 2,
      exact: true,
      mostRepeated,
      multiplicity,
      ordered: true,
    });
  });

  test.each([
    ['late in a long order', (i: number) => (i === beyond - 1 ? -1 : Math.floor(i / 2)), 2],
    ['at once', (i: number) => (i * 7_919) % 3_000_017, 2],
    ['at once, of neighbours', (i: number) => (i === 0 ? beyond : i), 1],
    ['at once, spread over a range', (i: number) => (i * 7_919_999) % 40_000_003, 1],
  ])('where the order breaks %s, ids of a dense range stay exact', (_, idAt, most) => {
    const repeats = new Repeats();
    const different = new Set<number>();
    for (let i = 0; i < beyond; i++) {
      repeats.add(idAt(i));
      different.add(idAt(i));
    }
    const { duplicates, multiplicity, mostRepeated, ...rest } = repeats.figures();
    expect(rest).toEqual({ exact: true, ordered: false });
    expect(multiplicity.distinct).toBe(different.size);
    expect(duplicates).toBe(beyond - different.size);
    expect(mostRepeated?.count ?? 1).toBe(most);
  });

  test.each([
    [
      'late in a long order',
      (i: number) => (i === beyond - 1 ? -1 : 99_991 * Math.floor(i / 2)),
      0.5,
    ],
    ['at once', (i: number) => 65_537 * ((i * 7_919) % 3_000_017), 3_000_017 / beyond],
    ['at once, of snowflakes', (i: number) => BigInt(i % 3_000_000) << 40n, 3_000_000 / beyond],
  ])(
    'where the order breaks %s, ids far apart are estimated to within three per cent',
    (_, idAt, share) => {
      const repeats = new Repeats();
      for (let i = 0; i < beyond; i++) repeats.add(idAt(i));
      const { duplicates, multiplicity, ...rest } = repeats.figures();
      expect(rest).toEqual({ exact: false, mostRepeated: null, ordered: false });
      // Which ids come back is not known: all are taken to stand in as many rows.
      expect(multiplicity.distinct).toBe(beyond - duplicates);
      expect(multiplicity.sumOfSquares / beyond).toBeCloseTo(beyond / multiplicity.distinct, 9);
      expect(multiplicity.heaviest).toEqual([]);
      expect(Math.abs((beyond - duplicates) / (beyond * share) - 1)).toBeLessThan(0.03);
      expect(duplicates).toBeGreaterThanOrEqual(0);
    },
  );

  test('the last id that is kept is counted exactly, the next begins the estimate', () => {
    const repeats = new Repeats();
    repeats.add(10n ** 30n);
    for (let i = 2; i < IDS_KEPT_MAX; i++) repeats.add(2n ** 60n + BigInt(i % 9));
    repeats.add(2n ** 61n);
    expect(repeats.figures()).toMatchObject({ duplicates: IDS_KEPT_MAX - 11, exact: true });
    repeats.add(2n ** 61n);
    expect(repeats.figures()).toMatchObject({ exact: false });
  });

  test('of more rows that come back than are kept, their number alone is exact', () => {
    const random = randomFrom(1);
    const repeats = new Repeats();
    for (let i = 0; i < beyond; i++) repeats.add(random.below(9));
    const multiplicity = { distinct: 9, sumOfSquares: beyond ** 2 / 9, heaviest: [] };
    expect(repeats.figures()).toEqual({
      duplicates: beyond - 9,
      exact: false,
      mostRepeated: null,
      multiplicity,
      ordered: false,
    });
  });
});

test('numbers far apart whose range becomes dense are told apart as before', () => {
  // 200 pages, more than may be begun before they are worth it; then each fills.
  const random = randomFrom(2);
  const ids = Array.from({ length: 300_000 }, () => random.below(200 * 65_536));
  const far = Array.from({ length: 300 }, (_, i) => 2 ** 40 + 65_536 * i);
  const all = [...ids, ...far, ...far, ...ids.slice(0, 1000)];
  const { duplicates, exact: isExact, multiplicity, mostRepeated } = repeatsOf(all);
  const counts = new Map<number, number>();
  for (const id of all) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(isExact).toBe(true);
  expect(duplicates).toBe(all.length - counts.size);
  expect(multiplicity).toEqual(multiplicityOf([...counts.values()]));
  expect(mostRepeated?.count).toBe([...counts.values()].reduce((a, b) => Math.max(a, b)));
});
