import { expect, test } from 'vitest';
import { countsByText, readCase } from './due-case.ts';

// S13: "9 AM" computed in the server's zone (dev.to, "12,000 messages at 3 AM"): 150 rows at 09:00
// in seven zones, named by the row.
test.each([
  [
    's13-nine-local-2026-01-15.csv',
    '2026-01-14',
    {
      '2026-01-14T22:00:00': 10,
      '2026-01-15T00:00:00': 15,
      '2026-01-15T03:30:00': 25,
      '2026-01-15T06:00:00': 10,
      '2026-01-15T09:00:00': 20,
      '2026-01-15T14:00:00': 40,
      '2026-01-15T17:00:00': 30,
    },
  ],
  [
    's13-nine-local-2026-07-15.csv',
    '2026-07-14',
    {
      '2026-07-14T23:00:00': 10,
      '2026-07-15T00:00:00': 15,
      '2026-07-15T03:30:00': 25,
      '2026-07-15T06:00:00': 10,
      '2026-07-15T08:00:00': 20,
      '2026-07-15T13:00:00': 40,
      '2026-07-15T16:00:00': 30,
    },
  ],
])('%s', async (name, from, expected) => {
  const { tally, input } = await readCase(name, { from, count: 2 });
  expect(countsByText(tally)).toEqual(expected);
  expect([tally.rows, tally.zoneless, tally.gaps.count]).toEqual([150, 0, 0]);
  expect(input.columns.map(({ role, column }) => [role, column.name])).toContainEqual(['tz', 'tz']);
});
