import { describe, expect, test } from 'vitest';
import type { Trace, TraceEvent } from '../../../src/core/trace.ts';
import { moment, settled, traceOf } from '../trace-of.ts';
import { found, log, logged, told } from './found.ts';

describe('leases that ran out', () => {
  const all = logged(settled(['a', 'b'], { from: 7, to: 20 }));
  const without = (first: number, last: number): TraceEvent[] =>
    all.filter(({ worker, interval }) => worker === 'a' || interval < first || interval > last);

  test('tell the failures since the last registration that was completed, and how long it took', () => {
    const [early, late] = [moment('failure', 'b', 292_000), moment('failure', 'b', 321_000)];
    const at = all.findIndex(({ interval }) => interval === 10);
    const events = [...without(10, 12).slice(0, at), early, late];
    const kept = without(10, 12).slice(at);
    expect(told(traceOf([...events, ...kept], log), 'lease-expired')).toEqual([
      [
        'lease-expired',
        'The lease of b on 1 of 2 ran out: 2 registrations failed, and the next one came 85.5 s later',
      ],
    ]);
    const recovered = without(10, 12).flatMap((event) => {
      const isLast = event.kind === 'registration' && event.interval === 9 && event.worker === 'b';
      return isLast ? [moment('failure', 'b', 290_000), event] : [event];
    });
    expect(told(traceOf(recovered, log), 'lease-expired')[0]?.[1]).toContain(
      'no registration was completed in time',
    );
  });

  test('and those whose worker only failed from then on', () => {
    const events = [...without(10, 20), moment('failure', 'b', 630_000)];
    expect(told(traceOf(events, log), 'lease-expired')[0]?.[1]).toBe(
      'The lease of b on 1 of 2 ran out: no registration was completed in time, and none was completed after',
    );
  });

  test('are none where the worker is never heard of again: it may have stopped', () => {
    expect(found(traceOf(without(10, 20), log), 'lease-expired')).toEqual([]);
  });
});

describe('workers that flap', () => {
  /** A worker that is there in these intervals only, beside one that always is. */
  function visiting(intervals: readonly number[]): Trace {
    const both = settled(['a', 'b'], { from: 7, to: 80 });
    return traceOf(
      both.filter(({ worker, interval }) => worker === 'a' || intervals.includes(interval)),
    );
  }

  test('come back three times within 30 intervals', () => {
    const flaps = found(visiting([7, 9, 10, 20, 37])).filter(({ kind }) => kind === 'flapping');
    expect(flaps).toEqual([
      {
        kind: 'flapping',
        atMs: 290_250,
        text: 'b went and came back 3 times by interval 37, first in 9: each time costs the group about two intervals',
      },
    ]);
  });

  test('and not if they do so in more intervals, or twice', () => {
    const kinds = [
      [7, 9, 24, 39],
      [7, 9, 20],
    ].flatMap((each) => found(visiting(each)).map(({ kind }) => kind));
    expect(kinds).not.toContain('flapping');
  });

  test('or if they restart within an interval, as the log shows', () => {
    const events = logged(settled(['a', 'b'], { from: 7, to: 20 })).flatMap(
      (event): TraceEvent[] => {
        const isRestart = event.worker === 'b' && [10, 13, 16].includes(event.interval);
        return isRestart ? [moment('start', 'b', event.atMs - 1000), event] : [event];
      },
    );
    expect(found(traceOf(events, log)).filter(({ kind }) => kind === 'flapping')).toHaveLength(1);
  });
});
