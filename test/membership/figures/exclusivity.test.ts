import { describe, expect, test } from 'vitest';
import type { ScenarioResult } from '../../../src/core/results/simulation.ts';
import { exclusivityOf } from '../../../src/membership/figures/exclusivity.ts';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { scenarioOf } from '../simulated.ts';

const parameters = { intervalMs: 30_000, gap: 0.15 };
const joined = scenarioOf('join', { runs: 3 });

function result(parts: Partial<ScenarioResult>): ScenarioResult {
  return { ...joined, ...parts };
}

function verdictOf(...results: readonly ScenarioResult[]): string {
  return exclusivityOf(results, [], parameters).verdict;
}

describe('the verdict', () => {
  const fine = result({});
  const idle = result({ idleRuns: 3 });
  const violated = result({ violationCount: 1, violatedRuns: 1 });

  test('is exclusive where somebody owned and nobody shared', () => {
    expect(verdictOf(fine)).toBe('exclusive');
    expect(verdictOf(result({ idleRuns: 2 }))).toBe('exclusive');
  });

  test('is violated by one violation in one scenario of many', () => {
    expect(verdictOf(fine, fine, violated)).toBe('violated');
    expect(verdictOf(idle, violated)).toBe('violated');
  });

  test('is unknown where nobody ever owned anything, since that proves nothing', () => {
    expect(verdictOf(idle)).toBe('unknown');
    expect(verdictOf(idle, idle)).toBe('unknown');
    expect(verdictOf(idle, fine)).toBe('exclusive');
  });
});

describe('what it rests on', () => {
  function assumptionsWith(...texts: readonly string[]): readonly string[] {
    const scenarios = texts.map((text) => parseScenario(text, 30_000));
    return exclusivityOf([joined], scenarios, parameters).assumptions;
  }

  test('is the store, the slack and the round trip, in figures', () => {
    expect(assumptionsWith('join')).toEqual([
      'one store that loses no writes',
      "no interval's key lost before its time",
      'no pause, timer error and lag together beyond the slack, 8.0 s',
      'round trips below gap x interval, 4.5 s',
      'work in flight ends with its lease',
    ]);
  });

  test('is not what a scenario does: that was tried', () => {
    expect(assumptionsWith('failover')).not.toContain('one store that loses no writes');
    expect(assumptionsWith('evict')).not.toContain("no interval's key lost before its time");
    expect(assumptionsWith('ttl=60s')).not.toContain("no interval's key lost before its time");
    expect(assumptionsWith('pause').join()).not.toContain('no pause');
    expect(assumptionsWith('failover', 'evict', 'pause')).toHaveLength(2);
  });

  test('is the least slack of all scenarios', () => {
    const small = result({ slack: { leastMs: null, formulaMs: 5_000 } });
    const { assumptions } = exclusivityOf([joined, small], [], parameters);
    expect(assumptions).toContain('no pause, timer error and lag together beyond the slack, 5.0 s');
  });
});
