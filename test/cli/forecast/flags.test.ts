import { describe, expect, test } from 'vitest';
import { forecast } from './forecast.ts';

const reminders = ['fixtures/reminders.csv', '--from', '2026-12-01'];

describe('flags', () => {
  test.each<readonly [string[], string]>([
    [['--hash', 'md5'], '--hash says how jobs move; add --jitter'],
    [['--burst', '5'], '--burst is about how fast jobs are done; add --capacity'],
    [['--boot', '5m'], '--boot is about a scaling plan; add --plan'],
    [['--plan', '--worker-rate', '5/s', '--plan-as', 'keda=x'], '--plan-as needs what is scaled'],
    [['--target', 'x'], '--target is about a scaling plan; add --plan'],
    [['--capacity', '5/s', '--prefetch', '60%'], '--prefetch "60%" is not understood'],
    [['--gate', 'Default'], 'did you mean default'],
    [['--plan'], '--plan counts workers; say how fast one is with --worker-rate'],
    [['--capacity', '0/s'], '--capacity "0/s" does nothing, ever; write a rate above 0'],
    [['--capacity', '500'], '--capacity "500" is no rate; write jobs per time, as in 500/s'],
    [['--capacity', '08:00 5/s, 08:00 6/s'], 'two rates for one time of day'],
    [['--capacity', '25:00 5/s, 08:00 6/s'], '"25:00 5/s" is no time of day with its rate'],
    [
      ['--tz', 'Europe/Berln'],
      '--tz "Europe/Berln" is not a time zone; did you mean "Europe/Berlin"?',
    ],
    [['--from', 'yesterday'], '--from "yesterday" is no time; write now, a day as in 2026-12-01'],
    [['--from', '2026-02-30'], '--from "2026-02-30" is no time'],
    [['--for', '0s'], '--for "0s" is no duration above 0'],
    [['--for', '400d'], '--for 400d is longer than a year'],
    [['--bin', '25h'], '--bin 25h is wider than --for 24h'],
    [['--tolerance', '1500ms'], '--tolerance is no whole number of seconds'],
    [
      ['--jitter', '--reduce', 'modulus'],
      '--reduce "modulus" is not known; did you mean "modulo"?',
    ],
    [
      ['--jitter', '--reduce', 'multiply-shift', '--hash', 'fnv1a64'],
      'hardly differ among short ids; take --reduce modulo',
    ],
    [['--tz', 'zone'], 'a column of zones is named with --tz-column'],
    [['--table', 'jobs'], '--table needs a database; name it with --db'],
    [['--queue', 'oban'], '--queue needs a database'],
    [['--db', 'sqlite:fixtures/jobs.sqlite'], 'cannot both be read; name one of them'],
    [
      ['--rate-limit', 'sms', '--capacity', '5/s'],
      '--rate-limit "sms" names no jobs; write TYPE=RATE',
    ],
    [['--format', 'csv'], 'forecast has no csv report; write table or json'],
  ])('%j are refused', async (flags, message) => {
    const { code, out, err } = await forecast([...reminders, ...flags]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
