import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  counted,
  filesText,
  grouped,
  listed,
  percent,
  ratioText,
  signedPercent,
} from '../../src/core/words.ts';

test.each<[number | bigint, string]>([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [28_742, '28,742'],
  [123_456, '123,456'],
  [-999, '-999'],
  [-123_456, '-123,456'],
  [-1_234_567, '-1,234,567'],
  [2.6, '3'],
  [9_223_372_036_854_775_807n, '9,223,372,036,854,775,807'],
  [-1_000n, '-1,000'],
])('groups %s as %s', (value, text) => {
  expect(grouped(value)).toBe(text);
});

test('loses no digit of a whole number and groups all by three', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      expect(grouped(value)).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      expect(grouped(value).replaceAll(',', '')).toBe(`${value}`);
    }),
  );
});

test('writes shares in per cent', () => {
  expect(percent(0.0529, 1)).toBe('5.3%');
  expect(percent(1, 0)).toBe('100%');
  expect(percent(0, 2)).toBe('0.00%');
  expect(percent(-0.25, 1)).toBe('-25.0%');
});

// The published histogram (shared/spec/facts.md): +5.295387 % and -4.808295 %.
test('writes deviations with their sign, 0 with a plus', () => {
  expect(signedPercent(0.05295387, 2)).toBe('+5.30%');
  expect(signedPercent(-0.04808295, 2)).toBe('-4.81%');
  expect(signedPercent(0, 1)).toBe('+0.0%');
  expect(signedPercent(-0.0004, 1)).toBe('+0.0%');
});

test('puts "and" before the last word of a row', () => {
  expect(listed([])).toBe('');
  expect(listed(['3'])).toBe('3');
  expect(listed(['3', '4'])).toBe('3 and 4');
  expect(listed(['3', '4', '5'])).toBe('3, 4 and 5');
});

test('names files that are read as one', () => {
  expect(filesText(['a.csv'])).toBe('a.csv');
  expect(filesText(['a.csv', 'b.csv'])).toBe('a.csv and 1 more file');
  expect(filesText(['a.csv', 'b.csv', 'c.csv'])).toBe('a.csv and 2 more files');
});

test('gives a noun its s unless there is one', () => {
  expect(counted(0, 'row')).toBe('0 rows');
  expect(counted(1, 'row')).toBe('1 row');
  expect(counted(2, 'row')).toBe('2 rows');
  expect(counted(28_742, 'id')).toBe('28,742 ids');
});

test('calls the ratio of an empty partition undefined', () => {
  expect(ratioText(1.10614)).toBe('1.106');
  expect(ratioText(null)).toBe('undefined');
});
