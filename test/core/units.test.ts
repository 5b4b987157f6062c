import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnUnitMs, formatDuration, parseDuration } from '../../src/core/units.ts';

test.each([
  ['duration_ms', 1],
  ['durationMs', 1],
  ['DURATION_MS', 1],
  ['duration-us', 0.001],
  ['elapsed ns', 0.000001],
  ['run.s', 1_000],
  ['run_seconds', 1_000],
  ['run_second', 1_000],
  ['run_sec', 1_000],
  ['run_secs', 1_000],
  ['wait_m', 60_000],
  ['wait_min', 60_000],
  ['wait_mins', 60_000],
  ['waitMinutes', 60_000],
  ['wait_h', 3_600_000],
  ['wait_hours', 3_600_000],
  ['age_d', 86_400_000],
  ['p95_total_ms', 1],
])('the column %j counts in units of %s ms', (name, ms) => {
  expect(columnUnitMs(name)).toBe(ms);
});

test.each(['duration', 'ms', 'rows', 'items', 'ms_total', 'bytes_read', 'durationms', '', 'max_'])(
  'the column %j names no unit',
  (name) => {
    expect(columnUnitMs(name)).toBeNull();
  },
);

test.each([
  ['60m', 3_600_000],
  ['25 min', 1_500_000],
  ['90s', 90_000],
  ['90 S', 90_000],
  ['250ms', 250],
  ['1.5h', 5_400_000],
  ['1.25h', 4_500_000],
  ['2d', 172_800_000],
  ['10us', 0.01],
  [' 1h ', 3_600_000],
  ['0s', 0],
])('%j is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBeCloseTo(ms, 12);
});

test.each([
  '60',
  '',
  'm',
  '-5s',
  '+5s',
  '1e3s',
  '1,5h',
  '.5h',
  '5.h',
  '5 weeks',
  '1h30m',
  '٣s',
  's5',
])('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});

test.each([
  [0, '0 ms'],
  [0.25, '0.3 ms'],
  [12, '12 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [119_900, '119.9 s'],
  [120_000, '2.0 min'],
  [3_780_000, '63.0 min'],
  [7_199_000, '120.0 min'],
  [7_200_000, '2.0 h'],
  [86_400_000, '24.0 h'],
])('%d ms is written %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('what is written can be read again, to half of its last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (ms) => {
      const text = formatDuration(ms);
      const unit = parseDuration(`1 ${text.split(' ')[1]}`) ?? Number.NaN;
      const error = Math.abs((parseDuration(text) ?? Number.NaN) - ms);
      expect(error).toBeLessThan(0.0501 * unit);
    }),
  );
});
