import { expect, test } from 'vitest';
import { countsByText, readCase } from './due-case.ts';

// S20: 02:30 on the night when clocks go forward (spring-framework#28245, rundeck#6879).
const NAME = 's20-zurich.csv';
const YEAR = { from: '2022-01-01', count: 365 };
const zone = 'Europe/Zurich';

test('three rows in a gap and one that comes twice are listed, and none is dropped', async () => {
  const { tally } = await readCase(NAME, YEAR, { zone });
  expect([tally.rows, tally.used, tally.rejected]).toEqual([6, 6, 0]);
  expect(tally.gaps).toEqual({
    count: 3,
    examples: [
      { line: 3, text: '2022-03-27 02:00:00', zone },
      { line: 4, text: '2022-03-27 02:30:00', zone },
      { line: 5, text: '2022-03-27 02:59:59', zone },
    ],
  });
  expect(tally.twice).toEqual({
    count: 1,
    examples: [{ line: 7, text: '2022-10-30 02:30:00', zone }],
  });
});

test('forward, rows 2 and 5 coincide, and the hour from 03:00 has the skipped load', async () => {
  const { tally } = await readCase(NAME, YEAR, { zone });
  expect(countsByText(tally)).toEqual({
    '2022-03-27T00:30:00': 1,
    '2022-03-27T01:00:00': 2,
    '2022-03-27T01:30:00': 1,
    '2022-03-27T01:59:59': 1,
    '2022-10-30T00:30:00': 1,
  });
});

test('the later of two is an hour later', async () => {
  const policy = { gap: 'forward', twice: 'later' } as const;
  const { tally } = await readCase(NAME, YEAR, { zone, policy });
  expect(countsByText(tally)).toMatchObject({ '2022-10-30T01:30:00': 1 });
});

test('rejected, they are counted and listed with the reason', async () => {
  const policy = { gap: 'reject', twice: 'reject' } as const;
  const { tally } = await readCase(NAME, YEAR, { zone, policy });
  expect([tally.rows, tally.used, tally.rejected]).toEqual([6, 2, 4]);
  expect([tally.gaps.count, tally.twice.count]).toEqual([3, 1]);
  expect(tally.rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'is skipped by the clocks of Europe/Zurich'],
    [4, 'is skipped by the clocks of Europe/Zurich'],
    [5, 'is skipped by the clocks of Europe/Zurich'],
    [7, 'comes twice on the clocks of Europe/Zurich'],
  ]);
});
