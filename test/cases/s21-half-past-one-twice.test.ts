import { expect, test } from 'vitest';
import { countsByText, readCase } from './due-case.ts';

// S21: 01:30 happens twice (kelektiv/node-cron#563, elizaOS/eliza#11099).
const NAME = 's21-newyork-fallback.csv';
const DAY = { from: '2026-11-01', count: 1 };
const zone = 'America/New_York';

test.each([
  ['earlier', '2026-11-01T05:00:00', '2026-11-01T05:30:00'],
  ['later', '2026-11-01T06:00:00', '2026-11-01T06:30:00'],
] as const)('by %s one row makes one event', async (twice, first, second) => {
  const { tally } = await readCase(NAME, DAY, { zone, policy: { gap: 'forward', twice } });
  expect(countsByText(tally)).toEqual({
    '2026-11-01T04:30:00': 1,
    [first]: 1,
    [second]: 1,
    '2026-11-01T07:00:00': 1,
  });
  expect([tally.used, tally.twice.count, tally.gaps.count]).toEqual([4, 2, 0]);
});
