import { bigqueryBuckets } from './bigquery.ts';
import { clickhouseBuckets } from './clickhouse.ts';
import type { BucketDialect } from './dialect.ts';
import { duckdbBuckets } from './duckdb.ts';
import { mariadbBuckets, mysqlBuckets } from './mysql.ts';
import { postgresBuckets } from './postgres.ts';
import { snowflakeBuckets } from './snowflake.ts';
import { sparkBuckets } from './spark.ts';
import { sqliteBuckets } from './sqlite.ts';
import { trinoBuckets } from './trino.ts';

export type DialectName =
  | 'postgres'
  | 'mysql'
  | 'mariadb'
  | 'sqlite'
  | 'duckdb'
  | 'clickhouse'
  | 'bigquery'
  | 'snowflake'
  | 'trino'
  | 'spark';

/** All names, in the order in which the help text lists them. */
export const dialectNames: readonly DialectName[] = [
  'postgres',
  'mysql',
  'mariadb',
  'sqlite',
  'duckdb',
  'clickhouse',
  'bigquery',
  'snowflake',
  'trino',
  'spark',
];

export const bucketDialects: Readonly<Record<DialectName, BucketDialect>> = {
  postgres: postgresBuckets,
  mysql: mysqlBuckets,
  mariadb: mariadbBuckets,
  sqlite: sqliteBuckets,
  duckdb: duckdbBuckets,
  clickhouse: clickhouseBuckets,
  bigquery: bigqueryBuckets,
  snowflake: snowflakeBuckets,
  trino: trinoBuckets,
  spark: sparkBuckets,
};
