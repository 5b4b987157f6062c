import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { forecast, forecastJsonOf } from './forecast.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-forecast-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reminders = ['fixtures/reminders.csv', '--from', '2026-12-01'];
const contracts = ['--contracts', 'fixtures/contracts.yaml'];

describe('the exit code is', () => {
  test.each<[number, string, string[]]>([
    [0, 'without a gate', []],
    [0, 'where a gate passes', ['--gate', 'peak <= 5000/s']],
    [0, 'where a gate warns', ['--gate', 'warn: peak <= 5/s']],
    [1, 'where a gate fails', ['--gate', 'peak <= 4000/s']],
    [1, 'where a gate does not know', ['--gate', 'peak{type=nothing} <= 1/s']],
    [2, 'for a gate that cannot be', ['--gate', 'peek <= 1/s']],
    [3, 'where no job is in the horizon', ['--from', '2030-01-01']],
  ])('%i %s', async (code, _, flags) => {
    expect((await forecast([...reminders, ...flags])).code).toBe(code);
  });
});

describe('a gate', () => {
  test.each([
    ['peak <= 5000/s', 'pass', 4988, 'rate'],
    ['peak{type=digest} <= 3000/s', 'fail', 4000, 'rate'],
    ['peak <= 300000/m', 'pass', 4988, 'rate'],
    ['mean <= 10/m', 'pass', 12_000 / 86_400, 'rate'],
    ['round_minute_share <= 20%', 'fail', null, 'share'],
    ['total == 12000', 'pass', 12_000, 'count'],
    ['movable_share >= 58%', 'pass', 7000 / 12_000, 'share'],
    ['movable_share{type=reminder} == 0', 'pass', 0, 'share'],
    ['rejected == 0', 'pass', 0, 'count'],
    ['lateness(p99) <= 10m', 'pass', null, 'ms'],
    ['lateness{type=reminder}(max) <= 60s', 'pass', null, 'ms'],
    ['lateness(max) {type=digest} <= 1s', 'fail', null, 'ms'],
    ['within{type=reminder} >= 100%', 'pass', 1, 'share'],
    ['undone == 0', 'pass', 0, 'count'],
    ['capacity_needed <= 50/s', 'pass', null, 'rate'],
    ['capacity_needed <= 10/s', 'fail', null, 'rate'],
  ])('%s: %s', async (gate, verdict, value, unit) => {
    const flags = ['--capacity', '50/s', ...contracts, '--gate', gate];
    const { gate: report } = await forecastJsonOf([...reminders, ...flags]);
    expect(report.checks).toMatchObject([{ gate, verdict, unit }]);
    if (value !== null) expect(report.checks[0].value).toBeCloseTo(value, 9);
  });

  test.each([
    ['lateness <= 60s', 'lateness depends on how fast jobs are done; say it with --capacity'],
    ['peak <= 5000', 'peak is a rate, and 5000 does not say per what; write 5000/s or 5000/m'],
    ['peak <= 60s', 'peak is no duration; write a rate, as in 100/s'],
    ['round_minute_share <= 5/s', 'round_minute_share is no rate; write a plain number'],
    ['rejected{type=a} == 0', 'rejected is measured for all jobs; leave out {type=a}'],
    ['peak{kind=a} <= 1/s', 'there is no selector "kind"; write {type=NAME}'],
    ['peak <= 5/parsec', '"/parsec" is no unit; write %, ms, s, m, h or /s'],
  ])('%s is refused before anything is read', async (gate, message) => {
    const { code, out, err } = await forecast(['/nonexistent.csv', '--gate', gate]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});

describe('input', () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('a time that is none is told with its line, and no forecast of the others is given', async () => {
    const file = write(
      'february.csv',
      `id,due_at\n1,2026-12-01T09:00:00Z\n2,2026-02-30T09:00:00Z\n${'3,2026-12-01T10:00:00Z\n'.repeat(8)}`,
    );
    const { code, out, err } = await forecast([file, '--from', '2026-12-01']);
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/february\.csv:3: column "due_at" holds "2026-02-30T09:00:00Z", which/);
    const skipped = await forecast([file, '--from', '2026-12-01', '--on-reject', 'skip']);
    expect(skipped.code).toBe(0);
    expect(skipped.err).toContain('1 of 10 rows were rejected and are in no figure');
  });

  test('a negative tolerance is rejected', async () => {
    const file = write('negative.csv', 'id,due_at,tolerance\n1,2026-12-01T09:00:00Z,-5\n');
    const { code, err } = await forecast([file, '--from', '2026-12-01']);
    expect([code, err]).toEqual([3, expect.stringContaining('holds "-5", which')]);
  });

  test('what lies outside of the horizon is counted apart, and where all does, said', async () => {
    const rows = ['2026-11-30T23:59:59Z', '2026-12-01T09:00:00Z', '2026-12-02T00:00:00Z', ''];
    const file = write(
      'outside.csv',
      `id,due_at\n${rows.map((due, i) => `${i},${due}`).join('\n')}\n`,
    );
    const { input, result, warnings } = await forecastJsonOf([file, '--from', '2026-12-01']);
    expect(input).toMatchObject({ rows: 4, used: 1, overdue: 1, beyond: 1, nulls: 1, rejected: 0 });
    expect(input.overdue_oldest).toBe('2026-11-30T23:59:59Z');
    expect(result.total).toBe(1);
    expect(warnings).toEqual([
      '1 job due before the horizon: --include-overdue lets them wait at its start',
    ]);
    const waiting = await forecastJsonOf([file, '--from', '2026-12-01', '--include-overdue']);
    expect(waiting.result).toMatchObject({ total: 2, peak: { at: '2026-12-01T00:00:00Z' } });
    const none = await forecast([file, '--from', '2031-01-01']);
    expect([none.code, none.out]).toEqual([3, '']);
    expect(none.err).toMatch(
      /no job in the horizon: 3 are due before it, 1 have no due time; --from/,
    );
  });

  test('a table without any time says what was looked for', async () => {
    const file = write('none.csv', 'id,name\n1,a\n2,b\n');
    const { code, err } = await forecast([file]);
    expect([code, err]).toEqual([3, expect.stringMatching(/no column of times.*due_at.*--due/)]);
  });

  test('a type of the contracts that no job has is said, with what was probably meant', async () => {
    const file = write('contracts.yaml', 'types:\n  remindr: { lateness: 5s }\n');
    const { warnings } = await forecastJsonOf([...reminders, '--contracts', file]);
    expect(warnings.join()).toMatch(/no job is of the type "remindr".*did you mean "reminder"/);
  });

  test('times without a zone are those of --tz, which is said', async () => {
    const file = write('local.csv', 'id,due_at\n1,2026-12-01 09:00:00\n');
    const args = [file, '--from', '2026-12-01', '--tz', 'Asia/Tokyo'];
    const { input, result, warnings } = await forecastJsonOf(args);
    expect(result.peak.at).toBe('2026-12-01T09:00:00+09:00');
    expect(input.zoneless).toBe(1);
    expect(warnings).toEqual([
      '1 time without a zone: taken as those of Asia/Tokyo; --tz names another',
    ]);
  });

  test('is read from standard input too', async () => {
    const stdin = readFileSync('fixtures/reminders.csv');
    const { result } = await forecastJsonOf(['--from', '2026-12-01'], { stdin });
    expect(result.total).toBe(12_000);
  });
});

test('a capacity by the time of day follows the clock of the zone', async () => {
  const capacity = '00:00 1/s, 09:00 5000/s, 09:01 1/s';
  const { result } = await forecastJsonOf([...reminders, '--capacity', capacity]);
  const late = await forecastJsonOf([...reminders, '--capacity', '1/s']);
  expect(result.drain.spikes[0]).toMatchObject({ at: '2026-12-01T09:00:00Z', jobs: 4988 });
  expect(result.drain.spikes[0].drain_s).toBeLessThan(60);
  expect(late.result.drain.spikes[0].drain_s).toBeGreaterThan(4000);
});

test('work that is done ahead is taken out of the second of exact jobs', async () => {
  const flags = ['--capacity', '100/s', ...contracts];
  const late = async (...more: readonly string[]): Promise<number> => {
    const { result } = await forecastJsonOf([...reminders, ...flags, ...more]);
    return result.drain.by_type.find((each: { type: string }) => each.type === 'reminder').lateness
      .max_s;
  };
  const [at, ahead] = [await late(), await late('--prefetch', '60%:60s')];
  expect(ahead).toBeLessThan(0.6 * at);
  expect(ahead).toBeGreaterThan(0.2 * at);
});

test('what waits at the start is done too', async () => {
  const flags = ['--capacity', '10/s', '--backlog', '3600'];
  const { result } = await forecastJsonOf([...reminders, ...flags]);
  expect(result.drain.backlog_by_minute.start).toBe('2026-12-01T00:00:00Z');
  expect(result.drain.backlog_by_minute.counts[0]).toBeGreaterThan(3600);
  expect(result.lateness.jobs).toBe(12_000 + 3600);
});

test('the default gate is that of what is known', async () => {
  const names = async (...flags: readonly string[]): Promise<string[]> => {
    const { gate } = await forecastJsonOf([...reminders, ...flags, '--gate', 'default']);
    return gate.checks.map(
      (check: { gate: string; verdict: string }) => `${check.gate}: ${check.verdict}`,
    );
  };
  const always = ['rejected == 0: pass', 'round_minute_share <= 5.06%: fail'];
  expect(await names()).toEqual(always);
  expect(await names('--capacity', '50/s')).toEqual([...always, 'undone == 0: pass']);
  expect(await names('--capacity', '50/s', ...contracts, '--jitter')).toEqual([
    ...always,
    'undone == 0: pass',
    'within >= 100%: pass',
  ]);
});

test('a limit of several types holds them all', async () => {
  const file = join(folder, 'limits.yaml');
  writeFileSync(file, 'types:\n  digest: { limit: mail }\n  sync: { limit: mail }\n');
  const flags = ['--capacity', '100000/s', '--contracts', file, '--rate-limit', 'mail=10/s'];
  const { result } = await forecastJsonOf([...reminders, ...flags]);
  const lateness = (type: string) =>
    result.drain.by_type.find((each: { type: string }) => each.type === type).lateness.max_s;
  expect(lateness('digest')).toBeGreaterThan(390);
  expect(lateness('reminder')).toBeLessThan(1);
});

test('a plan is written for KEDA and for AWS', async () => {
  const [keda, aws] = [join(folder, 'keda.yaml'), join(folder, 'aws.json')];
  const flags = [...reminders, ...contracts, '--plan', '--worker-rate', '2/s'];
  await forecast([...flags, '--plan-as', `keda=${keda}`, '--target', 'mail/sender']);
  const target = 'service/mail/sender';
  const { result } = await forecastJsonOf([
    ...flags,
    '--plan-as',
    `aws=${aws}`,
    '--target',
    target,
  ]);
  expect(readFileSync(keda, 'utf8')).toMatch(
    /kind: ScaledObject[^]*namespace: "?mail[^]*type: cron/,
  );
  const actions = JSON.parse(readFileSync(aws, 'utf8'));
  expect(actions).toHaveLength(result.plan.length);
  expect(actions[0]).toMatchObject({ ResourceId: target, Timezone: 'UTC' });
});

test('a plan keeps the contracts with fewer worker-hours than workers that are always on', async () => {
  const flags = [...contracts, '--plan', '--worker-rate', '2/s'];
  const { result } = await forecastJsonOf([...reminders, ...flags]);
  const {
    worker_hours: hours,
    always_on: always,
    beyond_contract_s: beyond,
    lateness,
  } = result.plan_cost;
  expect(hours).toBeLessThan(always.worker_hours / 2);
  expect([beyond, lateness.within_contract_share]).toEqual([0, 1]);
  expect(result.plan.length).toBeGreaterThan(2);
});
