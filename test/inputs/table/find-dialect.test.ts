import { describe, expect, test } from 'vitest';
import type { Dialect, DialectOptions } from '../../../src/core/dialect.ts';
import { findDialect } from '../../../src/inputs/table/find-dialect.ts';

describe('the delimiter', () => {
  test.each([
    ['comma', 'id,name\n1,a\n2,b\n', ','],
    ['semicolon', 'id;name\n1;a\n2;b\n', ';'],
    ['tab', 'id\tname\n1\ta\n2\tb\n', '\t'],
    ['pipe', 'id|name\n1|a\n2|b\n', '|'],
    ['a semicolon beside decimal commas', 'id;cost\n1;2,5\n2;3,5\n', ';'],
    ['a tab beside commas in text', 'id\tname\n1\tKaya, Ada\n2\tBo\n', '\t'],
    ['a comma inside quotes does not count', 'id;name\n1;"a,b,c"\n2;"d,e,f"\n', ';'],
    ['the one that gives most cells', 'a,b;c,d\n1,2;3,4\n5,6;7,8\n', ','],
    ['of two that fit equally, the one that is no decimal point', 'a,b;c\n1,2;3\n', ';'],
    ['one that a stray line lacks', `id,name\n${'1,a\n'.repeat(9)}total\n`, ','],
    ['not one that only some lines have', `id;x,y\n${'1;a\n'.repeat(9)}`, ';'],
    ['not one that the first line lacks', `id;name\n${'1,2,3;a\n'.repeat(9)}`, ';'],
    ['of one column, the comma', 'id\n1\n2\n', ','],
    ['of nothing, the comma', '\n\n', ','],
  ])('%s', (_, text, delimiter) => {
    expect(dialect(text).delimiter).toBe(delimiter);
  });

  test('is what the options say, whatever the text shows', () => {
    expect(dialect('id;name\n1;a\n', { delimiter: ',' })).toMatchObject({
      delimiter: ',',
      columns: 1,
    });
    expect(dialect('id name\n1 a\n', { delimiter: ' ' })).toMatchObject({
      delimiter: ' ',
      columns: 2,
    });
  });
});

describe('the quote', () => {
  test.each([
    ['double quotes where there are none', 'id,name\n1,a\n', '"'],
    ['double quotes', 'id,name\n1,"a"\n', '"'],
    ['apostrophes around cells', "id,name\n1,'a,b'\n2,'c'\n", "'"],
    ['not apostrophes within words', "id,name\n1,O'Neil\n2,D'Arc\n", '"'],
    ['double quotes where both wrap cells', `id,name\n1,'a'\n2,"b"\n`, '"'],
    ['apostrophes at the end of a line', "name;id\n'a';1\n'b';'2'\n", "'"],
  ])('%s', (_, text, quote) => {
    expect(dialect(text).quote).toBe(quote);
  });

  test('is what the options say, also none', () => {
    expect(dialect('id,name\n1,"a"\n', { quote: "'" }).quote).toBe("'");
    const none = dialect('id,name\n1,"a\n', { quote: null });
    expect(none).toMatchObject({ quote: null, columns: 2 });
  });
});

describe('the line end', () => {
  test.each([
    ['LF', 'id\n1\n', 'LF'],
    ['CRLF', 'id\r\n1\r\n', 'CRLF'],
    ['CR', 'id\r1\r', 'CR'],
    ['none at all', 'id', 'LF'],
    ['CRLF after a line break in quotes', 'id,"a\nb"\r\n1,x\r\n', 'CRLF'],
    ['CR after a line break in quotes', 'id,"a\nb"\r1,x\r', 'CR'],
    ['CR, the only one at the very end', 'id\r', 'CR'],
  ])('%s', (_, text, lineEnd) => {
    expect(dialect(text).lineEnd).toBe(lineEnd);
  });
});

describe('the header', () => {
  test.each([
    ['names over numbers', 'id,name\n1,a\n2,b\n', ['id', 'name']],
    ['numbers over numbers', '1,2\n3,4\n', null],
    ['text and numbers alike', 'a,1\nb,2\n', null],
    ['text over text', 'name,town\nAda,Oslo\nBo,Rome\n', ['name', 'town']],
    ['names over badly written numbers', 'id\n28.742\n1e6\n', ['id']],
    ['names over dates', 'made,x\n2026-06-01,a\n2026-06-02 10:00,b\n', ['made', 'x']],
    ['names over UUIDs', 'user\n32c12f48-a476-447b-8034-669e82718020\n', ['user']],
    [
      'a UUID over UUIDs',
      '32c12f48-a476-447b-8034-669e82718020\nda3278d8-fed5-41c8-8340-4d62d254febb\n',
      null,
    ],
    ['names over nulls and numbers', 'id\nNULL\n\\N\n5\n', ['id']],
    ['a name over some words among numbers', `id\n${'5\n'.repeat(8)}x\ny\n`, ['id']],
    ['a name alone', 'id\n', ['id']],
    ['a number alone', '5\n', null],
    ['an empty cell is no data', ',x\n1,y\n', ['', 'x']],
    ['a year is a number', '2024,2025\n10,20\n', null],
    ['a signed number is data', '-5\n7\n', null],
  ])('%s', (_, text, header) => {
    expect(dialect(text).header).toEqual(header);
  });

  test('is what the options say', () => {
    expect(dialect('1,2\n3,4\n', { header: true }).header).toEqual(['1', '2']);
    expect(dialect('id,name\n1,a\n', { header: false }).header).toBeNull();
  });

  test('keeps quotes that are ordinary text, and its apostrophes', () => {
    expect(dialect('"id","b"\n1,x\n', { quote: null }).header).toEqual(['"id"', '"b"']);
    expect(dialect("'it''s','id'\n'x','1'\n", { quote: "'" }).header).toEqual(["it's", 'id']);
  });

  test('is read through quotes, with delimiters and line breaks in its names', () => {
    expect(dialect('"id","a,""b""\nc"\n1,x\n').header).toEqual(['id', 'a,"b"\nc']);
  });
});

test('the columns are those of the first line that is not blank', () => {
  expect(dialect('\n\nid,a,b\n1,2,3\n').columns).toBe(3);
  expect(dialect('\n\n').columns).toBe(0);
});

test('a line that was cut by the end of the first look does not count', () => {
  const text = `id,name\n${'1,a\n'.repeat(3)}2`;
  expect(dialect(text, {}, false).columns).toBe(2);
  expect(dialect('1,2,3', {}, false).columns).toBe(3);
  expect(dialect('1,2\n3,4', {}, true).columns).toBe(2);
});

test('the encoding is passed on', () => {
  expect(dialect('id\n1\n')).toMatchObject({ encoding: 'utf-16be', byteOrderMark: true });
});

function dialect(text: string, options: DialectOptions = {}, isWhole = true): Dialect {
  return findDialect(text, { encoding: 'utf-16be', byteOrderMark: true }, options, isWhole);
}
