import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';
import { postgres } from '../../../src/core/sql/postgres.ts';
import type { HashInput } from '../../../src/core/tally/tally.ts';

const client = new pg.Client({ connectionString: inject('postgresUrl') });
beforeAll(() => client.connect());
afterAll(() => client.end());

const ids = [
  0n,
  1n,
  -1n,
  -5n,
  42n,
  28_742n,
  2n ** 31n,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  -(2n ** 63n),
];
const texts = [
  'a',
  'köln',
  '😀',
  'A8098C1A-F86E-11DA-BD1A-00112444BE1E',
  '007',
  '-0',
  ' 7',
  '12345678901234567890',
];

describe('a hash in PostgreSQL has the bits of ours', () => {
  const inputs: readonly HashInput[] = ['text', 'int64'];
  const cases = postgres.hashes.flatMap((name) => inputs.map((input) => [name, input] as const));

  test.each(cases)('%s over whole numbers, %s', async (name, input) => {
    const hash = postgres.hash(name, { sql: 's.id', kind: 'integer' }, input);
    const found = await valuesOf(
      hash?.value ?? 'NULL',
      ids.map((id) => `${id}`),
      'bigint',
    );
    const { input: takes, signed } = hashes[name];
    const isBytes = takes === 'int64' || (takes === 'either' && input === 'int64');
    const right = ids.map((id) =>
      bigintOfWord(hashes[name].of(isBytes ? int64Bytes(id) : textBytes(`${id}`)), signed),
    );
    expect(hash?.signed).toBe(signed);
    expect(found.map((value) => asRead(BigInt(value ?? 'x'), signed))).toEqual(right);
  });

  test.each(['md5', 'sha256', 'pg-hashtext', 'pg-hashtextextended'] as const)(
    '%s over canonical text',
    async (name) => {
      const hash = postgres.hash(name, { sql: 's.id', kind: 'text' }, 'text');
      const found = await valuesOf(hash?.value ?? 'NULL', texts, 'text');
      const canonical = texts
        .with(3, texts[3]?.toLowerCase() ?? '')
        .with(4, '7')
        .with(5, '0');
      const { signed } = hashes[name];
      const right = canonical.map((text) => bigintOfWord(hashes[name].of(textBytes(text)), signed));
      expect(found.map((value) => asRead(BigInt(value ?? 'x'), signed))).toEqual(right);
    },
  );

  test('one that it lacks is null', () => {
    expect(postgres.hash('xxh64', { sql: 's.id', kind: 'integer' }, 'text')).toBeNull();
    expect(postgres.hash('pg-hashint8', { sql: 's.id', kind: 'integer' }, 'text')).not.toBeNull();
  });
});

describe('ids', () => {
  test('of text are its whole decimal numbers of any length, and nothing is guessed', async () => {
    const cells = ['12345678901234567890123', '-7', '007', '', ' 7', '5.0', '+5', 'x', null];
    expect(await idsFound('text', 'text', cells)).toEqual([
      ['12345678901234567890123', 'false'],
      ['-7', 'false'],
      ['7', 'false'],
      ...Array.from({ length: 5 }, () => [null, 'true']),
      [null, 'false'],
    ]);
  });

  test('of numeric have no fraction and are finite', async () => {
    const cells = ['12345678901234567890.00', '-7', '5.5', 'NaN', 'Infinity', null];
    expect(await idsFound('numeric', 'numeric', cells)).toEqual([
      ['12345678901234567890', 'false'],
      ['-7', 'false'],
      ...Array.from({ length: 3 }, () => [null, 'true']),
      [null, 'false'],
    ]);
  });

  test('of a floating-point column are refused whole', () => {
    for (const kind of ['float', 'other', 'mixed'] as const) {
      expect(postgres.idOf({ sql: 's.id', kind })).toBeNull();
    }
    expect(postgres.idOf({ sql: 's.id', kind: 'integer' })).toEqual({
      value: 's.id',
      isRejected: null,
    });
  });
});

describe('costs', () => {
  test.each(['float', 'numeric'] as const)('of %s are finite and at least 0', async (kind) => {
    const type = kind === 'float' ? 'float8' : 'numeric';
    const cost = postgres.costOf({ sql: 's.id', kind });
    const cells = ['0', '1.5', '-1', 'NaN', 'Infinity', null];
    expect(await valuesOf(cost?.value ?? '', cells, type)).toEqual([
      '0',
      '1.5',
      null,
      null,
      null,
      null,
    ]);
    expect(await valuesOf(`(${cost?.isRejected ?? ''})`, cells, type)).toEqual([
      'false',
      'false',
      'true',
      'true',
      'true',
      'false',
    ]);
  });

  test('of whole numbers are at least 0', async () => {
    const cost = postgres.costOf({ sql: 's.id', kind: 'integer' });
    const cells = ['0', '7', '-1', null];
    const rejected = await valuesOf(`(${cost?.isRejected ?? ''})`, cells, 'bigint');
    expect(rejected).toEqual(['false', 'false', 'true', null]);
    expect((await valuesOf(cost?.value ?? '', cells, 'bigint')).with(2, '')).toEqual([
      '0',
      '7',
      '',
      null,
    ]);
  });

  test('of text are refused', () => {
    expect(postgres.costOf({ sql: 's.id', kind: 'text' })).toBeNull();
  });
});

test('an exact text keeps every digit, and a type has its name', async () => {
  expect(
    await valuesOf(postgres.exactText('s.id'), ['0.1', '9007199254740993'], 'numeric'),
  ).toEqual(['0.1', '9007199254740993']);
  expect(await valuesOf(postgres.typeOf({ sql: 's.id', kind: 'text' }), ['a'], 'text')).toEqual([
    'text',
  ]);
});

async function idsFound(
  kind: 'text' | 'numeric',
  type: string,
  cells: readonly (string | null)[],
): Promise<(string | null)[][]> {
  const id = postgres.idOf({ sql: 's.id', kind });
  const values = await valuesOf(id?.value ?? '', cells, type);
  const rejected = await valuesOf(`(${id?.isRejected ?? ''})`, cells, type);
  return values.map((value, i) => [value, rejected[i] ?? null]);
}

/** An expression over `s.id`, for each of the cells, as text. */
async function valuesOf(
  expression: string,
  cells: readonly (string | null)[],
  type: string,
): Promise<(string | null)[]> {
  const from = `unnest($1::text[]) WITH ORDINALITY AS t(cell, place)`;
  const sql = `SELECT (${expression})::text AS value FROM (SELECT cell::${type} AS id, place FROM ${from}) AS s ORDER BY s.place`;
  const { rows } = await client.query<{ value: string | null }>(sql, [cells]);
  return rows.map(({ value }) => value);
}

function asRead(value: bigint, signed: 32 | 64 | false): bigint {
  return signed === false ? BigInt.asUintN(64, value) : value;
}
