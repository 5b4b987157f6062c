import { describe, expect, test } from 'vitest';
import type { DialectOptions } from '../../../src/core/dialect.ts';
import { openTable } from '../../../src/inputs/table/open-table.ts';
import { readRows } from '../../../src/inputs/table/read-rows.ts';
import { refusalOf, sourceOf } from '../source.ts';

describe('rows', () => {
  test.each([
    ['with LF', 'id,a\n1,x\n2,y\n', ['2 1|x', '3 2|y']],
    ['with CRLF', 'id,a\r\n1,x\r\n2,y\r\n', ['2 1|x', '3 2|y']],
    ['with CR', 'id,a\r1,x\r2,y\r', ['2 1|x', '3 2|y']],
    ['with LF and CRLF mixed', 'id,a\n1,x\r\n2,y\n', ['2 1|x', '3 2|y']],
    ['without a last line break', 'id,a\n1,x\n2,y', ['2 1|x', '3 2|y']],
    ['between blank lines', '\nid,a\n\n1,x\n\n\n2,y\n\n', ['4 1|x', '7 2|y']],
    ['with delimiters in quotes', 'id,a\n1,"x,""y"", z"\n', ['2 1|x,"y", z']],
    [
      'with line breaks in quotes: the line is where the row ends',
      'id,a\n1,"x\ny\nz"\n2,y\n',
      ['4 1|x\ny\nz', '5 2|y'],
    ],
    ['with a CRLF in quotes', 'id,a\r\n1,"x\r\ny"\r\n2,z\r\n', ['3 1|x\r\ny', '4 2|z']],
    ['with empty cells', 'id,a\n,\n"",""\n', ['2 |', '3 |']],
    ['with spaces, which are kept', 'id,a\n 1 , x\n', ['2  1 | x']],
    ['with an empty cell in quotes for a row', 'id\n""\n5\n', ['2 ', '3 5']],
  ])('%s', async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  test('without a header, the first one too', async () => {
    expect(await rowsOf('1,x\n2,y\n', { header: false })).toEqual(['1 1|x', '2 2|y']);
  });

  test('with quotes as ordinary text, where that was said', async () => {
    expect(await rowsOf('id,a\n1,5" pipe\n2,"x\n', { quote: null })).toEqual([
      '2 1|5" pipe',
      '3 2|"x',
    ]);
  });

  test('with another quote', async () => {
    expect(await rowsOf("id,a\n1,'x,''y'''\n", { quote: "'" })).toEqual(["2 1|x,'y'"]);
  });
});

describe('a row of another length is malformed, in its place among the others', () => {
  test('with too many and too few cells', async () => {
    expect(await rowsOf('id,a\n1,x\n2\n3,y\n4,z,w\n5,v\n')).toEqual([
      '2 1|x',
      '3 has 1 cell where the first row has 2: 2',
      '4 3|y',
      '5 has 3 cells where the first row has 2: 4|z|w',
      '6 5|v',
    ]);
  });

  test('two short ones after each other, the last with its line break', async () => {
    expect(await rowsOf('id,a\n1\n2\n')).toEqual([
      '2 has 1 cell where the first row has 2: 1',
      '3 has 1 cell where the first row has 2: 2',
    ]);
  });

  test.each(['28,742', '-28,742', '1,234,567.50'])(
    'one that reads as %s says so',
    async (number) => {
      const cells = number.split(',');
      expect(await rowsOf(`id\n5\n${number}\n`)).toEqual([
        '2 5',
        `3 has ${cells.length} cells where the first row has 1; a thousands separator must be removed: ${cells.join('|')}`,
      ]);
    },
  );

  test('one that only looks a little like a number does not', async () => {
    for (const row of ['28,74', '1234,567', '28,7421', 'a,123'])
      expect((await rowsOf(`id\n5\n${row}\n`))[1]).not.toContain('thousands');
  });
});

describe('broken quoting is refused with its line', () => {
  const ordinary = 'or say --quote none if quotes are ordinary text';
  test.each([
    [
      'a quote inside a cell',
      'id,a\n1,x\n2,5" pipe\n',
      `file.csv:3: a quote stands inside an unquoted cell; quote the whole cell, ${ordinary}`,
    ],
    [
      'text after a quote',
      'id,a\n1,x\n2,"a"b\n',
      `file.csv:3: text follows a closing quote; double the quotes inside a quoted cell, ${ordinary}`,
    ],
    [
      'a quote that never closes',
      'id,a\n1,x\n2,"a\n3,y\n',
      `file.csv is cut short: the quote that opens near line 3 is never closed; get the whole file, ${ordinary}`,
    ],
  ])('%s', async (_, text, sentence) => {
    expect(await refusalOf(rowsOf(text))).toBe(`input: ${sentence}`);
  });

  test('also after line breaks in quotes, which csv-parse counts twice', async () => {
    const text = 'id,"a\r\nb"\r\n1,"x\r\n\r\ny"\r\n2,"a"b\r\n';
    expect(await refusalOf(rowsOf(text))).toMatch(/^input: file\.csv:6: text follows/);
    const open = 'id,"a\r\nb"\r\n1,"x\r\n\r\ny"\r\n2,"a\r\nb\r\n';
    expect(await refusalOf(rowsOf(open))).toMatch(
      /the quote that opens near line 6 is never closed/,
    );
  });

  test('and none of the rows before it is lost', async () => {
    const seen: string[] = [];
    const table = await openTable(sourceOf('id,a\n1,x\n2,y\n3,"a"b\n'), {});
    const reading = table.read({
      row: (cells) => void seen.push(cells[0] ?? ''),
      malformed: () => undefined,
    });
    await refusalOf(reading);
    expect(seen).toEqual(['1', '2']);
  });
});

test('a fault of a sink is not told as one of the text', async () => {
  const { dialect } = await openTable(sourceOf('id\n1\n'), {});
  const fault = new TypeError('ours');
  const failing = (): never => {
    throw fault;
  };
  const sink = { row: failing, malformed: failing };
  await expect(readRows('file.csv', [Buffer.from('id\n1\n')], dialect, sink)).rejects.toBe(fault);
});

test('rows are handed on while chunks still come', async () => {
  const { dialect } = await openTable(sourceOf('id\n1\n'), {});
  const order: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 3; i++) {
      order.push(`chunk ${i}`);
      yield Buffer.from(`${i}\n${'9\n'.repeat(50_000)}`);
    }
  }
  const row = (cells: readonly string[]): void =>
    void (cells[0] === '9' || order.push(`row ${cells[0]}`));
  await readRows(
    'file.csv',
    chunks(),
    { ...dialect, header: null },
    { row, malformed: () => undefined },
  );
  expect(order).toEqual(['chunk 0', 'row 0', 'chunk 1', 'row 1', 'chunk 2', 'row 2']);
});

/** `line cells` for each row, and `line reason: cells` for a malformed one. */
async function rowsOf(text: string, options: DialectOptions = {}): Promise<string[]> {
  const rows: string[] = [];
  const table = await openTable(sourceOf(text), options);
  await table.read({
    row: (cells, line) => void rows.push(`${line} ${cells.join('|')}`),
    malformed: (cells, line, reason) => void rows.push(`${line} ${reason}: ${cells.join('|')}`),
  });
  return rows;
}
