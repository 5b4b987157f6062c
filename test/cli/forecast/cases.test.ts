import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { forecast, forecastJsonOf } from './forecast.ts';

/** The cases of shared/cases/README.md, through the command line. */
const path = (name: string): string =>
  fileURLToPath(new URL(`../../cases/data/${name}`, import.meta.url));

describe('S10: twelve crons on round minutes', () => {
  test('before: 564 fires, 12 in the fullest minute, 30.64 times the mean', async () => {
    const flags = ['--from', '2026-06-10', '--bin', '1m'];
    const { result } = await forecastJsonOf([path('s10-cron12-before.csv'), ...flags]);
    expect(result).toMatchObject({ total: 564, peak: { count: 12 } });
    expect(result.peak_to_mean).toBeCloseTo(30.64, 2);
    expect(result.mean_per_s * 60).toBeCloseTo(0.3917, 4);
    expect(result.full_hour_share).toBeCloseTo(0.4894, 4);
    expect(result.half_hour_share).toBeCloseTo(0.2553, 4);
    const counts: number[] = result.histogram.counts;
    expect(counts.filter((count) => count > 0)).toHaveLength(144);
    expect([counts[0], counts[60], counts[30], counts[15], counts[20]]).toEqual([12, 11, 6, 2, 1]);
  });

  test('after: 564 minutes with one each', async () => {
    const flags = ['--from', '2026-06-10', '--bin', '1m'];
    const { result } = await forecastJsonOf([path('s10-cron12-after.csv'), ...flags]);
    expect(result).toMatchObject({ total: 564, peak: { count: 1 }, round_minute_share: 0 });
    expect(result.peak_to_mean).toBeCloseTo(2.553, 3);
  });
});

describe('S11: 9 AM Pacific', () => {
  const flags = ['--from', '2026-01-15', '--tz', 'America/Los_Angeles', '--tolerance', '1800s'];
  const file = path('s11-nine-am-pacific.csv');

  test('is one second, and with jitter half an hour that is never early', async () => {
    const { result } = await forecastJsonOf([file, ...flags, '--jitter']);
    expect(result.peak).toMatchObject({ at: '2026-01-15T09:00:00-08:00', count: 1200 });
    const { histogram } = result.jittered;
    const counts: number[] = histogram.counts;
    const seconds = counts.flatMap((count, second) => (count > 0 ? [second] : []));
    expect(seconds[0]).toBeGreaterThanOrEqual(9 * 3600);
    expect(seconds.at(-1)).toBeLessThan(9 * 3600 + 1800);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1200);
    expect(result.jittered.expected_mean_per_s).toBeCloseTo(0.667, 3);
  });

  test('symmetric is asked for, and half of the jobs are early then', async () => {
    const { result } = await forecastJsonOf([file, ...flags, '--jitter', '--symmetric']);
    const counts: number[] = result.jittered.histogram.counts;
    const early = counts.slice(0, 9 * 3600).reduce((sum, count) => sum + count, 0);
    expect(early).toBeGreaterThanOrEqual(548);
    expect(early).toBeLessThanOrEqual(652);
    expect(counts.slice(0, 9 * 3600 - 900).every((count) => count === 0)).toBe(true);
  });

  test('gives equal bytes again', async () => {
    const once = await forecast([file, ...flags, '--jitter', '-f', 'json']);
    expect(await forecast([file, ...flags, '--jitter', '-f', 'json'])).toEqual(once);
  });
});

test('S12: one offset for all occurrences of an id, and a note on a tolerance as wide as the period', async () => {
  const args = [path('s12-twice-daily.csv'), '--from', '2026-06-10', '--for', '48h'];
  const { result, warnings } = await forecastJsonOf([...args, '--tolerance', '12h', '--jitter']);
  expect(result.jittered.total).toBe(96);
  const counts: number[] = result.jittered.histogram.counts;
  // Four occurrences, twelve hours apart: the same picture each time.
  const half = (i: number): number[] => counts.slice(43_200 * i, 43_200 * (i + 1));
  for (const i of [1, 2, 3]) expect(half(i)).toEqual(half(0));
  expect(warnings.join('\n')).toMatch(/tolerate 12\.0 h, and an id comes again after 12\.0 h/);
});

test.each([
  [
    '01',
    { '22:00': 10, '00:00': 15, '03:30': 25, '06:00': 10, '09:00': 20, '14:00': 40, '17:00': 30 },
  ],
  [
    '07',
    { '23:00': 10, '00:00': 15, '03:30': 25, '06:00': 10, '08:00': 20, '13:00': 40, '16:00': 30 },
  ],
])('S13: 9 AM of seven zones in month %s', async (month, expected) => {
  const file = path(`s13-nine-local-2026-${month}-15.csv`);
  const day = month === '01' ? '2026-01-14T18:00:00Z' : '2026-07-14T18:00:00Z';
  const { input, result } = await forecastJsonOf([file, '--from', day, '--bin', '30m']);
  expect(input.columns).toContainEqual({ role: 'tz', name: 'tz', found: true });
  expect(result.peak.count).toBe(40);
  const counts: number[] = result.histogram.counts;
  const found = Object.fromEntries(
    counts.flatMap((count, i) => {
      const minutes = (18 * 60 + 30 * i) % 1440;
      const time = `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;
      return count > 0 ? [[time, count]] : [];
    }),
  );
  expect(found).toEqual(expected);
});

describe('S20 to S22: local times that are not there, or twice', () => {
  test('Zurich: three skipped, one ambiguous, none lost', async () => {
    const flags = ['--tz', 'Europe/Zurich', '--from', '2022-03-27', '--for', '365d'];
    const { input, result, warnings } = await forecastJsonOf([path('s20-zurich.csv'), ...flags]);
    expect(input).toMatchObject({ used: 6, gaps: { count: 3 }, ambiguous: { count: 1 } });
    expect(input.gaps.examples.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
    expect(result.total).toBe(6);
    expect(warnings.join('\n')).toMatch(
      /3 local times that the clocks skip.*lines 3, 4 and 5\): taken.*forward/,
    );
    expect(warnings.join('\n')).toMatch(/1 local time that the clocks show twice.*--ambiguous/);
  });

  test('Zurich: 02:00 and 03:00 come together where skipped times go forward', async () => {
    const flags = ['--tz', 'Europe/Zurich', '--from', '2022-03-27', '--for', '23h'];
    const { result } = await forecastJsonOf([path('s20-zurich.csv'), ...flags]);
    expect(result.peak).toMatchObject({ at: '2022-03-27T03:00:00+02:00', count: 2 });
  });

  test('New York: one row is one job, earlier or later', async () => {
    const file = path('s21-newyork-fallback.csv');
    const flags = ['--tz', 'America/New_York', '--from', '2026-11-01', '--for', '25h'];
    for (const [which, offset] of [
      ['earlier', '-04:00'],
      ['later', '-05:00'],
    ] as const) {
      const { input, result } = await forecastJsonOf([file, ...flags, '--ambiguous', which]);
      expect(input).toMatchObject({ used: 4, ambiguous: { count: 2 } });
      expect(result.total).toBe(4);
      expect(input.ambiguous.examples).toHaveLength(2);
      const counts: number[] = result.histogram.counts;
      const at = counts.flatMap((count, second) => (count > 0 ? [second / 1800] : []));
      expect(at).toEqual(offset === '-04:00' ? [1, 2, 3, 6] : [1, 4, 5, 6]);
    }
  });

  test('Istanbul: its old changes are known, and there is none in 2026', async () => {
    const flags = ['--tz', 'Europe/Istanbul', '--from', '2026-03-28', '--for', '3d'];
    const { input, result } = await forecastJsonOf([path('s22-istanbul.csv'), ...flags]);
    expect(input).toMatchObject({ used: 1, overdue: 5, gaps: { count: 0 } });
    expect(result.peak.at).toBe('2026-03-29T03:30:00+03:00');
  });
});
