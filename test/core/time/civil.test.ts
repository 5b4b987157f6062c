import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  civilFromDays,
  civilText,
  daysFromCivil,
  daysInMonth,
} from '../../../src/core/time/civil.ts';

const days = fc.integer({ min: -800_000, max: 3_000_000 });

test('days and dates agree with Temporal, years before 1 too', () => {
  fc.assert(
    fc.property(days, (day) => {
      const {
        year,
        month,
        day: dayOfMonth,
        daysInMonth: length,
      } = Temporal.PlainDate.from('1970-01-01').add({ days: day });
      expect(civilFromDays(day)).toEqual({ year, month, day: dayOfMonth });
      expect(daysFromCivil(year, month, dayOfMonth)).toBe(day);
      expect(daysInMonth(year, month)).toBe(length);
    }),
  );
});

test('a second before 1970 has the text of its day', () => {
  expect(civilText(-1)).toBe('1969-12-31T23:59:59');
});
