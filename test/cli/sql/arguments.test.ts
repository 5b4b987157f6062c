import { describe, expect, test } from 'vitest';
import { run } from '../pretend.ts';

const rows = ['--table', 'orders', '--id', 'id'];
const usual = ['--dialect', 'postgres', ...rows];

describe('what cannot be meant is said in one sentence, and nothing is printed', () => {
  test.each<[readonly string[], string]>([
    [
      ['--dialect', 'postgresql', ...rows],
      '--dialect "postgresql" is not known; did you mean "postgres"?',
    ],
    [
      ['--dialect', 'postgres', '--id', 'id'],
      'say what is counted, as in --table orders --id id: --table orders is missing',
    ],
    [
      ['--dialect', 'postgres', '--table', 'orders'],
      'say what is counted, as in --table orders --id id: --id id is missing',
    ],
    [
      [...usual, '--id-type', 'int'],
      '--id-type "int" is not known; write integer or decimal or text',
    ],
    [[...usual, '-p', '0'], '--partitions "0" is no whole number from 1 to 1000000'],
    [
      [...usual, '--modulus', '100', '-p', '24'],
      '--modulus 100 cannot answer 24 partitions, which do not divide it; write a multiple of 24',
    ],
    [
      [...usual, '-p', '999983,999979'],
      '999983, 999979 partitions have no common multiple up to 2000000; ask for fewer at a time',
    ],
    [[...usual, '--where', ' '], '--where is empty; write a condition, as in "status = \'open\'"'],
    [[...usual, '--hash', 'xxh63'], '--hash "xxh63" is not known; did you mean "xxh64"?'],
    [[...usual, '--hash-input', 'int64'], '--hash-input needs a --hash'],
    [
      [...usual, '--index', '--function'],
      '--index and --function are two texts; ask for one at a time',
    ],
    [
      [...usual, '--index', '-p', '24,48'],
      '--index is made for one partition count; give --partitions once',
    ],
    [[...usual, '--index', '--modulus', '24'], '--modulus is of the counting query, not --index'],
    [
      [...usual, '--function', '--cost', 'bytes'],
      '--cost is of the counting query, not --function',
    ],
    [[...usual, '--function', '--where', 'true'], '--where belongs to a table, not --function'],
    [
      [...usual, '--index', 'layout'],
      'PostgreSQL has no such index as layout; there is --index expression and --index column',
    ],
    [
      [...usual, '--index', '--id-type', 'text'],
      '--index of text ids needs a --hash; or make the column a number',
    ],
  ])('%j', async (args, sentence) => {
    const { code, out, err } = await run(['sql', ...args]);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `nandi: ${sentence}\n` });
  });

  test.each<[string, readonly string[], string]>([
    [
      'postgres',
      ['--hash', 'xxh64'],
      'PostgreSQL cannot compute xxh64: it has md5, sha256, pg-hashint8, pg-hashint8extended, pg-hashtext and pg-hashtextextended',
    ],
    ['sqlite', ['--hash', 'md5'], 'SQLite cannot compute md5: it has no hash of ours'],
    [
      'mysql',
      ['--hash', 'pg-hashtext'],
      'MySQL cannot compute pg-hashtext: it has crc32, md5 and sha256',
    ],
    [
      'duckdb',
      ['--hash', 'md5', '--hash-input', 'int64'],
      'DuckDB cannot compute md5 over the 8 bytes of an int64; leave --hash-input out',
    ],
    [
      'postgres',
      ['--hash', 'pg-hashint8', '--id-type', 'text'],
      'pg-hashint8 is given the 8 bytes of an integer; leave --id-type out',
    ],
    [
      'mysql',
      ['--hash', 'md5', '--id-type', 'decimal'],
      'a hash is given integers or text; leave --id-type decimal out',
    ],
    [
      'mariadb',
      ['--index', 'expression'],
      'MariaDB has no such index as expression; there is --index column',
    ],
    ['sqlite', ['--schema', 'main'], 'a file of SQLite has no schemas; leave --schema out'],
    [
      'clickhouse',
      ['--schema', 'shop', '--function'],
      'functions of ClickHouse are in no database; leave --schema out',
    ],
  ])('%s %j', async (dialect, flags, sentence) => {
    const { code, out, err } = await run(['sql', '--dialect', dialect, ...rows, ...flags]);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `nandi: ${sentence}\n` });
  });
});

describe('the modulus', () => {
  test.each<[readonly string[], number]>([
    [[], 4800],
    [['-p', '7'], 2100],
    [['-p', '24,48', '-p', '7'], 3360],
    [['--modulus', '100'], 100],
    [['--modulus', '96', '-p', '24,48'], 96],
    [['--hash', 'md5', '-p', '24,36'], 72],
  ])('of %j is %d', async (flags, modulus) => {
    expect((await run(['sql', ...usual, ...flags])).out).toContain(` ${modulus} AS modulus,`);
  });
});

test('costs are added up beside the count, once each', async () => {
  const { out } = await run(['sql', ...usual, '--cost', 'bytes', '--cost', 'bytes']);
  expect(out.match(/ AS "bytes_\w+"/g)).toEqual(
    ['count', 'sum', 'squares', 'max'].map((each) => ` AS "bytes_${each}"`),
  );
});

test('what holds a table is written before it, each name by itself; a dot in a name parts nothing', async () => {
  const schema = ['--schema', 'my catalog', '--schema', 'public'];
  const { out } = await run(['sql', ...usual, ...schema]);
  expect(out).toContain('FROM "my catalog"."public"."orders" AS s');
  const dotted = await run([
    'sql',
    '--dialect',
    'postgres',
    '--table',
    'public.orders',
    '--id',
    'id',
  ]);
  expect(dotted.out).toContain('FROM "public.orders" AS s');
  expect(dotted.err).toContain('write --schema and --table');
});

test('standard output is SQL alone; a line end in a name does not reach the talk', async () => {
  const args = ['--dialect', 'postgres', '--table', 'a.\nb', '--id', 'i\nd', '--index'];
  const { out, err } = await run(['sql', ...args]);
  expect(out.startsWith('CREATE INDEX CONCURRENTLY ')).toBe(true);
  expect(err).toContain('"i\\u{a}d"');
});
