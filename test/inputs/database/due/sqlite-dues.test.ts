import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { explainDues } from '../../../../src/inputs/database/due/read-due-databases.ts';
import { openDatabases } from '../../../../src/inputs/database/engines.ts';
import { refusalOf } from '../../source.ts';
import { databaseFolder, opening, type Value, writeSqlite } from '../tables.ts';
import { DAY_S, dueRequest, plainClasses, readDues, usualDues } from './dues.ts';

const folder = databaseFolder();
afterAll(folder.remove);

function file(name: string, columns: string, rows: readonly (readonly Value[])[]): string {
  return writeSqlite(join(folder.path, name), `CREATE TABLE t (${columns})`, rows);
}

describe('due times in SQLite', () => {
  test('as ISO 8601, one text or another', async () => {
    const path = file('iso.db', 'id INTEGER PRIMARY KEY, due_at TEXT, type TEXT, cost REAL', [
      [1, '2027-03-28 09:00:00', 'a', 1],
      [2, '2027-03-28T09:00:00.123456Z', 'a', 2.5],
      [3, '2027-03-28T11:00:00.5+02:00', 'b', null],
      [4, '2027-03-28 25:00:00', 'b', 1],
      [5, 'soon', 'b', 1],
      [6, null, 'b', 1],
      [7, '2027-03-01 00:00:00', 'b', 1],
      [8, '2028-03-01 00:00:00Z', 'b', 1],
      [9, 5n, 'b', 1],
    ]);
    const { tally, input } = await readDues([path], { columns: { cost: 'cost' } });
    expect(plainClasses(tally).map(({ type, counts }) => [type, counts])).toEqual([
      ['a', [[32_400, 2]]],
      ['b', [[32_400, 1]]],
    ]);
    expect(plainClasses(tally, 'costs')[0]?.counts).toEqual([[32_400, 3.5]]);
    expect(tally).toMatchObject({
      rows: 9,
      nulls: 1,
      rejected: 3,
      overdue: { count: 1, oldestS: Date.UTC(2027, 2, 1) / 1000 },
      beyond: { count: 1, latestS: Date.UTC(2028, 2, 1) / 1000 },
      zoneless: 1,
      movableIds: 0,
    });
    expect(tally.rejects.map(({ line, text }) => [line, text])).toEqual([
      [5, 'soon'],
      [9, '5'],
      [null, '2027-03-28 25:00:00'],
    ]);
    expect(input).toMatchObject({ kind: 'database', form: 'ISO 8601', relation: 'table "t"' });
  });

  test.each([
    [1, 'epoch seconds'],
    [1000, 'epoch milliseconds'],
  ])('as integers, %s a second', async (unit, form) => {
    const seconds = [0, 5, 5, -1, 86_400];
    const rows = seconds.map((second) => [BigInt((DAY_S + second) * unit + (unit - 1))]);
    const path = file('epoch.db', 'run_at', [...rows, [null], ['x']]);
    const { tally, input } = await readDues([path]);
    expect(input.form).toBe(form);
    expect(plainClasses(tally)[0]?.counts).toEqual([
      [0, 1],
      [5, 2],
    ]);
    expect(tally).toMatchObject({
      overdue: { count: 1, oldestS: DAY_S - 1 },
      beyond: { count: 1, latestS: DAY_S + 86_400 },
      nulls: 1,
      rejected: 1,
    });
  });

  test('as days of the Julian calendar, to the second', async () => {
    const seconds = [0, 1, 32_400, 32_400, 86_399, 86_400, -1];
    const rows = seconds.map((second) => [(DAY_S + second) / 86_400 + 2_440_587.5]);
    const { tally, input } = await readDues([file('julian.db', 'due_at REAL', rows)]);
    expect(input.form).toBe('Julian days');
    expect(plainClasses(tally)[0]?.counts).toEqual([
      [0, 1],
      [1, 1],
      [32_400, 2],
      [86_399, 1],
    ]);
    expect(tally).toMatchObject({ overdue: { count: 1 }, beyond: { count: 1 } });
  });

  test('job by job where they are to be moved, since SQLite has no hash', async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => [i, DAY_S + 100, 600]);
    const path = file('moved.db', 'id INTEGER PRIMARY KEY, due, tolerance_s', rows);
    const jitter = {
      hash: 'xxh64',
      hashInput: 'text',
      reduction: 'modulo',
      isSymmetric: false,
    } as const;
    const { tally, notices } = await readDues([path], {}, { jitter });
    expect(notices.join()).toMatch(
      /SQLite cannot move these jobs by xxh64 itself; every job is read/,
    );
    const [one] = tally.classes;
    expect([one?.requested.total, one?.jittered?.total]).toEqual([12_000, 12_000]);
    const moved = [...(one?.jittered?.entries() ?? [])];
    expect(moved.length).toBeGreaterThan(590);
    expect(moved.at(0)?.[0]).toBeGreaterThanOrEqual(DAY_S + 100);
    expect(moved.at(-1)?.[0]).toBeLessThan(DAY_S + 700);
  });

  test('of a queue: Solid Queue writes UTC, whatever the zone is', async () => {
    const path = writeSqlite(
      join(folder.path, 'solid.db'),
      `CREATE TABLE solid_queue_jobs (id INTEGER PRIMARY KEY, class_name varchar, scheduled_at datetime(6));
       CREATE TABLE solid_queue_ready_executions (id INTEGER PRIMARY KEY, job_id integer, created_at datetime(6));
       CREATE TABLE solid_queue_scheduled_executions (id INTEGER PRIMARY KEY, job_id integer, scheduled_at datetime(6));
       INSERT INTO solid_queue_jobs VALUES (1, 'MailJob', '2027-03-28 09:00:00.000000');
       INSERT INTO solid_queue_scheduled_executions VALUES (1, 1, '2027-03-28 09:00:00.000000')`,
    );
    const { tally, input } = await readDues([path], { queue: 'auto' }, { zone: 'Europe/Berlin' });
    expect(input.relation).toBe('solid_queue queue in table "solid_queue_scheduled_executions"');
    expect(plainClasses(tally)[0]).toMatchObject({ type: 'MailJob', counts: [[32_400, 1]] });
  });

  test('a type of every job alone is none', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => [DAY_S, `job ${i}`]);
    const path = file('types.db', 'due, type', rows);
    const { tally, notices } = await readDues([path]);
    expect(tally.classes.map(({ type }) => type)).toEqual([null]);
    expect(notices.join()).toMatch(/column "type" has 1001 different values in 1001 rows/);
    expect(await refusalOf(readDues([path], { columns: { type: 'type' } }))).toMatch(
      /^usage: .* types are shared by many jobs; name another column with --type/,
    );
  });

  test('an empty table is an error', async () => {
    expect(await refusalOf(readDues([file('empty.db', 'due_at', [])]))).toMatch(
      /^input: .*table "t" has no rows; give a table with a due time in each row$/,
    );
  });

  test('the statement can be looked at', async () => {
    const path = file('plan.db', 'due', [[DAY_S]]);
    const text = await explainDues(await openDatabases([path], opening), usualDues, dueRequest());
    expect(text).toMatch(/^-- .*plan\.db\nSELECT 'requested'[^]*;\n-- /);
  });
});
