import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { compileRun } from '../../../src/membership/scenarios/compile.ts';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import type { SimulationOptions } from '../../../src/membership/simulation/options.ts';
import { Simulation } from '../../../src/membership/simulation/simulation.ts';
import { ideal } from '../recorded-simulation.ts';

const INTERVAL_MS = 30_000;
const base: SimulationOptions = Object.freeze({
  ...ideal,
  workers: 5,
  durationMs: 60 * INTERVAL_MS,
  seed: 'compiled',
});

function compiled(texts: readonly string[], seed = 'phases'): SimulationOptions {
  const history = texts.map((text) => parseScenario(text, INTERVAL_MS));
  return compileRun(base, history, randomFrom(seed));
}

describe('a scenario without a time', () => {
  test('comes one to two intervals after the group has settled, at a phase of the run', () => {
    const times = Array.from({ length: 200 }, (_, run) => {
      const [timed] = compiled(['join'], `run ${run}`).actions;
      expect(timed?.at).toMatchObject({ from: 'settled', step: 0 });
      return (timed?.at.afterMs ?? Number.NaN) / INTERVAL_MS;
    });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1);
    expect(Math.min(...times)).toBeLessThan(1.05);
    expect(Math.max(...times)).toBeLessThan(2);
    expect(Math.max(...times)).toBeGreaterThan(1.95);
  });

  test('follows the one before once the group has settled again', () => {
    const options = compiled(['join', 'leave', 'hang:3i', 'rolling']);
    const outcome = new Simulation(options).run();
    expect(outcome.actedAtMs).not.toContain(null);
    const begins = [0, 1, 2, 3].map((i) => outcome.actedAtMs[i] ?? 0);
    for (const [i, at] of begins.slice(1).entries()) {
      const before = begins[i] ?? Infinity;
      const settledMs = outcome.settledAtMs.find((each) => each > before) ?? Infinity;
      expect(at).toBeGreaterThanOrEqual(settledMs + INTERVAL_MS);
    }
    expect(outcome.isSettledAtEnd).toBe(true);
  });
});

test('a scenario with a time comes then, however the group is', () => {
  const options = compiled(['hang@12i:3i', 'join@13i', 'leave']);
  expect(options.actions.map(({ at }) => at)).toEqual([
    { from: 'start', afterMs: 12 * INTERVAL_MS },
    { from: 'start', afterMs: 13 * INTERVAL_MS },
    { from: 'settled', step: 0, afterMs: expect.any(Number) },
  ]);
});

describe('rolling', () => {
  test('replaces every worker of the start once, one after the other', () => {
    const outcome = new Simulation(compiled(['rolling:every=5i'])).run();
    expect(outcome.actedAtMs).toHaveLength(5);
    const first = outcome.actedAtMs[0] ?? 0;
    expect(outcome.actedAtMs.map((at) => Math.round((at ?? 0) - first) / INTERVAL_MS)).toEqual([
      0, 5, 10, 15, 20,
    ]);
    expect(outcome.workers.map(({ end }) => end)).toEqual([
      ...Array.from({ length: 5 }, () => 'stop'),
      ...Array.from({ length: 5 }, () => null),
    ]);
  });

  test('a batch at a time, the last one smaller', () => {
    const { actions } = compiled(['rolling@1i:every=4i,batch=2']);
    expect(actions.map(({ at }) => at.afterMs / INTERVAL_MS)).toEqual([1, 1, 5, 5, 9]);
    const outcome = new Simulation(compiled(['rolling:batch=2'])).run();
    expect(outcome.workers.filter(({ end }) => end === 'stop')).toHaveLength(5);
    expect(outcome.workers).toHaveLength(10);
  });

  test('replaces as many as a scale before it starts with', () => {
    expect(compiled(['scale:3->4', 'rolling']).actions).toHaveLength(1 + 3);
  });
});

describe('scale', () => {
  test.each([
    ['scale:2->8', 2, 'join', 6],
    ['scale:8->2', 8, 'leave', 6],
  ])('%s starts with %i workers, and so many %s at once', (text, workers, kind, count) => {
    const options = compiled([text]);
    expect(options.workers).toBe(workers);
    expect(options.actions).toHaveLength(count);
    expect(new Set(options.actions.map(({ at }) => at.afterMs)).size).toBe(1);
    expect(options.actions.every(({ action }) => action.kind === kind)).toBe(true);
  });
});

describe('a setting', () => {
  test('holds for the whole run and is nothing to wait for', () => {
    const options = compiled(['start:10s', 'event-loop-lag', 'clock-skew:5s,drift=1%', 'join']);
    expect(options).toMatchObject({
      startSpreadMs: 10_000,
      lag: { kind: 'lognormal', mu: 0 },
      clockSkewMs: 5_000,
      clockDriftShare: 0.01,
    });
    expect(options.actions).toHaveLength(1);
    expect(options.actions[0]?.at).toMatchObject({ from: 'settled', step: 0 });
  });
});

test('equal seeds give equal options, and the base is left as it was', () => {
  const before = structuredClone(base.actions);
  expect(compiled(['join', 'leave']).actions).toEqual(compiled(['join', 'leave']).actions);
  expect(base.actions).toEqual(before);
});
