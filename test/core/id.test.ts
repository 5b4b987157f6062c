import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, type Id, parseId } from '../../src/core/id.ts';

/** One to thirty digits, zeros in front or not, a minus or not. */
const wholeNumbers = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.nat({ max: 12 }),
    fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([sign, zeros, value, length]) => `${sign}${'0'.repeat(zeros)}${`${value}`.slice(-length)}`);

function idOf(text: string, allowText = false): Id | null {
  const cell = parseId(text, allowText);
  return cell.kind === 'id' ? cell.id : null;
}

test('reads any whole number exactly, as a bigint where a double would round it', () => {
  fc.assert(
    fc.property(wholeNumbers, fc.boolean(), (text, allowText) => {
      const value = BigInt(text);
      const isSafe = value > -(2n ** 53n) && value < 2n ** 53n;
      expect(idOf(text, allowText)).toBe(isSafe ? Number(value) : value);
    }),
    { numRuns: 5_000 },
  );
});

test.each<[string, Id]>([
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740992', 9_007_199_254_740_992n],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['-9007199254740991', -9_007_199_254_740_991],
  ['-9007199254740992', -9_007_199_254_740_992n],
  ['-9007199254740993', -9_007_199_254_740_993n],
  ['9223372036854775807', 9_223_372_036_854_775_807n],
  ['123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', 1_000_000_000_000_000],
])('does not round %s', (text, id) => {
  expect(parseId(text, false)).toEqual({ kind: 'id', id, padded: false });
});

test.each(['-0', '0', '00', '-00', '-0000000000000000', '0000000000000000'])(
  'reads %s as the one number 0, which has no sign',
  (text) => {
    expect(idOf(text)).toBe(0);
  },
);

test.each<[string, Id, boolean]>([
  ['007', 7, true],
  ['-007', -7, true],
  ['00', 0, true],
  ['-00', 0, true],
  ['0000000000000000000007', 7, true],
  ['7', 7, false],
  ['0', 0, false],
  ['-0', 0, false],
  ['-7', -7, false],
  ['700', 700, false],
  ['-700', -700, false],
])('reads %s as %s and tells whether zeros stand in front: %s', (text, id, padded) => {
  expect(parseId(text, false)).toEqual({ kind: 'id', id, padded });
});

test.each(['', '\\N', 'NULL', 'null', 'Null'])('takes %j to be null, never 0', (text) => {
  expect(parseId(text, false)).toEqual({ kind: 'null' });
  expect(parseId(text, true)).toEqual({ kind: 'null' });
});

describe('rejects what is no whole number, with the reason', () => {
  test.each([
    ['28,742', /thousands separators/],
    ['28.742', /thousands separators/],
    ["1'234'567", /thousands separators/],
    ['1 234', /thousands separators/],
    ['1\u00a0234\u202f567', /thousands separators/],
    ['-28,742', /thousands separators/],
    ['1,234,567', /thousands separators/],
    ['5.0', /decimal number/],
    ['-5,25', /decimal number/],
    ['1234.567', /decimal number/],
    ['28,7421', /decimal number/],
    ['1e6', /exponent notation/],
    ['1.58292E+18', /exponent notation/],
    ['-1,5e-3', /exponent notation/],
    ['12E5', /exponent notation/],
    ['+5', /plus sign/],
    ['+57', /plus sign/],
    [' 7', /space around/],
    ['7 ', /space around/],
    ['\t7', /space around/],
    ['7\u00a0', /space around/],
    ['0x1f', /hexadecimal/],
    ['0XFF', /hexadecimal/],
  ])('%j', (text, reason) => {
    expect(parseId(text, false)).toEqual({ kind: 'reject', reason: expect.stringMatching(reason) });
  });

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1_000',
    '１２３',
    '١٢٣',
    '-',
    '--5',
    '5-',
    '1-2',
    '7/8',
    '7:8',
    '1n',
    '0b11',
    '0o17',
    '1,2,3',
    '2874,2,',
    'e6',
    'a1e6',
    '1e6b',
    '+5b',
    'b0x1f',
    '0x1fg',
    '1e',
    '+',
    '.',
    '−5',
    'N',
    'NULLS',
    'none',
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  ])('%j, which needs a hash if it is an id at all', (text) => {
    const reason = 'is not a whole number; text and UUIDs need --hash';
    expect(parseId(text, false)).toEqual({ kind: 'reject', reason });
  });

  test('any other text, in a sentence that goes on after the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!/^(-?\d+|\\N|null)$/i.test(text));
        const reason = expect.stringMatching(/^(is|has) [^\n]+$/);
        expect(parseId(text, false)).toEqual({ kind: 'reject', reason });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('where text is allowed', () => {
  test('reads a UUID in lower case, and only a UUID', () => {
    const uuid = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11';
    expect(idOf(uuid, true)).toBe(uuid.toLowerCase());
    expect(idOf(uuid.toLowerCase(), true)).toBe(uuid.toLowerCase());
    for (const near of [
      `{${uuid}}`,
      `X${uuid}`,
      `${uuid}F`,
      uuid.slice(1),
      uuid.replaceAll('-', ''),
      uuid.replace('A', 'G'),
      uuid.replace('-4EF8', '-4EF'),
      'ORDER-7',
    ]) {
      expect(idOf(near, true)).toBe(near);
    }
  });

  test.each([' 7', '28,742', '1e6', '5.0', '+5', '0x1f', 'NaN', '１２３', '-', 'Ω'])(
    'takes %j as it stands',
    (text) => {
      expect(parseId(text, true)).toEqual({ kind: 'id', id: text, padded: false });
    },
  );

  test('never rejects', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseId(text, true).kind).not.toBe('reject');
      }),
    );
  });
});

test('gives one representation to one whole number', () => {
  expect(exact(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(exact(2n ** 53n)).toBe(2n ** 53n);
  expect(exact(-(2n ** 53n) + 1n)).toBe(Number.MIN_SAFE_INTEGER);
  expect(exact(-(2n ** 53n))).toBe(-(2n ** 53n));
  expect(exact(0n)).toBe(0);
});
