import { expect, test } from 'vitest';
import { countsByText, readCase } from './due-case.ts';

// S22: Turkey stopped changing clocks in 2016 (JodaOrg/joda-time#403, QuantConnect/Lean#1290).
test('each row has the offset of its day, and only that of March 2016 is in a gap', async () => {
  const days = { from: '2015-01-01', count: 12 * 366 };
  const { tally } = await readCase('s22-istanbul.csv', days, { zone: 'Europe/Istanbul' });
  expect(countsByText(tally)).toEqual({
    '2015-11-05T06:00:00': 1,
    '2015-11-15T07:00:00': 1,
    '2016-03-27T01:30:00': 1,
    '2016-10-30T02:00:00': 1,
    '2016-11-01T06:00:00': 1,
    '2026-03-29T00:30:00': 1,
  });
  expect(tally.gaps.examples.map(({ line }) => line)).toEqual([4]);
  expect(tally.twice.count).toBe(0);
});
