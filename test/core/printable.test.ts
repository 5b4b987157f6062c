import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from '../../src/core/printable.ts';

test.each([
  ['a\u001b[31mb', 'a\\u{1b}[31mb', 'an escape sequence'],
  ['a\r\nb\t', 'a\\u{d}\\u{a}b\\u{9}', 'line ends and tabs'],
  ['\0', '\\u{0}', 'the character 0'],
  ['\u007f\u009b', '\\u{7f}\\u{9b}', 'delete and the one-character escape'],
  ['a\u202eb', 'a\\u{202e}b', 'a direction mark'],
  ['\u200b\ufeff', '\\u{200b}\\u{feff}', 'characters without width'],
  ['\u2028\u2029', '\\u{2028}\\u{2029}', 'the line ends of Unicode'],
  ['\ud800x\udc00', '\\u{d800}x\\u{dc00}', 'halves of a surrogate pair'],
  ['\u{e0041}', '\\u{e0041}', 'an invisible tag'],
])('shows %j as %j: %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each(['', 'orders.csv', 'größe', '東京', '😀', 'a b\u00a0c', '\\u{1b}', "it's <b>"])(
  'leaves %j as it is',
  (text) => {
    expect(printable(text)).toBe(text);
  },
);

test('whatever comes in, nothing that a terminal obeys comes out', () => {
  const unit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, size: 'large' }), (text) => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
  );
});
