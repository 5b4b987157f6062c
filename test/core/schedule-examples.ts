import { periodOf, runStartS, slotAt, slotStartS } from '../../src/core/partition-schedule.ts';
import { logParameters } from '../../src/core/statistics/normal.ts';
import { dateText } from '../../src/core/time/civil.ts';
import { formatSeconds } from '../../src/core/units.ts';
import { filesText, spansText } from '../../src/core/words.ts';

const twice = { partitions: 24, runsPerSlot: 2, offsetS: 60 };

/** Examples of the doc comments about schedules. */
export const scheduleExamples: readonly (readonly [string, unknown, unknown])[] = [
  ['slotStartS(31, 48) // 55_800: 15:30', slotStartS(31, 48), 55_800],
  ['slotAt(55_799, 48) // 30', slotAt(55_799, 48), 30],
  ['periodOf({ partitions: 24, runsPerSlot: 2 }) // 1800', periodOf(twice), 1800],
  [
    'runStartS({ partitions: 24, runsPerSlot: 2, offsetS: 60 }, 15, 1) // 55_860: 15:31',
    runStartS(twice, 15, 1),
    55_860,
  ],
  ['logParameters(1, 1) // { mu: 0, sigma: 0 }', logParameters(1, 1), { mu: 0, sigma: 0 }],
  ["formatSeconds(1800) // '30.0 min'", formatSeconds(1800), '30.0 min'],
  ["dateText(20_541) // '2026-03-29'", dateText(20_541), '2026-03-29'],
  [
    "filesText(['a.csv', 'b.csv']) // 'a.csv and 1 more file'",
    filesText(['a.csv', 'b.csv']),
    'a.csv and 1 more file',
  ],
  ["spansText([4, 5, 9]) // '4-5, 9'", spansText([4, 5, 9]), '4-5, 9'],
];
