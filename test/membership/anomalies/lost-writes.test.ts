import { describe, expect, test } from 'vitest';
import { settled, traceOf } from '../trace-of.ts';
import { abc, changed, told } from './found.ts';

describe('lost writes', () => {
  const events = settled(abc, { from: 7, to: 14 });

  test('an index given twice is a failover, or an eviction where it is 0', () => {
    const failedOver = changed(events, { interval: 10, worker: 'c' }, { index: 1 });
    expect(told(traceOf(failedOver))[0]).toEqual([
      'duplicate-index',
      'Interval 10 gave index 1 to b and c: the store lost writes, as in a failover',
    ]);
    const evicted = changed(events, { interval: 10, worker: 'c' }, { index: 0 });
    expect(told(traceOf(evicted))[0]).toEqual([
      'duplicate-index',
      'Interval 10 gave index 0 to a and c: its counter began again, so it had expired or been evicted, or a failover lost all of it',
    ]);
  });

  test('a count below an index that was given is a failover after it', () => {
    const lost = changed(events, { interval: 11 }, { replicas: 2 });
    expect(told(traceOf(lost))).toEqual([
      [
        'lost-write',
        'Interval 10 counts 2, but c got an index of 2 or more in it: the store lost writes, as in a failover',
      ],
    ]);
  });
});
