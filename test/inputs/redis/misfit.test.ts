import { expect, test } from 'vitest';
import { misfitOf } from '../../../src/inputs/redis/misfit.ts';

test.each([
  [1000, 20, 10_000, { intervalMs: 1000, foundMs: 500 }],
  [500, 20, 10_000, null],
  // The next interval by a clock that is ahead, and the last one whose counter is kept.
  [500, 21, 10_000, null],
  [500, 16, 10_000, null],
  [500, 15, 10_000, { intervalMs: 500, foundMs: 666 }],
  [500, 22, 10_000, { intervalMs: 500, foundMs: 454 }],
  [500, 0, 10_000, null],
])(
  'an interval of %i ms, of which number %i is seen at %i ms',
  (intervalMs, interval, atMs, misfit) => {
    expect(misfitOf(intervalMs, { interval, atMs })).toEqual(misfit);
  },
);
