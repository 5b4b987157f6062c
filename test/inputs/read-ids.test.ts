import { describe, expect, test } from 'vitest';
import type { Tally } from '../../src/core/tally/tally.ts';
import { openIds } from '../../src/inputs/read-ids.ts';
import { readIds, refusalOf, requestFor, sourceOf } from './source.ts';

describe('a cell is rejected with its line, column, text and reason', () => {
  const lost =
    'is in exponent notation, as spreadsheets write long numbers: its digits are lost; export the column as text';
  test.each([
    ['28,742', 'has thousands separators; write the digits alone'],
    ['28.742', 'has thousands separators; write the digits alone'],
    ["28'742", 'has thousands separators; write the digits alone'],
    ['28 742', 'has thousands separators; write the digits alone'],
    ['28\u00a0742', 'has thousands separators; write the digits alone'],
    ['28\u202f742', 'has thousands separators; write the digits alone'],
    ['-1,234,567', 'has thousands separators; write the digits alone'],
    ['1e6', lost],
    ['1E6', lost],
    ['1.58292E+18', lost],
    ['1,58292E+18', lost],
    ['-1e-6', lost],
    ['5.0', 'is a decimal number; an id is a whole number, written without a point'],
    ['5,0', 'is a decimal number; an id is a whole number, written without a point'],
    ['28.7421', 'is a decimal number; an id is a whole number, written without a point'],
    ['+5', 'has a plus sign; write the digits alone'],
    [' 7', 'has a space around the number; remove it'],
    ['7 ', 'has a space around the number; remove it'],
    ['7\t', 'has a space around the number; remove it'],
    [' ', 'has a space around the number; remove it'],
    ['0x1f', 'is hexadecimal; write it in decimal'],
    ['x', 'is not a whole number; text and UUIDs need --hash'],
    ['-', 'is not a whole number; text and UUIDs need --hash'],
    ['--5', 'is not a whole number; text and UUIDs need --hash'],
    ['5-', 'is not a whole number; text and UUIDs need --hash'],
    ['٣', 'is not a whole number; text and UUIDs need --hash'],
    ['１２', 'is not a whole number; text and UUIDs need --hash'],
    ['\u22125', 'is not a whole number; text and UUIDs need --hash'],
    ['5\n6', 'is not a whole number; text and UUIDs need --hash'],
    ['nan', 'is not a whole number; text and UUIDs need --hash'],
    ['32c12f48-a476-447b-8034-669e82718020', 'is not a whole number; text and UUIDs need --hash'],
  ])('%j', async (text, reason) => {
    const { tally } = await readIds(`name;number\na;1\nb;"${text}"\nc;3\n`, { id: 'number' });
    const line = text.includes('\n') ? 4 : 3;
    expect(tally.rejects).toEqual([{ line, column: 'number', text, reason }]);
    expect(sums(tally)).toEqual({ rows: 3, used: 2, nulls: 0, rejected: 1 });
  });

  test('by the number of its column where there is no header', async () => {
    const { tally } = await readIds(`${'a;1\n'.repeat(9)}b;x\n`, {});
    expect(tally.rejects).toMatchObject([{ line: 10, column: '2', text: 'x' }]);
  });
});

describe('an empty cell and NULL are null, never 0', () => {
  test.each(['', '""', 'NULL', 'null', 'Null', '\\N'])('%j', async (cell) => {
    const { tally } = await readIds(`id,name\n5,a\n${cell},b\n7,c\n`);
    expect(sums(tally)).toEqual({ rows: 3, used: 2, nulls: 1, rejected: 0 });
    expect(tally.residues.get('modulo')?.fold(24)?.[0]).toBe(0);
    expect(tally.ids?.min).toBe(5n);
  });

  test('but 0 itself is an id, however it is written', async () => {
    const { tally } = await readIds('id\n0\n-0\n000\n');
    expect(tally.residues.get('modulo')?.fold(24)?.[0]).toBe(3);
    expect(tally.ids).toMatchObject({ min: 0n, max: 0n, negative: 0, padded: 1 });
  });

  test('a blank line is no row', async () => {
    expect((await readIds('id\n5\n\n7\n')).tally.rows).toBe(2);
  });
});

describe('whole numbers are exact', () => {
  test.each([
    ['15 digits', '999999999999999'],
    ['2^53 - 1', '9007199254740991'],
    ['2^53 + 1', '9007199254740993'],
    ['2^63 - 1', '9223372036854775807'],
    ['2^64', '18446744073709551616'],
    ['300 digits', '7'.repeat(300)],
  ])('%s, and negative', async (_, digits) => {
    const { tally } = await readIds(`id\n${digits}\n-${digits}\n`);
    expect(tally.ids).toMatchObject({ min: -BigInt(digits), max: BigInt(digits), negative: 1 });
    const expected = new Float64Array(24);
    for (const id of [BigInt(digits), -BigInt(digits)])
      expected[Number(((id % 24n) + 24n) % 24n)]! += 1;
    expect(tally.residues.get('modulo')?.fold(24)).toEqual(expected);
  });

  test('leading zeros are the same number, and are counted', async () => {
    const { tally } = await readIds('id\n7\n007\n-007\n0000000000000000000007\n');
    expect(tally.ids).toMatchObject({ min: -7n, max: 7n, padded: 3 });
    expect(tally.ids?.repeats?.duplicates).toBe(2);
  });
});

test('a byte order mark is no part of the first id', async () => {
  const { tally } = await readIds('\ufeff5\n7\n');
  expect(sums(tally)).toEqual({ rows: 2, used: 2, nulls: 0, rejected: 0 });
});

describe('rows of another length are rejected', () => {
  test('too many and too few cells', async () => {
    const { tally } = await readIds('id,a\n1,x\n2\n3,y,z\n4,w\n');
    expect(tally.rejects).toEqual([
      {
        line: 3,
        column: 'id',
        text: '2',
        reason: 'stands in a row that has 1 cell where the first row has 2',
      },
      {
        line: 4,
        column: 'id',
        text: '3',
        reason: 'stands in a row that has 3 cells where the first row has 2',
      },
    ]);
    expect(sums(tally)).toEqual({ rows: 4, used: 2, nulls: 0, rejected: 2 });
  });

  test('with an empty text where the id itself is missing', async () => {
    const { tally } = await readIds('a,id\nx,1\ny\nz,2\n');
    expect(tally.rejects).toMatchObject([{ line: 3, column: 'id', text: '' }]);
  });
});

test('the first ten rejected rows are listed, and all are counted', async () => {
  const { tally } = await readIds(
    `id\n${Array.from({ length: 25 }, (_, i) => `x${i}`).join('\n')}\n1\n`,
  );
  expect(tally.rejects.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, i) => `x${i}`),
  );
  expect(sums(tally)).toEqual({ rows: 26, used: 1, nulls: 0, rejected: 25 });
});

describe('under a hash', () => {
  test('text is an id, and a UUID is one whatever its case', async () => {
    const uuid = '32c12f48-a476-447b-8034-669e82718020';
    const text = `user\n${uuid}\n${uuid.toUpperCase()}\nAda\nada\n`;
    const { tally } = await readIds(text, {}, { map: 'xxh64' });
    expect(tally.ids).toMatchObject({ textual: 4, min: null, max: null });
    expect(tally.ids?.repeats?.duplicates).toBe(1);
    expect(tally.residues.has('modulo')).toBe(false);
  });

  test('whole numbers are numbers beside text', async () => {
    const { tally } = await readIds('user\nAda\n007\n7\n', {}, { map: 'xxh64' });
    expect(tally.ids).toMatchObject({ textual: 1, min: 7n, max: 7n, padded: 1 });
  });

  test('text whose bytes are no UTF-8 is rejected: two ids would become one', async () => {
    const text = Buffer.from('user,id\na,Jos\xe9\nb,Jos\xe8\nc,Ada\n', 'latin1');
    const { tally } = await readIds(text, {}, { map: 'xxh64' });
    expect(sums(tally)).toMatchObject({ used: 1, rejected: 2 });
    expect(tally.rejects[0]?.reason).toBe(
      'holds bytes that are no UTF-8 text; convert the file, as with iconv',
    );
  });

  test('other columns may hold any bytes', async () => {
    const { tally } = await readIds(Buffer.from('id,name\n1,Jos\xe9\n2,Jos\xe8\n', 'latin1'));
    expect(tally.used).toBe(2);
  });

  test.each(['pg-hashint8', 'pg-hashint8extended'] as const)(
    '%s takes 64 bits and nothing else',
    async (map) => {
      const ids = [
        '9223372036854775807',
        '9223372036854775808',
        '-9223372036854775808',
        '-9223372036854775809',
        'x',
      ];
      const { tally } = await readIds(`id\n${ids.join('\n')}\n`, {}, { map });
      expect(sums(tally)).toMatchObject({ used: 2, rejected: 3 });
      expect(tally.rejects.map(({ text }) => text)).toEqual([ids[1], ids[3], 'x']);
      expect(tally.rejects[0]?.reason).toBe('does not fit into the 64 bits that this hash takes');
    },
  );

  test('8 bytes are refused to text for a hash that would take either', async () => {
    const { tally } = await readIds('id\n5\nx\n', {}, { map: 'xxh64', hashInput: 'int64' });
    expect(sums(tally)).toMatchObject({ used: 1, rejected: 1 });
    expect(tally.rejects[0]?.reason).toBe(
      'is not a whole number, and xxh64 is given the 8 bytes of one here; text needs --hash-input text or another hash',
    );
    const plain = await readIds('id\n5\nx\n', {}, { map: 'modulo' });
    expect(plain.tally.rejects[0]?.reason).toMatch(/need --hash$/);
  });
});

describe('costs', () => {
  const costs = ['ms', 'rows'];

  test('are added up, and missing ones are counted', async () => {
    const { tally } = await readIds('id,rows,ms\n1,2,1.5\n2,,2\n3,4,\\N\n', {}, { costs });
    expect(
      tally.costs.map(({ name, sum, counted, missing }) => [name, sum, counted, missing]),
    ).toEqual([
      ['ms', 3.5, 2, 1],
      ['rows', 6, 2, 1],
    ]);
  });

  test('that are none reject their row, with their own column', async () => {
    const { tally } = await readIds('id,rows,ms\n1,2,3\n2,x,3\n3,4,-5\n', {}, { costs });
    expect(tally.rejects).toEqual([
      {
        line: 3,
        column: 'rows',
        text: 'x',
        reason: 'is not a number; write a cost as digits, with a point for decimals',
      },
      { line: 4, column: 'ms', text: '-5', reason: 'is negative; a cost is 0 or more' },
    ]);
    expect(sums(tally)).toEqual({ rows: 3, used: 1, nulls: 0, rejected: 2 });
    expect(tally.costs[1]?.sum).toBe(2);
  });

  test('of a row without an id count nowhere', async () => {
    const { tally } = await readIds('id,rows,ms\n,2,x\n5,1,1\n', {}, { costs });
    expect(sums(tally)).toEqual({ rows: 2, used: 1, nulls: 1, rejected: 0 });
    expect(tally.costs.map(({ sum }) => sum)).toEqual([1, 1]);
  });

  test('in a column that is not there are refused, with the nearest name', async () => {
    expect(await refusalOf(readIds('id,rows\n1,2\n', {}, { costs: ['row'] }))).toBe(
      'input: file.csv has no column "row"; did you mean "rows"?',
    );
  });
});

describe('the source is described', () => {
  test('with its dialect, its id column, and numeric columns that could be costs', async () => {
    const { input } = await readIds(
      'name;order_id;rows;at;size;bytes\na;1;2;x;;7\nb;2;3;4;1.5;8\n',
      {},
      { costs: ['rows'] },
    );
    expect(input).toMatchObject({
      name: 'file.csv',
      kind: 'ids',
      idColumn: { number: 2, name: 'order_id' },
    });
    expect(input.dialect).toMatchObject({
      delimiter: ';',
      header: ['name', 'order_id', 'rows', 'at', 'size', 'bytes'],
    });
    expect(input.otherColumns).toEqual(['size', 'bytes']);
  });
});

test('a header without rows is refused', async () => {
  expect(await refusalOf(readIds('id,name\n'))).toBe(
    'input: file.csv has a header and no rows; give an id in each row',
  );
});

test('the columns are checked when the reading starts, the text when the table is opened', async () => {
  expect(await refusalOf(openIds(sourceOf(''), { id: 'x' }))).toMatch(/is empty/);
  const readTally = await openIds(sourceOf('id\n1\n'), { id: 'x' });
  expect(await refusalOf(readTally(requestFor()))).toMatch(/no column "x"/);
});

function sums({ rows, used, nulls, rejected }: Tally): object {
  return { rows, used, nulls, rejected };
}
