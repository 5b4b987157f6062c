import { describe, expect, test } from 'vitest';
import { settled, traceOf } from '../trace-of.ts';
import { abc, changed, found, told } from './found.ts';

describe('closed counts', () => {
  const events = settled(abc, { from: 7, to: 14 });

  test('that are read with two values are told with their readers', () => {
    const twoValues = changed(events, { interval: 11, worker: 'c' }, { replicas: 2 });
    expect(told(traceOf(twoValues))).toEqual([
      [
        'count-changed',
        'The closed count of interval 10 was read as 3 (a), then 2 (c): the store lost writes, or its clock went back and opened that interval again',
      ],
    ]);
  });

  test('that are gone for some are told once for all intervals on end', () => {
    const gone = [10, 11, 12].reduce(
      (all, interval) => changed(all, { interval, worker: 'c' }, { replicas: null }),
      events,
    );
    expect(told(traceOf(gone))).toEqual([
      [
        'key-gone',
        'In intervals 10 to 12 the count of the interval before was gone for c, though workers had registered in it: the key expired too early or was evicted',
      ],
    ]);
    const short = { group: null, intervalMs: 30_000, gap: 0.15, ttlMs: 27_000 };
    expect(told(traceOf(gone, { parameters: short }))[0]?.[1]).toContain(
      'keys live 27.0 s, and must outlive the next interval: give them three',
    );
  });

  test('of an interval in which nobody registered are rightly not there', () => {
    const paused = [...settled(abc, { from: 7, to: 9 }), ...settled(abc, { from: 12, to: 20 })];
    const restarted = changed(paused, { interval: 12 }, { replicas: null });
    expect(found(traceOf(restarted)).map(({ kind }) => kind)).not.toContain('key-gone');
  });
});
