import { sqlite } from '../../core/sql/sqlite.ts';
import { UserError } from '../../core/user-error.ts';
import type { ColumnDescription, Database, Relation, Row } from '../database/database.ts';
import { NO_PAGES, tableNamed, tableNames } from './catalogue.ts';
import { checkFile, type SqliteFile } from './check-file.ts';
import { type OpenedDriver, openDriver } from './driver.ts';
import { lockedError, sqliteError, walError } from './sqlite-error.ts';

/**
 * Opens a file of SQLite for reading. Nothing is written to it. Throws a `UserError` of kind input for
 * what is no database, and of kind database where it cannot be opened or is being written.
 */
export async function openSqlite(
  path: string,
  open: (path: string, file: SqliteFile) => Promise<OpenedDriver> = openDriver,
): Promise<Database> {
  const file = await checkFile(path);
  const opened = await open(path, file).catch((error: unknown) => {
    throw sqliteError(path, error);
  });
  const { driver } = opened;
  const ask = (sql: string): Row[] => {
    try {
      return driver.all(sql).map((row) => Object.values(row).map(cellOf));
    } catch (error) {
      throw sqliteError(path, error);
    }
  };
  try {
    refuseUnreadable(path, file, opened);
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
    query: async (sql) => {
      const rows = ask(sql);
      if (!opened.seesWriters) await refuseChanged(path, file);
      return rows;
    },
    stream: (sql) => streamed(opened, { path, file, sql }),
    explain: async (sql) => ask(`EXPLAIN QUERY PLAN ${sql}`).map(([, , , step]) => step ?? ''),
    expected: async () => null,
    close: async () => driver.close(),
  };
}

/** Whoever writes meanwhile is noticed at the end of all rows. */
async function* streamed(
  { driver, seesWriters }: OpenedDriver,
  { path, file, sql }: { readonly path: string; readonly file: SqliteFile; readonly sql: string },
): AsyncGenerator<Row[]> {
  try {
    let rows: Row[] = [];
    for (const row of driver.each(sql)) {
      if (rows.push(Object.values(row).map(cellOf)) < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } catch (error) {
    throw error instanceof UserError ? error : sqliteError(path, error);
  }
  if (!seesWriters) await refuseChanged(path, file);
}

const BATCH_ROWS = 5000;

/** What Node's own SQLite would see to itself: it reads logs, and is locked out by a writer. */
function refuseUnreadable(path: string, file: SqliteFile, { library }: OpenedDriver): void {
  if (library === 'node:sqlite') return;
  if (file.isWal) throw walError(path);
  if (file.isBeingWritten) throw lockedError(path);
}

async function refuseChanged(path: string, { state }: SqliteFile): Promise<void> {
  const now = await checkFile(path);
  if (now.state !== state || now.isBeingWritten) throw lockedError(path);
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
      isUuid: false,
      isPrimaryKey: false,
      isUnique: false,
      isIndexed: false,
    }));
    return {
      label: 'query',
      from,
      columns,
      unreadable: [],
      isRowSecured: false,
      rowNumber: null,
      pages: NO_PAGES,
    };
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
