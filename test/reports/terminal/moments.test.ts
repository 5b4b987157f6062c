import { describe, expect, test } from 'vitest';
import type { TimelineEvent } from '../../../src/core/results/verification.ts';
import { momentLines } from '../../../src/reports/terminal/moments.ts';

const start = (worker: string): TimelineEvent => ({ atIntervals: 0, kind: 'start', worker });
const register = (worker: string, index: number): TimelineEvent => {
  return { atIntervals: 0, kind: 'register', worker, interval: 2, index, replicas: 3 };
};
const lease = (worker: string, index: number): TimelineEvent => {
  return { atIntervals: 0, kind: 'lease', worker, index, replicas: 3 };
};
const at = (atIntervals: number, event: TimelineEvent): TimelineEvent => ({
  ...event,
  atIntervals,
});

describe('one moment', () => {
  test('has one time, whatever happens then', () => {
    const events = [start('w0'), register('w1', 1), at(0.5, start('w2')), at(1.5, start('w3'))];
    expect(momentLines(events)).toEqual([
      '     0.00i w0 starts',
      '           w1 registers in 2: index 1, count 3',
      '     0.50i w2 starts',
      '     1.50i w3 starts',
    ]);
  });

  test('tells in one line what one worker does, one after the other', () => {
    expect(momentLines([start('w0'), register('w0', 2), lease('w0', 2)])).toEqual([
      '     0.00i w0 starts; registers in 2: index 2, count 3; owns 2/3',
    ]);
  });

  test('tells in one line who does the same, and who owns what', () => {
    expect(momentLines([start('w0'), start('w1'), start('w2')])).toEqual([
      '     0.00i w0, w1 and w2 start',
    ]);
    expect(momentLines([lease('w0', 0), lease('w1', 1), lease('w2', 2)])).toEqual([
      '     0.00i w0 owns 0/3, w1 owns 1/3, w2 owns 2/3',
    ]);
    expect(momentLines([lease('w0', 0), lease('w1', 0)])).toEqual(['     0.00i w0 and w1 own 0/3']);
  });

  test('keeps the order of what happens: a worker that does more later stands twice', () => {
    expect(momentLines([register('w0', 0), register('w1', 1), lease('w0', 0)])).toEqual([
      '     0.00i w0 registers in 2: index 0, count 3',
      '           w1 registers in 2: index 1, count 3',
      '           w0 owns 0/3',
    ]);
  });

  test('keeps the store and the overlap apart from the workers', () => {
    const failover: TimelineEvent = { atIntervals: 0, kind: 'failover' };
    const overlap: TimelineEvent = {
      atIntervals: 0,
      kind: 'overlap',
      first: 'w0',
      second: 'w1',
      sharedShare: 0.5,
      toIntervals: 1.25,
    };
    expect(momentLines([start('w0'), failover, failover, start('w0'), overlap])).toEqual([
      '     0.00i w0 starts',
      '           store: failover',
      '           store: failover',
      '           w0 starts',
      '           OVERLAP: w0 and w1 both own 50.0% of the ids until 1.25i',
    ]);
  });
});

test('every kind of event is told', () => {
  const events: readonly TimelineEvent[] = [
    { atIntervals: 1, kind: 'stop', worker: 'w0' },
    { atIntervals: 2, kind: 'crash', worker: 'w0' },
    { atIntervals: 3, kind: 'refuse', worker: 'w0' },
    { atIntervals: 4, kind: 'no-reply', worker: 'w0' },
    { atIntervals: 5, kind: 'pause', worker: 'w0', forIntervals: 1.5 },
    { atIntervals: 6, kind: 'register', worker: 'w0', interval: 6, index: 0, replicas: null },
    { atIntervals: 7, kind: 'stand-down', worker: 'w0', cause: 'deadline' },
    { atIntervals: 8, kind: 'outage', forIntervals: 2 },
    { atIntervals: 9, kind: 'clock-step', forIntervals: -0.5 },
    { atIntervals: 10, kind: 'evict-open' },
  ];
  expect(momentLines(events).map((line) => line.slice(11))).toEqual([
    'w0 stops',
    'w0 crashes',
    'w0 is refused',
    'w0 hears no reply',
    'w0 pauses for 1.50i',
    'w0 registers in 6: index 0, count unknown',
    'w0 stands down (deadline)',
    'store: outage 2.00i',
    'store: clock-step -0.50i',
    'store: evict-open',
  ]);
  expect(momentLines([])).toEqual([]);
});
