import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Examples:
  nandi analyze fixtures/ids.csv
  nandi analyze fixtures/ids.csv --partitions 24 --partitions 48 -f json
  nandi analyze fixtures/even.csv --gate default
  nandi analyze fixtures/ids.csv --gate 'ratio <= 1.2' --gate 'warn: empty == 0'
  nandi analyze fixtures/tenants.csv --cost duration_ms --cost rows
  nandi analyze fixtures/ids.csv --runs fixtures/runs.csv --period 60m
  nandi analyze fixtures/uuids.csv --id user_id --hash xxh64
  nandi analyze fixtures/consecutive.csv --compare-hashes
  nandi analyze fixtures/three-writers.csv --sweep 20..30
  nandi analyze --counts fixtures/counts.csv
  nandi analyze fixtures/orders.db
  nandi analyze --db sqlite:fixtures/orders.db --where "status = 'open'"
  nandi analyze --db sqlite:fixtures/orders.db --explain
  cut -d, -f1 fixtures/ids.csv | nandi analyze -

Gate: [warn:] METRIC[(ARG)][.FIGURE] [{partitions=N}] OP NUMBER[UNIT], as in
  ratio <= 1.2, deviation(max) <= 6%, empty == 0, pattern == none,
  p_value >= 0.001, cost(duration_ms).p95 <= 25m, runs.overruns == 0,
  change(shape) <= 2%; or default. A metric that cannot be measured fails its
  gate; so does one of a --sample whose interval straddles the limit.

Hashes: fnv1a32 fnv1a64 murmur3 xxh64 crc32 md5 sha256 kafka-murmur2
  kafka-partition pg-hashint8 pg-hashint8extended pg-hashtext
  pg-hashtextextended redis-slot`;

/** `nandi analyze`: its flags. What it does stands in run.ts, which is loaded when it runs. */
export function analyzeCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('analyze')
    .summary('how ids spread over partitions, why, and whether a hash would help')
    .description(
      'Counts ids by id mod n and says whether the spread is what chance gives, which pattern makes it uneven, what would cure it, and whether a hash would help at all.',
    )
    .argument(
      '[sources...]',
      'CSV, TSV, JSON lines or Parquet files, read as one; a SQLite file; - for standard input',
    )
    .helpOption('-h, --help', 'print help');
  for (const option of options()) command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (sources: readonly string[], flags: unknown) => {
      const { runAnalyze } = await import('./run.ts');
      done(await runAnalyze(outside, sources, flags));
    });
}

function options(): Option[] {
  return [
    ...databaseOptions(),
    many('-p, --partitions <n>', 'partition count (default: 24)'),
    new Option('--sweep <range>', 'figures for many partition counts, as in 1..256 or 23,24,25'),
    new Option('--id <column>', 'the id column, by name or number (default: found)'),
    many('--cost <column>', 'a column of costs: its load per partition'),
    new Option(
      '--period <time>',
      'time from one run to the next, as in 60m: what does not fit is unsafe',
    ),
    new Option(
      '--runs <file>',
      'history of real runs: bucket or planned_at, started_at, duration_ms',
    ),
    new Option('--hash <name>', 'judge floorMod(hash(id), n) instead of id mod n').default('none'),
    new Option(
      '--hash-input <kind>',
      'what a hash is given: the canonical text, or the 8 bytes of an int64 (text, int64)',
    ).default('text'),
    new Option('--compare-hashes [names]', 'set hashes beside it: all, or a list with commas'),
    new Option(
      '--counts',
      'the source is a ready histogram: bucket,count or residue,modulus,count, with costs as nandi sql --cost prints them',
    ),
    new Option('--delimiter <char>', 'cell delimiter; tab for a tab (default: found)'),
    new Option('--quote <char>', 'quote character; none for none (default: found)'),
    new Option('--header', 'the first row is a header (default: found)'),
    new Option('--no-header', 'the first row is data'),
    new Option('--on-reject <what>', 'a row whose id is no whole number: fail or skip').default(
      'fail',
    ),
    many(
      '--gate <expression>',
      'fail with exit code 1 unless it holds; default for the noise-aware set',
    ),
    new Option('--baseline <file>', 'compare with an earlier result'),
    new Option('--save-baseline <file>', 'write the result for later comparison'),
    new Option('-f, --format <name>', 'table, json, csv or markdown').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--seed <n>', 'seeds the noise floor, and the pages of --sample').default('1'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ];
}

function databaseOptions(): Option[] {
  return [
    many(
      '--db <url>',
      'a database, as in sqlite:orders.db, postgres://user@host/database or "host=db dbname=shop" (PG* variables and .pgpass count); repeat it for the shards of one table',
    ),
    new Option(
      '--table <name>',
      'the table or view to count, written for PostgreSQL as in psql: shop."Order" (default: the only one)',
    ),
    new Option('--where <sql>', 'count the rows that fulfil this condition'),
    new Option('--query <sql>', 'count the rows of this SELECT'),
    new Option('--distinct', 'also count different ids, which takes the database far longer'),
    new Option('--deep', 'also count what patterns and cures beyond the usual need: more passes'),
    new Option(
      '--sample <percent>',
      'count so many of the pages of a table of PostgreSQL, as in 5%: figures with 95% intervals, and unknown where one straddles its limit',
    ),
    new Option('--explain', 'print the SQL and its plan, and run nothing'),
    new Option(
      '--advise-index',
      'say whether an index on the bucket (of a --hash, or of the rows of --where) is worth it, and run nothing',
    ),
    new Option('--max-cost <n>', 'warn where the planner expects a higher cost'),
    new Option('--timeout <time>', 'how long a database server may take (default: 5m)'),
    new Option('--verbose', 'say which server is connected to, and how'),
  ];
}
