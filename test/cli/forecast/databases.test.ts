import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import wasm from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OwnDatabase, ownDatabase, SLOW } from '../analyze/postgres/own-database.ts';
import { forecast, forecastJsonOf } from './forecast.ts';

const csv = 'fixtures/reminders.csv';
const day = ['--from', '2026-12-01'];
const folder = mkdtempSync(join(tmpdir(), 'nandi-forecast-databases-'));
const sqlite = join(folder, 'reminders.sqlite');

let own: OwnDatabase;
beforeAll(async () => {
  const rows = readFileSync(csv, 'utf8').trim().split('\n').slice(1);
  const values = rows.map((row) => {
    const [id, type, due, tolerance] = row.split(',');
    return `(${id}, '${type}', '${due}', ${tolerance})`;
  });
  const insert = (table: string, from = 0, until = values.length): string =>
    `INSERT INTO ${table} VALUES ${values.slice(from, until).join(', ')};`;
  const columns = '(id bigint PRIMARY KEY, type text, due_at timestamptz, tolerance_s integer)';
  own = await ownDatabase(
    inject('postgresUrl'),
    `CREATE TABLE jobs ${columns}; ${insert('jobs')}
     CREATE TABLE halves ${columns}; ${insert('halves', 0, 6000)}
     CREATE TABLE other_halves ${columns}; ${insert('other_halves', 6000)}
     CREATE TABLE people (id bigint, name text);
     ${SLOW}`,
  );
  const database = new wasm.Database(sqlite);
  database.exec(
    `CREATE TABLE jobs (id INTEGER PRIMARY KEY, type TEXT, due_at TEXT, tolerance_s INTEGER); ${insert('jobs')}`,
  );
  database.close();
});
afterAll(async () => {
  await own.remove();
  rmSync(folder, { recursive: true });
});

describe('a database gives the figures of the file', () => {
  test.each<[string, string[]]>([
    ['as they are', []],
    ['in a zone, by the hour', ['--tz', 'Asia/Kolkata', '--bin', '1h']],
    ['drained', ['--capacity', '40/s', '--contracts', 'fixtures/contracts.yaml']],
    ['moved by md5', ['--jitter', '--hash', 'md5']],
    ['moved by xxh64, which only this program knows', ['--jitter']],
    [
      'moved both ways',
      ['--jitter', '--hash', 'sha256', '--reduce', 'multiply-shift', '--symmetric'],
    ],
    ['with overdue jobs', ['--from', '2026-12-01T12:00:00Z', '--include-overdue']],
  ])('%s', async (_, flags) => {
    const args = [...day, ...flags];
    const file = await forecastJsonOf([csv, ...args]);
    for (const url of [`sqlite:${sqlite}`, own.url]) {
      const found = await forecastJsonOf(['--db', url, '--table', 'jobs', ...args]);
      expect(found.result).toEqual(file.result);
      expect(found.input).toMatchObject({
        rows: 12_000,
        used: file.input.used,
        relation: 'table "jobs"',
      });
    }
  });

  test('its shards together too', async () => {
    const half = own.url.replace(/\/nandi_[^/]*$/, (name) => name);
    const query = ['--query', 'SELECT * FROM halves UNION ALL SELECT * FROM other_halves'];
    const [file, whole] = [
      await forecastJsonOf([csv, ...day]),
      await forecastJsonOf(['--db', half, ...query, ...day]),
    ];
    expect(whole.result).toEqual(file.result);
    copyFileSync(sqlite, join(folder, 'again.sqlite'));
    const twice = ['--db', `sqlite:${sqlite}`, '--db', `sqlite:${join(folder, 'again.sqlite')}`];
    const { result } = await forecastJsonOf([...twice, ...day]);
    expect(result.total).toBe(24_000);
    expect(result.peak.count).toBe(2 * file.result.peak.count);
  });
});

describe('what goes wrong', () => {
  test('a database that is given twice would count twice, and is refused', async () => {
    const other = `sqlite:${join(folder, 'other.sqlite')}`;
    for (const [args, numbers] of [
      [
        ['--db', sqlite, '--db', other, '--db', `sqlite:${folder}/./reminders.sqlite`],
        '1 and --db 3',
      ],
      [['--db', own.url, '--db', own.url], '1 and --db 2'],
    ] as const) {
      const { code, out, err } = await forecast([...args, '--table', 'jobs', ...day]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`--db ${numbers} of ${args.length / 2} are the same database, whose`);
      expect(err).not.toContain(':nandi@');
    }
  });

  test('a shard that is down ends with 4, and says which', async () => {
    const urls = ['--db', own.url, '--db', 'postgres://nandi:geheim@127.0.0.1:1/x'];
    const { code, out, err } = await forecast([...urls, '--table', 'jobs', ...day]);
    expect([code, out]).toEqual([4, '']);
    expect(err).toContain('shard 2 of 2');
    expect(err).not.toContain('geheim');
  });

  test('a time limit ends with 5, and nothing is said of the jobs', async () => {
    const query = ['--query', 'SELECT now() AS due_at, id FROM slow', '--timeout', '50ms'];
    const { code, out, err } = await forecast(['--db', own.url, ...query]);
    expect([code, out]).toEqual([5, '']);
    expect(err).toMatch(/longer than 50 ms.*57014/);
  });

  test('a table without any time says what was looked for', async () => {
    const { code, err } = await forecast(['--db', own.url, '--table', 'people']);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/no column that surely is the due time/),
    ]);
  });

  test('several tables with due times are listed', async () => {
    const { code, err } = await forecast(['--db', own.url]);
    expect(code).toBe(2);
    expect(err).toMatch(/several tables with a due time: .*"jobs".*--table/);
  });
});

test('--explain prints what can be run, and its plan', async () => {
  const { code, out } = await forecast(['--db', own.url, '--table', 'jobs', '--explain', ...day]);
  expect(code).toBe(0);
  expect(out).toMatch(/^-- postgres:.*\nSELECT 'requested'[^]*;\n(-- .*\n)+$/);
});

test('the sample database is found, and has a day ahead whenever it is read', async () => {
  const args = ['--db', 'sqlite:fixtures/jobs.sqlite', '--capacity', '50/s'];
  const { input, result } = await forecastJsonOf(args);
  expect(input).toMatchObject({ relation: 'view "jobs"', form: 'epoch seconds', overdue: 0 });
  expect(result.total).toBe(12_000);
  expect(result.peak).toMatchObject({ count: 4988, at: expect.stringMatching(/T09:00:00Z$/) });
  expect(result.drain.spikes[0].drain_s).toBeGreaterThan(99);
});

describe('a table and its export are read alike', () => {
  const text =
    'jid,kind,remindAt,jitter_ms\n1,a,2026-12-01T09:00:00Z,300000\n2,b,2026-12-01T09:00:00Z,1500\n';
  const path = join(folder, 'odd.sqlite');
  const file = join(folder, 'odd.csv');
  beforeAll(async () => {
    writeFileSync(file, text);
    const columns = 'jid bigint, kind text, "remindAt" text, jitter_ms integer';
    const rows = "(1, 'a', '2026-12-01T09:00:00Z', 300000), (2, 'b', '2026-12-01T09:00:00Z', 1500)";
    const statements = `CREATE TABLE odd (${columns}); INSERT INTO odd VALUES ${rows};`;
    await own.client.query(
      `${statements} ALTER TABLE odd ALTER "remindAt" TYPE timestamptz USING "remindAt"::timestamptz`,
    );
    const database = new wasm.Database(path);
    database.exec(statements);
    database.close();
  });

  test.each([[], ['--jitter'], ['--jitter', '--hash', 'md5']].map((flags) => [flags]))(
    'their columns, and tolerances in milliseconds: %j',
    async (flags) => {
      const args = [...day, ...flags];
      const read = await forecastJsonOf([file, ...args]);
      for (const url of [`sqlite:${path}`, own.url]) {
        const found = await forecastJsonOf(['--db', url, '--table', 'odd', ...args]);
        expect(found.result).toEqual(read.result);
        expect(found.input.columns.map(roleAndName)).toEqual(read.input.columns.map(roleAndName));
      }
      expect(read.input.columns.map(roleAndName)).toEqual([
        'due remindAt',
        'id jid',
        'type kind',
        'tolerance jitter_ms',
      ]);
    },
  );
});

function roleAndName({ role, name }: { role: string; name: string }): string {
  return `${role} ${name}`;
}

test.each([
  [['--where', ' '], '--where is empty; write a condition'],
  [['--query', ''], '--query is empty; write a SELECT that gives the jobs'],
])('%j is refused', async (flags, message) => {
  const { code, err } = await forecast(['--db', own.url, ...flags]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
