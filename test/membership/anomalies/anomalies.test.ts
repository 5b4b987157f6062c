import { describe, expect, test } from 'vitest';
import { readRecorded } from '../recorded.ts';
import { settled, traceOf } from '../trace-of.ts';
import { abc, found, told } from './found.ts';

describe('recorded runs show what really was in them, and nothing else', () => {
  const bunched = (first: number, size: string, within: string): [string, string] => [
    'bunching',
    `In intervals ${first} to ${first + 1} ${size} registrations came within ${within} of 1.0 s: all started at once, without a random offset`,
  ];

  test.each(['join3to4.ndjson', 'join3to4.registrations.csv'])(
    '%s: a start at once',
    async (file) => {
      expect(told(await readRecorded(file))).toEqual([bunched(1796065028, '3 of 3', '2 ms')]);
    },
  );

  test.each(['leave5to4.ndjson', 'leave5to4.registrations.csv'])(
    '%s: a start at once, and no anomaly of the worker that left',
    async (file) => {
      expect(told(await readRecorded(file))).toEqual([bunched(1796065153, '5 of 5', '5 ms')]);
    },
  );

  test.each(['ndjson', 'registrations.csv'])('hang.%s: a lease that ran out', async (form) => {
    expect(told(await readRecorded(`hang.${form}`))).toEqual([
      bunched(1796065176, '4 of 4', '2 ms'),
      [
        'lease-expired',
        'The lease of w1 on 0 of 4 ran out: no registration was completed in time, and the next one came 3.0 s later',
      ],
    ]);
  });

  test('blip.ndjson: a lease that ran out, and the failures before it', async () => {
    expect(told(await readRecorded('blip.ndjson'))).toEqual([
      bunched(1796065224, '4 of 4', '2 ms'),
      [
        'lease-expired',
        'The lease of w2 on 0 of 4 ran out: 2 registrations failed, and the next one came 227.5 ms later',
      ],
    ]);
  });

  test('MONITOR shows the same as the table', async () => {
    const [monitored, table] = [
      await readRecorded('join3to4-monitored.monitor'),
      await readRecorded('join3to4-monitored.registrations.csv'),
    ];
    expect(told(monitored)).toEqual(told(table));
    expect(told(monitored)).toHaveLength(1);
  });

  test('a settled group shows nothing, nor does one that grows', async () => {
    expect(found(traceOf(settled(abc, { from: 7, to: 60 })))).toEqual([]);
    expect(found(await readRecorded('s41-join.csv'))).toEqual([]);
  });
});

test('of one kind a hundred are told, and how many more there are', () => {
  const events = settled(abc, { from: 7, to: 400 });
  const odd = events.map((event) =>
    event.worker === 'c' && event.interval % 2 === 1 && event.interval > 7
      ? { ...event, index: 1 }
      : event,
  );
  const duplicates = found(traceOf(odd)).filter(({ kind }) => kind === 'duplicate-index');
  expect(duplicates).toHaveLength(101);
  expect(duplicates[100]?.text).toBe('96 more of this kind follow');
});
