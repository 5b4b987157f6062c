import { describe, expect, test } from 'vitest';
import { JITTER } from '../../core/due/jobs.ts';
import { refusalOf } from '../source.ts';
import { cronJob, cronJobs, firesOf, readSchedules as read } from './reading.ts';

describe('CronJobs of Kubernetes', () => {
  test('are a list, in their own zones, by name', async () => {
    const text = cronJobs(
      cronJob('0 9 * * *', { timeZone: 'Asia/Tokyo' }),
      cronJob('0 9 * * ?'),
      cronJob('5/20 9 * * *', {}, 'ops'),
      cronJob('0 9 * * *', { suspend: true }),
      { kind: 'Job', metadata: { name: 'x' } },
    );
    const { tally, input, warnings } = await read(text);
    expect(await firesOf(text)).toEqual([
      '2026-06-10T00:00:00',
      '2026-06-10T09:00:00',
      '2026-06-10T09:05:00',
      '2026-06-10T09:25:00',
      '2026-06-10T09:45:00',
    ]);
    expect(tally.classes.map(({ type, requested }) => [type, requested.total])).toEqual([
      ['shop/sync', 2],
      ['ops/sync', 3],
    ]);
    expect([tally.zoneless, input.relation]).toEqual([4, 'CronJobs of Kubernetes']);
    expect(warnings).toEqual([
      '1 suspended CronJob left out',
      '1 object of another kind than CronJob left out',
    ]);
  });

  test('may be one alone, or a CronJobList whose items do not say their kind', async () => {
    const { kind: _, ...bare } = cronJob('@daily');
    expect(await firesOf(JSON.stringify(cronJob('@daily')))).toHaveLength(1);
    const list = JSON.stringify({ kind: 'CronJobList', items: [bare] });
    expect(await firesOf(list)).toHaveLength(1);
  });

  test('that Kubernetes refuses are rejected with the reason', async () => {
    const { tally } = await read(
      cronJobs(
        cronJob('CRON_TZ=UTC 0 9 * * *'),
        cronJob('@every 5m'),
        cronJob('0 9 * * 7'),
        cronJob('0 9 * * *', { timeZone: 'Europe/Berln' }),
        { kind: 'CronJob', spec: { schedule: 5 } },
        cronJob('0 9 * * * *'),
      ),
    );
    expect(tally.rejects.map(({ column, text, reason }) => `${column} ${text} ${reason}`)).toEqual([
      'spec.schedule shop/sync: CRON_TZ=UTC 0 9 * * * has its zone in the schedule, which Kubernetes refuses; use spec.timeZone',
      'spec.schedule shop/sync: @every 5m runs at times that depend on when its controller started',
      'spec.schedule shop/sync: 0 9 * * 7 has day 7 of the week, where Kubernetes has 0 to 6',
      'spec.timeZone shop/sync: 0 9 * * * has a time zone "Europe/Berln" that is not a time zone; did you mean "Europe/Berlin"?',
      'spec.schedule default/:  has no schedule',
      'spec.schedule shop/sync: 0 9 * * * * has 6 fields, where a schedule has 5',
    ]);
  });
});

describe('refused', () => {
  test.each([
    ['', 'input: file.csv is empty; give a crontab or a list of CronJobs'],
    [
      '# nothing\nA=b\n',
      'input: file.csv holds no schedules; give a crontab or a list of CronJobs',
    ],
    [
      '{"kind":"Pod"}',
      'input: file.csv is a Pod, not a list of CronJobs; give what "kubectl get cronjobs -A -o json" writes',
    ],
    [
      '{"kind":',
      'input: file.csv is not whole JSON; give what "kubectl get cronjobs -A -o json" writes',
    ],
    [
      '{"kind":"List","items":[]}',
      'input: file.csv holds no schedules; give a crontab or a list of CronJobs',
    ],
    ['{"kind":"List","items":[null,7]}', null],
  ])('%j', async (text, message) => {
    if (message === null) expect((await read(text)).tally.rows).toBe(0);
    else expect(await refusalOf(read(text))).toBe(message);
  });

  test('a zone that there is none of, and a hash of 8 bytes', async () => {
    expect(await refusalOf(read('0 9 * * * a', { zone: 'Mars' }))).toContain('usage: --tz "Mars"');
    const jitter = { ...JITTER, hash: 'pg-hashint8' } as const;
    expect(await refusalOf(read('0 9 * * * a', { jitter }))).toContain('choose another hash');
  });
});
