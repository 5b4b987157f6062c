import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { analyze } from '../pretend.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-several-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const rows = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
writeFileSync(
  at('ids-1.csv'),
  `id,cost\n${rows(0, 700)
    .map((i) => `${i},1\n`)
    .join('')}`,
);
writeFileSync(
  at('ids-2.csv'),
  `cost;id\n${rows(700, 900)
    .map((i) => `2;"${i}"\n`)
    .join('')}`,
);
writeFileSync(
  at('ids-3.csv.gz'),
  gzipSync(
    `id,cost\n${rows(900, 1000)
      .map((i) => `${i},3\n`)
      .join('')}`,
  ),
);
writeFileSync(
  at('ids-4.ndjson'),
  rows(1000, 1100)
    .map((i) => `{"id":${i},"cost":4}\n`)
    .join(''),
);
writeFileSync(
  at('whole.csv'),
  `id,cost\n${rows(0, 1100)
    .map((i) => `${i},${costOf(i)}\n`)
    .join('')}`,
);
writeFileSync(at('odd.csv'), 'id,cost\n7,1\nseven,1\n');
writeFileSync(at('broken.csv'), 'id,cost\n7,1\n8,"1');
writeFileSync(at('empty.csv'), 'id,cost\n');
writeFileSync(at('other.csv'), 'nr,cost\n7,1\n');
const four = ['ids-1.csv', 'ids-2.csv', 'ids-3.csv.gz', 'ids-4.ndjson'].map(at);

function costOf(i: number): number {
  if (i < 700) return 1;
  return i < 900 ? 2 : 3 + Number(i >= 1000);
}

async function resultOf(args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await analyze([...args, '-f', 'json']);
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe('several files are one source', () => {
  test.each([[[]], [['--cost', 'cost']]])(
    'the result is that of the rows in one file: %j',
    async (flags) => {
      const several = await resultOf([...four, ...flags]);
      const one = await resultOf([at('whole.csv'), ...flags]);
      expect(several['result']).toEqual(one['result']);
      expect(several['input']).toMatchObject({
        path: `${four[0]} and 3 more files`,
        rows: 1100,
        used: 1100,
        duplicates: 0,
      });
    },
  );

  test('in the order in which they are named', async () => {
    const { out } = await analyze([four[1] ?? '', four[0] ?? '']);
    expect(out).toContain('900 ids, in no order, unique');
  });

  test('what cannot be read is said before a row is counted', async () => {
    const { err } = await analyze([at('broken.csv'), at('missing.csv')]);
    expect(err).toBe(`nandi: ${at('missing.csv')}: there is no such file\n`);
  });

  test('a file that is read leaves nothing open', async () => {
    // Larger than a head, so that the stream of the head is not at its end.
    const long = rows(0, 30_000)
      .map((i) => `${i}\n`)
      .join('');
    const names = rows(0, 40).map((i) => at(`long-${i}.csv`));
    for (const name of names) writeFileSync(name, `id\n${long}`);
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    expect((await resultOf(names))['input']).toMatchObject({
      rows: 1_200_000,
      duplicates: 1_170_000,
    });
    expect(open() - before).toBeLessThan(10);
  });

  test('a pattern that the shell left alone stands for its files, in the order of their names', async () => {
    const pattern = await resultOf([at('ids-*')]);
    expect(pattern['input']).toMatchObject({ path: `${four[0]} and 3 more files`, rows: 1100 });
  });

  test('a file whose name looks like a pattern is that file', async () => {
    writeFileSync(at('ids[1].csv'), 'id\n5\n6\n');
    writeFileSync(at('ids1.csv'), 'id\n7\n');
    expect((await resultOf([at('ids[1].csv')]))['input']).toMatchObject({ rows: 2 });
  });

  test('a rejected row names its file, the first one too', async () => {
    const odd = await analyze([at('ids-1.csv'), at('odd.csv')]);
    expect(odd.code).toBe(3);
    expect(odd.err).toContain(`${at('odd.csv')}:3: column "id" holds "seven"`);
    const first = await analyze([at('odd.csv'), at('ids-1.csv')]);
    expect(first.err).toContain(`${at('odd.csv')}:3: column "id" holds "seven"`);
    const { input } = await resultOf([at('ids-1.csv'), at('odd.csv'), '--on-reject', 'skip']);
    expect(input).toMatchObject({ rejected: 1, rejects: [{ line: 3, file: at('odd.csv') }] });
  });
});

test.each([
  [['ids-1.csv', 'other.csv'], 3, 'other.csv has no column "id"'],
  [['ids-1.csv', 'empty.csv'], 3, 'empty.csv has a header and no rows'],
  [['ids-1.csv', 'missing.csv'], 3, 'missing.csv: there is no such file'],
  [['ids-1.csv', 'ids-1.csv'], 3, 'ids-1.csv is named twice, and its rows would count twice'],
  [['ids-[12].csv', 'ids-2.csv'], 3, 'ids-2.csv is named twice'],
  [['nothing-*.csv'], 3, 'nothing-*.csv; name one, or another pattern'],
])('%j cannot be read as one', async (names, code, sentence) => {
  const outcome = await analyze(names.map(at));
  expect([outcome.code, outcome.out]).toEqual([code, '']);
  expect(outcome.err).toContain(sentence);
});

test.each([
  [['fixtures/ids.csv', '-'], 'standard input cannot be read together with other sources'],
  [['fixtures/orders.db', 'fixtures/ids.csv'], 'fixtures/orders.db cannot be read together'],
  [
    ['--counts', 'fixtures/counts.csv', 'fixtures/even.csv'],
    '--counts reads one file of ready counts',
  ],
])('%j is a wrong command', async (args, sentence) => {
  const { code, err } = await analyze(args, { stdin: 'id\n1\n' });
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
