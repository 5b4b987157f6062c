import { Cron } from 'croner';
import { describe, expect, test } from 'vitest';
import { civilText, DAY_S } from '../../src/core/time/civil.ts';
import { secondOf } from '../cases/due-case.ts';
import { JITTER } from '../core/due/jobs.ts';
import { cronJob, cronJobs, firesOf, readSchedules as read } from './schedules/reading.ts';

describe('a crontab', () => {
  test('has comments, settings, nicknames and names', async () => {
    const { tally, input, warnings } = await read(
      [
        '# m h dom mon dow command',
        'MAILTO="ops@example.org"',
        '',
        '0 9 * * * /bin/report --daily',
        '@hourly  /bin/sync',
        '@reboot /bin/warm',
        '30 6 * jun WED /bin/weekly',
        '30 6 * * thu /bin/never',
      ].join('\n'),
    );
    expect([tally.rows, tally.used, tally.rejected]).toEqual([26, 26, 0]);
    expect(tally.classes.map(({ type, requested }) => [type, requested.total])).toEqual([
      ['/bin/report --daily', 1],
      ['/bin/sync', 24],
      ['/bin/weekly', 1],
    ]);
    expect(input).toMatchObject({ kind: 'schedule', relation: 'crontab', form: '4 schedules' });
    expect(warnings).toEqual(['1 line run at @reboot, at no known time: left out']);
    expect(tally.recurrenceS).toBe(3600);
  });

  test('has its lines in the zone of CRON_TZ above them, the others in that of the request', async () => {
    const text = '0 9 * * * a\nCRON_TZ=America/New_York\n0 9 * * * b\nCRON_TZ=\n0 10 * * * c\n';
    expect(await firesOf(text, { zone: 'Asia/Tokyo' })).toEqual([
      '2026-06-10T00:00:00',
      '2026-06-10T01:00:00',
      '2026-06-10T13:00:00',
    ]);
    expect((await read(text, { zone: '+05:30' })).tally.zoneless).toBe(2);
  });

  test('of the system has a user before the command, by its path or by root', async () => {
    for (const name of ['/etc/cron.d/jobs', 'crontab.txt']) {
      const { tally, input } = await read('0 9 * * * root /bin/a -x\n5 9 * * * web /bin/b\n', {
        name,
      });
      expect(tally.classes.map(({ type }) => type)).toEqual(['/bin/a -x', '/bin/b']);
      expect(input.relation).toBe('crontab with a column of users');
    }
    const { tally } = await read('0 9 * * * python3 a.py\n5 9 * * * root/x b\n');
    expect(tally.classes.map(({ type }) => type)).toEqual(['python3 a.py', 'root/x b']);
  });

  test('has lines that cron refuses: each is told with its number and the reason', async () => {
    const { tally } = await read(
      [
        '0 9 * * * ok',
        '61 * * * * a',
        '* * * *',
        '@fortnightly a',
        '0~59 * * * * a',
        '0 0 L * * a',
        '5/15 * * * * a',
        '0 9 * * *',
        '0 22-2 * * * a',
        '*/0 * * * * a',
        'CRON_TZ=Europe/Berln',
        '0 9 * * * a',
      ].join('\r\n'),
    );
    expect(tally.rejects.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
      [
        '2 is no schedule: Invalid value for minute: 61',
        '3 has fewer than five fields and a command',
        '4 starts with a nickname that cron does not know',
        '5 has a random time, which is not known here',
        '6 has a field "L" that is none of cron\'s',
        expect.stringMatching(/^7 is no schedule: .*5\/15/),
        '8 has no command',
        "9 is no schedule: From value is larger than to value: '22-2'",
        '10 is no schedule: Syntax error, illegal stepping: 0',
        '12 stands under a CRON_TZ that is not a time zone; did you mean "Europe/Berlin"?',
      ].toSorted((a, b) => order(a) - order(b)),
    );
    expect([tally.rows, tally.used]).toEqual([11, 1]);
  });

  function order(text: unknown): number {
    const line = typeof text === 'string' ? Number.parseInt(text, 10) : 7;
    // What croner refuses is known when it is asked, after the whole file was read.
    return [2, 7, 9, 10].includes(line) ? 100 + line : line;
  }

  test('moves its runs by the hash of the command, the same each day', async () => {
    const { tally } = await read('0 9 * * * a\n0 9 * * * b\n', {
      days: 3,
      jitter: JITTER,
      tolerances: { all: 3600, byType: new Map() },
    });
    expect(tally.movableIds).toBe(2);
    for (const { jittered, requested } of tally.classes) {
      const [[before] = [0]] = [...requested.entries()];
      const offsets = [...(jittered?.entries() ?? [])].map(([at], i) => at - before - i * DAY_S);
      expect(new Set(offsets).size).toBe(1);
    }
  });
});

describe('a change of clocks', () => {
  const spring = { from: '2026-03-28T12:00:00', zone: 'Europe/Berlin' };
  const autumn = { from: '2026-11-01', zone: 'America/New_York' };

  test('has 02:30 at the first second after the gap, counted, and with a warning', async () => {
    const { tally, warnings } = await read('30 2 * * * a\n', spring);
    expect(await firesOf('30 2 * * * a\n', spring)).toEqual(['2026-03-29T01:00:00']);
    expect(tally.gaps).toEqual({
      count: 1,
      examples: [{ line: 1, text: '30 2 * * *', zone: 'Europe/Berlin' }],
    });
    expect(warnings).toEqual([
      expect.stringContaining('clocks change in Europe/Berlin: a fixed time that is skipped'),
    ]);
  });

  test('rejects it where the policy says so', async () => {
    const policy = { gap: 'reject', twice: 'reject' } as const;
    expect((await read('30 2 * * * a\n', { ...spring, policy })).tally).toMatchObject({
      rejected: 1,
      gaps: { count: 1 },
      used: 0,
    });
    expect((await read('30 1 * * * a\n', { ...autumn, policy })).tally).toMatchObject({
      rejected: 1,
      twice: { count: 1 },
    });
  });

  test.each([
    '30 2 * * *',
    '0,30 2 * * *',
    '0 2,3 * * *',
    '30 1 * * *',
    '0 0 * * *',
    '15 1-3 * * *',
    '*/20 * * * *',
    '*/30 2 * * *',
    '30 */2 * * *',
    '7 * * * sun',
  ])('%s runs as croner says, in spring, autumn and half hours', async (fields) => {
    for (const [zone, from] of [
      ['Europe/Berlin', '2026-03-28'],
      ['Europe/Berlin', '2026-10-24'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-10-02'],
      ['Australia/Lord_Howe', '2026-04-04'],
      ['Europe/Istanbul', '2026-03-28'],
    ] as const) {
      const fromS = secondOf(from);
      const cron = new Cron(fields, { timezone: zone, paused: true, fixedTimeRule: 'no-wildcard' });
      const expected: string[] = [];
      let at = cron.nextRun(new Date((fromS - 1) * 1000));
      for (; at !== null && at.getTime() < (fromS + 3 * DAY_S) * 1000; at = cron.nextRun(at)) {
        expected.push(civilText(at.getTime() / 1000));
      }
      expect([zone, from, await firesOf(`${fields} a`, { from, days: 3, zone })]).toEqual([
        zone,
        from,
        expected,
      ]);
    }
  });

  test('leaves out and repeats the runs of Kubernetes, as robfig/cron does', async () => {
    const gap = cronJobs(cronJob('30 2 * * *'));
    expect(await firesOf(gap, spring)).toEqual([]);
    expect(await firesOf(cronJobs(cronJob('30 1 * * *')), autumn)).toEqual([
      '2026-11-01T05:30:00',
      '2026-11-01T06:30:00',
    ]);
    expect((await read(gap, spring)).warnings).toEqual([
      'clocks change in Europe/Berlin: Kubernetes leaves out what is skipped, and runs twice what comes twice',
    ]);
  });

  test('is no matter in a zone that has none', async () => {
    const { warnings } = await read('30 3 * * * a\n', {
      from: '2026-03-28',
      days: 3,
      zone: 'Europe/Istanbul',
    });
    expect(warnings).toEqual([]);
  });

  test('between two horizons loses and repeats no run', async () => {
    const whole = await firesOf('30 1,2 * * * a\n*/7 * * * * b\n', { ...autumn, days: 2 });
    const fromS = secondOf(autumn.from);
    const parts: string[] = [];
    for (let hour = 0; hour < 48; hour++) {
      const text = '30 1,2 * * * a\n*/7 * * * * b\n';
      const span = { fromS: fromS + hour * 3600, untilS: fromS + (hour + 1) * 3600 };
      parts.push(...(await firesOf(text, { ...autumn, ...span })));
    }
    expect(parts).toEqual(whole);
  });
});
