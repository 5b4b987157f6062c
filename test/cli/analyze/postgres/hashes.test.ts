import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

/** Ids of every kind, once as tables of a live server and once as texts that our own reader hashes. */
const integers = readFileSync('fixtures/ids.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[0] ?? '');
const uuids = Array.from(
  { length: 500 },
  (_, i) => `A8098C1A-F86E-11DA-BD1A-${i.toString(16).padStart(12, '0').toUpperCase()}`,
);
const texts = ['', 'Straße', '漢字', '🦆', "it's", '-5', '007', ...uuids.slice(0, 100)];

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(
    inject('postgresUrl'),
    'CREATE TABLE integers (id bigint); CREATE TABLE uuids (id uuid); CREATE TABLE texts (id text)',
  );
  for (const [table, type, ids] of [
    ['integers', 'bigint', [...integers, '-5', '-9223372036854775808', '9223372036854775807']],
    ['uuids', 'uuid', uuids],
    ['texts', 'text', texts.slice(1)],
  ] as const) {
    await database.client.query(
      `INSERT INTO ${table} SELECT id::${type} FROM unnest($1::text[]) AS t(id)`,
      [ids],
    );
  }
});
afterAll(() => database.remove());

async function figures(args: readonly string[], stdin?: string): Promise<unknown> {
  const { code, out, err } = await analyze(
    [...args, '-f', 'json'],
    stdin === undefined ? {} : { stdin },
  );
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  const { buckets, chi_square, verdict } = JSON.parse(out).result;
  return { buckets, chi_square, kind: verdict.kind };
}

const bytes = ['--hash-input', 'int64'];

describe('a hash gives on the server what it gives in a file', () => {
  test.each([
    ...['md5', 'sha256', 'pg-hashtext', 'pg-hashtextextended'].map((hash) => [hash]),
    ...['md5', 'sha256', 'pg-hashint8', 'pg-hashint8extended'].map((hash) => [hash, ...bytes]),
  ])('of integers: %s %s', async (hash, ...flags) => {
    const ids = [...integers, '-5', '-9223372036854775808', '9223372036854775807'];
    const asked = ['--hash', hash ?? '', ...flags.filter((flag) => flag !== undefined)];
    const server = await figures(['--db', database.url, '--table', 'integers', ...asked]);
    expect(server).toEqual(await figures(['-', ...asked], `id\n${ids.join('\n')}\n`));
  });

  test.each(
    ['md5', 'sha256', 'pg-hashtext', 'pg-hashtextextended'].flatMap((hash) => [
      ['uuids', hash],
      ['texts', hash],
    ]),
  )('of %s: %s', async (table = '', hash = '') => {
    const ids = table === 'uuids' ? uuids : texts.slice(1);
    const server = await figures(['--db', database.url, '--table', table, '--hash', hash]);
    expect(server).toEqual(await figures(['-', '--hash', hash], `id\n${ids.join('\n')}\n`));
  });
});

describe('without a hash', () => {
  test('ids of type uuid are refused, with the hashes, and nothing is counted', async () => {
    // A row of the view cannot be read without an error.
    await database.client.query(`CREATE DOMAIN token AS uuid;
      CREATE VIEW unreadable AS SELECT CASE WHEN 1 / (id - id) = 0 THEN NULL::uuid END AS id FROM integers;
      CREATE TABLE tokens (id token)`);
    for (const table of ['uuids', 'tokens', 'unreadable']) {
      const { code, out, err } = await analyze(['--db', database.url, '--table', table]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(
        /column "id" of type (uuid|token), and ids of type uuid need --hash; add one that PostgreSQL computes: md5, sha256, pg-hashtext, pg-hashtextextended$/m,
      );
    }
  });

  test('text is counted, and where it is rejected --hash is named', async () => {
    const { code, err } = await analyze(['--db', database.url, '--table', 'texts']);
    expect(code).toBe(3);
    expect(err).toMatch(/"Straße", which is not a whole number; text and UUIDs need --hash$/m);
  });
});

test('a hash that the server does not know is refused, with those that it does', async () => {
  const { code, err } = await analyze([
    '--db',
    database.url,
    '--table',
    'uuids',
    '--hash',
    'xxh64',
  ]);
  expect(code).toBe(2);
  expect(err).toMatch(/^nandi: PostgreSQL cannot compute xxh64: it knows md5, sha256, /);
});
