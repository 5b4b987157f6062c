import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintFor, toAscii, wrapped } from '../../../src/reports/terminal/style.ts';

describe('wrapping', () => {
  test('breaks at spaces and indents the lines after the first', () => {
    expect(wrapped('one two three four', 9, '  ')).toEqual(['one two', '  three', '  four']);
  });

  test('keeps the indent of the first line', () => {
    expect(wrapped('   one two', 8, '     ')).toEqual(['   one', '     two']);
  });

  test('leaves a word that is longer than a line whole', () => {
    expect(wrapped('a abcdefghij b', 5)).toEqual(['a', 'abcdefghij', 'b']);
  });

  test('loses no word, and no line is longer that has a place to break', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 16, max: 60 }), (list, width) => {
        const lines = wrapped(list.join(' '), width, '  ');
        expect(
          lines
            .join(' ')
            .split(/ +/)
            .filter((word) => word !== ''),
        ).toEqual(list);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('shows what could steer a terminal', () => {
    expect(wrapped('a\u001b[2Jb\nc\td\u0000', 80)).toEqual(['a\\u{1b}[2Jb\\u{a}c\\u{9}d\\u{0}']);
  });
});

test('in ASCII every character has a likeness of one column, or a question mark', () => {
  expect(toAscii('·█▌▐│×–é→😀')).toBe('.###|x-???');
});

test('colours only where they were asked for', () => {
  const [on, off] = [true, false].map((color) => paintFor({ width: 80, unicode: true, color }));
  expect(on?.bad('a')).toBe('\u001b[31ma\u001b[39m');
  expect(off?.bad('a')).toBe('a');
  expect(new Set([on?.good('a'), on?.bad('a'), on?.doubtful('a'), on?.strong('a')]).size).toBe(4);
});
