import { describe, expect, test } from 'vitest';
import type { IdOptions } from '../../../src/inputs/read-ids.ts';
import { hasThousands } from '../../../src/inputs/table/thousands.ts';
import { readIds, refusalOf } from '../source.ts';

describe('a table without a header whose rows all read as one number is refused', () => {
  test.each(['28,742', '-28,742', '1,234,567', '28,742.00', '+1,000'])(
    'such as %s',
    async (number) => {
      const columns = number.split(',').length;
      expect(await refusalOf(readIds(`${number}\n${number}\n`))).toBe(
        `input: file.csv: every row looks like one number with thousands separators ("${number}"); remove them, or say --id 1 if these are ${columns} columns`,
      );
    },
  );

  test('also where their lengths differ', async () => {
    expect(await refusalOf(readIds('28,742\n1,234,567\n'))).toMatch(/thousands separators/);
  });
});

describe('a table is read', () => {
  const options: readonly [string, string, IdOptions][] = [
    ['where a row is no such number', '28,742\n5,7\n', {}],
    ['where it has a header', 'a,b\n28,742\n', {}],
    ['where the id column was named', '28,742\n29,743\n', { id: '1' }],
    ['where the delimiter was said', '28,742\n29,743\n', { delimiter: ',' }],
    ['where the delimiter is another', '28;742\n29;743\n', {}],
  ];

  test.each(options)('%s', async (_, text, said) => {
    expect((await readIds(text, said)).tally.used).toBeGreaterThan(0);
  });
});

test.each([
  [['28', '742'], true],
  [['-1', '000', '000'], true],
  [['1', '234.5'], true],
  [['28'], false],
  [['28', '74'], false],
  [['2874', '742'], false],
  [['', '742'], false],
  [['28', '742', ''], false],
  [['a', '742'], false],
])('%j is one number with thousands separators: %s', (cells, is) => {
  expect(hasThousands(cells)).toBe(is);
});
