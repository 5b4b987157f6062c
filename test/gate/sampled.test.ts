import { describe, expect, test } from 'vitest';
import type { CheckVerdict } from '../../src/core/results/checks.ts';
import { largerSample, sampleOfPages } from '../../src/core/statistics/larger-sample.ts';
import { defaultGates } from '../../src/gate/default-gate.ts';
import { bindGates, judge } from '../../src/gate/judge.ts';
import type { Metric } from '../../src/gate/metrics.ts';
import { parseGate } from '../../src/gate/parse-gate.ts';
import { analyzePages, pagesOf } from '../analyze/sampled.ts';
import { checkOf, checksOf, contextOf } from './checking.ts';

function judged(text: string, value: number | null, low: number, high: number) {
  const sampled = { interval: { low, high }, percent: 5 };
  const metric: Metric<null> = {
    name: 'figure',
    argument: 'none',
    unit: 'number',
    description: 'what it is told to be',
    measure: () => [{ value, where: '24 partitions', sample: 100, sampled }],
  };
  return judge(bindGates([parseGate(text)], [metric], contextOf()), null)[0]!;
}

test.each<[string, CheckVerdict[]]>([
  ['<=', ['pass', 'pass', 'unknown', 'unknown', 'fail']],
  ['<', ['pass', 'unknown', 'unknown', 'fail', 'fail']],
  ['>=', ['fail', 'unknown', 'unknown', 'pass', 'pass']],
  ['>', ['fail', 'fail', 'unknown', 'unknown', 'pass']],
  ['==', ['fail', 'unknown', 'unknown', 'unknown', 'fail']],
  ['!=', ['pass', 'unknown', 'unknown', 'unknown', 'pass']],
])('intervals below, up to, about, from and above the limit: %s', (operator, verdicts) => {
  const intervals = [
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 4],
    [4, 5],
  ] as const;
  const found = intervals.map(
    ([low, high]) => judged(`figure ${operator} 3`, low, low, high).verdict,
  );
  expect(found).toEqual(verdicts);
});

test('an interval that is a point is a number', () => {
  expect(judged('figure == 3', 3, 3, 3).verdict).toBe('pass');
  expect(judged('figure != 3', 3, 3, 3).verdict).toBe('fail');
});

test('headroom is that of the worse end, and the interval stands beside the value', () => {
  expect(judged('figure <= 6', 3, 2, 5)).toMatchObject({
    value: 3,
    headroom: 1,
    interval: { low: 2, high: 5 },
    why: null,
  });
  expect(judged('figure >= 1', 3, 2, 5).headroom).toBe(1);
  expect(judged('figure <= 6', null, 2, Infinity)).toMatchObject({
    verdict: 'unknown',
    headroom: null,
    why: 'the sample is too small: its interval straddles the limit; leave --sample out',
  });
});

test('what is unknown says which sample would do', () => {
  expect(judged('figure <= 4', 3, 2, 5).why).toBe(
    'the sample is too small: its interval straddles the limit; take --sample 18% or leave it out',
  );
});

describe('a larger sample', () => {
  test('is the smallest whose interval ends at the limit, were the estimate the same', () => {
    const [percent, estimate, limit, high] = [5, 0.02, 0.06, 0.1];
    const enough =
      largerSample({ estimate, interval: { low: 0, high }, limit, percent }) ?? Number.NaN;
    const shrunk = Math.sqrt(((100 - enough) / enough) * (percent / (100 - percent)));
    expect(shrunk * (high - estimate)).toBeLessThan(limit - estimate);
    expect(shrunk * (high - estimate)).toBeGreaterThan(0.95 * (limit - estimate));
  });

  test('must show too that an extreme beyond the limit was that of the sample alone', () => {
    // Its low end is 0.2 away and is to come within 0.05: odds of 5 to 95, and 16 times as much.
    const interval = { low: 0, high: 0.3 };
    expect(largerSample({ estimate: 0.2, interval, limit: 0.05, percent: 5 })).toBe(46);
    expect(largerSample({ estimate: 0.2, interval, limit: 0.05, percent: 10 })).toBeNull();
  });

  test('is none, where half of the pages would not do or nothing is known', () => {
    const interval = { low: 0, high: Infinity };
    expect(largerSample({ estimate: 1, interval, limit: 2, percent: 20 })).toBeNull();
    expect(largerSample({ estimate: 2, interval, limit: 2, percent: 20 })).toBeNull();
    expect(sampleOfPages(40, { pages: 1, percent: 5 })).toBeNull();
    expect(sampleOfPages(40, { pages: 0, percent: 5 })).toBeNull();
  });
});

const even = analyzePages(
  pagesOf(3000, (row) => row),
  20,
);

test('the default gate holds its limits against the intervals, and knows no pattern', () => {
  const texts = defaultGates(even).map(({ text }) => text);
  expect(texts.map((text) => text.split(' ')[0])).toEqual(['ratio', 'deviation(max)', 'empty']);
  const verdicts = texts.map((text) => checkOf(text, even).verdict);
  expect(verdicts).toEqual(['pass', 'pass', 'pass']);
});

test.each([
  'ratio <= 2',
  'deviation <= 50%',
  'deviation(max) <= 50%',
  'deviation(min) >= -50%',
  'empty == 0',
  'max <= 100000',
  'min >= 10000',
  'cv <= 50%',
  'gini <= 0.5',
  'total >= 1000000',
  'verdict == keep',
])('%s is known of a sample', (gate) => {
  expect(checkOf(gate, even)).toMatchObject({ verdict: 'pass', sample: 300_000 });
});

test.each([
  'chi_square <= 1e9',
  'p_value >= 0',
  'entropy >= 0',
  'pattern == none',
  'pattern != none',
  'nulls == 0',
  'rejected == 0',
  'duplicates == 0',
  'negative == 0',
])('%s is unknown of a sample', (gate) => {
  expect(checkOf(gate, even)).toMatchObject({
    verdict: 'unknown',
    value: null,
    why: 'a sample of pages gives no interval for it; leave --sample out',
  });
});

test('all is unknown with too few pages, and why is said', () => {
  const few = analyzePages(
    pagesOf(12, (row) => row),
    5,
  );
  for (const gate of ['ratio <= 100', 'total >= 1', 'verdict != hash', 'max >= 0']) {
    const [check] = checksOf(gate, few);
    expect([gate, check?.verdict]).toEqual([gate, 'unknown']);
    expect(check?.why?.toLowerCase()).toMatch(/^the sample is 12 pages/);
  }
});

test('a verdict that nobody knows is no pass for being none of the others', () => {
  const small = analyzePages(
    pagesOf(100, (row) => row),
    2,
  );
  expect(checkOf('verdict != hash', small)).toMatchObject({ verdict: 'unknown', value: null });
});
