import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OwnDatabase, ownDatabase } from '../../../cli/analyze/postgres/own-database.ts';
import { refusalOf } from '../../source.ts';
import { DAY_S, plainClasses, readDues } from './dues.ts';

let own: OwnDatabase;
beforeAll(async () => {
  own = await ownDatabase(
    inject('postgresUrl'),
    `CREATE TYPE kind AS ENUM ('email', 'sync');
     CREATE TABLE jobs (id bigint PRIMARY KEY, due_at timestamptz, type kind, tolerance_s integer, cost numeric);
     INSERT INTO jobs VALUES
       (1, '2027-03-28 09:00:00.75+00', 'email', NULL, 2), (2, '2027-03-28 09:00:00+00', 'email', NULL, 3.5),
       (3, '2027-03-28 11:00:00+02', 'sync', 60, NULL), (4, '2027-03-28 23:59:59.999+00', 'sync', 60, -1),
       (5, '2027-03-27 23:59:59.999+00', 'sync', 60, 1), (6, '2027-03-29 00:00:00+00', 'email', NULL, 1),
       (7, NULL, 'email', NULL, 1), (8, 'infinity', 'email', NULL, 1), (9, '-infinity', 'email', NULL, 1),
       (10, '2027-03-28 00:00:00+00', NULL, -5, 1), (11, '2030-01-01 00:00:00+00', NULL, NULL, 1);`,
  );
});
afterAll(() => own.remove());

async function table(sql: string): Promise<string> {
  const name = `t${Math.random().toString(36).slice(2)}`;
  await own.client.query(`CREATE TABLE ${name} AS ${sql}`);
  return name;
}

function named(name: string) {
  return { relation: { kind: 'table', name } as const };
}

describe('timestamptz', () => {
  test('is grouped by second and type, the rest counted where it lies', async () => {
    const { tally, input } = await readDues([own.url], named('jobs'));
    expect(plainClasses(tally)).toEqual([
      { type: 'email', toleranceS: 0, isSymmetric: false, counts: [[32_400, 2]] },
      {
        type: 'sync',
        toleranceS: 60,
        isSymmetric: false,
        counts: [
          [32_400, 1],
          [86_399, 1],
        ],
      },
    ]);
    expect(tally).toMatchObject({
      rows: 11,
      used: 4,
      overdue: { count: 1, oldestS: DAY_S - 1 },
      beyond: { count: 2, latestS: Date.UTC(2030, 0, 1) / 1000 },
      nulls: 1,
      rejected: 3,
      rejects: [
        { column: 'due_at', text: 'infinity', reason: 'is no time' },
        { column: 'due_at', text: '-infinity', reason: 'is no time' },
        { column: 'tolerance_s', text: '-5', reason: expect.stringMatching(/negative/) },
      ],
      zoneless: 0,
      movableIds: 2,
    });
    expect(input).toMatchObject({
      kind: 'database',
      relation: 'table "jobs"',
      form: 'timestamp with time zone',
      columns: [
        { role: 'due', column: { number: 2, name: 'due_at' }, isFound: true },
        { role: 'id', column: { number: 1, name: 'id' }, isFound: true },
        { role: 'type', column: { number: 3, name: 'type' }, isFound: true },
        { role: 'tolerance', column: { number: 4, name: 'tolerance_s' }, isFound: true },
      ],
    });
  });

  test('adds up what jobs cost, where a cost is named', async () => {
    const { tally } = await readDues([own.url], { ...named('jobs'), columns: { cost: 'cost' } });
    expect(plainClasses(tally, 'costs').map(({ counts }) => counts)).toEqual([[[32_400, 5.5]], []]);
  });

  test('holds overdue jobs at the start where they are included', async () => {
    const { tally } = await readDues([own.url], named('jobs'), { includesOverdue: true });
    expect(tally).toMatchObject({ rows: 11, used: 5, overdue: { count: 1, oldestS: DAY_S - 1 } });
    expect(plainClasses(tally)[1]?.counts).toEqual([
      [0, 1],
      [32_400, 1],
      [86_399, 1],
    ]);
    expect(tally.classes.reduce((sum, { overdue }) => sum + overdue.requested, 0)).toBe(1);
  });

  test('takes a condition', async () => {
    const where = "type = 'email' -- a comment";
    const { tally, input } = await readDues([own.url], { ...named('jobs'), where });
    expect([tally.rows, tally.used]).toEqual([6, 2]);
    expect(input.relation).toBe(`table "jobs" where ${where}`);
  });
});

describe('other types', () => {
  test('a timestamp without a zone is of the zone that was asked for, whatever the session has', async () => {
    const sql = `SELECT * FROM (VALUES (timestamp '2027-03-28 02:30:00'), ('2027-03-28 03:30:00'), ('2027-03-28 01:59:59.9'), ('2027-03-28 00:30:00'), (NULL), ('1999-01-01')) AS v(run_at)`;
    const { tally, input } = await readDues([own.url], named(await table(sql)), {
      zone: 'Europe/Berlin',
    });
    expect(plainClasses(tally)[0]?.counts).toEqual([
      [3599, 1],
      [5400, 2],
    ]);
    expect(tally).toMatchObject({
      rows: 6,
      zoneless: 5,
      nulls: 1,
      overdue: { count: 2, oldestS: Date.UTC(1998, 11, 31, 23) / 1000 },
      gaps: {
        count: 1,
        examples: [{ line: null, text: '2027-03-28 02:30:00', zone: 'Europe/Berlin' }],
      },
    });
    expect(input.form).toBe('timestamp without time zone');
  });

  test('a zone of the row comes first', async () => {
    const sql = `SELECT * FROM (VALUES (timestamp '2027-03-28 12:00:00', 'Europe/Berlin'), ('2027-03-28 12:00:00', NULL), ('2027-03-28 12:00:00', 'Mars/Olympus')) AS v(run_at, tz)`;
    const { tally } = await readDues([own.url], named(await table(sql)));
    expect(plainClasses(tally)[0]?.counts).toEqual([
      [36_000, 1],
      [43_200, 1],
    ]);
    expect(tally).toMatchObject({
      rejected: 1,
      zoneless: 1,
      rejects: [{ column: 'tz', text: 'Mars/Olympus', reason: 'is no time zone' }],
    });
  });

  test.each([
    ['bigint', 1, 'epoch seconds'],
    ['bigint', 1000, 'epoch milliseconds'],
    ['numeric', 1000, 'epoch milliseconds'],
    ['double precision', 1, 'epoch seconds'],
    ['bigint', 1_000_000, 'epoch microseconds'],
  ])('%s counts %s a second: %s', async (type, unit, form) => {
    const part = type === 'bigint' && unit === 1 ? 0 : unit / 2;
    const sql = `SELECT (x::numeric * ${unit} + ${part})::${type} AS due FROM (VALUES (${DAY_S}), (${DAY_S + 5}), (${DAY_S + 5}), (${DAY_S - 1}), (${DAY_S + 86_400}), (-1)) AS v(x)`;
    const { tally, input } = await readDues([own.url], named(await table(sql)));
    expect(input.form).toBe(form);
    expect(plainClasses(tally)[0]?.counts).toEqual([
      [0, 1],
      [5, 2],
    ]);
    expect(tally).toMatchObject({
      overdue: { count: 2, oldestS: -1 },
      beyond: { count: 1, latestS: DAY_S + 86_400 },
    });
  });

  test('a number that is none of the unit is rejected', async () => {
    const sql = `SELECT x AS due FROM (VALUES (${DAY_S}::float8), (${DAY_S}), ('NaN'), ('Infinity'), (${DAY_S}000)) AS v(x)`;
    const { tally } = await readDues([own.url], named(await table(sql)));
    expect(tally).toMatchObject({ rows: 5, used: 2, rejected: 3 });
    expect(tally.rejects.map(({ text }) => text).toSorted()).toEqual([
      `1806192000000`,
      'Infinity',
      'NaN',
    ]);
  });

  test('a date is its midnight in the zone', async () => {
    const { tally } = await readDues(
      [own.url],
      named(await table("SELECT date '2027-03-28' AS due_date")),
    );
    expect(plainClasses(tally)[0]?.counts).toEqual([[0, 1]]);
  });

  test('a text is read by us, once for each second', async () => {
    const sql = `SELECT * FROM (VALUES ('2027-03-28T09:00:00.123Z'), ('2027-03-28T09:00:00.9Z'), ('2027-03-28 11:00:00+02:00'), ('2027-02-30T00:00:00Z'), ('2027-03-28T09:00:00'), ('soon'), ('2001-01-01T00:00:00Z'), (NULL)) AS v(due_at)`;
    const { tally } = await readDues([own.url], named(await table(sql)));
    expect(plainClasses(tally)[0]?.counts).toEqual([[32_400, 4]]);
    expect(tally).toMatchObject({
      rows: 8,
      nulls: 1,
      overdue: { count: 2 },
      rejected: 1,
      zoneless: 1,
    });
  });
});

describe('refusals', () => {
  test('a table without a time says what was looked for', async () => {
    const name = await table('SELECT 1 AS id, 2.5::real AS cost');
    expect(await refusalOf(readDues([own.url], named(name)))).toMatch(
      /^usage: .*has no column that surely is the due time; looked for due_at, due, run_at, .*; it has no time column, but "id" \(integer\), "cost" \(real\); name one with --due$/,
    );
  });

  test('several times without a known name are listed', async () => {
    const name = await table('SELECT now() AS created, now() AS changed');
    expect(await refusalOf(readDues([own.url], named(name)))).toMatch(
      /it has several time columns: "created" \(timestamp with time zone\), "changed"/,
    );
  });

  test('a column of another type is no time', async () => {
    const name = await table("SELECT '{}'::jsonb AS due");
    expect(
      await refusalOf(readDues([own.url], { ...named(name), columns: { due: 'due' } })),
    ).toMatch(/^usage: .*"due" of type jsonb, which holds no times/);
  });

  test('one shard that fails is named', async () => {
    const urls = [own.url, 'postgres://nandi:nandi@127.0.0.1:1/none'];
    expect(await refusalOf(readDues(urls, named('jobs')))).toMatch(/^database: shard 2 of 2: /);
  });
});

test('shards add up', async () => {
  const one = await readDues([own.url], named('jobs'));
  const two = await readDues([own.url, own.url], named('jobs'));
  expect(two.tally.rows).toBe(2 * one.tally.rows);
  expect(plainClasses(two.tally).map(({ counts }) => counts)).toEqual([
    [[32_400, 4]],
    [
      [32_400, 2],
      [86_399, 2],
    ],
  ]);
});
