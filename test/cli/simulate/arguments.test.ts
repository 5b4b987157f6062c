import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const ids = 'fixtures/ids.csv --schedule 24x2';

test.each([
  ['fixtures/ids.csv', /say what is simulated: --schedule 24x2 --schedule 48x1/],
  ['fixtures/ids.csv --schedule 24', /--schedule "24" is not understood; write partitions x runs/],
  ['fixtures/ids.csv --schedule 24x0', /number of runs "0" is no whole number from 1 to 60/],
  ['fixtures/ids.csv --schedule 1441x1', /number of partitions "1441"/],
  ['fixtures/ids.csv --schedule 24x1 --schedule 24x1', /24x1 is given twice/],
  ['fixtures/ids.csv --schedule 24x2:ofset=1m', /did you mean "offset"/],
  ['fixtures/ids.csv --schedule 24x2:offset=30m', /below the 1800 s to the next run/],
  ['fixtures/ids.csv --schedule 24x2:offset=1m,offset=2m', /says offset twice/],
  ['fixtures/ids.csv --schedule 25x1:preserving=24', /neither divides the other/],
  ['fixtures/ids.csv --schedule 48x1:preserving=24,hash=xxh64', /leave the hash out/],
  ['fixtures/ids.csv --schedule 48x1:hash=xxh46', /did you mean "xxh64"/],
  [
    'fixtures/ids.csv --schedule 48x1:take=clock',
    /write planned or clock-once or clock-per-record/,
  ],
  ['fixtures/ids.csv --schedule queue:0', /number of workers "0"/],
  [`${ids} --days 0`, /--days "0" is no whole number from 1 to 400/],
  [`${ids} --from 2026-02-30`, /--from "2026-02-30" is no day of the calendar/],
  [`${ids} --tz Europe/Zurch`, /--tz "Europe\/Zurch"/],
  [`${ids} --dst twice`, /--dst "twice" is not known/],
  [`${ids} --failure 120%`, /--failure "120%" is no share; write it as in 2%/],
  [`${ids} --correlation 0.3`, /say their share with --failure/],
  [`${ids} --rate 2/s --cost-model 200ms`, /say the same thing; keep one/],
  [`${ids} --rate fast`, /--rate "fast" is no rate/],
  [`${ids} --cost-model lognormal:p50=2s,p99=1s`, /--cost-model .* is not understood/],
  [`${ids} --delay uniform:5m..1m`, /--delay "uniform:5m..1m" is not understood/],
  [`${ids} --delay runs`, /name it with --runs FILE/],
  [`${ids} --overlap queue`, /--overlap "queue" is not known/],
  [`${ids} --idempotent maybe`, /--idempotent "maybe" is not known/],
  [`${ids} --catch-up owedd`, /did you mean "owed"/],
  [`${ids} --catch-up none --backfill 100`, /--catch-up none does not/],
  [`${ids} --backfill 100 --state none`, /--state none keeps no success/],
  [`${ids} --backfill 0`, /--backfill "0" is no whole number/],
  [`${ids} --deadline 20m`, /--deadline cuts a run by its time, which is not known/],
  [`${ids} --share id`, /say how many with --workers/],
  [`${ids} --workers 0`, /--workers "0"/],
  [`${ids} --records 100`, /--records stands for a source/],
  ['--records 100 --schedule 24x1 --cost rows', /--cost needs a source/],
  ['--schedule 24x1', /say how many there are with --records 28742/],
  ['--records 5 --schedule 1440x60 --days 400', /are 34560000 runs, more than the 1000000/],
  ['--records 5 --schedule queue:2 --runs fixtures/runs.csv', /history of partitions/],
  ['fixtures/orders.db --schedule 24x1 --schedule 24x1:hash=md5', /one map at a time/],
  [`${ids} --where a=1`, /--where needs a database/],
  [`${ids} -f markdown`, /simulate has no markdown report; write table or json or csv|write table/],
] as const)('refuses %s', async (args, message) => {
  const { code, err, out } = await simulate(args);
  expect([code, err, out]).toEqual([2, expect.stringMatching(message), '']);
});

test.each([
  '3-4',
  '03:00',
  '03:00-03:00',
  '25:00-26:00',
  'day0 03:00-04:00',
  'noon 03:00-04:00',
  'random:every=5s,for=1s',
  'random:every=7d',
])('refuses --down "%s"', async (down) => {
  const { code, err } = await simulate([...ids.split(' '), '--down', down]);
  expect([code, err]).toEqual([2, expect.stringContaining(`--down "${down}" is not understood`)]);
});

test('an outage on another day is refused, not passed over', async () => {
  for (const down of ['day8 03:00-04:00', '2026-01-22 03:00-04:00', '2026-01-14 03:00-04:00']) {
    const { code, err } = await simulate([...ids.split(' '), '--down', down]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('lies outside of the 7 days from 2026-01-15'),
    ]);
  }
});

test.each([
  ['missing.csv --schedule 24x1', /missing\.csv: there is no such file/],
  [`${ids} --runs missing.csv`, /missing\.csv: there is no such file/],
  ['fixtures/ids.csv --schedule 24x1 --cost weight', /weight/],
] as const)('ends with 3: %s', async (args, message) => {
  const { code, err, out } = await simulate(args);
  expect([code, err, out]).toEqual([3, expect.stringMatching(message), '']);
});

test('a row that is no id ends it, or is left out where that is said', async () => {
  const stdin = 'id\n1\n2\nx\n';
  const refused = await simulate('--schedule 24x1', { stdin });
  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('standard input:4')]);
  const { code, out } = await simulate('--schedule 24x1 --on-reject skip', { stdin });
  expect([code, out]).toEqual([0, expect.stringContaining('2 records')]);
});

test('a gate that cannot be meant is refused before anything is read', async () => {
  const of = async (gate: string) =>
    await simulate(['missing.csv', '--schedule', '24x2', '--gate', gate]);
  for (const [gate, message] of [
    ['nevr == 0', 'did you mean "never"'],
    ['never{schedule=48x1} == 0', '"48x1" is not simulated; there are 24x2'],
    ['never{at=12:00} == 0', 'there is no selector "at"; write {schedule=24x2}'],
    ['run_time <= 25', 'run_time is a time, and 25 has no unit'],
    ['completed >= 99', '99%'],
  ] as const) {
    const { code, err } = await of(gate);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  }
});
