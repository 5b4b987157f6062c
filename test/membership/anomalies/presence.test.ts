import { describe, expect, test } from 'vitest';
import type { Trace, TraceEvent } from '../../../src/core/trace.ts';
import { moment, settled, traceOf } from '../trace-of.ts';
import { found, log, logged } from './found.ts';

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
