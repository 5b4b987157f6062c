import { describe, expect, test } from 'vitest';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { membershipMetrics } from '../../src/gate/membership-metrics.ts';
import { type GateContext, type Metric, metricOf } from '../../src/gate/metrics.ts';
import { parseGate } from '../../src/gate/parse-gate.ts';
import { replayMetrics } from '../../src/gate/replay-metrics.ts';
import { contextOf, errorOf } from './checking.ts';

const simulation = contextOf({ lease: { scenarios: ['join'], intervalMs: 30_000 } });
/** How long the intervals of a trace are is not known before it is read. */
const trace = contextOf({ lease: { scenarios: [], intervalMs: 1 } });
const runs = contextOf({
  hasRuns: true,
  costs: [{ name: 'duration_ms', msPerUnit: 1 }],
});

/** The first line, without the column. */
function messageOf<Result>(
  text: string,
  metrics: readonly Metric<Result>[],
  context: GateContext,
): string {
  const { kind, message } = errorOf(() => metricOf(parseGate(text), metrics, context));
  expect(kind).toBe('usage');
  return message.split('\n')[0]?.replace('gate, column 1: ', '') ?? '';
}

describe('a time that is compared with a bare number is refused, with what was meant', () => {
  test.each([
    ['readiness(p95) <= 2.5', 'readiness is a time, and 2.5 has no unit; write 2.5i or 75s'],
    ['slack >= -1', 'slack is a time, and -1 has no unit; write -1i or -30s'],
    ['blackout < 0.1', 'blackout is a time, and 0.1 has no unit; write 0.1i or 3s'],
    ['standdown < 60000', 'standdown is a time, and 60000 has no unit; write 60000ms or 60s'],
  ])('in a simulation: %s', (text, sentence) => {
    expect(messageOf(text, membershipMetrics, simulation)).toBe(sentence);
  });

  test.each([
    ['standdown <= 2.5', 'standdown is a time, and 2.5 has no unit; write 2.5i or 2.5s'],
    ['unowned <= 5000', 'unowned is a time, and 5000 has no unit; write 5000ms or 5s'],
  ])('in a replay: %s', (text, sentence) => {
    expect(messageOf(text, replayMetrics, trace)).toBe(sentence);
  });

  test.each([
    ['runs.p95 <= 55', 'runs.p95 is a time, and 55 has no unit; write 55s or 55m'],
    ['runs.max < 2.5', 'runs.max is a time, and 2.5 has no unit; write 2.5s or 2.5m'],
    ['runs.p95 <= 1e7', 'runs.p95 is a time, and 10000000 has no unit; write 10000000ms or 10000s'],
  ])('in a history of runs: %s', (text, sentence) => {
    expect(messageOf(text, analyzeMetrics, runs)).toBe(sentence);
  });
});

test('0 is 0 in any unit, and what is no time has none', () => {
  for (const text of ['slack >= 0', 'violations <= 5', 'availability >= 0.9'])
    expect(metricOf(parseGate(text), membershipMetrics, simulation).name).toBe(
      parseGate(text).metric,
    );
  // The unit of a column is its own.
  for (const text of ['runs.p95 > 0', 'runs.overruns <= 5', 'cost(duration_ms).p95 <= 1500000'])
    expect(metricOf(parseGate(text), analyzeMetrics, runs).name).toBe(parseGate(text).metric);
});
