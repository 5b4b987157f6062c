import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DueRequest } from '../../../src/core/due/due-request.ts';
import { type DueOptions, openDuesFile } from '../../../src/inputs/read-dues.ts';
import { dueRequest, pairs } from '../../core/due/jobs.ts';
import { refusalOf } from '../source.ts';
import { columnsOf } from './reading.ts';

const NINE_S = 1_768_467_600;
let folder = '';
let run: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nandi-parquet-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  run = (sql) => connection.run(sql);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Writes what a query gives as Parquet, by DuckDB, and reads it. */
async function reading(
  query: string,
  {
    options = {},
    request = {},
    format = '',
  }: {
    readonly options?: DueOptions;
    readonly request?: Partial<DueRequest>;
    readonly format?: string;
  } = {},
) {
  const path = join(folder, 'jobs.parquet');
  await run(`SET TimeZone = 'UTC'; COPY (${query}) TO '${path}' (FORMAT parquet${format})`);
  return (await openDuesFile(path, options))(dueRequest(request));
}

describe('times', () => {
  test.each([
    ["TIMESTAMPTZ '2026-01-15 09:00:00.999999+00'", 'ISO 8601 with offset'],
    ['1768467600', 'epoch seconds'],
    ['1768467600999', 'epoch milliseconds'],
    ["'2026-01-15T10:00:00+01:00'", 'ISO 8601 with offset'],
  ])('%s are read as %s', async (sql, form) => {
    const { tally, input } = await reading(`SELECT ${sql} AS due_at FROM range(3)`);
    expect(pairs(tally.classes[0]?.requested)).toEqual([[NINE_S, 3]]);
    expect([input.form, tally.zoneless, input.dialect]).toEqual([form, 0, null]);
  });

  test.each(['TIMESTAMP', 'TIMESTAMP_MS', 'TIMESTAMP_S', 'TIMESTAMP_NS'])(
    '%s is of a clock in no zone',
    async (type) => {
      const request = { zone: 'Europe/Zurich' };
      const sql = `SELECT '2026-01-15 10:00:00'::${type} AS due_at`;
      const { tally } = await reading(sql, { request });
      expect(pairs(tally.classes[0]?.requested)).toEqual([[NINE_S, 1]]);
      expect(tally.zoneless).toBe(1);
    },
  );

  test('a date is its midnight; infinity and nulls are told apart; before 1970 it is floored', async () => {
    const date = await reading("SELECT DATE '2026-01-15' AS due_at");
    expect(pairs(date.tally.classes[0]?.requested)).toEqual([[1_768_435_200, 1]]);
    const times = "[NULL, 'infinity', '1969-12-31 23:59:59.5', '2026-01-15 09:00:00']";
    const { tally } = await reading(`SELECT unnest(${times}::TIMESTAMP[]) AS due_at`, {
      options: { due: 'due_at' },
    });
    expect(tally).toMatchObject({ nulls: 1, rejected: 1, used: 1, overdue: { oldestS: -1 } });
    expect(tally.rejects[0]).toMatchObject({ line: 2, reason: 'lies beyond the year 9999' });
  });
});

test('ids of 64 bits, text and UUIDs keep what they are, and only flat columns are seen', async () => {
  const { tally, ...rest } = await reading(
    `SELECT 9007199254740993 - (i % 2) AS id, 'mail' AS queue, 60::INTEGER AS tolerance,
      [1, 2] AS list, {'id': 1} AS struct, TIMESTAMPTZ '2026-01-15 09:00:00+00' AS due_at
     FROM range(10) t(i)`,
  );
  expect(columnsOf({ tally, ...rest })).toEqual({
    due: 'due_at?',
    id: 'id?',
    type: 'queue?',
    tolerance: 'tolerance?',
  });
  expect([tally.movableIds, tally.used]).toEqual([2, 10]);
  expect(tally.classes).toMatchObject([{ type: 'mail', toleranceS: 60 }]);
});

test.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'lz4_raw', 'brotli'])(
  'many row groups in %s are read one after the other',
  async (codec) => {
    const { tally } = await reading(
      `SELECT i AS id, to_timestamp(${NINE_S} + i % 60) AS due_at FROM range(10000) t(i)`,
      { format: `, CODEC ${codec}, ROW_GROUP_SIZE 2048` },
    );
    const counts = pairs(tally.classes[0]?.requested);
    expect([tally.used, counts.length]).toEqual([10_000, 60]);
    expect(counts[0]).toEqual([NINE_S, 167]);
  },
);

describe('refused', () => {
  test('decimals whose digits would be lost', async () => {
    const query = 'SELECT 12345678901234567890::DECIMAL(38,0) AS id, now() AS due_at';
    expect(await refusalOf(reading(query))).toContain(
      'column "id" holds decimals of more than 15 digits; write it as BIGINT or text',
    );
  });

  test('a table without times', async () => {
    expect(await refusalOf(reading('SELECT 1 AS id'))).toContain('has no column of times');
  });

  test('a table without rows', async () => {
    const query = "SELECT TIMESTAMP '2026-01-15' AS due_at WHERE false";
    expect(await refusalOf(reading(query))).toContain('give a due time in each row');
  });

  test.each([['PAR1'], ['PAR1PAR1'], ['PAR1\xff\xff\xff\xffPAR1'], [`PAR1${'x'.repeat(500)}`]])(
    'the broken file %j',
    async (text) => {
      const path = join(folder, 'broken.parquet');
      await writeFile(path, text, 'latin1');
      expect(await refusalOf(openDuesFile(path, {}))).toMatch(
        /^input: .*broken\.parquet cannot be read as Parquet \(.*\); get the whole file$/,
      );
    },
  );

  test('a file that is not there', async () => {
    expect(await refusalOf(openDuesFile(join(folder, 'none'), {}))).toContain('no such file');
  });
});

test('a file that is no Parquet is a text table, whatever it is called', async () => {
  const path = join(folder, 'text.parquet');
  await writeFile(path, 'due_at\n2026-01-15\n');
  const { tally } = await (await openDuesFile(path, {}))(dueRequest());
  expect(tally.used).toBe(1);
});
