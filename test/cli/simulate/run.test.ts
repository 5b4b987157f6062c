import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { idLines, upTo } from '../pretend.ts';
import { simulate, simulateJsonOf } from './simulate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-simulate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const both = 'fixtures/ids.csv --schedule 24x2 --schedule 48x1';

test('two schedules side by side, with what formula 16 says of them', async () => {
  const { result, parameters, input, exit } = await simulateJsonOf(
    `${both} --failure 2% --correlation 0.3 --rate 2/s`,
  );
  expect(input).toMatchObject({ path: 'fixtures/ids.csv', used: 28_742 });
  expect(parameters).toMatchObject({
    from: '2026-01-15',
    days: 7,
    zone: 'UTC',
    failure_share: 0.02,
  });
  const [twice, once] = result.schedules;
  expect(twice).toMatchObject({ name: '24x2', runs_per_day: 48, due: 7 * 28_742 });
  expect(twice.undone_expected_share).toBeCloseTo(0.02 * (0.02 + 0.3 * 0.98), 12);
  expect(once.undone_expected_share).toBe(0.02);
  expect(twice.slots).toMatchObject({ max: 1261, max_slot: 3 });
  expect(twice.slots.noise_floor_mean_share).toBeCloseTo(0.057, 3);
  expect(result.advice.take).toBe('24x2');
  expect(exit).toEqual({ code: 0, name: 'passed' });
});

test('an hour down misses bucket 3, 1261 records, and 100 a run make up for it in 13', async () => {
  const { result } = await simulateJsonOf(`${both} --down 03:00-04:00`);
  const [twice, once] = result.schedules;
  expect(twice.outages[0]).toMatchObject({ runs: 2, missed_records: 1261 });
  expect(twice.outages[0].missed_slots).toEqual([{ date: '2026-01-15', slot: 3, records: 1261 }]);
  expect(twice.backfill).toMatchObject({ limit: 100, runs: 13, flood_records: 2447 });
  expect(once.outages[0].missed_slots.map((each: { slot: number }) => each.slot)).toEqual([6, 7]);
  expect(twice.never).toBe(1261);

  const paid = await simulateJsonOf(`${both} --down 03:00-04:00 --backfill 100`);
  expect(paid.parameters).toMatchObject({ catch_up: 'owed', state: 'kept', backfill_limit: 100 });
  const { backlog, never } = paid.result.schedules[0];
  expect([never, backlog.max, backlog.end]).toEqual([0, 1261, 0]);
  // Runs at 04:00, 04:30 ... the thirteenth is at 10:00.
  expect(backlog.cleared_at).toBe('2026-01-15T10:00:00Z');
});

test('outages by day, every day, by date and at random', async () => {
  const outagesOf = async (...downs: string[]) => {
    const flags = downs.flatMap((down) => ['--down', down]);
    const { result } = await simulateJsonOf(['--records', '24', '--schedule', '24x1', ...flags]);
    return result.schedules[0].outages.map((each: { from: string; until: string }) => [
      each.from.slice(5, 16),
      each.until.slice(5, 16),
    ]);
  };
  expect(await outagesOf('day2 22:00-02:00')).toEqual([['01-16T22:00', '01-17T02:00']]);
  expect(await outagesOf('2026-01-18 03:00-04:00', '2026-01-18 03:30-05:00')).toEqual([
    ['01-18T03:00', '01-18T05:00'],
  ]);
  expect(await outagesOf('daily 00:00-24:00')).toEqual([['01-15T00:00', '01-22T00:00']]);
  const random = await outagesOf('random:every=6h,for=10m');
  expect(random.length).toBeGreaterThan(10);
  expect(await outagesOf('random:every=6h,for=10m')).toEqual(random);
});

test('a zone by its own clock, and UTC beside it', async () => {
  const flags = '--records 28742 --schedule 24x1 --tz Europe/Zurich --from 2026-03-27';
  const { code, out } = await simulate(flags);
  expect(code).toBe(0);
  expect(out).toContain('24x1, 2026-03-29 has 23 h: slot 2 does not run (1,198 records)');
  expect(out).toContain('24x1, 2026-10-25 has 25 h: slot 2 runs again (1,198 records)');
  expect(out).toContain('in UTC every day has 24 h and every slot its runs');
  expect(out).toContain('CONTRADICTION  Europe/Zurich changes its clocks and no policy says what');
  const { result } = await simulateJsonOf(`${flags} --dst once`);
  expect(result.findings).toEqual([]);
  expect(result.schedules[0].never).toBe(0);
});

test('run times by a cost column, by a rate of one, by a model, and as measured', async () => {
  const timesOf = async (flags: string) =>
    (await simulateJsonOf(`fixtures/ids.csv --schedule 24x1 --days 1 ${flags}`.trim())).result
      .schedules[0].run_time_s;
  const lines = readFileSync('fixtures/ids.csv', 'utf8').trim().split('\n').slice(1);
  const sums = (column: number): number[] => {
    const slots = Array.from({ length: 24 }, () => 0);
    for (const line of lines) {
      const cells = line.split(',');
      slots[Number(cells[0]) % 24]! += Number(cells[column]);
    }
    return slots;
  };
  expect((await timesOf('--cost duration_ms')).max).toBeCloseTo(Math.max(...sums(2)) / 1000, 6);
  expect((await timesOf('--cost rows --rate 50/s')).max).toBeCloseTo(Math.max(...sums(3)) / 50, 6);
  expect((await timesOf('--cost duration_ms --rate 2/s')).max).toBe(1261 / 2);
  expect((await timesOf('--cost-model 500ms')).max).toBe(1261 / 2);
  expect(await timesOf('')).toBeNull();
  // Run times of the history are 1,787,505 ms for the 1,230 records of slot 0, and the like.
  const measured = await timesOf('--runs fixtures/runs.csv --delay runs');
  expect(measured.max).toBeGreaterThan(1600);
  expect(measured.max).toBeLessThan(3600);
});

test('a config answers what no flag says, and its contradictions fail a gate', async () => {
  const config = join(folder, 'config.yaml');
  const answers = [
    'identity_stable: no',
    'partitions_fixed: no',
    'hour_read: clock-per-record',
    'idempotent: no',
    'second_run: next-partition',
    'missed: none',
    'cost_follows_count: no',
    'promise: daily',
  ];
  writeFileSync(config, `contract:\n${answers.map((line) => `  ${line}\n`).join('')}`);
  const flags = [...'--records 28742 --schedule 24x2 --rate 2/s --config'.split(' '), config];
  const { result, parameters, exit, gate } = await simulateJsonOf([
    ...flags,
    '--gate',
    'contradictions == 0',
    '--gate',
    'open_questions == 0',
  ]);
  expect(parameters.idempotent).toBe(false);
  expect(result.schedules[0].take).toBe('clock-per-record');
  const questions = result.findings.map((each: { question: string }) => each.question);
  expect(questions).toEqual([
    'identity_stable',
    'partitions_fixed',
    'hour_read',
    'idempotent',
    'second_run',
    'missed',
    'cost_follows_count',
  ]);
  expect(gate.checks.map((each: { value: number }) => each.value)).toEqual([7, 0]);
  expect(exit.code).toBe(1);

  writeFileSync(config, 'contract:\n  missed: owed\n');
  const open = await simulateJsonOf([...flags, '--gate', 'open_questions == 0']);
  expect(open.parameters).toMatchObject({ catch_up: 'owed', state: 'kept', idempotent: true });
  expect(open.gate.checks[0].value).toBe(6);
  const said = await simulateJsonOf([...flags, '--catch-up', 'none']);
  expect(said.parameters.catch_up).toBe('none');
});

test.each([
  ['contract:\n  idempotnt: no\n', /config\.yaml:2: "idempotnt" is no question .*did you mean/],
  [
    'contract:\n  missed: later\n',
    /config\.yaml:2: missed "later" is not known; write none or owed/,
  ],
  ['contracts:\n  missed: owed\n', /config\.yaml:1: a config is "contract:"/],
  ['contract: [\n', /this is no YAML/],
])('a config that is none ends with 2: %j', async (text, message) => {
  const config = join(folder, 'config.yaml');
  writeFileSync(config, text);
  const { code, err } = await simulate([
    '--records',
    '5',
    '--schedule',
    '24x1',
    '--config',
    config,
  ]);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test('gates select a schedule, and the default ones are strict', async () => {
  const gated = async (...gates: string[]) =>
    await simulate([
      ...`${both} --down 03:00-04:00 --rate 2/s`.split(' '),
      ...gates.flatMap((gate) => ['--gate', gate]),
    ]);
  const { code, out } = await gated('never{schedule=48x1} <= 1187', 'never{schedule=24x2} <= 1187');
  expect(code).toBe(1);
  expect(out).toContain('PASS     never{schedule=48x1} <= 1187   value 1,187');
  expect(out).toContain('FAIL     never{schedule=24x2} <= 1187   value 1,261');
  expect((await gated('default')).code).toBe(1);
  expect((await gated('run_time(max) <= 11m', 'completed(day) >= 99%')).code).toBe(0);
  const clean = await simulate(`${both} --state kept --rate 2/s --gate default`.split(' '));
  expect(clean.code).toBe(0);
  expect(clean.out).toContain('gate: pass (10 checks)');
  const unknown = await simulate([...both.split(' '), '--gate', 'overruns == 0']);
  expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining('--rate')]);
});

describe('sources', () => {
  const flags = '--schedule 24x2 --schedule 48x1:preserving=24 --days 2';

  test('a database, a histogram and a pipe give what the file gives', async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    try {
      await client.query('CREATE TABLE simulated (id bigint PRIMARY KEY)');
      await client.query('INSERT INTO simulated SELECT generate_series(1, 5000)');
      const table = `--db ${inject('postgresUrl')} --table simulated`;
      const byTable = await simulateJsonOf(`${table} ${flags} --workers 4`);
      const piped = await simulateJsonOf(`${flags} --workers 4`, { stdin: idLines(upTo(5000)) });
      const byRecords = await simulateJsonOf(`--records 5000 ${flags} --workers 4`);
      expect(byTable.result).toEqual(piped.result);
      expect(byRecords.result).toEqual(piped.result);
      const hashed = await simulateJsonOf(`${table} --schedule 24x1 --hash pg-hashint8`);
      expect(hashed.result.schedules[0].text).toBe('pg-hashint8(id) mod 24, 1 run a slot');
    } finally {
      await client.query('DROP TABLE IF EXISTS simulated');
      await client.end();
    }
  });

  test('a histogram answers what divides it, and says so of the rest', async () => {
    const { result } = await simulateJsonOf('--counts fixtures/counts.csv --schedule 24x1');
    expect(result.schedules[0].slots).toMatchObject({ max: 1261, max_slot: 3 });
    const { code, err } = await simulate('--counts fixtures/counts.csv --schedule 48x1');
    expect([code, err]).toEqual([3, expect.stringContaining('48')]);
  });

  test('text is an id where every schedule hashes it', async () => {
    const { result } = await simulateJsonOf('fixtures/uuids.csv --schedule 24x1 --hash xxh64');
    expect(result.schedules[0].name).toBe('24x1');
    const { code } = await simulate('fixtures/uuids.csv --schedule 24x1');
    expect(code).toBe(3);
  });
});

test('CSV has a row a schedule, and equal input gives equal bytes', async () => {
  const flags = `${both} --schedule queue:4,attempts=3 --rate 2/s --failure 1% -f csv`;
  const { out, err } = await simulate(flags);
  const [head = '', ...rows] = out.trim().split('\n');
  expect(head.startsWith('schedule,runs_per_day,records_per_run_mean')).toBe(true);
  expect(rows.map((row) => row.slice(0, 8))).toEqual(['24x2,48,', '48x1,48,', '"queue:4']);
  expect(rows.every((row) => row.replace(/"[^"]*"/, '').split(',').length === 19)).toBe(true);
  expect(err).toBe('gate: none\n');
  expect((await simulate(flags)).out).toBe(out);
  expect((await simulate(`${flags} --seed 2`)).out).not.toBe(out);
});
