import { expect, test } from 'vitest';
import { latencyOfTrace } from '../../../src/membership/compare/latency-of-trace.ts';
import { registered, traceOf } from '../trace-of.ts';

const parameters = { intervalMs: 30_000, gap: 0.15 };

/** Replies of a worker whose clock is 5 s behind, each handled so late. */
function repliesOf(worker: string, latesMs: readonly number[]) {
  return latesMs.map((lateMs, i) => {
    const atMs = 1_000_000 + i * 30_000;
    return registered(
      { atMs, worker, interval: 33 + i, index: 0, replicas: 1 },
      atMs - 5000 + lateMs,
    );
  });
}

const calm = Array.from({ length: 20 }, () => 3);

test('is how much later than the fastest each reply of a worker was handled', () => {
  const events = repliesOf('w0', [...calm, 10, 4]);
  const found = latencyOfTrace(traceOf(events), parameters);
  expect(found?.latency).toEqual({
    kind: 'measured',
    values: Float64Array.from([...calm.map(() => 0), 1, 7]),
  });
  expect(found?.text).toBe('from the log (replies handled late by p50 0 ms, p99 5.7 ms)');
});

test('is measured for each worker by its own clock', () => {
  const slow = repliesOf(
    'w1',
    calm.map((ms) => ms + 90),
  );
  const found = latencyOfTrace(traceOf([...repliesOf('w0', calm), ...slow]), parameters);
  expect(found?.latency).toMatchObject({ values: new Float64Array(40) });
});

test('leaves out what is later than the gap: that is a fault, and no network', () => {
  const events = repliesOf('w0', [...calm, 4503, 4502]);
  expect(latencyOfTrace(traceOf(events), parameters)?.latency).toMatchObject({
    values: Float64Array.from([...calm.map(() => 0), 4499]),
  });
});

test('is not known from a table, which has one clock, nor from a few replies', () => {
  const events = repliesOf('w0', calm);
  const table = events.map((event) => ({ ...event, localMs: null }));
  expect(latencyOfTrace(traceOf(table), parameters)).toBeNull();
  expect(latencyOfTrace(traceOf(events.slice(1)), parameters)).toBeNull();
});
