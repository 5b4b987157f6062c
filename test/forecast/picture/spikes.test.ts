import { expect, test } from 'vitest';
import { SecondCounts } from '../../../src/core/due/second-counts.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { SPIKES_LISTED, spikesOf } from '../../../src/forecast/picture/spikes.ts';
import { typeFigures } from '../../../src/forecast/picture/type-figures.ts';
import { twelveCrons } from '../crons.ts';
import { classFrom, countsFrom } from '../loads.ts';
import { secondOf } from '../zone.ts';

const MIDNIGHT = secondOf('2026-06-10T00:00:00Z');
const DAY = { fromS: MIDNIGHT, untilS: MIDNIGHT + 86_400, basis: 'requested' } as const;
const NINE = MIDNIGHT + 9 * 3600;

/** Even load: about so many jobs a second, by chance. */
function evenLoad(perS: number): SecondCounts {
  const random = randomFrom(1);
  const counts = new SecondCounts();
  for (let job = 0; job < perS * 86_400; job++) counts.add(MIDNIGHT + random.below(86_400), 1);
  return counts;
}

test('finds 09:00:00 with 3,000,000 jobs over a quiet day, with what it is made of', () => {
  const digest = classFrom([[NINE, 2_000_000]], { type: 'digest', toleranceS: 300 });
  const reminder = classFrom([[NINE, 1_000_000]], { type: 'reminder' });
  const rest = classFrom([], { type: 'rest', requested: evenLoad(10) });
  const [spike, ...others] = spikesOf([rest, reminder, digest], DAY);
  expect(others).toEqual([]);
  expect(spike).toMatchObject({ fromS: NINE, untilS: NINE + 1, movable: 2_000_000 });
  expect(spike?.byType.map(({ type }) => type)).toEqual(['digest', 'reminder', 'rest']);
  expect(spike?.share).toBeCloseTo(3_000_000 / 3_864_000, 4);
});

test('finds the full hours of twelve crons first, and not the pairs at a quarter past', () => {
  const spikes = spikesOf([classFrom([], { requested: twelveCrons() })], DAY);
  expect(spikes).toHaveLength(SPIKES_LISTED);
  expect(spikes.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 12));
  expect(spikes[0]?.fromS).toBe(MIDNIGHT);
});

test('finds none in even load, sparse or dense', () => {
  for (const perS of [0.01, 1, 20]) {
    expect(spikesOf([classFrom([], { requested: evenLoad(perS) })], DAY)).toEqual([]);
  }
});

test('a spike that is spread over its minute is one of the minute', () => {
  const counts = evenLoad(0.05);
  for (let second = 0; second < 60; second++) counts.add(NINE + second, 1);
  const [spike] = spikesOf([classFrom([], { requested: counts })], DAY);
  expect(spike).toMatchObject({ fromS: NINE, untilS: NINE + 60 });
});

test('seconds side by side are one spike', () => {
  const counts = countsFrom([
    [NINE, 500],
    [NINE + 1, 400],
    [NINE + 3, 300],
    [NINE + 60, 200],
  ]);
  const spikes = spikesOf([classFrom([], { requested: counts })], DAY);
  expect(spikes.map(({ fromS, untilS, count }) => [fromS - NINE, untilS - NINE, count])).toEqual([
    [0, 4, 1200],
    [60, 61, 200],
  ]);
});

test('by type: what may move and what is fixed, the largest first', () => {
  const classes = [
    classFrom([[1, 5]], { type: 'reminder' }),
    classFrom([[2, 9]], { type: 'digest', toleranceS: 60, costs: countsFrom([[2, 90]]) }),
    classFrom([[2, 4]], { type: 'digest' }),
  ];
  expect(typeFigures(classes, 'requested')).toEqual([
    {
      type: 'digest',
      total: 13,
      movable: 9,
      fixed: 4,
      cost: 90,
      peak: { atS: 2, count: 13 },
    },
    { type: 'reminder', total: 5, movable: 0, fixed: 5, cost: null, peak: { atS: 1, count: 5 } },
  ]);
});

test('overdue jobs make no spike and are in none', () => {
  const waiting = countsFrom([
    [MIDNIGHT, 500],
    [NINE, 40],
  ]);
  const overdue = (requested: number) =>
    classFrom([], { requested: waiting, overdue: { requested, jittered: 0 } });
  expect(spikesOf([overdue(500)], DAY)).toMatchObject([
    { fromS: NINE, count: 40, share: 40 / 540 },
  ]);
  const [midnight] = spikesOf([overdue(400)], DAY);
  expect(midnight).toMatchObject({ fromS: MIDNIGHT, count: 100, byType: [{ count: 100 }] });
  const jittered = { ...overdue(500), jittered: waiting };
  const moved = spikesOf([jittered], { ...DAY, basis: 'jittered' });
  expect(moved.map(({ fromS }) => fromS)).toEqual([MIDNIGHT, NINE]);
});
