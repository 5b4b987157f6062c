import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SecondCounts } from '../../../src/core/due/second-counts.ts';
import { dayLineOf, heatMapOf } from '../../../src/forecast/picture/heat-map.ts';
import { pictureOf } from '../../../src/forecast/picture/picture.ts';
import { nextOnClock, zoneChanges } from '../../../src/forecast/zone-clock.ts';
import { twelveCrons } from '../crons.ts';
import { countsFrom } from '../loads.ts';
import { offsetOfZone, secondOf, utc } from '../zone.ts';

const DAY = { fromS: secondOf('2026-06-10T00:00:00Z'), untilS: secondOf('2026-06-11T00:00:00Z') };

// Cases, S10: the numbers stand there.
test('twelve crons on round minutes: peak to mean, and the shares of :00 and :30', () => {
  const picture = pictureOf(twelveCrons(), { ...DAY, binS: 60, offsetAt: utc });
  expect(picture.total).toBe(564);
  expect(picture.counts.filter((count) => count > 0)).toHaveLength(144);
  expect(picture.peak).toEqual({ atS: DAY.fromS, count: 12, perS: 12 / 60 });
  expect(picture.meanPerS * 60).toBeCloseTo(0.3917, 4);
  expect(picture.peakToMean).toBeCloseTo(30.64, 2);
  expect(picture.roundness.fullHourShare).toBe(276 / 564);
  expect(picture.roundness.halfHourShare).toBe(144 / 564);
  expect(picture.roundness.roundMinuteShare).toBe(420 / 564);
  expect(picture.roundness.timesEven).toBeCloseTo((420 / 564) * 1800, 9);
  expect(picture.roundness.midnightShare).toBe(12 / 564);
  expect(picture.roundness.firstOfMonthShare).toBe(0);
});

test('overdue jobs are load at the start, which nobody asked for', () => {
  const counts = countsFrom([
    [DAY.fromS, 90],
    [DAY.fromS + 7, 6],
    [DAY.fromS + 1800, 4],
  ]);
  const all = { ...DAY, binS: 60, offsetAt: utc };
  const { peakSecond, total, roundness } = pictureOf(counts, { ...all, overdue: 90 });
  expect([total, peakSecond?.count]).toEqual([100, 90]);
  expect([roundness.roundMinuteShare, roundness.midnightShare]).toEqual([0.4, 0]);
  expect(pictureOf(counts, { ...all, overdue: 80 }).roundness.midnightShare).toBe(0.5);
});

test('keeps half an hour of Kolkata apart, whose clock is at :30 where that of UTC is at :00', () => {
  const offsetAt = offsetOfZone('Asia/Kolkata');
  const nine = secondOf('2026-01-15T09:00:00+05:30');
  const counts = countsFrom([[nine, 25]]);
  const hourly = pictureOf(counts, { ...around(nine), binS: 3600, offsetAt });
  expect(hourly.peak?.atS).toBe(nine);
  const halves = pictureOf(counts, { ...around(nine), binS: 1800, offsetAt: utc });
  expect(halves.peak?.atS).toBe(secondOf('2026-01-15T03:30:00Z'));
});

function around(second: number): { fromS: number; untilS: number } {
  return { fromS: second - 7000, untilS: second + 7000 };
}

test('days of a zone have 23, 24 or 25 hours', () => {
  const offsetAt = offsetOfZone('Europe/Zurich');
  const hoursOf = (from: string, until: string): number[] => {
    const { edges } = pictureOf(new SecondCounts(), {
      fromS: secondOf(from),
      untilS: secondOf(until),
      binS: 86_400,
      offsetAt,
    });
    return [...edges].slice(1).map((edge, i) => (edge - edges[i]!) / 3600);
  };
  expect(hoursOf('2022-03-26T00:00:00+01:00', '2022-03-29T00:00:00+02:00')).toEqual([24, 23, 24]);
  expect(hoursOf('2022-10-29T00:00:00+02:00', '2022-11-01T00:00:00+01:00')).toEqual([24, 25, 24]);
});

test('an hour that comes twice is two bins, a skipped one is none', () => {
  const offsetAt = offsetOfZone('Europe/Zurich');
  const bins = (from: string, until: string): number =>
    pictureOf(new SecondCounts(), {
      fromS: secondOf(from),
      untilS: secondOf(until),
      binS: 3600,
      offsetAt,
    }).counts.length;
  expect(bins('2022-10-30T00:00:00+02:00', '2022-10-31T00:00:00+01:00')).toBe(25);
  expect(bins('2022-03-27T00:00:00+01:00', '2022-03-28T00:00:00+02:00')).toBe(23);
});

test('a day begins after midnight where the zone skips that', () => {
  const offsetAt = offsetOfZone('America/Sao_Paulo');
  const before = secondOf('2018-11-03T00:00:00-03:00');
  const first = nextOnClock(before, 86_400, offsetAt);
  expect(first).toBe(secondOf('2018-11-04T01:00:00-02:00'));
  expect(nextOnClock(first, 86_400, offsetAt)).toBe(secondOf('2018-11-05T00:00:00-02:00'));
});

test('finds where a zone changes, to the second', () => {
  const year = [secondOf('2022-01-01T00:00:00Z'), secondOf('2023-01-01T00:00:00Z')] as const;
  expect(zoneChanges(...year, offsetOfZone('Europe/Zurich'))).toEqual([
    secondOf('2022-03-27T01:00:00Z'),
    secondOf('2022-10-30T01:00:00Z'),
  ]);
  expect(zoneChanges(...year, utc)).toEqual([]);
});

test('a rate at the cut end of a horizon is over the part inside', () => {
  const counts = countsFrom([[90, 30]]);
  const picture = pictureOf(counts, { fromS: 90, untilS: 300, binS: 60, offsetAt: utc });
  expect(picture.startS).toBe(60);
  expect(picture.peak).toEqual({ atS: 60, count: 30, perS: 1 });
});

test('says nothing of a load that is none', () => {
  const picture = pictureOf(new SecondCounts(), { ...DAY, binS: 3600, offsetAt: utc });
  expect(picture).toMatchObject({ total: 0, peak: null, peakToMean: null, peakSecond: null });
  expect(picture.roundness.roundMinuteShare).toBeNull();
  expect(() => pictureOf(new SecondCounts(), { ...DAY, binS: 0.01, offsetAt: utc })).toThrow(
    /wider bin/,
  );
});

test('sums are kept in every bin width and zone, also past the horizon', () => {
  const jobs = fc.array(
    fc.tuple(fc.integer({ min: -9000, max: 99_000 }), fc.integer({ min: 1, max: 9 })),
  );
  fc.assert(
    fc.property(
      jobs,
      fc.constantFrom(60, 900, 3600, 86_400),
      fc.constantFrom(0, 19_800, -12_600),
      (pairs, binS, offset) => {
        const counts = countsFrom(pairs);
        const options = { fromS: 0, untilS: 86_400, binS, offsetAt: () => offset };
        const { counts: bins, edges } = pictureOf(counts, options);
        expect(bins.reduce((sum, count) => sum + count, 0)).toBe(counts.total);
        expect(edges.every((edge) => Math.abs((edge + offset) % binS) === 0)).toBe(true);
      },
    ),
  );
});

test('the heat map has a count for each minute of the clock, and adds up to a line', () => {
  const nine = secondOf('2026-01-15T09:30:15+05:30');
  const map = heatMapOf(countsFrom([[nine, 7]]), offsetOfZone('Asia/Kolkata'));
  expect(map).toHaveLength(1440);
  expect(map[9 * 60 + 30]).toBe(7);
  const line = dayLineOf(map, 10);
  expect(line).toHaveLength(144);
  expect(line[9 * 6 + 3]).toBe(7);
});
