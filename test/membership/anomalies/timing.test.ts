import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/core/trace.ts';
import { registered, settled, traceOf } from '../trace-of.ts';
import { abc, changed, found, told } from './found.ts';

describe('bunching', () => {
  test('is more than half of the group, and three at least, within a tenth of the interval', () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    const spread = settled(five, { from: 7, to: 14 });
    const close = (workers: readonly string[]): Trace =>
      traceOf(
        spread.map((event, i) =>
          event.interval === 10 && workers.includes(event.worker)
            ? { ...event, atMs: 315_000 + 1000 * (i % 5) }
            : event,
        ),
      );
    expect(told(close(['b', 'c', 'd']), 'bunching')).toEqual([
      [
        'bunching',
        'In interval 10 3 of 5 registrations came within 2.0 s of 30.0 s: the order of their indices is left to the network',
      ],
    ]);
    expect(found(close(['b', 'c']), 'bunching')).toEqual([]);
    const seven = settled([...five, 'f', 'g'], { from: 7, to: 14 }).map((event) =>
      event.interval === 10 && event.index < 3
        ? { ...event, atMs: 310_000 + 1000 * event.index }
        : event,
    );
    expect(found(traceOf(seven), 'bunching')).toEqual([]);
  });
});

describe('registrations near an edge', () => {
  test('leave less than a third of the gap, and are told once for each worker', () => {
    const events = settled(abc, { from: 7, to: 14 });
    const late = changed(events, { interval: 10, worker: 'c' }, { atMs: 329_000 });
    const both = changed(late, { interval: 12, worker: 'c' }, { atMs: 389_500 });
    expect(told(traceOf(both), 'near-edge')).toEqual([
      [
        'near-edge',
        "c registered 2 times within 1.5 s of an interval's edge, first in interval 10, 1.0 s before its end: a little more delay puts it into another interval",
      ],
    ]);
    const early = changed(events, { interval: 10, worker: 'a' }, { atMs: 300_200 });
    expect(told(traceOf(early))[0]?.[1]).toContain('200 ms after its start');
    const enough = changed(events, { interval: 10, worker: 'a' }, { atMs: 301_600 });
    expect(found(traceOf(enough))).toEqual([]);
  });

  test('but not at the start of a worker, to which nobody has given a slot', () => {
    const events = settled(abc, { from: 7, to: 14 });
    const start = registered({ atMs: 300_100, worker: 'd', interval: 10, index: 3, replicas: 3 });
    const joined = [...events.filter(({ atMs }) => atMs < 300_100), start];
    const after = events.filter(({ atMs }) => atMs >= 300_100);
    expect(told(traceOf([...joined, ...after]), 'near-edge')).toEqual([]);
  });
});
