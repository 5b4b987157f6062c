import { expect, test } from 'vitest';
import type { Dialect } from '../../../src/core/dialect.ts';
import { PlainRows } from '../../../src/inputs/scan/plain-rows.ts';

const dialect: Dialect = {
  encoding: 'utf-8',
  byteOrderMark: false,
  delimiter: ',',
  quote: '"',
  lineEnd: 'CRLF',
  header: null,
  columns: 2,
};

function rows(): PlainRows {
  return new PlainRows(dialect, [0], { row: () => undefined, malformed: () => undefined });
}

test.each([
  ['a chunk that ends between CR and LF', '1,a\r\n2,b\r', { read: 5, isRefused: false }],
  ['a chunk that ends in a row', '1,a\r\n2', { read: 5, isRefused: false }],
  ['whole rows', '1,a\r\n2,b\n', { read: 9, isRefused: false }],
  ['a quote', '1,a\r\n"2",b\r\n', { read: 5, isRefused: true }],
  ['a bare carriage return', '1,a\r\n2,b\rc\n', { read: 5, isRefused: true }],
  ['too many cells', '1,a\r\n2,b,c,d,e\r\n', { read: 5, isRefused: true }],
  ['too few cells', '1,a\r\n2\r\n', { read: 5, isRefused: true }],
])('what is left, and whether the parser has to go on: %s', (_, text, expected) => {
  expect(rows().take(Buffer.from(text))).toEqual(expected);
});

test('counts the lines it has read, blank ones too', () => {
  const scanned = rows();
  scanned.take(Buffer.from('\n1,a\n\r\n2,b\n3'));
  expect(scanned.lines).toBe(4);
});
