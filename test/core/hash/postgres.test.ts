import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { md5First8, sha256First8 } from '../../../src/core/hash/digests.ts';
import {
  pgHashInt8,
  pgHashInt8Extended,
  pgHashText,
  pgHashTextExtended,
} from '../../../src/core/hash/postgres.ts';
import { bigintOfWord, type Word } from '../../../src/core/hash/word.ts';

const signed64 = (word: Word): bigint => bigintOfWord(word, 64);

// PostgreSQL 18: select hashint8(1), hashint8extended(1, 0), hashtext('abc'), hashtextextended('1', 0).
test('gives the values that PostgreSQL gives', () => {
  expect(pgHashInt8(int64Bytes(1n)) | 0).toBe(-1905060026);
  expect(signed64(pgHashInt8Extended(int64Bytes(1n)))).toBe(-3670598878359251130n);
  expect(pgHashText(textBytes('abc')) | 0).toBe(-785388649);
  expect(signed64(pgHashTextExtended(textBytes('1')))).toBe(8680131335536356089n);
});

describe('against a PostgreSQL server', () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  /** The only column of a query over a parameter that is an array. */
  async function columnOf(sql: string, values: readonly string[]): Promise<string[]> {
    const reply = await client.query<[string]>({ text: sql, values: [values], rowMode: 'array' });
    return reply.rows.map(([cell]) => cell);
  }

  const edges = [
    -(2n ** 63n),
    -(2n ** 32n),
    -(2n ** 31n),
    -1n,
    0n,
    2n ** 31n,
    2n ** 32n,
    2n ** 63n - 1n,
  ];
  const ids = [
    ...fc.sample(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), {
      numRuns: 3_000,
      seed: 1,
    }),
    ...fc.sample(fc.bigInt({ min: -50_000n, max: 50_000n }), { numRuns: 1_000, seed: 2 }),
    ...edges,
  ];

  test.each([
    ['hashint8(id)', (id: bigint) => `${pgHashInt8(int64Bytes(id)) | 0}`],
    ['hashint8extended(id, 0)', (id: bigint) => `${signed64(pgHashInt8Extended(int64Bytes(id)))}`],
  ])('%s is the same for 4008 ids, negative ones too', async (expression, ours) => {
    const sql = `select (${expression})::text from unnest($1::bigint[]) with ordinality as t(id, i) order by i`;
    expect(ids.map(ours)).toEqual(await columnOf(sql, ids.map(String)));
  });

  test('hashint8 agrees with hashint4 where an id fits into 32 bits', async () => {
    const small = ids.filter((id) => BigInt.asIntN(32, id) === id);
    expect(small.length).toBeGreaterThan(1_000);
    const sql =
      'select hashint4(id)::text from unnest($1::int[]) with ordinality as t(id, i) order by i';
    const ours = small.map((id) => `${pgHashInt8(int64Bytes(id)) | 0}`);
    expect(ours).toEqual(await columnOf(sql, small.map(String)));
  });

  const texts = [
    ...sampleOf(fc.string({ unit: 'binary', maxLength: 60, size: 'max' }), 3),
    ...sampleOf(fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }), 4),
    ...sampleOf(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String), 5),
    ...Array.from({ length: 61 }, (_, length) => 'abcdefghij'.repeat(7).slice(0, length)),
  ];

  test.each([
    ['hashtext(text)', (text: string) => `${pgHashText(textBytes(text)) | 0}`],
    [
      'hashtextextended(text, 0)',
      (text: string) => `${signed64(pgHashTextExtended(textBytes(text)))}`,
    ],
    ['left(md5(text), 16)', (text: string) => hexOf(md5First8(textBytes(text)))],
    [
      "left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 16)",
      (text: string) => hexOf(sha256First8(textBytes(text))),
    ],
  ])('%s is the same for 3061 texts, unicode too', async (expression, ours) => {
    const sql = `select (${expression})::text from unnest($1::text[]) with ordinality as t(text, i) order by i`;
    expect(texts.map(ours)).toEqual(await columnOf(sql, texts));
  });
});

/** A thousand texts that PostgreSQL can hold: it knows no character 0. */
function sampleOf(texts: fc.Arbitrary<string>, seed: number): string[] {
  return fc.sample(texts, { numRuns: 1_000, seed }).map((text) => text.replaceAll('\0', ''));
}

function hexOf(word: Word): string {
  return bigintOfWord(word, false).toString(16).padStart(16, '0');
}
