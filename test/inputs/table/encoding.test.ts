import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { findEncoding, refuseZeroBytes } from '../../../src/inputs/table/encoding.ts';

describe('the encoding is found', () => {
  test.each([
    ['plain ASCII', Buffer.from('id\n1\n'), 'utf-8', false],
    ['UTF-8 without a mark', Buffer.from('id,größe\n1,ü\n'), 'utf-8', false],
    ['UTF-8 with a mark', Buffer.from('\ufeffid\n1\n'), 'utf-8', true],
    ['UTF-16 little-endian with a mark', utf16('\ufeffid\n1\n'), 'utf-16le', true],
    ['UTF-16 big-endian with a mark', swapped('\ufeffid\n1\n'), 'utf-16be', true],
    ['UTF-16 little-endian without a mark', utf16('id\n1\n'), 'utf-16le', false],
    ['UTF-16 big-endian without a mark', swapped('id\n1\n'), 'utf-16be', false],
    ['one character of UTF-16 little-endian', utf16('5'), 'utf-16le', false],
    ['one character of UTF-16 big-endian', swapped('5'), 'utf-16be', false],
    ['one byte', Buffer.from('5'), 'utf-8', false],
    ['Latin-1', Buffer.from('id,name\n1,Jos\xe9\n', 'latin1'), 'utf-8', false],
  ])('of %s', (_, bytes, encoding, byteOrderMark) => {
    expect(findEncoding(bytes, 'a.csv')).toEqual({ encoding, byteOrderMark });
  });
});

describe('what is no text is named and refused', () => {
  test.each([
    [
      'gzip',
      [0x1f, 0x8b, 8, 0],
      'a.csv is gzip-compressed; decompress it and pipe it in: gzip -dc FILE | nandi ... -',
    ],
    [
      'zstd',
      [0x28, 0xb5, 0x2f, 0xfd, 4],
      'a.csv is zstd-compressed; decompress it and pipe it in: zstd -dc FILE | nandi ... -',
    ],
    [
      'Parquet',
      [...Buffer.from('PAR1'), 21, 0],
      'a.csv is a Parquet file; name it by its path instead of piping it in',
    ],
    [
      'ZIP',
      [...Buffer.from('PK'), 3, 4, 20, 0],
      'a.csv is a ZIP archive or a spreadsheet; export it as CSV',
    ],
    [
      'SQLite',
      [...Buffer.from('SQLite format 3'), 0],
      'a.csv is a SQLite database; export its id column as CSV',
    ],
    ['PDF', [...Buffer.from('%PDF-1.7')], 'a.csv is a PDF file; give a CSV, TSV or text file'],
    [
      'a program',
      [0x7f, ...Buffer.from('ELF'), 2],
      'a.csv is a program; give a CSV, TSV or text file',
    ],
    [
      'any other',
      [1, 2, 0, 3],
      'a.csv is not a text file (byte 3 is 0); give a CSV, TSV or text file',
    ],
    [
      'zeros at even and odd places',
      [49, 0, 0, 50],
      'a.csv is not a text file (byte 2 is 0); give a CSV, TSV or text file',
    ],
    [
      'nothing but zeros',
      [0, 0, 0, 0],
      'a.csv is not a text file (byte 1 is 0); give a CSV, TSV or text file',
    ],
  ])('%s', (_, bytes, sentence) => {
    const find = (): unknown => findEncoding(Uint8Array.from(bytes), 'a.csv');
    expect(find).toThrow(UserError);
    expect(find).toThrow(sentence);
  });

  test('a text that merely starts like one of them is read', () => {
    for (const text of ['PK,id\n1,2\n', 'PAR,id\n', 'SQL,id\n', '%PD\n'])
      expect(findEncoding(Buffer.from(text), 'a.csv').encoding).toBe('utf-8');
  });
});

test('a zero byte is refused with its place in the whole file', () => {
  expect(() => refuseZeroBytes(Uint8Array.of(49, 10, 0), 65_536, 'a.csv')).toThrow(
    'byte 65539 is 0',
  );
  expect(() => refuseZeroBytes(Uint8Array.of(49, 10), 65_536, 'a.csv')).not.toThrow();
});

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}

function swapped(text: string): Buffer {
  return utf16(text).swap16();
}
