import { plainName } from '../../src/core/due/due-names.ts';
import type { JitterRule } from '../../src/core/due/due-request.ts';
import { keyOf } from '../../src/core/due/id-mix.ts';
import { offsetsBy, scaled } from '../../src/core/due/offset.ts';
import { SecondCounts } from '../../src/core/due/second-counts.ts';
import { civilFromDays, civilText, daysFromCivil, daysInMonth } from '../../src/core/time/civil.ts';
import { unknownZone } from '../../src/core/time/intl-offset.ts';
import { findDueForm, looksLikeTime, parseDue } from '../../src/core/time/parse-due.ts';
import { parseIso } from '../../src/core/time/parse-iso.ts';
import { findZone } from '../../src/core/time/zone.ts';

const counts = new SecondCounts();
counts.add(32_400, 3);
const byFnv1a64: JitterRule = {
  hash: 'fnv1a64',
  hashInput: 'text',
  reduction: 'modulo',
  isSymmetric: false,
};

/** The examples of core/time and core/due, as those of `examples.test.ts`, which tests them. */
export const dueExamples: readonly (readonly [string, unknown, unknown])[] = [
  ["plainName('Due-At') // 'dueat'", plainName('Due-At'), 'dueat'],
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
  [
    "findZone('Europe/Zurich')?.offsetAt(1_768_467_600) // 3600",
    findZone('Europe/Zurich')?.offsetAt(1_768_467_600),
    3600,
  ],
  ["findZone('Europe/Zürich') // null", findZone('Europe/Zürich'), null],
  [
    `unknownZone('Europe/Berln') // 'is not a time zone; did you mean "Europe/Berlin"?'`,
    unknownZone('Europe/Berln'),
    'is not a time zone; did you mean "Europe/Berlin"?',
  ],
  [
    "parseIso('2026-01-15T09:00:00+01:00') // { kind: 'utc', second: 1_768_464_000 }",
    parseIso('2026-01-15T09:00:00+01:00'),
    { kind: 'utc', second: 1_768_464_000 },
  ],
  [
    "parseDue('1768464000500', 'milliseconds') // { kind: 'utc', second: 1_768_464_000 }",
    parseDue('1768464000500', 'milliseconds'),
    { kind: 'utc', second: 1_768_464_000 },
  ],
  [
    "findDueForm(['', '1768464000000']) // 'milliseconds'",
    findDueForm(['', '1768464000000']),
    'milliseconds',
  ],
  ["looksLikeTime('12') // false", looksLikeTime('12'), false],
  [
    "offsetsBy(byFnv1a64)('42', 42, { toleranceS: 24, isSymmetric: false }) // 19",
    offsetsBy(byFnv1a64)('42', 42, { toleranceS: 24, isSymmetric: false }),
    19,
  ],
  ['scaled(0x80000000, 300) // 150', scaled(0x80000000, 300), 150],
  ['keyOf({ high: 1, low: 0 }) // 2_097_152', keyOf({ high: 1, low: 0 }), 2_097_152],
];
