import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { analyzeReading } from '../../../src/analyze/analyze.ts';
import { refusalOf } from '../source.ts';
import { databaseFolder, readSqlite, writeSqlite } from './tables.ts';

const folder = databaseFolder();
afterAll(folder.remove);

/** A database of these ids, its column the primary key or not. */
function database(
  name: string,
  ids: readonly number[],
  declared = 'id INTEGER PRIMARY KEY',
): string {
  return writeSqlite(
    join(folder.path, name),
    `CREATE TABLE t (${declared})`,
    ids.map((id) => [id]),
  );
}
const upTo = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, i) => step * (i + 1));

async function verdictOf(ids: readonly number[], isDeep: boolean, partitions = 24) {
  const options = { seed: 1, partitions: [partitions] };
  const reading = await readSqlite(
    [database('v.db', ids)],
    { isDeep },
    {
      ...options,
      moduli: [23, 25, 22, 26, 19, 29, 47, 49, 46, 50, 43, 53].filter(
        (each) => each < partitions + 10,
      ),
    },
  );
  const { analyses, ids: figures } = analyzeReading(reading, options);
  return { ...analyses[0], figures };
}

describe('the analysis of an aggregate', () => {
  test('finds the pattern and a cure among what was counted', async () => {
    const { verdict, patterns } = await verdictOf(upTo(3000, 2), false);
    expect(verdict?.kind).toBe('change-partitions');
    expect(verdict?.cures).toMatchObject([{ kind: 'partitions', partitions: 25 }]);
    expect(patterns?.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'parity',
        'all ids are even: 12 of 24 partitions stay empty; typical of auto_increment_increment = 2',
      ],
    ]);
  });

  test('does not call unfixable what was not tried, and a deep count tries it', async () => {
    const plain = await verdictOf(upTo(3000, 2), false, 48);
    expect(plain.verdict?.kind).toBe('unknown');
    expect(plain.verdict?.reasons[1]).toMatch(/^what would even it out was not counted: --deep/);
    const deep = await verdictOf(upTo(3000, 2), true, 48);
    expect(deep.verdict?.kind).toBe('change-partitions');
  });

  test('says no more of a step than a histogram tells', async () => {
    // 4096 does not divide 4800, and 64 does.
    const ids = upTo(2000, 1).map((i) => 4096 * i * i);
    const plain = await verdictOf(ids, false);
    expect(plain.figures?.stride).toMatchObject({ isExact: false, step: 64n });
    expect(plain.patterns?.[0]?.text).toMatch(/they go in steps of 64 or a multiple of it/);
    const deep = await verdictOf(ids, true);
    expect(deep.patterns?.[0]?.kind).toBe('low-bits');
    // Each histogram tells a part: modulo 12,288 the powers of 2, modulo 24,000 those of 5.
    const both = await verdictOf(
      ids.map((id) => 125 * id),
      true,
    );
    expect(both.figures?.stride).toMatchObject({
      isExact: false,
      step: 512_000n,
      divisor: 512_000n,
    });
  });

  test('knows that a gapless primary key is consecutive', async () => {
    const { patterns, figures } = await verdictOf(upTo(3000, 1), false);
    expect(patterns?.map(({ kind }) => kind)).toEqual(['consecutive']);
    expect(figures?.stride).toMatchObject({ isExact: true, step: 1n });
  });
});

describe('duplicates', () => {
  const ids = [...upTo(500, 1), ...Array<number>(300).fill(77), 5, 5];

  test('are counted on request, and then judged as those of a file are', async () => {
    const path = database('d.db', ids, 'id INTEGER');
    const { tally } = await readSqlite([path], { isDistinct: true });
    expect(tally.ids?.repeats).toEqual({
      duplicates: 302,
      exact: true,
      ordered: null,
      mostRepeated: { id: 77, count: 301 },
      multiplicity: { distinct: 500, sumOfSquares: 301 ** 2 + 9 + 498, heaviest: [301, 3] },
    });
    const plain = await readSqlite([path]);
    expect(plain.tally.ids?.repeats).toBeNull();
  });
});

describe('shards', () => {
  test('add up, each named with its rows', async () => {
    const paths = [database('a.db', upTo(30, 1)), database('b.db', upTo(20, -3), 'id INTEGER')];
    const { input, tally } = await readSqlite(paths);
    expect(input).toMatchObject({
      name: paths.join(', '),
      sources: [
        { name: paths[0], rows: 30 },
        { name: paths[1], rows: 20 },
      ],
    });
    expect([tally.used, tally.ids?.min, tally.ids?.max, tally.ids?.negative]).toEqual([
      50,
      -60n,
      30n,
      20,
    ]);
    expect(tally.ids?.repeats).toBeNull();
  });

  test('do not tell the ids of one from those of another', async () => {
    const paths = [database('a.db', [1, 1], 'id INTEGER'), database('b.db', [1], 'id INTEGER')];
    const { tally } = await readSqlite(paths, { isDistinct: true });
    expect(tally.ids?.repeats).toBeNull();
  });

  test('one of which is empty', async () => {
    const { tally } = await readSqlite([database('a.db', [5]), database('b.db', [])]);
    expect([tally.used, tally.ids?.min]).toEqual([1, 5n]);
  });

  test('one of which lacks the table', async () => {
    const other = writeSqlite(join(folder.path, 'c.db'), 'CREATE TABLE other (id)');
    const relation = { kind: 'table', name: 't' } as const;
    expect(await refusalOf(readSqlite([database('a.db', [5]), other], { relation }))).toBe(
      `usage: shard 2 of 2: ${other} has no table "t"; it has "other"`,
    );
  });
});

test('a hash that SQLite does not compute is refused', async () => {
  const path = database('h.db', [1]);
  const sentence =
    'usage: SQLite cannot compute md5: it knows no hash of ours; export the ids to a file and give that';
  expect(await refusalOf(readSqlite([path], {}, { map: 'md5' }))).toBe(sentence);
  for (const isAll of [true, false]) {
    const hashes = { names: ['md5'], isAll } as const;
    expect(await refusalOf(readSqlite([path], { hashes }))).toBe(sentence);
  }
});
