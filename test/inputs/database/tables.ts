import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import wasm from 'node-sqlite3-wasm';
import type { Reading } from '../../../src/core/tally/reading.ts';
import type { TallyRequest } from '../../../src/core/tally/tally.ts';
import type { CountingOptions } from '../../../src/inputs/database/count-database.ts';
import type { Database, Opening } from '../../../src/inputs/database/database.ts';
import { readDatabases } from '../../../src/inputs/database/read-databases.ts';
import { openSqlite } from '../../../src/inputs/sqlite/open-sqlite.ts';
import { requestFor } from '../source.ts';

export type Value = number | bigint | string | Uint8Array | null;

/** A folder for databases, removed by `remove`. */
export function databaseFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'nandi-tables-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

/** Writes a database of SQLite: statements first, then rows into the table `t`. */
export function writeSqlite(
  path: string,
  statements: string,
  rows: readonly (readonly Value[])[] = [],
): string {
  rmSync(path, { force: true });
  const database = new wasm.Database(path);
  try {
    database.exec(statements);
    database.exec('BEGIN');
    const places = rows[0]?.map(() => '?').join(', ') ?? '';
    for (const row of rows) database.run(`INSERT INTO t VALUES (${places})`, [...row]);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  return path;
}

export const usual: CountingOptions = {
  relation: { kind: 'only' },
  where: null,
  id: null,
  isDistinct: false,
  isDeep: false,
  sample: null,
  hashes: null,
  costMax: null,
  tell: () => undefined,
};

/** What databases are opened with on a machine that says nothing. */
export const opening: Opening = {
  surroundings: { env: {}, home: '/nonexistent', userName: 'somebody' },
  signal: new AbortController().signal,
  statementMsMax: 60_000,
  tell: () => undefined,
};

/** What databases of SQLite at these paths answer. */
export async function readSqlite(
  paths: readonly string[],
  options: Partial<CountingOptions> = {},
  request: Partial<TallyRequest> = {},
): Promise<Reading> {
  const databases: Database[] = [];
  for (const path of paths) databases.push(await openSqlite(path));
  return await readDatabases(databases, { ...usual, ...options })(requestFor(request));
}
