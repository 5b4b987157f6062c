import { expect, test } from 'vitest';
import { forecastJsonOf, millionsAtNine } from './forecast.ts';

// shared/seeds/004: 3,000,000 jobs at 09:00:00.
test('three million jobs at 20,000/s take 150 s, the last one is 150 s late, the mean one 75 s', async () => {
  const args = ['-', '--from', '2026-12-01', '--capacity', '20000/s', '--max-lateness', '150s'];
  const { result } = await forecastJsonOf(args, { stdin: millionsAtNine(3_000_000) });
  expect(result).toMatchObject({
    total: 3_000_000,
    peak: { at: '2026-12-01T09:00:00Z', count: 3_000_000, per_s: 3_000_000 },
    drain_s: 150,
    lateness: { mean_s: 75, max_s: 150, p50_s: 75, p95_s: 142.5 },
    capacity_needed_per_s: 20_000,
  });
});

test('within five minutes they are 10,000/s on average, and some 10,338 in the worst second', async () => {
  const flags = ['--from', '2026-12-01', '--tolerance', '5m', '--jitter', '--capacity', '20000/s'];
  const { result } = await forecastJsonOf(['-', ...flags], { stdin: millionsAtNine(3_000_000) });
  const { jittered } = result;
  expect(jittered.total).toBe(3_000_000);
  expect(jittered.expected_mean_per_s).toBe(10_000);
  expect(jittered.expected_worst_per_s).toBeCloseTo(10_337.8, 1);
  // Seven standard deviations of a second about it.
  expect(jittered.peak.count).toBeGreaterThan(10_100);
  expect(jittered.peak.count).toBeLessThan(10_700);
  expect(jittered.peak).toMatchObject({ count: jittered.worst_moved.count });
  expect(jittered.least_peak_per_s).toBe(10_000);
  const used = jittered.histogram.counts.slice(9 * 3600, 9 * 3600 + 300);
  expect(used.reduce((sum: number, count: number) => sum + count, 0)).toBe(3_000_000);
  // Nobody is late after the jittered time: each second's jobs are done within it.
  expect(result.lateness.max_s).toBeLessThan(1);
  expect(result.drain.undone).toBe(0);
});
