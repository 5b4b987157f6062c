import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/core/trace.ts';
import { UserError } from '../../../src/core/user-error.ts';
import { findParameters } from '../../../src/membership/replay/parameters.ts';
import { registered, settled, traceOf } from '../trace-of.ts';

const unknown = { group: null, intervalMs: null, gap: null, ttlMs: null };

function tableOf(intervalMs: number, intervals: readonly number[]): Trace {
  const events = intervals.map((interval) => {
    const atMs = Math.ceil((interval + 0.5) * intervalMs);
    return registered({ atMs, worker: 'a', interval, index: 0, replicas: 1 });
  });
  return traceOf(events, { parameters: unknown });
}

function errorOf(run: () => unknown): UserError {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the interval', () => {
  test('is the one given, before the one found; a difference is told', () => {
    const trace = traceOf(settled(['a'], { from: 5, to: 9 }), {
      parameters: { ...unknown, intervalMs: 29_500, gap: 0.2 },
    });
    expect(findParameters(trace, { intervalMs: 30_000, gap: 0.1 })).toEqual({
      parameters: { intervalMs: 30_000, gap: 0.1 },
      assumptions: [
        'The interval is 30.0 s, as given; the trace says 29.5 s',
        'The gap is 0.1, as given; the trace says 0.2',
      ],
    });
    expect(findParameters(trace, {})).toEqual({
      parameters: { intervalMs: 29_500, gap: 0.2 },
      assumptions: [],
    });
  });

  test('is inferred from numbers and times of today to the millisecond', () => {
    const whole = fc.integer({ min: 300, max: 120_000 });
    fc.assert(
      fc.property(whole, (intervalMs) => {
        const now = Math.floor(1_796_065_028_000 / intervalMs);
        const trace = tableOf(intervalMs, [now, now + 1, now + 2]);
        const { parameters, assumptions } = findParameters(trace, {});
        expect(parameters).toEqual({ intervalMs, gap: 0.15 });
        expect(assumptions[0]).toContain('no other whole number of ms fits');
      }),
    );
  });

  test('is the roundest that fits where small numbers leave room, and the room is told', () => {
    const { parameters, assumptions } = findParameters(tableOf(30_000, [7, 8, 9, 10]), {});
    expect(parameters.intervalMs).toBe(30_000);
    expect(assumptions).toEqual([
      'The trace does not tell its interval: by its numbers and times it is 30.0 s; 28,637 to 31,500 ms would fit as well',
      'The trace does not tell its gap: it is taken as the default, 0.15',
    ]);
  });

  test('is asked for where the numbers fit no one interval, or where there is only number 0', () => {
    const first = tableOf(30_000, [100]);
    const second = tableOf(10_000, [100]);
    const mixed = { ...first, events: [...first.events, ...second.events] };
    for (const trace of [mixed, tableOf(30_000, [0])]) {
      const error = errorOf(() => findParameters(trace, {}));
      expect(error.kind).toBe('input');
      expect(error.message).toContain('say it with --interval');
    }
  });

  test('that was given is refused where it contradicts most numbers, and taken where few differ', () => {
    const trace = traceOf(settled(['a', 'b'], { from: 100, to: 104 }), { parameters: unknown });
    const error = errorOf(() => findParameters(trace, { intervalMs: 2000 }));
    expect(error.kind).toBe('usage');
    expect(error.message).toBe(
      'an interval of 2.0 s does not fit this trace: its interval 100 holds the time 3009750 ms, which makes about 29.9 s',
    );
    const astray = registered({
      atMs: 3_100_000,
      worker: 'c',
      interval: 99,
      index: 0,
      replicas: 2,
    });
    const events = [...trace.events, astray];
    expect(findParameters({ ...trace, events }, { intervalMs: 30_000 }).parameters).toEqual({
      intervalMs: 30_000,
      gap: 0.15,
    });
  });
});
