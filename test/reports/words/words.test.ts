import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/core/results/checks.ts';
import type { CostFigures } from '../../../src/core/results/cost-figures.ts';
import { checkWords } from '../../../src/reports/words/check-words.ts';
import { baselineWords } from '../../../src/reports/words/comparison-words.ts';
import { costWords } from '../../../src/reports/words/cost-words.ts';
import { figureRows, pText } from '../../../src/reports/words/figure-rows.ts';
import { runWords } from '../../../src/reports/words/run-words.ts';
import { fixtureReport, reportOf, sourceOf } from '../report.ts';

describe('a p-value', () => {
  test.each([
    [1, 0, '1.00'],
    [0.9996, 0, '1.00'],
    [0.9971, 0, '0.997'],
    [0.71, 0, '0.71'],
    [0.0456, 0, '0.05'],
    [0.0099, 0, '0.010'],
    [0.00123, 0, '0.001'],
    [0.0009, -3.05, '1e-4'],
    [0, -2573.4, '1e-2574'],
  ])('of %f, whose logarithm is %f, is written %s', (pValue, log10, text) => {
    expect(pText(pValue, log10)).toBe(text);
  });
});

describe('the figures', () => {
  test('stand beside those of a perfect hash', async () => {
    const { result } = await fixtureReport('ids.csv');
    const [analysis] = result.analyses;
    // shared/spec/facts.md: max/min 1.106, chi-square 18.92, CV 2.57%.
    expect(analysis === undefined ? [] : figureRows(analysis)).toEqual([
      ['', 'max/min', 'max', 'min', 'CV', 'chi2', 'p', 'Gini'],
      ['observed', '1.106', '+5.3%', '-4.8%', '2.57%', '18.92', '0.71', '0.0146'],
      ['perfect hash', '1.120', '+5.7%', '-5.6%', '2.83%', '23.00', '0.50', ''],
      ['  its p95 (·)', '1.161', '+8.1%', '-8.1%', '', '', '', ''],
    ]);
  });

  test('that are undefined say so', async () => {
    const empty = await fixtureReport('even.csv');
    const one = await fixtureReport('even.csv', { partitions: [1] });
    const [, many] = empty.result.analyses.flatMap(figureRows);
    const [, single, perfect] = one.result.analyses.flatMap(figureRows);
    expect([many?.[1], many?.[5]]).toEqual(['undefined', '12,002']);
    expect([single?.[5], single?.[6], perfect?.[5], perfect?.[6]]).toEqual(['-', '-', '-', '-']);
  });
});

describe('a check is said with', () => {
  const check: Check = {
    gate: 'ratio <= 1.2',
    metric: 'ratio',
    where: '24 partitions',
    verdict: 'pass',
    value: 1.106140351,
    limit: 1.2,
    unit: 'number',
    headroom: 0.093859649,
    sample: 28_742,
    noiseShare: null,
    why: null,
  };
  test.each<[string, Partial<Check>, string]>([
    [
      'its value, limit, headroom and sample',
      {},
      'value 1.10614, limit 1.2, headroom 0.0938596, n=28,742',
    ],
    [
      'a share in per cent',
      { unit: 'share', value: 0.0529, limit: 0.06, headroom: 0.0071 },
      'value 5.29%, limit 6.00%, headroom 0.71%, n=28,742',
    ],
    [
      'a count with its thousands',
      { unit: 'count', value: 12_345, limit: 0, headroom: null },
      'value 12,345, limit 0, n=28,742',
    ],
    [
      'a duration in its unit',
      { unit: 'ms', value: 78, limit: 1_500_000, headroom: 1_499_922 },
      'value 78 ms, limit 25.0 min, headroom 25.0 min, n=28,742',
    ],
    [
      'an amount',
      { unit: 'amount', value: 7696, limit: 22.1, headroom: null },
      'value 7,696, limit 22.1, n=28,742',
    ],
    [
      'a word',
      { unit: 'word', value: 'found', limit: 'none', headroom: null },
      'value found, limit none, n=28,742',
    ],
    [
      'the reason why it is unknown',
      { value: null, headroom: null, why: 'a partition is empty' },
      'value undefined, limit 1.2, n=28,742, a partition is empty',
    ],
    [
      'the noise that its limit lies in',
      { noiseShare: 0.38 },
      'value 1.10614, limit 1.2, headroom 0.0938596, n=28,742, this limit lies inside the noise: 38% of perfect hashes fail it',
    ],
  ])('%s', (_, part, words) => {
    expect(checkWords({ ...check, ...part })).toBe(words);
  });
});

describe('a cost is said with', () => {
  test('its largest load, its records and its dearest ids', async () => {
    const costs = [{ name: 'bytes', msPerUnit: null }];
    expect((await costsOf('tenants.csv', costs)).flatMap(costWords)).toEqual([
      'bytes: largest load 2,126,656 in partition 7, +247.8%; perfect hash +253.1% mean, +264.8% p95',
      'P95 of a record up to 4,738, max 1,616,076; residue explains 0.46% of its variance (chance 0.48%)',
      'dearest ids 2935 1,616,076 (11.0%, 638 x the median), 5591 45,678 (0.3%, 18 x the median), 2183 44,228 (0.3%, 17 x the median)',
    ]);
  });

  test('durations where it is time', async () => {
    const [words] = (await costsOf('tenants.csv', [{ name: 'rows', msPerUnit: 60_000 }])).map(
      costWords,
    );
    expect(words?.[0]).toMatch(/^rows: largest load 168\.6 h in partition 7/);
  });

  test('the ids that have none, and no median where it is 0', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `${i},${i < 1 ? '' : Number(i > 190)}`);
    const report = await reportOf(sourceOf(`id,rows\n${lines.join('\n')}\n`), {
      costs: [{ name: 'rows', msPerUnit: null }],
    });
    const [words] = report.result.analyses.flatMap(({ costs }) => costs).map(costWords);
    expect(words?.slice(2)).toEqual([
      'dearest ids 191 1 (11.1%), 192 1 (11.1%), 193 1 (11.1%)',
      '1 id without rows',
    ]);
  });
});

describe('a history of runs is said with', () => {
  const run = { bucket: 3, at: 'noon', durationMs: 7_200_000, startDelayMs: null };
  const wordsOf = async (count: number, startDelayMs: number | null = null): Promise<string[]> => {
    const runs = Array.from({ length: count }, (_, i) => ({
      ...run,
      bucket: i % 24,
      startDelayMs,
    }));
    const { result } = await fixtureReport('ids.csv', { runs: { name: 'runs.csv', runs } });
    return result.analyses.flatMap(({ runs: figures }) =>
      figures === null ? [] : runWords(figures),
    );
  };

  test('its period, and its overruns, of which three are named', async () => {
    expect(await wordsOf(3)).toEqual([
      'runs: 3 in runs.csv, P95 up to 2.0 h, longest 2.0 h, period (the day over the partitions) 60.0 min',
      ...[0, 1, 2].map((bucket) => `overrun: partition ${bucket} at noon took 2.0 h`),
    ]);
    expect((await wordsOf(4)).at(-1)).toBe('and 1 more overrun');
    expect((await wordsOf(5)).at(-1)).toBe('and 2 more overruns');
  });

  test('the latest start, where it is known', async () => {
    expect((await wordsOf(1, 15_000))[0]).toMatch(/60\.0 min; latest start 15\.0 s late$/);
  });
});

test('a baseline is said with both results, and the chance that nothing changed', () => {
  const before = {
    partitions: 24,
    total: 1000,
    ratio: 1.5,
    deviationMax: 0.1,
    verdict: 'keep',
    counts: [],
  };
  const after = { ...before, total: 2000, ratio: null, verdict: 'hash' };
  const homogeneity = { statistic: 5, degreesOfFreedom: 23, pValue: 0.04, pValueLog10: -1.4 };
  const change = { partitions: 24, before, after, shape: 0.051, test: homogeneity };
  const untested = { ...change, partitions: 25, test: null };
  expect(baselineWords({ name: 'base.json', changes: [change, untested] })).toEqual([
    'since base.json, 24 partitions: ids 1,000 -> 2,000, max/min 1.500 -> undefined, 5.1% of the ids lie in other partitions; p = 0.04 that nothing changed; keep -> hash',
    'since base.json, 25 partitions: ids 1,000 -> 2,000, max/min 1.500 -> undefined, 5.1% of the ids lie in other partitions; keep -> hash',
  ]);
});

async function costsOf(
  name: string,
  costs: readonly { readonly name: string; readonly msPerUnit: number | null }[],
): Promise<readonly CostFigures[]> {
  const { result } = await fixtureReport(name, { costs });
  return result.analyses.flatMap((each) => each.costs);
}
