import { describe, expect, test } from 'vitest';
import { findZone } from '../../../src/core/time/zone.ts';
import { cronOfCelery } from '../../../src/inputs/schedules/celery-fields.ts';
import { firesOf, parseFields } from '../../../src/inputs/schedules/fires.ts';
import { firesOfInterval } from '../../../src/inputs/schedules/interval.ts';
import { LastFires } from '../../../src/inputs/schedules/last-fires.ts';

/** Five fields in the order of cron. */
function cronOf(text: string) {
  const [minute = '', hour = '', dayOfMonth = '', monthOfYear = '', dayOfWeek = ''] =
    text.split(' ');
  return cronOfCelery({ minute, hour, dayOfMonth, monthOfYear, dayOfWeek });
}

function runsOf(text: string, from: string, until: string): string {
  const cron = cronOf(text);
  const civil = 'fields' in cron ? parseFields(cron.fields, 'celery') : cron.reason;
  const zone = findZone('Europe/Berlin');
  if (typeof civil === 'string' || zone === null) throw new Error(text);
  const horizon = { fromS: Date.parse(from) / 1000, untilS: Date.parse(until) / 1000 };
  const fires = [...firesOf(civil, zone, horizon)];
  return fires.map(({ atS }) => new Date(atS * 1000).toISOString().slice(8, 16)).join(' ');
}

// What crontab of Celery 5.6.3 itself is due at, asked every minute with zoneinfo.
describe('Celery', () => {
  test.each([
    ['30 2 * * *', '28T01:30'],
    ['0,30 2 * * *', '28T01:00'],
    ['*/30 * * * *', '28T00:00 28T00:30 28T01:00 28T01:30 28T02:00 28T02:30 28T03:00 28T03:30'],
    ['15 */2 * * *', '28T01:15 28T02:15'],
    ['30 2,3 * * *', '28T01:30'],
    ['15,45 2,3 * * *', '28T01:15 28T01:45'],
    ['10,50 2,4 * * *', '28T01:10 28T02:10 28T02:50'],
  ])('runs %s in the night that has no 02:00', (text, runs) => {
    expect(runsOf(text, '2027-03-28T00:00Z', '2027-03-28T04:00Z')).toBe(runs);
  });

  test.each([
    ['30 2 * * *', '31T00:30'],
    ['*/30 * * * *', '30T23:00 30T23:30 31T00:00 31T00:30 31T02:00 31T02:30 31T03:00 31T03:30'],
    ['15 */2 * * *', '31T00:15 31T03:15'],
    ['15,45 2,3 * * *', '31T00:15 31T00:45 31T02:15 31T02:45'],
  ])('runs %s in the night that has 02:00 twice', (text, runs) => {
    expect(runsOf(text, '2027-10-30T23:00Z', '2027-10-31T04:00Z')).toBe(runs);
  });

  test.each([
    ['0 9 1-7 * 1', '01T08:00'],
    ['0 9 */10 * *', '01T08:00 11T08:00'],
    ['0 9 * * fri-mon', '01T08:00 05T08:00 06T08:00 07T08:00 08T08:00 12T08:00 13T08:00 14T08:00'],
    ['0 9 * * */2', '02T08:00 04T08:00 06T08:00 07T08:00 09T08:00 11T08:00 13T08:00 14T08:00'],
    ['0 22-2/2 1 * *', '01T01:00 01T21:00'],
    ['0 9 15 * *', ''],
  ])('runs %s on days of both fields', (text, runs) => {
    expect(runsOf(text, '2027-03-01T00:00Z', '2027-03-15T00:00Z')).toBe(runs);
  });

  test.each(['61 * * * *', '5/15 * * * *', '* * * * 7', '*/0 * * * *', '* * 0 * *', '1, * * * *'])(
    'has no %s',
    (text) => {
      expect(cronOf(text)).toHaveProperty('reason');
    },
  );

  test('makes up for a gap just before the horizon only in it', () => {
    expect(runsOf('30 2 * * *', '2027-03-28T01:15Z', '2027-03-28T04:00Z')).toBe('28T01:30');
    expect(runsOf('30 2 * * *', '2027-03-28T00:00Z', '2027-03-28T01:15Z')).toBe('');
  });
});

test('the fields of Celery are written as cron reads them', () => {
  expect(cronOf('0 22-2/2 * * sat-mon')).toEqual({ fields: '0 22,0,2 * * 6,0,1' });
});

test('an interval runs from its first time on', () => {
  const runs = firesOfInterval({ everyUs: 90_000_000, firstS: 10 }, { fromS: 50, untilS: 200 });
  expect([...runs].map(({ atS }) => atS)).toEqual([100, 190]);
});

test('the runs of one crontab are computed once, and only where all of them were wanted', () => {
  const last = new LastFires();
  let computed = 0;
  const compute = () => {
    computed++;
    return firesOfInterval({ everyUs: 1_000_000, firstS: 0 }, { fromS: 0, untilS: 3 });
  };
  const [first] = last.of('a', compute);
  expect(first?.atS).toBe(0);
  for (let i = 0; i < 3; i++) expect([...last.of('a', compute)]).toHaveLength(3);
  expect(computed).toBe(2);
  expect([...last.of('b', () => [])]).toHaveLength(0);
});
