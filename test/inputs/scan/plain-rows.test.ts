import { expect, test } from 'vitest';
import type { Dialect } from '../../../src/core/dialect.ts';
import { mayBePlain, PlainRows } from '../../../src/inputs/scan/plain-rows.ts';

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

const [UNFINISHED, REFUSED] = [-1, -2];

test.each([
  ['a row', '2,b\r\n', 5],
  ['a row that ends in LF alone', '2,b\n3', 4],
  ['a blank line', '\r\n2,b', 2],
  ['quotes around cells', '"2","b"\r\n', 9],
  ['quotes inside quotes', '2,"b""c"\r\n', 10],
  ['a line end inside quotes', '2,"b\nc"\r\n', 9],
  ['a row that goes on', '2,b', UNFINISHED],
  ['a chunk that ends between CR and LF', '2,b\r', UNFINISHED],
  ['a quote that is still open', '2,"b\n', UNFINISHED],
  ['a chunk that ends behind a quote, which may be doubled', '2,"b"', UNFINISHED],
  ['a bare carriage return', '2,b\rc\n', REFUSED],
  ['a carriage return in quotes', '2,"b\r\nc"\n', REFUSED],
  ['a quote inside a cell', '2,b"c\n', REFUSED],
  ['text behind a quote', '2,"b"c\n', REFUSED],
  ['too many cells', '2,b,c\n', REFUSED],
  ['too few cells', '2\n', REFUSED],
])('where the next row starts, or why there is none: %s', (_, text, next) => {
  const bytes = Buffer.from(`1,a\n${text}`);
  const scanned = rows();
  expect(scanned.row(bytes, 0)).toBe(4);
  expect(scanned.row(bytes, 4)).toBe(next < 0 ? next : 4 + next);
});

test('counts the lines it has read, blank ones and those in quotes too', () => {
  const scanned = rows();
  const bytes = Buffer.from('\n1,a\n\r\n2,"b\n\nc"\n3');
  for (let at = 0; at >= 0; ) at = scanned.row(bytes, at);
  expect(scanned.lines).toBe(6);
});

test.each([
  [',', '"', 'LF', true],
  ['\t', null, 'CRLF', true],
  [',', '"', 'CR', false],
  ['||', '"', 'LF', false],
  ['§', '"', 'LF', false],
  // A number would be cut in two.
  ['-', '"', 'LF', false],
  ['0', '"', 'LF', false],
] as const)('rows between %j and %j with %s may be plain: %s', (delimiter, quote, lineEnd, may) => {
  expect(mayBePlain({ ...dialect, delimiter, quote, lineEnd })).toBe(may);
});
