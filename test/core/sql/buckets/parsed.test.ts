import bigquery from 'node-sql-parser/build/bigquery.js';
import hive from 'node-sql-parser/build/hive.js';
import mysql from 'node-sql-parser/build/mysql.js';
import snowflake from 'node-sql-parser/build/snowflake.js';
import trino from 'node-sql-parser/build/trino.js';
import { describe, expect, test } from 'vitest';
import { textBytes } from '../../../../src/core/hash/bytes.ts';
import { hashes } from '../../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../../src/core/hash/word.ts';
import { countingQuery } from '../../../../src/core/sql/buckets/counting-query.ts';
import { bucketDialects } from '../../../../src/core/sql/buckets/dialects.ts';
import { run } from '../../../cli/pretend.ts';

/**
 * Engines that cannot be had here: a parser reads what they are given. It knows no types and few of
 * their statements, so this is all that is claimed of them. Hive's is the nearest to Spark's.
 */
const parsers = {
  bigquery: new bigquery.Parser(),
  snowflake: new snowflake.Parser(),
  trino: new trino.Parser(),
  spark: new hive.Parser(),
} as const;
const parsedNames = ['bigquery', 'snowflake', 'trino', 'spark'] as const;

describe.each(parsedNames)('%s', (name) => {
  const dialect = bucketDialects[name];
  const maps = ['modulo', ...dialect.hashes] as const;
  const kinds = ['integer', 'numeric', 'text'] as const;
  const cases = maps.flatMap((map) => kinds.map((kind) => ({ map, kind })));

  test.each(cases)('its parser reads the counting query: $map of $kind', ({ map, kind }) => {
    const query = countingQuery(dialect, {
      table: `${dialect.quoteIdentifier('shop')}.${dialect.quoteIdentifier('orders')}`,
      where: 'amount > 5',
      id: { name: dialect.quoteIdentifier('id'), kind },
      map,
      hashInput: 'text',
      modulus: 4800,
      costs: [
        {
          column: 'bytes',
          count: 'bytes_count',
          sum: 'bytes_sum',
          squares: 'bytes_squares',
          max: 'bytes_max',
        },
      ],
    });
    // The widest type of BigQuery is one that the parser does not know.
    const { ast, tableList } = parsers[name].parse(query?.replaceAll('BIGNUM', 'NUM') ?? '');
    expect(ast).toMatchObject({ type: 'select' });
    expect(tableList.join().toLowerCase()).toBe('select::shop::orders');
  });

  test('its parser refuses what is no SQL', () => {
    expect(() => parsers[name].parse('SELECT FROM GROUP 1')).toThrow();
  });

  test('names stay names', () => {
    expect(dialect.quoteIdentifier('a"b`c')).toBe(
      { bigquery: '`a"b\\`c`', snowflake: '"a""b`c"', trino: '"a""b`c"', spark: '`a"b``c`' }[name],
    );
  });

  test('a hash over the bytes of an integer is what it lacks', () => {
    for (const hash of dialect.hashes) {
      expect(hashes[hash].input).not.toBe('int64');
      expect(dialect.hashResidue(hash, { sql: 'id', kind: 'integer' }, 'int64', 24)).toBeNull();
    }
  });
});

/** The values that the makers print for their own functions, in our words. */
test.each([
  ['md5', 'Snowflake', 17_145_559_544_104_499_780n, 'docs.snowflake.com, MD5_NUMBER_UPPER64'],
  ['md5', 'hello', 6_719_722_671_305_337_462n, 'docs.snowflake.com, snowpark md5_number_upper64'],
  ['crc32', 'Spark', 1_557_323_817n, 'docs.databricks.com, crc32'],
] as const)('%s of %s is %d (%s)', (name, text, value, _source) => {
  expect(bigintOfWord(hashes[name].of(textBytes(text)), hashes[name].signed)).toBe(value);
});

test('Snowflake keeps a name without quotes in capitals, and so it is quoted', () => {
  const quoted = (name: string): string => bucketDialects.snowflake.quoteIdentifier(name);
  expect(['orders', 'Orders', 'my orders'].map(quoted)).toEqual([
    '"ORDERS"',
    '"Orders"',
    '"my orders"',
  ]);
});

test('in BigQuery a backslash or a line end does not end a name', () => {
  expect(bucketDialects.bigquery.quoteIdentifier('a\\`\n')).toBe('`a\\\\\\`\\n`');
});

test('the parser of MySQL reads its index over an expression', async () => {
  const { out } = await run(['sql', '--dialect', 'mysql', '--table', 't', '--id', 'id', '--index']);
  expect(out).toBe(
    'CREATE INDEX `t_id_mod_24` ON `t` (((`id` % 24 + 24) % 24));\nEXPLAIN SELECT * FROM `t` WHERE (`id` % 24 + 24) % 24 = 23;\n',
  );
  for (const each of out.split(';\n').filter((text) => text !== ''))
    expect(() => new mysql.Parser().parse(each)).not.toThrow();
});

test('the parser of BigQuery reads a table that is laid out anew', async () => {
  const flags = ['--dialect', 'bigquery', '--schema', 'shop', '--table', 'orders', '--id', 'id'];
  const { out } = await run(['sql', ...flags, '--index', '-p', '48']);
  expect(out).toContain('PARTITION BY RANGE_BUCKET(`id_mod_48`, GENERATE_ARRAY(0, 48, 1))');
  expect(() => parsers.bigquery.parse(out)).not.toThrow();
  expect((await run(['sql', ...flags, '--index', '-p', '5000'])).out).toContain(
    '`orders_by_id_mod_5000` CLUSTER BY `id_mod_5000` AS',
  );
});
