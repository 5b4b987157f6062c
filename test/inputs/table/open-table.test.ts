import { describe, expect, test } from 'vitest';
import type { DialectOptions } from '../../../src/core/dialect.ts';
import { openTable } from '../../../src/inputs/table/open-table.ts';
import { refusalOf, sourceOf } from '../source.ts';

const text = 'id,name\r\n1,"größer, 😀"\r\n2,"a\nb"\r\n';
const rows = [
  ['1', 'größer, 😀'],
  ['2', 'a\nb'],
];

describe.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 little-endian with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 big-endian with a mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 little-endian without a mark', Buffer.from(`id\r\n${'1\r\n'.repeat(99)}`, 'utf16le')],
  [
    'UTF-16 big-endian without a mark',
    Buffer.from(`id\r\n${'1\r\n'.repeat(99)}`, 'utf16le').swap16(),
  ],
])('%s', (name, bytes) => {
  test.each([[[1]], [[2]], [[3]], [[7, 1]], [[100_000]]])(
    'is read in chunks of %j',
    async (sizes) => {
      const { rows: found, dialect } = await read(bytes, {}, sizes);
      expect(found).toEqual(
        name.includes('without') ? Array.from({ length: 99 }, () => ['1']) : rows,
      );
      expect(dialect).toMatchObject({
        encoding: name.startsWith('UTF-8')
          ? 'utf-8'
          : name.includes('big')
            ? 'utf-16be'
            : 'utf-16le',
        byteOrderMark: name.endsWith('with a mark'),
        lineEnd: 'CRLF',
      });
    },
  );
});

describe('a table longer than the first look at it', () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => [`${i}`, i % 7 === 0 ? 'größer 😀' : 'x']);
  const long = ['id\tname', ...lines.map((cells) => cells.join('\t'))].join('\n');

  test.each([
    ['UTF-8', Buffer.from(long)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${long}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${long}`, 'utf16le').swap16()],
  ])('is read whole, wherever its chunks end: %s', async (_, bytes) => {
    for (const sizes of [[7, 1, 2], [1001], [65_536], [1_000_000]])
      expect((await read(bytes, {}, sizes)).rows).toEqual(lines);
  });
});

describe('nothing to read is refused', () => {
  test.each([
    ['empty', '', 'file.csv is empty; give a file with an id in each row'],
    ['blank lines', '\n\r\n\n', 'file.csv holds nothing but blank lines; give an id in each row'],
    ['a mark alone', '\ufeff', 'file.csv holds nothing but blank lines; give an id in each row'],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(read(Buffer.from(content)))).toBe(`input: ${sentence}`);
  });
});

describe('a text that is cut short is refused', () => {
  test('in UTF-16 in the middle of a character', async () => {
    const sentence = 'input: file.csv is cut short: UTF-16 text ends in the middle of a character';
    const whole = Buffer.from('\ufeffid\n1\n2\n', 'utf16le');
    expect(await refusalOf(read(whole.subarray(0, -1)))).toBe(sentence);
    const half = Buffer.from('\ufeffid\n1\n2\ud83d', 'utf16le');
    expect(await refusalOf(read(half))).toBe(sentence);
    expect(await refusalOf(read(half, {}, [1]))).toBe(sentence);
  });

  test('inside a quote', async () => {
    expect(await refusalOf(read(Buffer.from('id,a\n1,x\n2,"y\nz')))).toBe(
      'input: file.csv is cut short: the quote that opens near line 3 is never closed; get the whole file, or say --quote none if quotes are ordinary text',
    );
  });

  test('in its last row', async () => {
    expect(await refusalOf(read(Buffer.from('id,a,b\n1,x,y\n2,x')))).toBe(
      'input: file.csv is cut short: its last line, 3, has 2 of 3 cells and no end; get the whole file',
    );
  });

  test('but not where the last row has its cells and no line break', async () => {
    expect((await read(Buffer.from('id,a\n1,x\n2,y'))).rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect((await read(Buffer.from('id,a\n1,x\n2,"y"'))).rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect((await read(Buffer.from('id\n1\n2'))).rows).toEqual([['1'], ['2']]);
  });
});

describe('a zero byte is refused', () => {
  test('deep in the file, beyond the first look', async () => {
    const lines = `id\n${'12345\n'.repeat(30_000)}`;
    const bytes = Buffer.concat([Buffer.from(lines), Buffer.of(0), Buffer.from('\n')]);
    const place = `byte ${lines.length + 1} is 0`;
    expect(await refusalOf(read(bytes, {}, [65_536]))).toBe(
      `input: file.csv is not a text file (${place}); give a CSV, TSV or text file`,
    );
  });

  test('after a byte order mark', async () => {
    expect(await refusalOf(read(Buffer.from('\ufeffid\n1\u0000\n')))).toMatch(/byte 8 is 0/);
  });
});

describe('a very wide table', () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `a_long_name_of_a_column_${i}`);
  const wide = Buffer.from(`${names.join()}\n${`${Array(10_000).fill('7').join()}\n`.repeat(5)}`);

  test('has all of its columns, though its header is longer than a chunk', async () => {
    const { rows: found, dialect } = await read(wide, {}, [65_536]);
    expect(dialect.columns).toBe(10_000);
    expect(dialect.header?.at(-1)).toBe('a_long_name_of_a_column_9999');
    expect(found.map((row) => row.length)).toEqual(Array(5).fill(10_000));
  });
});

test('a row longer than 16 MiB is refused: its quote was never closed', async () => {
  const lines = Buffer.from(`1,${'x'.repeat(1000)}\n`.repeat(18_000));
  const bytes = Buffer.concat([Buffer.from('id,a\n1,x\n2,"'), lines]);
  expect(await refusalOf(read(bytes, {}, [65_536]))).toMatch(
    /^input: file\.csv: the row near line 3 is longer than 16 MiB; a quote was probably never closed/,
  );
});

test('the sample holds rows of the first look, none of them cut', async () => {
  const lines = `id,name\n7,the first\n${'123,some text\n'.repeat(10_000)}`;
  const { sample } = await openTable(sourceOf(lines, [1000]), {});
  expect(sample.length).toBeGreaterThan(4000);
  expect(new Set(sample.map((row) => row.join('|')))).toEqual(
    new Set(['7|the first', '123|some text']),
  );
  const whole = await openTable(sourceOf('id\n1\n2'), {});
  expect(whole.sample).toEqual([['1'], ['2']]);
});

async function read(
  bytes: Uint8Array,
  options: DialectOptions = {},
  chunkSizes: readonly number[] = [],
): Promise<{
  rows: (readonly string[])[];
  dialect: Awaited<ReturnType<typeof openTable>>['dialect'];
}> {
  const table = await openTable(sourceOf(bytes, chunkSizes), options);
  const found: (readonly string[])[] = [];
  await table.read({
    row: (cells) => void found.push(cells),
    malformed: (cells, line, reason) => void found.push([`${line}`, reason, ...cells]),
  });
  return { rows: found, dialect: table.dialect };
}
