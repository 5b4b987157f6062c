import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserError } from '../../src/core/user-error.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { type GateContext, metricOf } from '../../src/gate/metrics.ts';
import { type Gate, parseGate } from '../../src/gate/parse-gate.ts';
import { contextOf, errorOf } from './checking.ts';

const costs = [
  { name: 'duration_ms', msPerUnit: 1 },
  { name: 'bytes', msPerUnit: null },
];

function metricOfText(text: string, parts: Partial<GateContext> = {}): string {
  return metricOf(parseGate(text), analyzeMetrics, contextOf(parts)).name;
}

function problem(text: string, parts: Partial<GateContext> = {}): UserError {
  return errorOf(() => metricOfText(text, parts));
}

/** The first line: the column and the message. */
function messageOf(text: string, parts: Partial<GateContext> = {}): string {
  return problem(text, parts).message.split('\n')[0] ?? '';
}

describe('gates that can be meant', () => {
  test.each([
    'ratio <= 1.2',
    'deviation(max) <= 6%',
    'deviation(min) >= -6%',
    'deviation <= 0.06',
    'deviation <= 1',
    'deviation >= -1',
    'deviation <= 700%',
    'empty == 0',
    'pattern == none',
    'pattern != found',
    'verdict == keep',
    'verdict != not-fixable',
    'p_value >= 0.001',
    'cv <= 3%',
    'total >= 1e6',
    'ratio {partitions=24} <= 1.2',
  ])('%s', (text) => {
    expect(metricOfText(text)).toBe(parseGate(text).metric);
  });

  test.each([
    'cost(duration_ms).p95 <= 25m',
    'cost(duration_ms).p95 <= 1500000',
    'cost(bytes).sum <= 1e9',
    'cost(bytes).deviation <= 10%',
    'cost(bytes).share <= 4%',
    'cost(duration_ms).unsafe == 0',
  ])('%s, where its column is read as a cost', (text) => {
    expect(metricOfText(text, { costs })).toBe(parseGate(text).metric);
  });

  test('runs with a history of them, and change with a baseline', () => {
    expect(metricOfText('runs.p95 <= 55m', { hasRuns: true })).toBe('runs.p95');
    expect(metricOfText('change <= 2%', { hasBaseline: true })).toBe('change');
    expect(metricOfText('change(ratio) <= 2%', { hasBaseline: true })).toBe('change');
  });
});

describe('an unknown metric', () => {
  test('is a usage error that suggests the one that was meant', () => {
    const error = problem('ratoi <= 1');
    expect(error.kind).toBe('usage');
    expect(error.message).toBe(
      'gate, column 1: there is no metric "ratoi"; did you mean "ratio"?\n  ratoi <= 1\n  ^',
    );
  });

  test('is pointed at behind a severity and before space', () => {
    expect(problem('  warn: emty == 0').message.split('\n')).toEqual([
      'gate, column 7: there is no metric "emty"; did you mean "empty"?',
      '  warn: emty == 0',
      '        ^',
    ]);
  });

  test('that resembles none lists them all', () => {
    const message = messageOf('lateness(p99) <= 60s');
    const names = analyzeMetrics.map(({ name }) => name).join(', ');
    expect(message).toBe(`gate, column 1: there is no metric "lateness"; there are ${names}`);
  });

  test('may be one in another case, or with another figure', () => {
    expect(messageOf('Ratio <= 1')).toContain('did you mean "ratio"?');
    expect(messageOf('cost(duration_ms).p59 <= 1', { costs })).toContain(
      'did you mean "cost.p95"?',
    );
  });
});

describe('a known metric that is used wrongly', () => {
  test.each<[string, string]>([
    ['ratio(max) <= 1.2', 'ratio takes no argument, found "max"'],
    ['deviation(mean) <= 6%', '"mean" is no argument of deviation; write max or min or abs'],
    ['ratio <= 120%', 'ratio is no share; write a plain number'],
    ['gini <= 2%', 'gini is no share; write a plain number'],
    ['ratio <= 2m', 'ratio is no duration; write a plain number'],
    ['deviation(max) <= 6', 'deviation is a share, and 6 would be 600%; write 6%'],
    ['deviation(min) >= -6', 'deviation is a share, and -6 would be -600%; write -6%'],
    ['cv <= 1.1', 'cv is a share, and 1.1 would be 110%; write 1.1%'],
    ['runs.p95 <= 55m', 'runs.p95 is about a history of runs; give it with --runs FILE'],
    ['runs.overruns == 0', 'runs.overruns is about a history of runs; give it with --runs FILE'],
    ['deviation(max) <= 6s', 'deviation is no duration; write a plain number'],
    ['ratio <= none', 'ratio is compared with a number, found "none"'],
    ['ratio <= NaN', 'ratio is compared with a number, found "NaN"'],
    ['ratio <= Infinity', 'ratio is compared with a number, found "Infinity"'],
    ['pattern == 0', 'pattern is compared with a word: none, found'],
    ['pattern == parity', 'pattern is compared with a word: none, found'],
    ['pattern <= none', 'pattern takes == or !=, not <='],
    [
      'verdict == good',
      'verdict is compared with a word: keep, change-partitions, hash, not-fixable, unknown',
    ],
    ['ratio {shard=3} <= 1', 'there is no selector "shard"; write {partitions=N}'],
    ['ratio {partitions=48} <= 1', '48 partitions are not analysed; add --partitions 48'],
    ['change <= 2%', 'change compares with an earlier result; give it with --baseline FILE'],
    ['cost.p95 <= 25m', 'cost needs a column, as in cost(duration_ms).p95'],
    ['cost(duration_ms).p95 <= 25m', '"duration_ms" is not read as a cost; add --cost duration_ms'],
  ])('%s', (text, message) => {
    expect(messageOf(text)).toBe(`gate, column 1: ${message}`);
  });

  test.each<[string, string]>([
    ['cost.p95 <= 25m', 'cost needs a column, as in cost(duration_ms).p95'],
    [
      'cost(duratoin_ms).p95 <= 25m',
      '"duratoin_ms" is not read as a cost; add --cost duratoin_ms; did you mean "duration_ms"?',
    ],
    ['cost(bytes).p95 <= 25m', 'bytes is no duration; write a plain number'],
    ['cost(bytes).sum <= 25%', 'cost.sum is no share; write a plain number'],
    ['cost(duration_ms).ratio <= 2m', 'cost.ratio is no duration; write a plain number'],
  ])('%s, among costs', (text, message) => {
    expect(messageOf(text, { costs })).toBe(`gate, column 1: ${message}`);
  });
});

test('a selector means the digits of a partition count, not another way to write it', () => {
  for (const value of ['024', '24.0', '0x18', '2.4e1', '+24']) {
    expect(messageOf(`ratio {partitions=${value}} <= 1`)).toBe(
      `gate, column 1: ${value} partitions are not analysed; add --partitions ${value}`,
    );
  }
});

test('any gate that parses has a metric or is a usage error', () => {
  const names = analyzeMetrics.map(({ name }) => name);
  const gates: fc.Arbitrary<Gate> = fc.record({
    text: fc.string(),
    severity: fc.constantFrom('fail', 'warn'),
    metric: fc.oneof(fc.constantFrom(...names), fc.string()),
    metricColumn: fc.integer({ min: 1, max: 20 }),
    argument: fc.option(fc.oneof(fc.constantFrom('max', 'bytes', 'ratio'), fc.string())),
    selector: fc.constantFrom(
      new Map(),
      new Map([['partitions', '24']]),
      new Map([['partitions', 'x']]),
    ),
    operator: fc.constantFrom('<=', '<', '>=', '>', '==', '!='),
    limit: fc.oneof(
      fc.record({
        kind: fc.constant('number' as const),
        value: fc.double(),
        unit: fc.constantFrom('plain' as const, 'percent' as const, 'ms' as const),
      }),
      fc.record({ kind: fc.constant('word' as const), word: fc.string() }),
    ),
  });
  fc.assert(
    fc.property(gates, fc.boolean(), (gate, hasBaseline) => {
      try {
        expect(names).toContain(
          metricOf(gate, analyzeMetrics, contextOf({ costs, hasBaseline })).name,
        );
      } catch (error) {
        expect(error).toMatchObject({ name: 'UserError', kind: 'usage' });
      }
    }),
    { numRuns: 2_000 },
  );
});

test('the metrics have different names and a line of description each', () => {
  const names = analyzeMetrics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(analyzeMetrics.filter(({ description }) => !/^[^\n]{10,}$/.test(description))).toEqual([]);
});
