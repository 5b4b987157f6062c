import { scaled } from '../../src/core/due/offset.ts';
import { SecondCounts } from '../../src/core/due/second-counts.ts';
import { civilFromDays, civilText, daysFromCivil, daysInMonth } from '../../src/core/time/civil.ts';

const counts = new SecondCounts();
counts.add(32_400, 3);

/** The examples of core/time and core/due, as those of `examples.test.ts`, which tests them. */
export const dueExamples: readonly (readonly [string, unknown, unknown])[] = [
  ['counts.at(32_400) // 3', counts.at(32_400), 3],
  ['daysFromCivil(2026, 1, 15) // 20468', daysFromCivil(2026, 1, 15), 20_468],
  [
    'civilFromDays(20_468) // { year: 2026, month: 1, day: 15 }',
    civilFromDays(20_468),
    { year: 2026, month: 1, day: 15 },
  ],
  ['daysInMonth(2100, 2) // 28', daysInMonth(2100, 2), 28],
  [
    "civilText(1_768_467_600) // '2026-01-15T09:00:00'",
    civilText(1_768_467_600),
    '2026-01-15T09:00:00',
  ],
  ['scaled(0x80000000, 300) // 150', scaled(0x80000000, 300), 150],
];
