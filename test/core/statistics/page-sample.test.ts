import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGES_MIN, type PageBox, pageBox } from '../../../src/core/statistics/page-sample.ts';
import { sumsOf, times } from './pages.ts';

// Written down anew from the formulas in Python, with the quantiles of scipy 1.17.
test('two buckets that lean to either side', () => {
  const pages = [...times(20, [6, 4]), ...times(20, [4, 6])];
  expectBox(pageBox(sumsOf(pages, 2), 0.1), {
    total: [2623.459532604105, 5821.118441590709],
    shares: [
      [0.444270915, 0.555729085],
      [0.444270915, 0.555729085],
    ],
  });
});

test('buckets that are in most pages, in a few and in none', () => {
  const pages = [
    ...times(3, [9, 0, 1, 0]),
    ...times(30, [0, 10, 0, 0]),
    ...times(10, [5, 5, 2, 0]),
  ];
  expectBox(pageBox(sumsOf(pages, 4), 0.25), {
    total: [1245.0205070084128, 2510.4358641964855],
    shares: [
      [0.046424429, 0.434073182],
      [0.491889609, 0.926523165],
      [0.002391562, 0.24337506],
      [0, 0.122804538],
    ],
  });
});

test('a calm bucket is believed no more than what its neighbours show of the pages', () => {
  const pages = Array.from({ length: 40 }, (_, i) => [1, 0, 0, 0, 0].with(1 + (i % 4), 19));
  const others = [0.082689764, 0.527184107];
  expectBox(pageBox(sumsOf(pages, 5), 0.1), {
    total: [5246.91906520821, 11642.236883181418],
    shares: [[0.00328159, 0.216788489], others, others, others, others],
  });
});

test('a bucket that varies more than the others is believed less', () => {
  const pages = [...times(20, [8, 6, 6]), ...times(20, [0, 10, 10])];
  const others = [0.343356594, 0.463039481];
  expectBox(pageBox(sumsOf(pages, 3), 0.1), {
    total: [5246.91906520821, 11642.236883181418],
    shares: [[0.129902839, 0.293419206], others, others],
  });
});

function expectBox(
  box: PageBox | null,
  expected: { readonly total: readonly number[]; readonly shares: readonly (readonly number[])[] },
): void {
  const found = [box?.total, ...(box?.shares ?? [])].flatMap((each) => [each?.low, each?.high]);
  const wanted = [expected.total, ...expected.shares].flat();
  expect(found.length).toBe(wanted.length);
  for (const [i, value] of wanted.entries()) {
    expect(Math.abs((found[i] ?? Number.NaN) - value)).toBeLessThan(1e-4 * Math.max(1e-3, value));
  }
}

test('with fewer than 20 pages nothing is known', () => {
  expect(pageBox(sumsOf(times(PAGES_MIN - 1, [5, 5]), 2), 0.5)).toBeNull();
  expect(pageBox(sumsOf(times(PAGES_MIN, [5, 5]), 2), 0.5)).not.toBeNull();
});

test('one partition holds everything, whatever was not seen', () => {
  expect(pageBox(sumsOf(times(30, [7]), 1), 0.1)?.shares).toEqual([{ low: 1, high: 1 }]);
});

test('all rows in one bucket may be the luck of the sample', () => {
  const shares = pageBox(sumsOf(times(100, [7, 0]), 2), 0.01)?.shares;
  // 1 - (0.04 / 2 / 2) ^ (1 / 100), about: a page in 20 could have been missed.
  expect(shares?.[0]?.low).toBeGreaterThan(0.93);
  expect(shares?.[0]?.low).toBeLessThan(0.97);
  expect(shares?.[0]?.high).toBe(1);
});

const page = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 });
const samples = fc.array(page, { minLength: 25, maxLength: 60 }).filter((pages) => {
  return pages.filter((each) => each.some((count) => count > 0)).length >= PAGES_MIN;
});

test('the box holds what was seen, and shares that add up to 1', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 99 }), (pages, percent) => {
      const sums = sumsOf(pages, 5);
      const box = pageBox(sums, percent / 100);
      if (box === null) throw new Error('there are pages enough');
      const { total, shares } = box;
      const near = 1e-9;
      expect(total.low).toBeLessThanOrEqual((sums.rows / percent) * 100 + near);
      expect(total.high).toBeGreaterThanOrEqual((sums.rows / percent) * 100 - near);
      for (const [bucket, { low, high }] of shares.entries()) {
        const share = sums.buckets.rows[bucket]! / sums.rows;
        expect(low).toBeLessThanOrEqual(share + near);
        expect(high).toBeGreaterThanOrEqual(share - near);
        expect([low >= -near, high <= 1 + near]).toEqual([true, true]);
      }
    }),
  );
});

test('more of equal pages make the box smaller', () => {
  const pages = [...times(40, [6, 4, 1]), ...times(40, [4, 6, 2])];
  const width = (box: PageBox | null): number =>
    (box?.shares[0]?.high ?? 1) - (box?.shares[0]?.low ?? 0);
  const once = width(pageBox(sumsOf(pages, 3), 0.1));
  const fourTimes = width(pageBox(sumsOf([...pages, ...pages, ...pages, ...pages], 3), 0.1));
  expect(fourTimes / once).toBeGreaterThan(0.44);
  expect(fourTimes / once).toBeLessThan(0.52);
});
