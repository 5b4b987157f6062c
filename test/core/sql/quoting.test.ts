import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { quotedIdentifier, quotedLiteral } from '../../../src/core/sql/quoting.ts';

const client = new pg.Client({ connectionString: inject('postgresUrl') });
beforeAll(() => client.connect());
afterAll(() => client.end());

test('doubles the quote that ends the name or the text', () => {
  expect(quotedIdentifier('t"; SELECT 1 --')).toBe('"t""; SELECT 1 --"');
  expect(quotedLiteral("it's")).toBe("'it''s'");
  expect([quotedIdentifier('a\0b'), quotedLiteral('a\0b')]).toEqual(['"ab"', "'ab'"]);
});

test('any name and any text comes back from PostgreSQL as it was', async () => {
  // PostgreSQL cuts a name after 63 bytes.
  const name = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(name, fc.string({ unit: 'grapheme' }), async (column, text) => {
      const sql = `SELECT ${quotedLiteral(text)} AS ${quotedIdentifier(column)}`;
      const { rows } = await client.query(sql);
      expect(rows).toEqual([{ [column]: text.replaceAll('\0', '') }]);
    }),
    { numRuns: 200 },
  );
});
