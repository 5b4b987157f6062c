import { rmSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as NodeSqlite from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type wasm from 'node-sqlite3-wasm';
import type { SqliteFile } from './check-file.ts';

/** The part of a SQLite library that is called here. */
interface Driver {
  /** The rows of one statement, by column name; 64-bit integers are exact. */
  readonly all: (sql: string) => readonly Readonly<Record<string, unknown>>[];
  /** The same, one after the other. */
  readonly each: (sql: string) => Iterable<Readonly<Record<string, unknown>>>;
  readonly close: () => void;
}

export interface OpenedDriver {
  readonly driver: Driver;
  readonly library: 'node:sqlite' | 'node-sqlite3-wasm';
  /** A writer is locked out, or shut off; where it is not, whoever reads looks for changes. */
  readonly seesWriters: boolean;
}

/**
 * Opens a file for reading: with Node's own SQLite where it has one (22.13 and newer), else with the
 * WebAssembly build, which compiles nothing at installation. Both are loaded only here.
 */
export async function openDriver(path: string, file: SqliteFile): Promise<OpenedDriver> {
  const native = await nodeSqlite();
  if (native === null) return await openWasm(path);
  const quiet = isLogOnly(file) ? openedQuietly(native, path) : null;
  const database = quiet ?? new native.DatabaseSync(path, { readOnly: true });
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS_MAX}`);
  return {
    library: 'node:sqlite',
    seesWriters: quiet === null,
    driver: {
      all: (sql) => {
        const statement = database.prepare(sql);
        statement.setReadBigInts(true);
        return statement.all();
      },
      each: (sql) => {
        const statement = database.prepare(sql);
        statement.setReadBigInts(true);
        return statement.iterate();
      },
      close: () => database.close(),
    },
  };
}

/** Its writers keep a log, and all that they wrote is in the file by now. */
function isLogOnly({ isWal, hasLog, isBeingWritten }: SqliteFile): boolean {
  return isWal && !hasLog && !isBeingWritten;
}

/**
 * As a file that nobody changes: else SQLite makes a log and its index beside it, leaves them there,
 * and cannot read a database in a folder that it may not write to. Null before Node 22.15, which takes
 * no URL.
 */
function openedQuietly({ DatabaseSync }: typeof NodeSqlite, path: string) {
  const url = pathToFileURL(resolve(path));
  url.searchParams.set('immutable', '1');
  try {
    return new DatabaseSync(url, { readOnly: true });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Node 22 warns on standard error that its SQLite may change: nothing that a user could mend. */
async function nodeSqlite(): Promise<typeof NodeSqlite | null> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return await import('node:sqlite').catch(() => null);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** As long a writer may hold the file before it is an error. */
const BUSY_MS_MAX = 5000;

/**
 * The WebAssembly build locks a file by a folder beside it, against readers too, and knows nothing of
 * the locks of other programs. So it is shown the file through a link in a folder of its own: nothing
 * is written beside the file, and any number may read it. A writer is noticed by `checkFile` and by
 * what it changed.
 */
export async function openWasm(path: string): Promise<OpenedDriver> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  const folder = await mkdtemp(join(tmpdir(), 'nandi-sqlite-'));
  const link = join(folder, 'database');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await symlink(resolve(path), link);
    const database = new sqlite.Database(link, { readOnly: true, fileMustExist: true });
    const close = (): void => {
      database.close();
      remove();
    };
    const all: Driver['all'] = (sql) => database.all(sql);
    return {
      library: 'node-sqlite3-wasm',
      seesWriters: false,
      driver: { all, each: eachOf(database), close },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The WebAssembly build keeps the memory of a statement until it is told otherwise. */
function eachOf(database: wasm.Database): Driver['each'] {
  return function* each(sql) {
    const statement = database.prepare(sql);
    try {
      yield* statement.iterate();
    } finally {
      statement.finalize();
    }
  };
}
