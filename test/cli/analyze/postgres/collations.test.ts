import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { forecast } from '../../forecast/forecast.ts';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

const TABLES = `CREATE COLLATION alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE whims (id text COLLATE alike, due_at text COLLATE alike);
INSERT INTO whims SELECT g::text, '2026-12-01T00:00:00Z' FROM generate_series(1, 48) AS g;
CREATE TABLE letters (id text COLLATE alike);
INSERT INTO letters VALUES ('a'), ('A'), ('b'), ('B'), ('straße')`;

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), TABLES);
});
afterAll(() => database.remove());

interface Figures {
  readonly used: number;
  readonly duplicates: number | null;
  readonly counts: readonly number[];
}

async function figures(args: readonly string[], stdin?: string): Promise<Figures> {
  const { code, out } = await analyze(
    [...args, '-f', 'json'],
    stdin === undefined ? {} : { stdin },
  );
  expect(code).toBe(0);
  const { input, result } = JSON.parse(out);
  const counts = result.buckets.map(({ count }: { count: number }) => count);
  return { used: input.used, duplicates: result.ids.duplicates, counts };
}

describe('a collation that takes other texts for equal, and has no regular expressions', () => {
  const of = (table: string): string[] => ['--db', database.url, '--table', table];

  test('does so not with ids, which are counted as numbers', async () => {
    expect(await figures([...of('whims'), '--distinct'])).toEqual({
      used: 48,
      duplicates: 0,
      counts: Array(24).fill(2),
    });
  });

  test.each(['md5', 'pg-hashtext', 'pg-hashtextextended'])('nor under %s', async (hash) => {
    const file = await figures(['-', '--hash', hash], 'id\na\nA\nb\nB\nstraße\n');
    expect(await figures([...of('letters'), '--hash', hash, '--distinct'])).toEqual(file);
  });

  test('nor with due times', async () => {
    const { code, out } = await forecast([...of('whims'), '--from', '2026-12-01', '-f', 'json']);
    expect([code, JSON.parse(out).result.total]).toEqual([0, 48]);
  });
});
