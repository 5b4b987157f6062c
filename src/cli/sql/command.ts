import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Examples:
  nandi sql --dialect postgres --table orders --id id
  nandi sql --dialect duckdb --table orders --id id --where "status = 'open'"
  nandi sql --dialect clickhouse --table events --id user_id --hash xxh64
  nandi sql --dialect bigquery --schema shop --table orders --id id --cost rows
  nandi sql --dialect postgres --table orders --id id --index
  nandi sql --dialect sqlite --table orders --id id --index --where "amount > 5"
  nandi sql --dialect mysql --table orders --id customer_id --index column
  nandi sql --dialect sqlite --function --partitions 48

Its rows are what analyze reads:
  nandi sql --dialect sqlite --table orders --id id |
    sqlite3 -csv -header fixtures/orders.db | nandi analyze --counts -

Standard output is SQL alone, to be piped or kept; how to run it, and what to
know before, is told on standard error. --table is one name, whatever stands in
it. Rows without an id, and those whose id is none, are counted as such.

Tested on PostgreSQL 18, MariaDB 10.11, SQLite, DuckDB 1.5 and ClickHouse 26.7.
  MySQL: on MariaDB; its index over an expression is read by a parser only.
  BigQuery, Snowflake, Trino, Spark: the counting query is read by a parser only
  (for Spark that of Hive), and what --index and --function print is untested,
  but for the table of BigQuery, which is parsed.

Hashes:
  postgres    md5 sha256 pg-hashint8 pg-hashint8extended pg-hashtext
              pg-hashtextextended
  mysql       crc32 md5 sha256
  mariadb     crc32 md5 sha256
  sqlite      none
  duckdb      md5 sha256
  clickhouse  murmur3 xxh64 crc32 md5 sha256
  bigquery    md5 sha256
  snowflake   md5 sha256
  trino       crc32 md5 sha256
  spark       crc32 md5 sha256`;

/** `nandi sql`: its flags. What it does stands in run.ts, loaded when it runs. */
export function sqlCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('sql')
    .summary('the counting query, the index and the bucket function, for other engines')
    .description(
      'Prints SQL for a database that nandi does not connect to: a query whose rows nandi analyze --counts reads, an index that finds the rows of one bucket, or a function that gives the bucket of an id.',
    )
    .helpOption('-h, --help', 'print help');
  for (const option of options()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (flags: unknown) => {
    const { runSql } = await import('./run.ts');
    done(await runSql(outside, flags));
  });
}

function options(): Option[] {
  return [
    new Option(
      '--dialect <name>',
      'postgres, mysql, mariadb, sqlite, duckdb, clickhouse, bigquery, snowflake, trino or spark',
    ).makeOptionMandatory(),
    new Option('--table <name>', 'the table'),
    many('--schema <name>', 'what holds it; repeat it for a catalog and its schema'),
    new Option('--id <column>', 'the id column'),
    new Option('--id-type <kind>', 'what it is declared as: integer, decimal or text').default(
      'integer',
    ),
    many('-p, --partitions <n>', 'partition count (default: 24)'),
    new Option('--modulus <n>', 'count by this multiple of them (default: what patterns need)'),
    new Option('--where <sql>', 'count, or index, the rows that fulfil this condition'),
    many('--cost <column>', 'also what it costs by residue, for analyze --counts --cost'),
    new Option('--hash <name>', 'floorMod(hash(id), n) instead of id mod n').default('none'),
    new Option(
      '--hash-input <kind>',
      'what a hash is given: the canonical text, or the 8 bytes of an int64 (text, int64)',
    ).default('text'),
    new Option(
      '--index [kind]',
      'what finds the rows of a bucket: expression, column or layout (default: the advised one)',
    ),
    new Option('--function', 'the function that gives the bucket of an id'),
  ];
}
