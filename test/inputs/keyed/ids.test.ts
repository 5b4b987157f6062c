import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floorMod } from '../../../src/core/modulo.ts';
import { type IdOptions, openIds, openIdsFiles } from '../../../src/inputs/read-ids.ts';
import { run } from '../../cli/pretend.ts';
import { refusalOf, requestFor, sourceOf } from '../source.ts';

let folder = '';
let query: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nandi-keyed-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  query = (sql) => connection.run(sql);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function json(text: string, options: IdOptions = {}, costs: readonly string[] = []) {
  const read = await openIds(sourceOf(text, [7]), { ...options, costs });
  return await read(requestFor({ costs }));
}

/** What a query gives, written as Parquet by DuckDB, and read. */
async function parquet(sql: string, options: IdOptions = {}, costs: readonly string[] = []) {
  const path = join(folder, 'ids.parquet');
  await query(`COPY (${sql}) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`);
  const read = await openIdsFiles([path], { ...options, costs });
  return await read(requestFor({ costs }));
}

function counts(ids: readonly bigint[]): number[] {
  const buckets = Array.from({ length: 24 }, () => 0);
  for (const id of ids) buckets[floorMod(id, 24)]! += 1;
  return buckets;
}

describe('objects of JSON, one a line', () => {
  test('give the counts of their ids, however long these are', async () => {
    const id = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    await fc.assert(
      fc.asyncProperty(fc.array(id, { minLength: 1, maxLength: 40 }), async (ids) => {
        const text = ids.map((each) => `{"name":"a,b","id":${each}}\n`).join('');
        const { tally, input } = await json(text);
        expect([...(tally.residues.get('modulo')?.fold(24) ?? [])]).toEqual(counts(ids));
        expect([tally.used, tally.rejected, input.dialect, input.idColumn?.name]).toEqual([
          ids.length,
          0,
          null,
          'id',
        ]);
      }),
      { numRuns: 100 },
    );
  });

  test('a path of keys names an id or a cost further in', async () => {
    const text =
      '{"user":{"id":5,"stats":{"ms":10}},"id":1}\n{"user":{"id":29},"id":2}\n{"user":null,"id":3}\n';
    const { tally, input } = await json(text, { id: 'user.id' }, ['user.stats.ms']);
    expect([tally.used, tally.nulls, input.idColumn?.name]).toEqual([2, 1, 'user.id']);
    expect(tally.residues.get('modulo')?.fold(24)?.[5]).toBe(2);
    expect(tally.costs[0]).toMatchObject({
      name: 'user.stats.ms',
      counted: 1,
      missing: 1,
      sum: 10,
    });
    const key = await json('{"user.id":7,"user":{"id":8}}\n', { id: 'user.id' });
    expect(key.tally.ids?.min).toBe(7n);
    expect(await refusalOf(json(text, { id: 'account.id' }))).toMatch(/account\.id/);
  });

  test('what is no id, and no object, is rejected with its line', async () => {
    const text = '{"id":1}\n{"id":1.5}\n{"id":"x"}\n[4]\n{"id":null}\n{"id":true}\n';
    const { tally } = await json(text, { id: 'id' });
    expect(tally).toMatchObject({ rows: 6, used: 1, nulls: 1, rejected: 4 });
    expect(tally.rejects.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
  });

  test('may be compressed, and have no ids at all', async () => {
    const read = await openIdsFiles(
      [await written('a.ndjson.gz', gzipSync('{"id":1}\n{"id":25}\n'))],
      {},
    );
    expect((await read(requestFor())).tally.used).toBe(2);
    expect(await refusalOf(json('{}\n'))).toContain('give one object a line, with an id');
  });
});

describe('Parquet', () => {
  test.each(['BIGINT', 'UBIGINT', 'INTEGER', 'VARCHAR', 'DECIMAL(15, 0)'])(
    'ids as %s keep every digit',
    async (type) => {
      const base = /BIGINT|VARCHAR/.test(type) ? 9_007_199_254_740_993n : 1_000_000n;
      const { tally, input } = await parquet(
        `SELECT 'x' AS name, (${base} + i * 7)::${type} AS id FROM range(5000) t(i)`,
      );
      const ids = Array.from({ length: 5000 }, (_, i) => base + 7n * BigInt(i));
      expect([...(tally.residues.get('modulo')?.fold(24) ?? [])]).toEqual(counts(ids));
      expect([tally.ids?.min, tally.ids?.max]).toEqual([ids[0], ids.at(-1)]);
      expect([input.dialect, input.idColumn?.name]).toEqual([null, 'id']);
    },
  );

  test('doubles are ids up to 2^53, and above it rejected with their row', async () => {
    const { tally } = await parquet(
      'SELECT unnest([24.0, 9007199254740991.0, 9007199254740994.0, 1e300, 2.5]::DOUBLE[]) AS id',
      { id: 'id' },
    );
    expect(tally).toMatchObject({ used: 2, rejected: 3 });
    expect(tally.rejects.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(tally.rejects[0]?.reason).toContain('its digits are lost');
  });

  test('only the id and the costs are read, nulls told apart', async () => {
    const { tally } = await parquet(
      'SELECT i AS id, CASE WHEN i % 2 = 0 THEN i END AS rows FROM range(10) t(i)',
      {},
      ['rows'],
    );
    expect(tally.costs[0]).toMatchObject({ counted: 5, missing: 5, sum: 20 });
  });

  test('a file that is cut short is refused', async () => {
    const path = await written('short.parquet', Buffer.from('PAR1\u0000\u0000'));
    expect(await refusalOf(openIdsFiles([path], {}))).toContain('cannot be read as Parquet');
  });
});

describe('the commands', () => {
  test('analyze, simulate and simulate-migration read them as they read a file of text', async () => {
    const ids = Array.from({ length: 1000 }, (_, i) => i * 7);
    const csv = await written('same.csv', Buffer.from(`id\n${ids.join('\n')}\n`));
    const lines = await written(
      'same.jsonl',
      Buffer.from(ids.map((id) => `{"id":${id}}\n`).join('')),
    );
    const parquetPath = join(folder, 'same.parquet');
    await query(
      `COPY (SELECT i * 7 AS id FROM range(1000) t(i)) TO '${parquetPath}' (FORMAT parquet)`,
    );
    for (const flags of [
      ['analyze'],
      ['simulate', '--schedule', '24x2', '--from', '2026-01-15'],
      ['simulate-migration', '--from', '24', '--to', '48'],
    ]) {
      const resultOf = async (path: string) => {
        const { code, out } = await run([...flags, path, '-f', 'json']);
        expect(code).toBe(0);
        return JSON.parse(out).result;
      };
      const wanted = await resultOf(csv);
      expect(await resultOf(lines)).toEqual(wanted);
      expect(await resultOf(parquetPath)).toEqual(wanted);
    }
    for (const path of [lines, parquetPath]) {
      const { code, err } = await run(['analyze', path, '--delimiter', ';']);
      expect([code, err]).toEqual([2, expect.stringContaining('are of a text')]);
    }
    const { out } = await run(['analyze', lines]);
    expect(out).toContain('same.jsonl: id = "id" · 1,000 ids');
  });
});

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
