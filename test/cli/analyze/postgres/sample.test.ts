import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  compiledSchema,
  complaints,
  looseValues,
  openObjects,
} from '../../../reports/schema/compiled.ts';
import { analyze, type Outcome } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

/** Without autovacuum, which could move rows between two counts. */
const TABLES = `
CREATE TABLE serial WITH (autovacuum_enabled = off) AS SELECT g::bigint AS id FROM generate_series(1, 600000) AS g;
CREATE TABLE in_order AS SELECT g::bigint AS id FROM generate_series(1, 300000) AS g ORDER BY g % 24, g;
CREATE TABLE evens (id bigint PRIMARY KEY);
INSERT INTO evens SELECT 2 * g FROM generate_series(-20000, 179999) AS g;
CREATE TABLE small (id bigint PRIMARY KEY);
INSERT INTO small SELECT generate_series(1, 3000);
CREATE TABLE parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (MINVALUE) TO (100000);
CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (100000) TO (MAXVALUE);
INSERT INTO parted SELECT g FROM generate_series(0, 199999) AS g;
CREATE MATERIALIZED VIEW kept AS SELECT id FROM serial WHERE id <= 100000;
CREATE VIEW looked AS SELECT id FROM serial;
CREATE TABLE words (id text);
INSERT INTO words SELECT 'name' || g FROM generate_series(1, 60000) AS g`;

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), TABLES);
});
afterAll(() => database.remove());

async function count(table: string, ...flags: readonly string[]): Promise<Outcome> {
  return analyze(['--db', database.url, '--table', table, '--id', 'id', ...flags]);
}

async function json(table: string, ...flags: readonly string[]) {
  const { out, err } = await count(table, '-f', 'json', ...flags);
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

interface Ends {
  readonly low: number;
  readonly high: number | null;
}

function holds({ low, high }: Ends, value: number): boolean {
  return low <= value && value <= (high ?? Infinity);
}

describe('gates', () => {
  test('pass where the whole interval keeps the limit', async () => {
    const { code, out } = await count('serial', '--sample', '40%', '--gate', 'default');
    expect(out).toMatch(
      /sample 40 %\s+of\s+pages\s+\(SYSTEM, seed 1\): [\d,]+ of about\s+[\d,]+ rows\s+in [\d,]+\s+pages;\s+intervals\s+hold with 95 %/,
    );
    expect(out).toMatch(/^KEEP id mod 24\./m);
    expect(out).toMatch(/^ {3}at least +1\.000 /m);
    expect(out).toContain('gate: pass (3 checks)');
    expect(code).toBe(0);
  });

  test('fail where the whole interval breaks it', async () => {
    const { code, out } = await count('evens', '--sample', '20%', '--gate', 'ratio <= 1.2');
    expect(out).toMatch(/FAIL {5}ratio <= 1\.2 {3}value undefined, interval [\d.]+ or more, limit/);
    expect(out).toMatch(/^CHANGE PARTITIONS\. In the sample: all ids are even/m);
    expect(out).toMatch(/in it [\d,]+\s+negative/);
    expect(code).toBe(1);
  });

  test('are unknown where it straddles the limit, which fails', async () => {
    const { code, out } = await count('in_order', '--sample', '5%', '--gate', 'default');
    expect(out).toMatch(/^UNKNOWN\. Sample too small: the interval of the largest\s+deviation/m);
    expect(out).toContain('the sample is too');
    expect(out).toMatch(/gate: unknown \(\d of 3 checks\)/);
    expect(code).toBe(1);
  });

  test('are all unknown with too few pages, and the report says what to do', async () => {
    const { code, out } = await count('small', '--sample', '50%', '--gate', 'total >= 1');
    expect(out).toMatch(/UNKNOWN\. The sample is \d+ pages, and with fewer than 20 nobody knows/);
    expect(out).toMatch(/pages; too\s+few for\s+intervals/);
    expect(code).toBe(1);
  });
});

describe('what all rows say lies in the intervals of a sample', () => {
  test.each([
    ['in_order', '30%', '1'],
    ['in_order', '5%', '2'],
    ['serial', '5%', '1'],
    ['evens', '10%', '3'],
    ['parted', '20%', '1'],
    ['kept', '20%', '1'],
  ])('%s, %s, seed %s', async (table, percent, seed) => {
    const whole = (await json(table)).result;
    const { result, sample } = await json(table, '--sample', percent, '--seed', seed);
    const { intervals } = result;
    expect([sample.percent, sample.seed]).toEqual([Number(percent.slice(0, -1)), Number(seed)]);
    expect([
      holds(intervals.total, whole.total),
      holds(intervals.max, whole.max.count),
      holds(intervals.min, whole.min.count),
      holds(intervals.ratio, whole.ratio ?? Infinity),
      holds(intervals.deviation_max_share, whole.max.deviation_share),
      holds(intervals.deviation_min_share, whole.min.deviation_share),
      holds(intervals.coefficient_of_variation, whole.coefficient_of_variation),
      holds(intervals.gini, whole.gini),
      holds(intervals.empty, whole.empty),
    ]).toEqual(Array(9).fill(true));
    for (const { bucket, count: ends } of intervals.buckets) {
      expect([bucket, holds(ends, whole.buckets[bucket].count)]).toEqual([bucket, true]);
    }
  });

  test('also under a hash over text, with a condition', async () => {
    const flags = ['--hash', 'md5', '--where', "id LIKE '%7%'", '-p', '5'];
    const whole = (await json('words', ...flags)).result;
    const { result } = await json('words', ...flags, '--sample', '30%');
    expect(result.intervals.buckets.length).toBe(5);
    for (const { bucket, count: ends } of result.intervals.buckets) {
      expect(holds(ends, whole.buckets[bucket].count)).toBe(true);
    }
    expect(holds(result.intervals.total, whole.total)).toBe(true);
    expect(result.comparison).toEqual([]);
  });
});

test('the pages of a partitioned table are those that its partitions share', async () => {
  const sql = `SELECT count(DISTINCT (ctid::text::point)[0])::int AS pages, count(*)::int AS rows
    FROM parted TABLESAMPLE SYSTEM (20) REPEATABLE (1)`;
  const { rows } = await database.client.query(sql);
  const { sample } = await json('parted', '--sample', '20%');
  expect({ pages: sample.pages, rows: sample.rows }).toEqual(rows[0]);
  // Why: PostgreSQL takes the pages of one number in both partitions, or in none.
  const each = `SELECT array_agg(DISTINCT (ctid::text::point)[0]) AS pages
    FROM parted TABLESAMPLE SYSTEM (20) REPEATABLE (1) GROUP BY tableoid`;
  const [low, high] = (await database.client.query(each)).rows;
  expect(low).toEqual(high);
});

test('equal seeds give equal bytes, another seed other pages', async () => {
  const flags = ['--sample', '10%', '-p', '24,25', '-f', 'json'];
  const [first, second, other] = await Promise.all([
    count('serial', ...flags),
    count('serial', ...flags),
    count('serial', ...flags, '--seed', '2'),
  ]);
  expect(first.out).toBe(second.out);
  const rows = (text: string): number[] =>
    JSON.parse(text).result.by_partitions.map(({ max }: { max: { bucket: number } }) => max.bucket);
  expect(rows(first.out)).not.toEqual(rows(other.out));
});

test('shards have a seed each, and add up', async () => {
  // The same rows once more, by another URL: the same one twice is refused.
  const flags = ['--sample', '10%', '--db', `${database.url}?application_name=other`];
  const { sample, input } = await json('serial', ...flags);
  const alone = await Promise.all(
    ['1', '2'].map((seed) => json('serial', '--sample', '10%', '--seed', seed)),
  );
  const sum = (of: (each: { sample: { rows: number; pages: number } }) => number): number =>
    alone.reduce((all, each) => all + of(each), 0);
  expect(sample.rows).toBe(sum((each) => each.sample.rows));
  expect(sample.pages).toBe(sum((each) => each.sample.pages));
  expect(sample.estimated_total).toBe(Math.round(sample.rows * 10));
  expect(input.database.sources.map(({ rows }: { rows: number }) => rows)).toEqual(
    alone.map((each) => each.sample.rows),
  );
});

test('least and greatest ids are those of the sample, not of the index', async () => {
  const { result, warnings } = await json('evens', '--sample', '5%');
  const sql =
    'SELECT min(id)::text, max(id)::text FROM evens TABLESAMPLE SYSTEM (5) REPEATABLE (1)';
  const { rows } = await database.client.query(sql);
  expect({ min: result.ids.min, max: result.ids.max }).toEqual(rows[0]);
  expect(warnings.join('\n')).toMatch(/least, greatest, negative, NULL and rejected ids are those/);
});

test('--explain shows the sampled statement', async () => {
  const { code, out } = await count('serial', '--sample', '2.5%', '--seed', '7', '--explain');
  expect(code).toBe(0);
  expect(out).toContain('"public"."serial" TABLESAMPLE SYSTEM (2.5) REPEATABLE (7)');
  expect(out.match(/FROM "public"\."serial"/g)?.length).toBe(
    out.match(/TABLESAMPLE SYSTEM \(2\.5\) REPEATABLE \(7\)/g)?.length,
  );
  expect(out).toMatch(/-- .*Sample Scan on serial/);
  // A look into the index of a key would be one at the whole table.
  const indexed = await count('evens', '--sample', '5%', '--explain');
  expect(indexed.out).not.toMatch(/'extremes'|Index/);
});

test('a view has no pages, and a sample may hold no row', async () => {
  const view = await count('looked', '--sample', '5%');
  expect([view.code, view.out]).toEqual([2, '']);
  expect(view.err).toMatch(/view "looked" has no pages of its own to sample; name the table/);
  const none = await count('small', '--sample', '0.001%');
  expect([none.code, none.out]).toEqual([3, '']);
  expect(none.err).toMatch(/table "small" has no rows in 0\.001 % of its pages; take more/);
});

test('the schema holds, and knows each key and kind', async () => {
  const schema = compiledSchema('analyze');
  const gates = ['--gate', 'default', '--gate', 'ratio <= 2', '--gate', 'p_value >= 0'];
  for (const table of ['serial', 'evens', 'small']) {
    const document = await json(table, '--sample', '30%', ...gates);
    expect(complaints(schema, document)).toEqual([]);
    expect(openObjects(schema, document)).toEqual([]);
    // What can be null may be true as well, and a gate's value and limit are numbers or words.
    const either = ['duplicates_exact', 'ordered', 'is_even', 'value', 'limit'];
    const loose = looseValues(schema, document).map(([path]) => `${path.at(-1)}`);
    expect(loose.filter((key) => !either.includes(key))).toEqual([]);
  }
});

test('Markdown and CSV have the intervals beside the estimates', async () => {
  const markdown = await count('serial', '--sample', '10%', '-f', 'markdown');
  expect(markdown.out).toMatch(/sample 10 % of pages \(SYSTEM, seed 1\): /);
  expect(markdown.out).toContain('| bucket | count | from the mean | count of the whole |');
  expect(markdown.out).toMatch(/^\| {3}at most \| 1\.\d+ \|/m);
  expect(markdown.out).not.toContain('Patterns');
  const csv = await count('serial', '--sample', '10%', '-f', 'csv');
  const [head, first = ''] = csv.out.split('\n');
  expect(head).toBe(
    'partitions,bucket,count,mean,deviation_share,count_low,count_high,deviation_low_share,deviation_high_share',
  );
  expect(first.split(',').length).toBe(9);
});
