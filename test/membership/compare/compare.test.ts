import { describe, expect, test } from 'vitest';
import type { ComparedFigure, Comparison } from '../../../src/core/results/comparison.ts';
import type { Trace } from '../../../src/core/trace.ts';
import { UserError } from '../../../src/core/user-error.ts';
import { compareWithSimulation } from '../../../src/membership/compare/compare.ts';
import { latencyOfTrace } from '../../../src/membership/compare/latency-of-trace.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { measureReplay } from '../../../src/membership/replay/replay-result.ts';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import type { Action } from '../../../src/membership/simulation/options.ts';
import { readRecorded } from '../recorded.ts';
import { ideal, recordedSimulation } from '../recorded-simulation.ts';
import { traceOf } from '../trace-of.ts';

const fixed = { latency: { kind: 'fixed', ms: 2 }, text: '2ms' } as const;

function compared(trace: Trace, faults: readonly string[] = [], seed = 1): Comparison {
  const replayed = replay(trace, {});
  const { history } = replayed;
  return compareWithSimulation(
    { trace, replayed, result: measureReplay(trace, replayed) },
    {
      runs: 200,
      seed,
      network: latencyOfTrace(trace, history) ?? fixed,
      faults: faults.map((text) => parseScenario(text, history.intervalMs)),
    },
  );
}

function namesOf(figures: readonly ComparedFigure[], isInside: boolean | null): string[] {
  return figures.filter((each) => each.isInside === isInside).map(({ name }) => name);
}

const TIMES = ['stand-down mean', 'stand-down max', 'blackout', 'unowned share'];
const READINESS = ['readiness mean', 'readiness max'];

describe('a real run of the library', () => {
  test.each(['join3to4.ndjson', 'leave5to4.ndjson'])(
    'is explained by its starts and ends: %s',
    async (file) => {
      const { figures, scenario } = compared(await readRecorded(file));
      expect(namesOf(figures, true)).toEqual(figures.map(({ name }) => name));
      expect(scenario[0]).toMatch(/ started at 0\.0i$/);
    },
  );

  test.each([
    'join3to4.registrations.csv',
    'join3to4-monitored.monitor',
    'leave5to4.registrations.csv',
  ])('is so too where only its registrations are known: %s', async (file) => {
    const { figures, latency } = compared(await readRecorded(file));
    expect(latency).toBe('2ms');
    expect(namesOf(figures, null)).toEqual(READINESS);
    expect(namesOf(figures, false)).toEqual([]);
  });

  test('is not where one of its workers got no reply, until that is simulated too', async () => {
    const trace = await readRecorded('hang.ndjson');
    const { figures } = compared(trace);
    expect(namesOf(figures, false)).toEqual(
      expect.arrayContaining(['stand-downs', 'stand-down mean', 'stand-down max']),
    );
    expect(namesOf(compared(trace, ['hang@8i:4i']).figures, false)).toEqual([]);
  });

  test('is not where registrations failed for 0.9 interval', async () => {
    const { figures } = compared(await readRecorded('blip.ndjson'));
    expect(namesOf(figures, false)).toContain('stand-downs');
  });
});

describe('public cases', () => {
  test('S41: the join of D is all that happened', async () => {
    const { figures, scenario } = compared(await readRecorded('s41-join.csv'));
    expect(scenario).toEqual(['3 ran before', 'D started at 3.1i']);
    expect(namesOf(figures, false)).toEqual([]);
  });

  test.each(['s40-ghost-retry.csv', 's42-fast-restart.csv'])(
    '%s: a registration that is counted twice is explained by no start and no end',
    async (file) => {
      const { figures } = compared(await readRecorded(file));
      expect(namesOf(figures, false)).toEqual(expect.arrayContaining([...TIMES, 'rebalances']));
    },
  );
});

describe('a simulated run', () => {
  const base = {
    ...ideal,
    latency: fixed.latency,
    durationMs: 30 * 30_000,
    phase: 0.3,
    workers: 4,
  };
  const traceWith = (seed: string, ...actions: readonly (readonly [number, Action])[]): Trace => {
    const { events } = recordedSimulation({
      ...base,
      seed,
      actions: actions.map(([interval, action]) => ({
        at: { from: 'start', afterMs: interval * 30_000 },
        action,
      })),
    });
    return traceOf(events, { format: 'log' });
  };

  test.each([
    ['a crash', [12.4, { kind: 'crash' }]],
    ['a leave', [12.9, { kind: 'leave' }]],
    ['a join', [13.1, { kind: 'join' }]],
    ['a restart', [12.2, { kind: 'replace', graceful: true }]],
  ] as const)('is explained by its starts and ends: %s', (_, action) => {
    for (const seed of ['a', 'b', 'c']) {
      const { figures } = compared(traceWith(seed, action));
      expect([seed, namesOf(figures, false)]).toEqual([seed, []]);
    }
  });

  test('is not, where a reply was lost as well', () => {
    const trace = traceWith('a', [12, { kind: 'lose-reply' }]);
    expect(namesOf(compared(trace).figures, false)).toContain('stand-downs');
    expect(namesOf(compared(trace, ['lost-reply@12i']).figures, false)).toEqual([]);
  });
});

test('equal seeds give equal comparisons, and others give others', async () => {
  const trace = await readRecorded('leave5to4.ndjson');
  expect(compared(trace)).toEqual(compared(trace));
  expect(compared(trace, [], 2)).not.toEqual(compared(trace));
});

test('a trace that does not name its workers is refused: their starts and ends are not known', async () => {
  const trace = { ...(await readRecorded('s41-join.csv')), namesWorkers: false };
  expect(() => compared(trace)).toThrow(UserError);
  expect(() => compared(trace)).toThrow(/^--compare needs the starts and ends of workers/);
});
