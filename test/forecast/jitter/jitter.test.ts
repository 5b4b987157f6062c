import { expect, test } from 'vitest';
import type { DueClass } from '../../../src/core/due/due-tally.ts';
import { offsetsBy } from '../../../src/core/due/offset.ts';
import { SecondCounts } from '../../../src/core/due/second-counts.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { expectedWorst } from '../../../src/forecast/jitter/expected-worst.ts';
import { jitterFigures } from '../../../src/forecast/jitter/jitter-figures.ts';
import { jitterWarnings } from '../../../src/forecast/jitter/jitter-warnings.ts';
import { spikesOf } from '../../../src/forecast/picture/spikes.ts';
import { classFrom } from '../loads.ts';
import { offsetOfZone, secondOf, utc } from '../zone.ts';

const NINE = secondOf('2026-01-15T09:00:00Z');
const DAY = { fromS: NINE - 9 * 3600, untilS: NINE + 15 * 3600, offsetAt: utc };

/** Jobs at one second, moved by the hash of their numbers. */
function jittered(jobs: number, toleranceS: number, isSymmetric = false): DueClass {
  const offsetOf = offsetsBy({
    hash: 'xxh64',
    hashInput: 'text',
    reduction: 'modulo',
    isSymmetric,
  });
  const moved = new SecondCounts();
  for (let id = 1; id <= jobs; id++) {
    moved.add(NINE + offsetOf(`${id}`, id, { toleranceS, isSymmetric }), 1);
  }
  return classFrom([[NINE, jobs]], { toleranceS, isSymmetric, jittered: moved });
}

// Formula 11: 3,000,000 over 300 s: 10,000 mean but about 10,338 in the worst second.
test('expects 10,338 in the worst second of 3,000,000 over five minutes', () => {
  expect(expectedWorst(10_000, 300)).toBeCloseTo(10_337.75, 2);
});

test('where jobs are few it is the mean of the fullest second, as draws have it', () => {
  const random = randomFrom(1);
  for (const [perS, windowS] of [
    [0.5, 60],
    [2, 300],
    [9, 100],
  ] as const) {
    let sum = 0;
    for (let draw = 0; draw < 2000; draw++) {
      const counts = new Float64Array(windowS);
      for (let job = 0; job < perS * windowS; job++) counts[random.below(windowS)]!++;
      sum += counts.reduce((most, count) => Math.max(most, count), 0);
    }
    expect(expectedWorst(perS, windowS) / (sum / 2000)).toBeCloseTo(1, 1);
  }
  expect(expectedWorst(0, 300)).toBe(0);
});

test('what jitter did to a burst is near what chance gives', () => {
  // With 40 more that may not move the least peak is 30,040 / 300, in whole jobs.
  const figures = jitterFigures([jittered(30_000, 300), classFrom([[NINE, 40]])]);
  expect(figures).toMatchObject({ moved: 30_000, meanPerS: 100, leastPeakPerS: 101 });
  expect(figures?.meanOffsetS).toBeCloseTo(149.5, -0.5);
  expect(figures?.expectedWorstPerS).toBeCloseTo(100 + Math.sqrt(200 * Math.log(300)), 6);
  expect(figures?.worstMoved?.count).toBeGreaterThan(115);
  expect(figures?.worstMoved?.count).toBeLessThan(150);
  expect(jitterFigures([classFrom([[NINE, 40]])])).toBeNull();
});

test('symmetric offsets reach half the tolerance to each side', () => {
  const figures = jitterFigures([jittered(10_000, 300, true)]);
  expect(Math.abs(figures?.meanOffsetS ?? 99)).toBeLessThan(4);
});

test('warns of a tolerance as wide as spikes are apart', () => {
  const pairs = [0, 1800, 3600].map((after) => [NINE + after, 1000] as const);
  const wide = classFrom(pairs, { type: 'sync', toleranceS: 1800 });
  const narrow = classFrom(pairs, { type: 'digest', toleranceS: 1799 });
  const tally = { classes: [wide, narrow], movableIds: null, recurrenceS: null };
  const spikes = spikesOf([wide, narrow], { ...DAY, basis: 'requested' });
  expect(jitterWarnings(tally, { ...DAY, spikes })).toEqual([
    { kind: 'reaches-next-spike', type: 'sync', toleranceS: 1800, distanceS: 1800, jobs: 3000 },
  ]);
});

// Cases, S12: a note is in place when tolerance >= the recurrence period.
test('warns of a tolerance as wide as the time until an id comes again', () => {
  const twice = classFrom(
    [
      [NINE - 32_400, 24],
      [NINE + 10_800, 24],
    ],
    { toleranceS: 43_200 },
  );
  const tally = { classes: [twice], movableIds: 24, recurrenceS: 43_200 };
  const kinds = jitterWarnings(tally, { ...DAY, spikes: [] }).map(({ kind }) => kind);
  expect(kinds).toContain('reaches-next-occurrence');
  expect(kinds).toContain('few-ids');
  expect(
    jitterWarnings({ ...tally, recurrenceS: 43_201, movableIds: 48 }, { ...DAY, spikes: [] }),
  ).toEqual([]);
});

test('counts jobs that are moved to another day, to either side', () => {
  const midnight = NINE + 15 * 3600;
  const pairs = [
    [midnight - 100, 900],
    [midnight + 50, 900],
  ] as const;
  const later = classFrom(pairs, { toleranceS: 300 });
  const either = classFrom(pairs, { toleranceS: 300, isSymmetric: true });
  const warned = (each: DueClass) =>
    jitterWarnings(
      { classes: [each], movableIds: null, recurrenceS: null },
      { ...DAY, untilS: midnight + 3600, spikes: [] },
    );
  // Of 300 offsets 200 pass midnight from 100 s before it; of -150 to 149 these are 50, and 100 from 50 s after.
  expect(warned(later)).toEqual([{ kind: 'crosses-midnight', jobs: 600 }]);
  expect(warned(either)).toEqual([{ kind: 'crosses-midnight', jobs: 150 + 300 }]);
});

test('counts jobs that are moved over a change of the clocks', () => {
  const change = secondOf('2022-03-27T01:00:00Z');
  const jobs = classFrom([[change - 60, 240]], { toleranceS: 120 });
  const options = {
    fromS: change - 3600,
    untilS: change + 3600,
    offsetAt: offsetOfZone('Europe/Zurich'),
    spikes: [],
  };
  const tally = { classes: [jobs], movableIds: null, recurrenceS: null };
  expect(jitterWarnings(tally, options)).toEqual([{ kind: 'crosses-zone-change', jobs: 120 }]);
  expect(jitterWarnings(tally, { ...options, offsetAt: utc })).toEqual([]);
});
