import { expect, test } from 'vitest';
import { demandsOf, type MovedBy } from '../../src/forecast/demands.ts';
import { classFrom, countsFrom } from './loads.ts';

const digest = {
  type: 'digest',
  toleranceS: 300,
  direction: 'later',
  priority: 5,
  latenessMaxS: 60,
  reservedShare: 0.1,
} as const;

function windowOf(movedBy: MovedBy, isSymmetric = false): readonly [number, number] {
  const jobs = classFrom([[1000, 7]], {
    type: 'digest',
    toleranceS: 300,
    isSymmetric,
    jittered: countsFrom([[1120, 7]]),
  });
  const [demand] = demandsOf([jobs], [digest], movedBy);
  const [[fromS] = [Number.NaN]] = demand?.counts.entries() ?? [];
  return [fromS, fromS + (demand?.windowS ?? Number.NaN)];
}

test('after jitter a job is due when that says, and may be late as its contract says', () => {
  expect(windowOf('jitter')).toEqual([1120, 1180]);
  expect(windowOf('jitter', true)).toEqual([1120, 1180]);
});

test('in a queue it waits from the time asked for, as long as tolerance and contract say', () => {
  expect(windowOf('queue')).toEqual([1000, 1360]);
  expect(windowOf('queue', true)).toEqual([1000, 1210]);
});

test('the best of schedules may also begin early where the tolerance is symmetric', () => {
  expect(windowOf('anything')).toEqual([1000, 1360]);
  expect(windowOf('anything', true)).toEqual([850, 1210]);
});

test('a class without a contract has its second, its tolerance and no priority', () => {
  const jobs = classFrom([[1000, 7]], { type: null });
  expect(demandsOf([jobs], [digest], 'jitter')[0]).toMatchObject({
    type: null,
    windowS: 1,
    priority: 0,
    reservedShare: 0,
  });
  expect(demandsOf([classFrom([], { type: 'digest' })], [digest], 'queue')[0]).toMatchObject({
    priority: 5,
    reservedShare: 0.1,
  });
});
