import { expect, test } from 'vitest';
import { parseCost } from '../../src/inputs/parse-cost.ts';

test.each([
  ['0', 0],
  ['12', 12],
  ['12.5', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  ['007', 7],
  ['1e3', 1000],
  ['1.5E-3', 0.0015],
  ['-0', -0],
])('%s is a cost', (text, cost) => {
  expect(parseCost(text)).toBe(cost);
});

test.each(['', '\\N', 'NULL', 'null'])('"%s" is a missing cost', (text) => {
  expect(parseCost(text)).toBeNaN();
});

test.each([
  'x',
  '1,5',
  '1,000',
  ' 1',
  '1 ',
  '+1',
  '1ms',
  'NaN',
  'Infinity',
  '0x1f',
  '.',
  'e5',
  '--1',
  '1_000',
])('"%s" is no number', (text) => {
  expect(parseCost(text)).toBe(
    'is not a number; write a cost as digits, with a point for decimals',
  );
});

test('a negative cost and one beyond a double say so', () => {
  expect(parseCost('-1')).toBe('is negative; a cost is 0 or more');
  expect(parseCost('-0.001')).toBe('is negative; a cost is 0 or more');
  expect(parseCost('1e999')).toBe('is larger than a double can hold');
});
