import { expect, test } from 'vitest';
import { scenarioOfTrace } from '../../../src/membership/compare/scenario-of-trace.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { readRecorded } from '../recorded.ts';

test('a log gives its starts and stops, to the millisecond, from its first moment on', async () => {
  const { history, lives } = replay(await readRecorded('join3to4.ndjson'), {});
  const scenario = scenarioOfTrace(replay(await readRecorded('join3to4.ndjson'), {}));
  expect(scenario).toMatchObject({ workers: 0, warmUpMs: 0 });
  expect(scenario.durationMs).toBe(history.toMs - history.fromMs);
  const times = (kind: string): number[] =>
    scenario.actions.filter(({ action }) => action.kind === kind).map(({ at }) => at.afterMs);
  const firsts = lives.map(({ worker }) => {
    const first = history.registrations.find((each) => each.worker === worker);
    return (first?.atMs ?? Number.NaN) - history.fromMs;
  });
  const ascending = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b);
  expect(times('join')).toEqual(ascending(firsts));
  expect(ascending(times('leave'))).toEqual(
    ascending(lives.map(({ stoppedMs }) => (stoppedMs ?? Number.NaN) - history.fromMs)),
  );
});

// Case S41: A, B and C ran before the trace, and D comes into interval 13.
test('who ran before has settled when the trace begins; who comes later comes when it did', async () => {
  const replayed = replay(await readRecorded('s41-join.csv'), {});
  const { workers, warmUpMs, actions } = scenarioOfTrace(replayed);
  expect([workers, warmUpMs]).toEqual([3, 8 * 30_000]);
  const first = replayed.history.registrations.find(({ worker }) => worker === 'D');
  const afterMs = warmUpMs + (first?.atMs ?? Number.NaN) - replayed.history.fromMs;
  expect(actions).toEqual([{ at: { from: 'start', afterMs }, action: { kind: 'join' } }]);
});

test('a worker that falls silent hangs from half an interval before it was due, to its deadline', async () => {
  const replayed = replay(await readRecorded('leave5to4.registrations.csv'), {});
  const { actions } = scenarioOfTrace(replayed);
  const silent = replayed.lives.find(({ endedBy }) => endedBy === 'silence');
  const endMs = (silent?.stoppedMs ?? Number.NaN) - replayed.history.fromMs;
  expect(actions.slice(-2)).toMatchObject([
    { at: { afterMs: endMs - 650 }, action: { kind: 'hang', forMs: 1300 } },
    { at: { afterMs: endMs }, action: { kind: 'crash' } },
  ]);
});
