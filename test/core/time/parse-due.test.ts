import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  type DueForm,
  findDueForm,
  looksLikeTime,
  parseDue,
} from '../../../src/core/time/parse-due.ts';

/** `utc 1768464000`, `local 1768467600`, `null`, or the reason. */
function found(text: string, form: DueForm = 'iso'): string {
  const cell = parseDue(text, form);
  if (cell.kind === 'null') return 'null';
  return cell.kind === 'reject' ? cell.reason : `${cell.kind} ${cell.second}`;
}

describe('ISO 8601', () => {
  test('agrees with Temporal on every instant, down to years before 1970', () => {
    const instants = fc.bigInt({
      min: -62_000_000_000_000_000_000n,
      max: 253_402_300_799_000_000_000n,
    });
    fc.assert(
      fc.property(instants, fc.integer({ min: -1079, max: 1079 }), (nanoseconds, minutes) => {
        const instant = Temporal.Instant.fromEpochNanoseconds(nanoseconds);
        const sign = minutes < 0 ? '-' : '+';
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const offset = `${sign}${`${hours}`.padStart(2, '0')}:${`${rest}`.padStart(2, '0')}`;
        const text = instant.toZonedDateTimeISO(offset).toString({ timeZoneName: 'never' });
        // Temporal writes years beyond 0 to 9999, where the offset leads there, with six digits.
        fc.pre(/^\d{4}-/.test(text));
        const second = nanoseconds / 1_000_000_000n - (nanoseconds % 1_000_000_000n < 0n ? 1n : 0n);
        expect(found(text)).toBe(`utc ${second}`);
      }),
    );
  });

  test.each([
    ['2026-01-15T09:00:00Z', 'utc 1768467600'],
    ['2026-01-15t09:00:00z', 'utc 1768467600'],
    ['2026-01-15 09:00:00.123456+00', 'utc 1768467600'],
    ['2026-01-15 09:00:00,9 +0000', 'utc 1768467600'],
    ['2026-01-15 09:00:00 UTC', 'utc 1768467600'],
    ['2026-01-15T09:00+05:30', 'utc 1768447800'],
    ['1880-01-01 00:53:28+00:53:28', 'utc -2840140800'],
    ['2026-01-15 09:00:00', 'local 1768467600'],
    ['2026-01-15T09:00', 'local 1768467600'],
    ['2026-01-15', 'local 1768435200'],
    ['2024-02-29', 'local 1709164800'],
    ['1969-12-31T23:59:59.5Z', 'utc -1'],
    ['2026-01-15T24:00:00Z', 'utc 1768521600'],
    ['2016-12-31T23:59:60Z', 'utc 1483228800'],
    ['2017-01-01T05:29:60+05:30', 'utc 1483228800'],
    ['2016-12-31 23:59:60', 'local 1483228800'],
    ['', 'null'],
    ['NULL', 'null'],
    ['null', 'null'],
    ['\\N', 'null'],
  ])('%s is %s', (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  test.each([
    ['2026-02-30', 'names day 30 of a month that has 28'],
    ['2026-02-29T09:00:00Z', 'names day 29 of a month that has 28'],
    ['2026-13-01', 'names a month 13'],
    ['2026-00-10', 'names a month 0'],
    ['2026-04-00', 'names day 0 of a month that has 30'],
    ['2026-01-15T25:00:00', 'names an hour 25'],
    ['2026-01-15T24:00:01', 'names an hour 24, which has no minutes'],
    ['2026-01-15T09:60:00', 'names a minute 60'],
    ['2026-01-15T09:00:61', 'names a second 61'],
    ['2026-01-15T09:00:60Z', 'names a second 60, which there is only at 23:59:60 UTC'],
    ['2026-01-15T09:01:60', 'names a second 60, which there is only at 23:59:60 UTC'],
    ['2026-01-15T09:00:00+19:00', 'is further from UTC than any clock'],
    ['12026-01-15T09:00:00Z', 'lies beyond the year 9999'],
    ['+012026-01-15T09:00:00Z', 'lies beyond the year 9999'],
    ['0044-03-15 00:00:00 BC', 'lies before the year 0'],
    ['infinity', 'is no time'],
    [' 2026-01-15', 'has a space around the time; remove it'],
    ['1768464000', 'is a number among dates; write the column in one form'],
    ['01/02/2026 09:00', expect.stringContaining('day and month could be swapped')],
    ['20260115T090000Z', expect.stringContaining('without hyphens')],
    ['2026-01-15T09:00:00+01:00[Europe/Berlin]', expect.stringContaining('column of its own')],
  ])('%s is rejected: it %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    'tomorrow',
    '2026-01-15T',
    '2026-01-15T09',
    '2026-01-15T9:00',
    '2026-01-15T09:00:00+',
    '2026-01-15T09:00:00+1',
    '2026-01-15T09:00:00+01:',
    '2026-01-15T09:00:00+01:0',
    '2026-01-15T09:00:00+01:99',
    '2026-01-15T09:00:00.Z',
    '2026-01-15T09:00:00Zulu',
    '2026-01-15Z',
    '2026-1-15',
    '2026-01-15T09:00:00\u0000Z',
    '２０２６-01-15',
    '-',
    '1e9',
  ])('%s is no time', (text) => {
    expect(found(text)).toBe('is not a time; write it as 2026-01-15T09:00:00Z');
  });

  test('no text makes it throw, or a time that is not whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0129-:TZ +.'.split('')) }), (text) => {
        const cell = parseDue(text, 'iso');
        if (cell.kind === 'utc') expect(Number.isSafeInteger(cell.second)).toBe(true);
      }),
    );
  });
});

describe('epochs', () => {
  test.each<[string, DueForm, string]>([
    ['1768464000', 'seconds', 'utc 1768464000'],
    ['1768464000.9', 'seconds', 'utc 1768464000'],
    ['-0.5', 'seconds', 'utc -1'],
    ['-1', 'seconds', 'utc -1'],
    ['-0', 'seconds', 'utc 0'],
    ['1768464000999', 'milliseconds', 'utc 1768464000'],
    ['-1', 'milliseconds', 'utc -1'],
    ['-1000', 'milliseconds', 'utc -1'],
    ['-1001', 'milliseconds', 'utc -2'],
    ['0', 'milliseconds', 'utc 0'],
    ['1768464000999999', 'microseconds', 'utc 1768464000'],
    ['1768464000999999999', 'nanoseconds', 'utc 1768464000'],
    ['NULL', 'seconds', 'null'],
  ])('%s in %s is %s', (text, form, expected) => {
    expect(found(text, form)).toBe(expected);
  });

  test.each<[string, DueForm, string]>([
    ['1768464000', 'milliseconds', 'is too short for epoch milliseconds, of which the column is'],
    [
      '1768464000000',
      'seconds',
      'looks like epoch milliseconds among seconds; write the column in one unit',
    ],
    ['9223372036854775807999', 'seconds', 'lies beyond the year 9999'],
    ['2026-01-15', 'seconds', 'is a date among epoch seconds; write the column in one form'],
    ['1.7e9', 'seconds', 'is not a whole number of epoch seconds'],
    ['NaN', 'milliseconds', 'is not a whole number of epoch milliseconds'],
    ['0x10', 'seconds', 'is not a whole number of epoch seconds'],
    ['1,768,464,000', 'seconds', 'is not a whole number of epoch seconds'],
  ])('%s in %s %s', (text, form, expected) => {
    expect(found(text, form)).toBe(expected);
  });

  test('the floor is that of whole numbers, of either sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -99_999_999n, max: 99_999_999n }), (value) => {
        const floor = value / 1000n - (value % 1000n < 0n ? 1n : 0n);
        expect(found(`${value}`, 'milliseconds')).toBe(`utc ${floor}`);
      }),
    );
  });
});

describe('the form of a column', () => {
  test.each<[readonly string[], DueForm | null]>([
    [['1768464000'], 'seconds'],
    [['1768464000000', ''], 'milliseconds'],
    [['1768464000000000'], 'microseconds'],
    [['1768464000000000000'], 'nanoseconds'],
    [['2026-01-15', '1768464000', '2026-01-16'], 'iso'],
    [['NULL', '', '\\N'], null],
    [['soon'], null],
    [[], null],
  ])('of %j is %s', (cells, form) => {
    expect(findDueForm(cells)).toBe(form);
  });

  test('small numbers and words are no times', () => {
    expect(['28742', '', 'mail', '12.5'].map(looksLikeTime)).toEqual([false, false, false, false]);
    expect(['1768464000', '2026-01-15'].map(looksLikeTime)).toEqual([true, true]);
  });
});
