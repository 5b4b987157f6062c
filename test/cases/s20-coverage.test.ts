import { expect, test } from 'vitest';
import { daysFromCivil } from '../../src/core/time/civil.ts';
import { idsFrom } from '../partitions/reading.ts';
import { figuresOf, schedule } from '../partitions/simulation/simulated.ts';

// spring-projects/spring-framework#28245, kelektiv/node-cron#563, JodaOrg/joda-time#403.
const consecutive = idsFrom(1, 28_742);

function dayIn(zone: string, [year, month, day]: readonly [number, number, number], name = '24x1') {
  const rules = { fromDay: daysFromCivil(year, month, day), days: 1 };
  const figures = figuresOf(schedule(name), { zone, rules });
  const [coverage] = figures.coverage;
  if (coverage === undefined) throw new Error('a day has a coverage');
  return { ...figures, day: coverage };
}

test('S20: on the short day in Zurich bucket 2 never runs, 1230 records of the seed', () => {
  const { day, never } = dayIn('Europe/Zurich', [2022, 3, 27]);
  expect(day).toMatchObject({ lengthS: 23 * 3600, missing: [2], missingRecords: 1230 });
  expect(never).toBe(1230);
  expect(dayIn('Europe/Zurich', [2022, 3, 27], '48x1').day.missing).toEqual([4, 5]);
});

test('S20: of ids 1 to 28742 these are 1198', () => {
  const rules = { fromDay: daysFromCivil(2022, 3, 27), days: 1 };
  const zone = 'Europe/Zurich';
  const { coverage, never } = figuresOf(schedule('24x1'), { zone, rules, ids: consecutive });
  expect([coverage[0]?.missingRecords, never]).toEqual([1198, 1198]);
});

test('S20: on the long day bucket 2 runs twice, and of 48 the slots 4 and 5', () => {
  const { day, twice } = dayIn('Europe/Zurich', [2022, 10, 30]);
  expect(day).toMatchObject({ lengthS: 25 * 3600, missing: [], repeated: [2], runsMost: 2 });
  expect(twice).toBe(1230);
  expect(dayIn('Europe/Zurich', [2022, 10, 30], '48x1').day.repeated).toEqual([4, 5]);
});

test('S20: in UTC nothing is missing and nothing comes again', () => {
  for (const date of [[2022, 3, 27] as const, [2022, 10, 30] as const]) {
    const { day, never, twice, irregular } = dayIn('UTC', date);
    expect(day).toMatchObject({ lengthS: 24 * 3600, missing: [], repeated: [] });
    expect([never, twice, irregular]).toEqual([0, 0, []]);
  }
});

test('S21: in New York bucket 1 runs twice, four times with two runs an hour', () => {
  const { day } = dayIn('America/New_York', [2026, 11, 1]);
  expect(day).toMatchObject({ lengthS: 25 * 3600, repeated: [1], runsMost: 2 });
  const rules = { fromDay: daysFromCivil(2026, 11, 1), days: 1 };
  const twice = schedule('24x2', { offsetS: 60 });
  const [found] = figuresOf(twice, { zone: 'America/New_York', rules }).coverage;
  expect(found).toMatchObject({ repeated: [1], runsMost: 4 });
  expect(dayIn('America/New_York', [2026, 11, 1], '48x1').day.repeated).toEqual([2, 3]);
});

test('S22: in Istanbul 24 of 24 buckets run every day since 2016', () => {
  const rules = { fromDay: daysFromCivil(2026, 1, 1), days: 365 };
  const { coverage, irregular } = figuresOf(schedule('24x1'), { zone: 'Europe/Istanbul', rules });
  expect(coverage.every(({ missing, repeated }) => missing.length + repeated.length === 0)).toBe(
    true,
  );
  expect(irregular).toEqual([]);
  const before = dayIn('Europe/Istanbul', [2015, 11, 8]);
  expect(before.day).toMatchObject({ lengthS: 25 * 3600, repeated: [3] });
});

test('a day of 24.5 hours, a date that does not exist, and a day without its midnight', () => {
  // Lord Howe puts its clocks back by half an hour, from 02:00 to 01:30.
  const howe = dayIn('Australia/Lord_Howe', [2026, 4, 5], '48x1');
  expect(howe.day).toMatchObject({ lengthS: 24.5 * 3600, repeated: [3], missing: [] });
  const forward = dayIn('Australia/Lord_Howe', [2026, 10, 4], '24x2');
  expect(forward.day).toMatchObject({ lengthS: 23.5 * 3600, short: [2], missing: [] });
  // Samoa went over the date line and had no 30 December 2011.
  const rules = { fromDay: daysFromCivil(2011, 12, 29), days: 3 };
  const samoa = figuresOf(schedule('24x1'), { zone: 'Pacific/Apia', rules });
  expect(samoa.coverage.map(({ lengthS }) => lengthS / 3600)).toEqual([24, 0, 24]);
  expect(samoa.coverage[1]?.missing).toHaveLength(24);
  expect([samoa.due, samoa.never]).toEqual([2 * 28_742, 0]);
  // In Lebanon midnight is skipped.
  const beirut = dayIn('Asia/Beirut', [2022, 3, 27]);
  expect(beirut.day).toMatchObject({ lengthS: 23 * 3600, missing: [0], missingRecords: 1230 });
});

test('with the policy `once` the skipped slot runs when the clock goes on, and none runs twice', () => {
  for (const [month, date] of [
    [3, 27],
    [10, 30],
  ] as const) {
    const rules = { fromDay: daysFromCivil(2022, month, date), days: 1, policy: 'once' as const };
    const { coverage, never, twice } = figuresOf(schedule('24x2'), {
      zone: 'Europe/Zurich',
      rules: { ...rules, keepsState: true },
    });
    expect(coverage[0]).toMatchObject({ missing: [], short: [], repeated: [] });
    expect([never, twice]).toEqual([0, 0]);
  }
});
