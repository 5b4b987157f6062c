import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import wasm from 'node-sqlite3-wasm';
import pg from 'pg';
import type { DialectName } from '../../../src/core/sql/buckets/dialects.ts';
import { startClickhouse } from '../../servers/clickhouse.ts';
import { startMariadb } from '../../servers/mariadb.ts';

/** A value as it is written into a table, exact. */
export type Cell = bigint | string | null;

/** An engine that runs what `nandi sql` prints for it. */
export interface Engine {
  readonly dialect: DialectName;
  /** Its types for the kinds of id. */
  readonly types: {
    readonly integer: string;
    readonly decimal: string;
    readonly text: string;
    readonly float: string;
  };
  /** What ends CREATE TABLE. */
  readonly storage: string;
  /** The rows of one statement, each cell as its client prints it. */
  query(sql: string): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

/** Starts every engine that can be had here. Each opens an empty database of its own. */
export async function startEngines(
  postgresUrl: string,
  schema: string,
): Promise<readonly Engine[]> {
  return [
    await postgresEngine(postgresUrl, schema),
    ...(await mariadbEngines()),
    sqliteEngine(),
    await duckdbEngine(),
    clickhouseEngine(),
  ];
}

/** A table with one column of ids; the names are quoted. */
export interface IdTable {
  readonly table: string;
  readonly column: string;
  readonly kind: keyof Engine['types'];
  readonly cells: readonly Cell[];
}

/** The statements that make the table anew. */
export function tableStatements({ types, storage }: Engine, made: IdTable): string[] {
  const { table, column, kind, cells } = made;
  const values = cells.map((cell) => `(${cell === null ? 'NULL' : literal(cell)})`);
  return [
    `DROP TABLE IF EXISTS ${table}`,
    `CREATE TABLE ${table} (${column} ${types[kind]})${storage}`,
    ...(values.length === 0 ? [] : [`INSERT INTO ${table} VALUES ${values.join(', ')}`]),
  ];
}

function literal(cell: bigint | string): string {
  return typeof cell === 'bigint' ? `${cell}` : `'${cell.replaceAll("'", "''")}'`;
}

async function postgresEngine(url: string, schema: string): Promise<Engine> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
  const types = { getTypeParser: () => (text: string) => text };
  return {
    dialect: 'postgres',
    types: { integer: 'bigint', decimal: 'numeric', text: 'text', float: 'double precision' },
    storage: '',
    query: async (text) => {
      const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array', types });
      return rows.map((row) => row.map((cell) => cell ?? ''));
    },
    close: async () => {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
    },
  };
}

/** One server for both: what is printed for MySQL is run where MariaDB takes it. */
async function mariadbEngines(): Promise<readonly Engine[]> {
  const server = await startMariadb();
  const connection = await mysql.createConnection({
    uri: server.url,
    rowsAsArray: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  const engine: Engine = {
    dialect: 'mariadb',
    types: { integer: 'bigint', decimal: 'decimal(65,0)', text: 'varchar(200)', float: 'double' },
    storage: ' CHARACTER SET utf8mb4',
    query: async (sql) => {
      const [rows] = await connection.query(sql);
      // Its client prints a null as the word.
      return Array.isArray(rows) ? rows.map((row) => cellsOf(row, 'NULL')) : [];
    },
    close: async () => {
      await connection.end();
      await server.stop();
    },
  };
  return [engine, { ...engine, dialect: 'mysql', close: async () => undefined }];
}

function cellsOf(row: unknown, nullText: string): string[] {
  if (!Array.isArray(row)) throw new TypeError('a row comes as an array');
  return row.map((cell: unknown) => (cell === null ? nullText : printed(cell)));
}

function printed(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'bigint' || typeof cell === 'number') return `${cell}`;
  throw new TypeError(`a cell of type ${typeof cell} was not expected`);
}

function sqliteEngine(): Engine {
  const database = new wasm.Database();
  return {
    dialect: 'sqlite',
    types: { integer: 'INTEGER', decimal: 'NUMERIC', text: 'TEXT', float: 'REAL' },
    storage: '',
    query: async (sql) => database.all(sql).map((row) => cellsOf(Object.values(row), '')),
    close: async () => database.close(),
  };
}

async function duckdbEngine(): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    dialect: 'duckdb',
    types: { integer: 'BIGINT', decimal: 'HUGEINT', text: 'VARCHAR', float: 'DOUBLE' },
    storage: '',
    query: async (sql) => {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRows().map((row) => cellsOf(row, 'NULL'));
    },
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function clickhouseEngine(): Engine {
  const session = startClickhouse();
  return {
    dialect: 'clickhouse',
    types: {
      integer: 'Nullable(Int64)',
      decimal: 'Nullable(Decimal(76, 0))',
      text: 'Nullable(String)',
      float: 'Nullable(Float64)',
    },
    storage: ' ENGINE = MergeTree ORDER BY tuple()',
    query: async (sql) => {
      const lines = session.query(sql, 'JSONCompactStringsEachRow').split('\n');
      const rows = lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
      // Its client writes a null into CSV as \N.
      return rows.map((row) => cellsOf(row, '').map((cell) => (cell === 'ᴺᵁᴸᴸ' ? '\\N' : cell)));
    },
    close: async () => session.cleanup(),
  };
}
