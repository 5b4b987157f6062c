import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotedIdentifier } from '../../../src/core/sql/quoting.ts';
import { UserError } from '../../../src/core/user-error.ts';
import { parseTableName, quotedTableName } from '../../../src/inputs/postgres/table-name.ts';

describe('the name of a table', () => {
  test.each([
    ['orders', ['orders']],
    ['Orders', ['orders']],
    ['sales.Order', ['sales', 'order']],
    ['"Sales"."Order"', ['Sales', 'Order']],
    ['sales."Mixed Name"', ['sales', 'Mixed Name']],
    ['"a.b".c', ['a.b', 'c']],
    ['"a""b"', ['a"b']],
    ['db.sales.orders', ['db', 'sales', 'orders']],
    ['ÄRGER', ['Ärger']],
    ['order-items', ['order-items']],
    ['"', ['"']],
    ['""', ['""']],
    ['a"b', ['a"b']],
    ['t"; SELECT pg_sleep(9) --', ['t"; select pg_sleep(9) --']],
  ])('%s is read as PostgreSQL reads it', (text, parts) => {
    expect(parseTableName(text)).toEqual(parts);
  });

  test.each(['', '.', 'a.', '.a', 'a..b', 'a.b.c.d', 'a\0b'])('%j is none', (text) => {
    expect(() => parseTableName(text)).toThrow(UserError);
    expect(() => parseTableName(text)).toThrow(/no name of a table; write orders/);
  });

  test('comes back from its quoted form, whatever it holds', () => {
    const part = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (name) => {
        expect(parseTableName(quotedTableName(name))).toEqual(name);
      }),
    );
  });
});

test('no identifier ends its quotes', () => {
  expect(quotedIdentifier('a"b')).toBe('"a""b"');
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(quotedIdentifier(name).slice(1, -1).replaceAll('""', '')).not.toContain('"');
    }),
  );
});
