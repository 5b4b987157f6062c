import { describe, expect, test } from 'vitest';
import { type AnalyzeOptions, analyze, analyzeReading } from '../../src/analyze/analyze.ts';
import type { Id } from '../../src/core/id.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import type { GateReport } from '../../src/core/results/checks.ts';
import { floorDraws, noiseFloor } from '../../src/core/statistics/noise-floor.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { defaultGates } from '../../src/gate/default-gate.ts';
import { bindGates, gateReport, judge } from '../../src/gate/judge.ts';
import { listOf, readingOfCounts } from '../analyze/counting.ts';
import { contextOf, published } from './checking.ts';

function reportOf(result: AnalyzeResult): GateReport {
  const partitions = [...result.analyses, ...result.sweep].map(({ spread }) => spread.partitions);
  const bound = bindGates(defaultGates(result), analyzeMetrics, contextOf({ partitions }));
  return gateReport(judge(bound, { result, comparison: null }), true);
}

function reportOfIds(ids: Iterable<Id>, options: Partial<AnalyzeOptions> = {}): GateReport {
  return reportOf(analyze(ids, { seed: 1, ...options }));
}

describe('what the default gate stands for', () => {
  test('are ratio and largest deviation at the limits of the floor, no empty partition, no pattern', () => {
    const { ratio, deviationMax } = published.analyses[0]!.floor.limits;
    expect(defaultGates(published).map(({ text }) => text)).toEqual([
      `ratio {partitions=24} <= ${ratio?.toFixed(4)}`,
      `deviation(max) {partitions=24} <= ${(100 * (deviationMax ?? 0)).toFixed(2)}%`,
      'empty {partitions=24} == 0',
      'pattern {partitions=24} == none',
    ]);
    // numpy, 200,000 multinomial draws: the p99 are 1.182 and 9.55 %, and five points more.
    expect(ratio).toBeCloseTo(1.232, 2);
    expect(deviationMax).toBeCloseTo(0.1455, 2);
  });

  test('leave out what a perfect hash cannot give, and an empty partition below 20 ids each', () => {
    const metrics = (mean: number): string[] =>
      defaultGates(
        analyze(
          listOf(24 * mean, (i) => i),
          { seed: 1 },
        ),
      ).map(({ metric }) => metric);
    expect(metrics(2)).toEqual(['deviation', 'pattern']);
    expect(metrics(19)).toEqual(['ratio', 'deviation', 'pattern']);
    expect(metrics(20)).toEqual(['ratio', 'deviation', 'empty', 'pattern']);
  });

  test('are written for each partition count, and for a sweep without the pattern', () => {
    const ids = listOf(2_400, (i) => i);
    const many = analyze(ids, { seed: 1, partitions: [24, 25] });
    expect(defaultGates(many)).toHaveLength(8);
    const sweep = analyze(ids, { seed: 1, partitions: [], sweep: [24, 25] });
    const three = ['ratio', 'deviation', 'empty'];
    expect(defaultGates(sweep).map(({ metric }) => metric)).toEqual([...three, ...three]);
  });
});

describe('the default gate', () => {
  test('passes the published histogram', () => {
    const { verdict, checks } = reportOf(published);
    expect([verdict, checks.length]).toEqual(['pass', 4]);
    expect(checks.every(({ noiseShare }) => noiseShare === null)).toBe(true);
  });

  test('passes consecutive ids, also over few partitions and many', () => {
    for (const partitions of [[1], [2], [24], [1_440]]) {
      expect(
        reportOfIds(
          listOf(10_000, (i) => i),
          { partitions },
        ).verdict,
      ).toBe('pass');
    }
  });

  test('fails even ids by every check, the ratio being undefined', () => {
    const { verdict, checks } = reportOfIds(listOf(2_400, (i) => 2 * i));
    expect(verdict).toBe('fail');
    expect(checks.map((check) => check.verdict)).toEqual(['unknown', 'fail', 'fail', 'fail']);
  });

  test('fails a pattern that the noise hides from ratio and deviation', () => {
    const random = randomFrom('parity');
    const ids = listOf(1_500, (i) => 2 * random.below(2 ** 29) + (i < 840 ? 0 : 1));
    const { verdict, checks } = reportOfIds(ids);
    expect(verdict).toBe('fail');
    expect(checks.filter((check) => check.verdict === 'fail').map(({ metric }) => metric)).toEqual([
      'pattern',
    ]);
  });

  test('does not pass a handful of ids, in which no pattern could be seen', () => {
    const { verdict, checks } = reportOfIds([1, 2, 3]);
    expect(verdict).toBe('unknown');
    expect(checks.find(({ metric }) => metric === 'pattern')).toMatchObject({ verdict: 'unknown' });
  });

  test('with a sweep too small for any limit is unknown, for no check is no pass', () => {
    const { verdict, checks } = reportOf({ ...published, analyses: [], sweep: [] });
    expect([verdict, checks]).toEqual(['unknown', []]);
  });
});

describe('over random sizes', () => {
  interface Size {
    readonly total: number;
    readonly partitions: number;
  }

  function sizeFrom(random: Random): Size {
    const partitions = 2 + random.below(60);
    return { total: Math.round(500 * 40 ** random.unit()), partitions };
  }

  /** Every id thrown by itself, but for `planted` of them that are put into bucket 0. */
  function thrown({ total, partitions }: Size, planted: number, random: Random): number[] {
    const counts = Array<number>(partitions).fill(0);
    counts[0] = planted;
    const others = planted === 0 ? partitions : partitions - 1;
    for (let i = planted; i < total; i++) counts[partitions - 1 - random.below(others)]! += 1;
    return counts;
  }

  function verdictOf(counts: readonly number[]): string {
    const options = { seed: 1, partitions: [counts.length] };
    return reportOf(analyzeReading(readingOfCounts(counts), options)).verdict;
  }

  test('at most one perfect hash in a hundred fails', () => {
    const random = randomFrom('perfect');
    const verdicts = listOf(300, () => verdictOf(thrown(sizeFrom(random), 0, random)));
    expect(verdicts.filter((verdict) => verdict !== 'pass').length).toBeLessThanOrEqual(3);
  });

  test('a partition ten points beyond the noise is found every time', () => {
    const random = randomFrom('planted');
    const verdicts = listOf(120, () => {
      const size = sizeFrom(random);
      const floor = noiseFloor({ ...size, draws: floorDraws(size.partitions), seed: 1 });
      const share = (1.1 + (floor.deviationMax.p99 ?? 0)) / size.partitions;
      const planted = Math.min(size.total, Math.ceil(size.total * share));
      return verdictOf(thrown(size, planted, random));
    });
    expect(new Set(verdicts)).toEqual(new Set(['fail']));
  });
});
