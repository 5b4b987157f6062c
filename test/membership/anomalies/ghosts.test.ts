import { describe, expect, test } from 'vitest';
import { readRecorded } from '../recorded.ts';
import { settled, traceOf } from '../trace-of.ts';
import { abc, found, told } from './found.ts';

describe('ghost registrations', () => {
  test('S40: a lost reply leaves an index that nobody holds', async () => {
    expect(found(await readRecorded('s40-ghost-retry.csv'))).toEqual([
      {
        kind: 'ghost-registration',
        atMs: 308_000,
        text: 'Interval 10 counts 4 for 3 workers: nobody is known to hold index 1, as after a lost reply whose registration was sent again, or where rows are missing from the trace',
      },
    ]);
  });

  test('S42: a fast restart counts one worker twice', async () => {
    expect(found(await readRecorded('s42-fast-restart.csv'))).toEqual([
      {
        kind: 'ghost-registration',
        atMs: 306_600,
        text: 'Interval 10 counts 6 for 5 workers: C registered twice and holds only the last of the indices 2 and 3, as after a fast restart or a registration sent again',
      },
    ]);
  });

  test('three intervals that count more on end are a worker that the trace does not know', () => {
    const known = settled(abc, { from: 7, to: 14 }).filter(({ worker }) => worker !== 'b');
    expect(told(traceOf(known))).toEqual([
      [
        'unseen-worker',
        "The intervals 8 to 13 count 1 more than the trace has workers: somebody's registrations are not in it",
      ],
    ]);
  });

  test('the first interval of a trace that begins midway lacks whoever registered before', () => {
    expect(found(traceOf(settled(abc, { from: 7, to: 14 }).slice(2)))).toEqual([]);
  });
});
