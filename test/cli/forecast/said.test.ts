import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { forecast, forecastJsonOf } from './forecast.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-forecast-said-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const reminders = ['fixtures/reminders.csv', '--from', '2026-12-01'];
const contracts = ['--contracts', 'fixtures/contracts.yaml'];

describe('a limit that holds nothing is refused', () => {
  test.each([
    [['--rate-limit', 'dgest=5/s'], '--rate-limit dgest holds no job', 'did you mean "digest"?'],
    [['--rate-limit', 'digest=5/s,sync=5/s'], 'holds several; give the flag once for each', ''],
    [['--rate-limit', 'sync=5/s', '--rate-limit', 'sync=6/s'], 'sync is given twice', ''],
    [['--burst', '5'], '--burst is what a limit lets through at once; add --rate-limit', ''],
  ])('%j', async (flags, message, hint) => {
    const { code, out, err } = await forecast([...reminders, '--capacity', '50/s', ...flags]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toContain(hint);
  });
});

test('what is enough is rounded up, so that it is', async () => {
  const { out } = await forecast([...reminders, ...contracts]);
  // 902 jobs within a minute.
  expect(out).toContain('enough to do every job within its contract: 15.04/s');
  const gate = ['--capacity', '15.04/s', '--gate', 'within{type=reminder} >= 100%'];
  expect((await forecast([...reminders, ...contracts, ...gate])).code).toBe(0);
  const plain = await forecast(reminders);
  expect(plain.out).toContain('enough to do every job within its tolerance, or its second: 902/s');
});

test('a plan that cannot keep the contracts says so', async () => {
  const flags = [...contracts, '--plan', '--worker-rate', '10/s', '--max-workers', '1'];
  const { out } = await forecast([...reminders, ...flags]);
  expect(out).toMatch(/--max-workers is too few for the plan: jobs are up to 2\.2 min later/);
  expect(out).toMatch(/worker-hours, jobs up to \d\.\d min late; /);
});

describe('--jitter that moves nothing says why', () => {
  test('without ids', async () => {
    const file = write('bare.csv', 'due_at\n2026-12-01T09:00:00Z\n2026-12-01T09:00:00Z\n');
    const args = [file, '--from', '2026-12-01', '--jitter', '--tolerance', '5m'];
    const { warnings } = await forecastJsonOf(args);
    expect(warnings).toEqual([
      '--jitter moves nothing: no column of ids was found; name it with --id',
    ]);
  });

  test('without tolerances', async () => {
    const file = write('exact.csv', 'id,due_at\n1,2026-12-01T09:00:00Z\n2,2026-12-01T09:00:00Z\n');
    const { warnings } = await forecastJsonOf([file, '--from', '2026-12-01', '--jitter']);
    expect(warnings.join()).toMatch(/--jitter moves nothing: no job has a tolerance; say it with/);
  });

  test('and a tolerance that is none is told with its line', async () => {
    const rows = ['300', 'abc', 'n/a'].map((each, i) => `${i},2026-12-01T09:00:00Z,${each}`);
    const file = write('words.csv', `id,due_at,tolerance\n${rows.join('\n')}\n`);
    const { code, err } = await forecast([file, '--from', '2026-12-01', '--jitter']);
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/words\.csv:3: .*"abc", which is not a/),
    ]);
  });
});

test('what an ambiguous and a skipped time were taken for is named', async () => {
  const file = write('clocks.csv', 'id,due_at\n1,2026-03-29 02:30:00\n2,2026-10-25 02:30:00\n');
  const args = [file, '--from', '2026-03-29', '--for', '300d', '--tz', 'Europe/Berlin'];
  const said = async (...flags: readonly string[]): Promise<string> =>
    (await forecast([...args, '--on-reject', 'skip', ...flags])).err;
  expect(await said()).toMatch(/skip .*taken as far behind the gap.*\(--gap forward\)/);
  expect(await said()).toMatch(/twice .*taken as the earlier of the two \(--ambiguous earlier\)/);
  expect(await said('--ambiguous', 'later')).toMatch(/the later of the two \(--ambiguous later\)/);
  expect(await said('--gap', 'reject')).toMatch(/skip .*: rejected \(--gap reject\)/);
});

test('jobs that wait from before are said to, and not to be let wait', async () => {
  const args = ['fixtures/reminders.csv', '--from', '2026-12-01T12:00:00Z', '--include-overdue'];
  const { warnings } = await forecastJsonOf(args);
  expect(warnings.join()).toMatch(
    /due before the horizon wait at its start, and are late from there/,
  );
});

test('types have the peak of their load, before jitter and after', async () => {
  const { result } = await forecastJsonOf([...reminders, '--jitter']);
  const peakOf = (types: { type: string; peak: { count: number } }[]): number | undefined =>
    types.find(({ type }) => type === 'digest')?.peak.count;
  expect(peakOf(result.by_type)).toBe(4000);
  expect(peakOf(result.jittered.by_type)).toBeLessThan(50);
  const gate = ['--jitter', '--gate', 'peak{type=digest} <= 50/s'];
  expect((await forecast([...reminders, ...gate])).code).toBe(0);
});

test('a crontab is known by its name', async () => {
  const { out } = await forecast(['fixtures/crontab', '--from', '2026-12-01']);
  expect(out).toMatch(/^ fixtures\/crontab: .*crontab/);
});

test('a capacity may pause by the time of day', async () => {
  const flags = ['--capacity', '08:00 100/s, 22:00 0/s'];
  const { result } = await forecastJsonOf([...reminders, ...flags]);
  expect(result.drain.undone).toBe(0);
  expect(result.lateness.max_s).toBeGreaterThan(8 * 3600 - 60);
});

test('where the order of priority needs more than that of deadlines, it is said', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => `${i},${i % 2 === 0 ? 'a' : 'b'},09:00:00`);
  const file = write(
    'priorities.csv',
    `id,type,due_at\n${rows.map((row) => row.replace(/,([^,]*)$/, ',2026-12-01T$1Z')).join('\n')}\n`,
  );
  const promised = write(
    'priorities.yaml',
    'types:\n  a: { lateness: 100s, priority: 0 }\n  b: { lateness: 5s, priority: 1 }\n',
  );
  const args = [file, '--from', '2026-12-01', '--contracts', promised];
  const { result } = await forecastJsonOf([...args, '--capacity', '10/s']);
  expect(result).toMatchObject({
    capacity_needed_per_s: 10,
    capacity_needed_is_enough_by_priority: false,
    capacity_needed_by_priority_per_s: 20,
  });
  const { out } = await forecast([...args, '--gate', 'capacity_needed <= 15/s']);
  expect(out).toMatch(/nearest deadline first: by\s+priority,[^]*it\s+takes\s+20\/s/);
  expect(out).toMatch(/FAIL .*value\s+20\/s/);
});

test('a spike is told apart by tenant, where that column is the type', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const tenant = i % 3 === 0 ? 'acme' : 'globex';
    return `${i},mail,${tenant},2026-12-01T09:00:00Z`;
  });
  const file = write('tenants.csv', `id,type,tenant,due_at\n${rows.join('\n')}\n`);
  const args = [file, '--from', '2026-12-01', '--type', 'tenant'];
  const { result } = await forecastJsonOf(args);
  expect(result.spikes).toMatchObject([
    {
      count: 60,
      by_type: [
        { type: 'globex', count: 40 },
        { type: 'acme', count: 20 },
      ],
    },
  ]);
  expect((await forecast(args)).out).toContain('globex 40, acme 20');
});
