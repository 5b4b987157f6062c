import { sqlite } from '../../core/sql/sqlite.ts';
import type { ColumnDescription, Database, Relation, Row } from '../database/database.ts';
import { tableNamed, tableNames } from './catalogue.ts';
import { checkFile } from './check-file.ts';
import { type OpenedDriver, openDriver } from './driver.ts';
import { sqliteError, walError } from './sqlite-error.ts';

/**
 * Opens a file of SQLite for reading. Nothing is written to it; SQLite itself may put a lock beside it
 * for as long as it is read. Throws a `UserError` of kind input for what is no database, and of kind
 * database where it cannot be opened or is locked.
 */
export async function openSqlite(
  path: string,
  open: (path: string) => Promise<OpenedDriver> = openDriver,
): Promise<Database> {
  const { isWal } = await checkFile(path);
  const { driver, library } = await open(path).catch((error: unknown) => {
    throw isWal ? walError(path) : sqliteError(path, error);
  });
  if (isWal && library === 'node-sqlite3-wasm') {
    driver.close();
    throw walError(path);
  }
  const ask = (sql: string): Row[] => {
    try {
      return driver.all(sql).map((row) => Object.values(row).map(cellOf));
    } catch (error) {
      throw sqliteError(path, error);
    }
  };
  try {
    // One transaction: a writer in between would make what was settled untrue.
    ask('BEGIN');
  } catch (error) {
    driver.close();
    throw error;
  }
  return {
    name: path,
    dialect: sqlite,
    tables: async () => tableNames(ask),
    table: async (name) => tableNamed(ask, name),
    relationOf: async (query) => queried(query, driver.all, path),
    settled: async (relation, column) => settled(ask, relation, column),
    query: async (sql) => ask(sql),
    close: async () => driver.close(),
  };
}

/**
 * A column that holds whole numbers and NULLs alone may be counted as such: the search for an exception
 * takes a tenth of the time that asking each row of its type while it is counted would cost.
 */
function settled(
  ask: (sql: string) => readonly Row[],
  { from }: Relation,
  column: ColumnDescription,
): ColumnDescription {
  if (column.kind !== 'mixed') return column;
  const sql = `s.${sqlite.quoteIdentifier(column.name)}`;
  const exception = `SELECT 1 FROM (SELECT * FROM ${from}) AS s WHERE typeof(${sql}) NOT IN ('integer', 'null')`;
  const [row] = ask(`SELECT EXISTS (${exception})`);
  return row?.[0] === '0' ? { ...column, kind: 'integer' } : column;
}

/** A query's columns are the names of one row of NULLs, which a join with nothing gives. */
function queried(query: string, all: OpenedDriver['driver']['all'], path: string): Relation {
  const from = `(${query}\n) AS q`;
  try {
    const [row = {}] = all(
      `SELECT q.* FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM ${from} LIMIT 0) AS q`,
    );
    const columns = Object.keys(row).map((name) => ({
      name,
      kind: 'mixed' as const,
      type: 'no type',
      isPrimaryKey: false,
      isUnique: false,
      isIndexed: false,
    }));
    return { label: 'query', from, columns, rowNumber: null };
  } catch (error) {
    throw sqliteError(path, error);
  }
}

/** Every digit: a REAL as the shortest text that is that double. */
function cellOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return `${value}`;
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : null;
}
