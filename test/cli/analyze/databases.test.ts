import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { analyze } from '../pretend.ts';

const FILE = 'fixtures/orders.db';

/** A shard of its own, whose rows are the same. */
const folder = mkdtempSync(join(tmpdir(), 'nandi-databases-'));
const COPY = join(folder, 'copy.db');
copyFileSync(FILE, COPY);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a database', () => {
  test('gives the figures of a file of the same ids, and says what was read', async () => {
    const json = async (source: string): Promise<unknown> => {
      const { out } = await analyze([source, '-f', 'json']);
      const { buckets, chi_square, noise_floor, is_even, verdict } = JSON.parse(out).result;
      return { buckets, chi_square, noise_floor, is_even, kind: verdict.kind };
    };
    expect(await json(FILE)).toEqual(await json('fixtures/ids.csv'));
    const { out } = await analyze([FILE]);
    expect(out.split('\n')[0]).toBe(
      `${FILE}: table "orders", id = "id" (primary key) · 28,742 ids, unique`,
    );
  });

  test('and its shards are told from one', async () => {
    const { out, code } = await analyze([
      '--db',
      FILE,
      '--db',
      `sqlite:${COPY}`,
      '--gate',
      'duplicates == 0',
    ]);
    const line = out.replaceAll(/\s+/g, ' ');
    expect(line).toMatch(/2 shards, table "orders", id = "id"/);
    expect(line).toMatch(/57,484 ids, duplicates not counted/);
    expect(code).toBe(1);
    expect(out).toMatch(/UNKNOWN {2}duplicates == 0 .*duplicates were\s+not counted/s);
  });

  test('has costs without quantiles, and a gate on one is unknown', async () => {
    const gates = [
      '--gate',
      'cost(duration_ms).p95 <= 1s',
      '--gate',
      'cost(duration_ms).max <= 1s',
    ];
    const { out, code } = await analyze([FILE, '--cost', 'duration_ms', ...gates, '-f', 'json']);
    const { result, gate } = JSON.parse(out);
    expect(code).toBe(1);
    expect(result.costs[0]).toMatchObject({ median: null, quantiles_exact: null, sum: 1_220_046 });
    expect(gate.checks).toMatchObject([
      {
        verdict: 'unknown',
        why: 'sums of costs, as of a database or of ready counts, tell no P95; give the rows in a file',
      },
      { verdict: 'pass' },
    ]);
    expect((await analyze([FILE, '--cost', 'duration_ms'])).out).not.toContain('P95');
  });

  test('can be the baseline of its later self', async () => {
    const { out, code } = await analyze([FILE, '--where', 'true', '--gate', 'default']);
    expect([code, out.includes('gate: pass')]).toEqual([0, true]);
  });
});

test.each<[string[], number, RegExp]>([
  [['missing.db'], 3, /^nandi: missing\.db: there is no such database/],
  [['fixtures/ids.csv', '--db', FILE], 2, /cannot both be read/],
  [['--db', 'postgre://me:secret@h/d'], 2, /^nandi: --db postgre: is not known/],
  [[FILE, '--counts'], 2, /^nandi: --counts reads a text/],
  [[FILE, '--delimiter', ','], 2, /^nandi: --delimiter, --quote and --header are of a text/],
  [[FILE, '--no-header'], 2, /are of a text/],
  [[FILE, '--table', 'orders', '--query', 'SELECT 1'], 2, /leave one out/],
  [[FILE, '--query', 'SELECT 1', '--where', 'true'], 2, /--where belongs to a table/],
  [['--db', FILE, '--db', FILE, '--distinct'], 2, /an id may stand in two shards/],
  [[FILE, '--where', ' '], 2, /--where is empty/],
  [[FILE, '--query', ''], 2, /--query is empty/],
  [[FILE, '--hash', 'xxh64'], 2, /^nandi: SQLite cannot compute xxh64/],
  [[FILE, '--compare-hashes'], 2, /^nandi: SQLite cannot compute/],
  [[FILE, '--sweep', '1..256'], 2, /passes over the table/],
  [[FILE, '--table', 'order'], 2, /did you mean "orders"/],
  [
    [FILE, '--id', 'status'],
    3,
    /rowid 10: column "status" holds "open", which is not a whole number$/m,
  ],
])('%j ends with %i and a sentence', async (args, exit, sentence) => {
  const { code, out, err } = await analyze(args);
  expect([code, out]).toEqual([exit, '']);
  expect(err).toMatch(sentence);
  expect(err).not.toContain('secret');
});

test('rejected rows can be left out', async () => {
  const args = [FILE, '--query', "SELECT CASE WHEN id % 2 THEN id ELSE 'x' END AS id FROM orders"];
  const { out, err } = await analyze([...args, '--on-reject', 'skip', '-f', 'json']);
  const { input } = JSON.parse(out);
  expect(input.used + input.rejected).toBe(28_742);
  expect(err).toContain('were rejected and are in no figure');
});

test('a database that is given twice is refused, by whatever way to it', async () => {
  const { code, out, err } = await analyze(['--db', FILE, '--db', `sqlite:./${FILE}`]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^nandi: --db 1 and --db 2 of 2 are the same database, whose rows would/);
});
