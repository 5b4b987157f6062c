import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { analyzePages, pagesOf } from '../sampled.ts';

test('keep, where all that the sample leaves open is even', () => {
  const { analyses, sample } = analyzePages(
    pagesOf(3000, (row) => row),
    20,
  );
  const { verdict, isEven, spread, floor, patterns, comparison } = analyses[0]!;
  expect([verdict.kind, isEven, patterns, comparison]).toEqual(['keep', true, [], []]);
  expect(verdict.reasons[0]).toMatch(/^Whatever the sample leaves open, the whole is as even/);
  expect(verdict.reasons[1]).toMatch(
    /^the largest deviation is \+0\.0% to \+\d\.\d% with 95 %, within \+\d/,
  );
  // The floor is that of the whole table, not of the sample.
  expect(spread.total).toBe(1_500_000);
  expect(floor.coefficientOfVariation).toBeCloseTo(Math.sqrt(23 / 1_500_000), 12);
  expect(sample).toEqual({
    method: 'SYSTEM',
    percent: 20,
    seed: 1,
    pages: 3000,
    rows: 300_000,
    estimatedTotal: 1_500_000,
    confidence: 0.95,
    why: null,
  });
});

test('unknown, where the interval straddles the limit, with the sample that would do', () => {
  const result = analyzePages(
    pagesOf(300, (row) => row),
    2,
  );
  const { verdict, isEven, intervals, floor } = result.analyses[0]!;
  expect([verdict.kind, isEven]).toEqual(['unknown', null]);
  const [answer = ''] = verdict.reasons;
  expect(answer).toMatch(
    /^Sample too small: the interval of the largest deviation, \+0\.0% to \+\d+\.\d%, straddles the limit of a perfect hash, \+\d\.\d%; take --sample \d+% or leave it out\.$/,
  );
  expect(intervals?.deviationMax.high).toBeGreaterThan(floor.limits.deviationMax ?? 1);
  // What it says suffices: as many times the pages, and it knows.
  const percent = Number(/--sample (\d+)%/.exec(answer)?.[1]);
  const enough = analyzePages(
    pagesOf((300 * percent) / 2, (row) => row),
    percent,
  );
  expect(enough.analyses[0]?.verdict.kind).toBe('keep');
});

test('a change, where the interval lies outside, with the pattern and the cures of the sample', () => {
  const { analyses } = analyzePages(
    pagesOf(400, (row) => 2 * row),
    10,
  );
  const { verdict, isEven, patterns } = analyses[0]!;
  expect([verdict.kind, isEven]).toEqual(['change-partitions', false]);
  expect(verdict.reasons[0]).toMatch(/^In the sample: all ids are even: 12 of 24 partitions/);
  expect(verdict.reasons[1]).toMatch(/^cure 1 tried on the sample: 2\d partitions, /);
  expect(verdict.reasons.at(-2)).toMatch(
    /^the largest deviation is \+9\d\.\d% to \+1\d\d\.\d% with 95 %, beyond/,
  );
  expect(verdict.reasons.at(-1)).toMatch(/^max\/min is [\d.]+ to anything with 95 %, beyond/);
  expect(patterns.every(({ text }) => text.startsWith('in the sample: '))).toBe(true);
});

test('unknown, where it is uneven and nothing that was counted evens it out', () => {
  const random = randomFrom('one of three');
  // Every third row is of one id: no partition count helps, and no hash was tried.
  const pages = pagesOf(400, (row) => (row % 3 === 0 ? 7 : random.below(1e9)));
  const { verdict } = analyzePages(pages, 10).analyses[0]!;
  expect(verdict.kind).toBe('unknown');
  expect(verdict.reasons[1]).toMatch(/^no partition count that was counted .* leave --sample out/);
});

test('unknown, where the pages are too few, with how many would do', () => {
  const { analyses, sample } = analyzePages(
    pagesOf(12, (row) => row),
    5,
  );
  const { verdict, intervals, isEven, patterns } = analyses[0]!;
  expect([verdict.kind, intervals, isEven, patterns]).toEqual(['unknown', null, null, []]);
  const why =
    'the sample is 12 pages, and with fewer than 20 nobody knows how pages differ: take --sample 17% or leave it out';
  expect([sample?.why, verdict.reasons]).toEqual([
    why,
    [
      'The sample is 12 pages, and with fewer than 20 nobody knows how pages differ: take --sample 17% or leave it out.',
    ],
  ]);
});

test('a table in order of its buckets looks uneven, and is not said to be', () => {
  const random = randomFrom('in order');
  // Each page is one bucket, as far as the sample goes: 24 of them in 60 pages at random.
  const pages = pagesOf(60, (row) => row).map((page) => {
    const bucket = random.below(24);
    return page.map((id) => 24 * id + bucket);
  });
  const { verdict, spread, patterns } = analyzePages(pages, 10).analyses[0]!;
  expect(spread.max.deviation).toBeGreaterThan(1);
  expect([verdict.kind, patterns]).toEqual(['unknown', []]);
});

test('what is said of ids is said of the sample', () => {
  const { findings, warnings } = analyzePages(
    pagesOf(100, (row) => row - 50),
    10,
  );
  expect(findings[0]).toMatch(/^in the sample 50 ids are negative/);
  expect(warnings[0]).toMatch(
    /least, greatest, negative, NULL and rejected ids are those of the sample/,
  );
});

test('estimates are whole numbers that add up to the estimated total', () => {
  const { analyses, sample } = analyzePages(
    pagesOf(30, (row) => row * row),
    7,
    { partitions: [24, 25] },
  );
  for (const { buckets, spread } of analyses) {
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(sample?.estimatedTotal);
    expect(buckets.every(({ count }) => Number.isInteger(count))).toBe(true);
    expect([spread.total, spread.chiSquare, spread.entropyNormalised]).toEqual([
      sample?.estimatedTotal,
      null,
      null,
    ]);
  }
});
