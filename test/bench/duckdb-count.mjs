// Counts ids by remainder with DuckDB on two threads, as the whole process that a person would start.
import { DuckDBInstance } from '@duckdb/node-api';

const [path] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
const result = await connection.runAndReadAll(
  `SELECT id % 24 AS bucket, count(*)::DOUBLE AS rows FROM read_csv('${path}') GROUP BY 1 ORDER BY 1`,
);
console.log(
  JSON.stringify(result.getRows().map(([bucket, rows]) => [Number(bucket), Number(rows)])),
);
