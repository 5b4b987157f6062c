import { describe, expect, test } from 'vitest';
import { analyze, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import { TallyBuilder } from '../../src/core/tally/tally-builder.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { listOf, readingOfCounts } from '../analyze/counting.ts';
import { checkOf, published } from './checking.ts';

describe('the rows', () => {
  const builder = new TallyBuilder(planTally({ seed: 1 }));
  for (const id of [-5, -5, 1, 2, 3]) builder.id(id, false, []);
  builder.null();
  builder.null();
  builder.reject({ line: 9, column: 'id', text: 'x', reason: 'is not a whole number' });
  const reading = { input: readingOfCounts([1]).input, tally: builder.finish() };
  const result = analyzeReading(reading, { seed: 1 });

  test.each<[string, number]>([
    ['total', 5],
    ['nulls', 2],
    ['rejected', 1],
    ['duplicates', 1],
    ['negative', 2],
  ])('%s are counted over all rows', (metric, value) => {
    expect(checkOf(`${metric} == ${value}`, result)).toMatchObject({
      verdict: 'pass',
      value,
      sample: 8,
      where: 'all rows',
      unit: 'count',
    });
  });
});

test('duplicates and negative ids of a ready histogram are unknown', () => {
  for (const metric of ['duplicates', 'negative']) {
    expect(checkOf(`${metric} == 0`, published)).toMatchObject({
      verdict: 'unknown',
      why: 'the source has no ids, only counts',
    });
  }
});

test('without a baseline nothing has changed that could be measured', () => {
  const change = analyzeMetrics.find(({ name }) => name === 'change');
  const result = analyze(
    listOf(240, (i) => i),
    { seed: 1 },
  );
  expect(change?.measure({ result, comparison: null }, null)).toEqual([]);
});

test('the metrics stand in the order in which people are told of them', () => {
  expect(analyzeMetrics.map(({ name }) => name).join(' ')).toBe(
    [
      'ratio deviation empty chi_square p_value cv gini entropy max min pattern verdict',
      'total nulls rejected duplicates negative',
      'cost.ratio cost.deviation cost.sum cost.p95 cost.max cost.share cost.indivisible cost.unsafe',
      'runs.p95 runs.max runs.overruns change',
    ].join(' '),
  );
});
