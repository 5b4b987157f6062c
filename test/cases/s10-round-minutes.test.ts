import { expect, test } from 'vitest';
import { countsOf, readCase } from './due-case.ts';

// S10: twelve crons on round minutes (ecosyste-ms/packages#1776, jdubois/boot-ui#323), before and
// after they were staggered. The reading; peaks and shares of it are the forecast's.
const DAY = { from: '2026-06-10', count: 1 };

async function minutesOf(name: string) {
  const { tally, input } = await readCase(name, DAY);
  const minutes = new Map<number, number>();
  for (const [at, count] of countsOf(tally, 'requested')) {
    const minute = Math.floor(at / 60) % 1440;
    minutes.set(minute, (minutes.get(minute) ?? 0) + count);
  }
  const share = (second: number) =>
    [...minutes].reduce((sum, [at, count]) => sum + (at % 60 === second ? count : 0), 0);
  return { tally, input, minutes, share };
}

test('before: 564 fires in 144 minutes, 12 of them at each even hour', async () => {
  const { tally, input, minutes, share } = await minutesOf('s10-cron12-before.csv');
  expect([tally.rows, tally.used, minutes.size]).toEqual([564, 564, 144]);
  expect(Math.max(...minutes.values())).toBe(12);
  expect([0, 60, 30, 15, 20].map((minute) => minutes.get(minute))).toEqual([12, 11, 6, 2, 1]);
  expect((12 / (564 / 1440)).toFixed(2)).toBe('30.64');
  expect([share(0), share(30)]).toEqual([276, 144]);
  expect(input.columns.map(({ role, column, isFound }) => [role, column.name, isFound])).toEqual([
    ['due', 'due_at', true],
    ['id', 'job', true],
  ]);
  expect(input.form).toBe('ISO 8601 with offset');
});

test('after: 564 minutes of one fire each, none at :00 and :30', async () => {
  const { minutes, share } = await minutesOf('s10-cron12-after.csv');
  expect([minutes.size, Math.max(...minutes.values())]).toEqual([564, 1]);
  expect([share(0), share(30)]).toEqual([0, 0]);
});
