import { open, stat } from 'node:fs/promises';
import { UserError } from '../../core/user-error.ts';

/** What can be seen of a file of SQLite without SQLite. */
export interface SqliteFile {
  /** Writers keep their changes in a second file, the write-ahead log. */
  readonly isWal: boolean;
  /** That file is there, and holds changes that the database itself has not. */
  readonly hasLog: boolean;
  /** A writer has begun, and not ended: its journal stands beside the file. */
  readonly isBeingWritten: boolean;
  /** Another text after every change: the counter of its header, time and size. */
  readonly state: string;
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a file before SQLite does: its own messages do not tell a missing file from a folder. Throws
 * a `UserError` of kind input for what is no database.
 */
export async function checkFile(path: string): Promise<SqliteFile> {
  const header = await headerOf(path);
  // An empty file is a database without a table.
  if (header.length > 0 && header.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) {
    throw new UserError(
      'input',
      `${path} is no SQLite database, or an encrypted one; give a text of ids without --db and under another name than .db`,
    );
  }
  const { mtimeMs, size } = await stat(path);
  const [journal, log] = await Promise.all(
    ['-journal', '-wal'].map((end) => stat(`${path}${end}`).catch(() => null)),
  );
  return {
    // Both format versions are 2 with a write-ahead log (the file format, 1.3.3).
    isWal: header[18] === 2 || header[19] === 2,
    hasLog: (log?.size ?? 0) > 0,
    isBeingWritten: (journal?.size ?? 0) > 0,
    state: `${header.subarray(24, 28).toString('hex')} ${mtimeMs} ${size}`,
  };
}

async function headerOf(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons.get(code) ?? `cannot be read (${code})`;
    throw new UserError('input', `${path}: ${reason}`, { cause: error });
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such database'],
  ['EACCES', 'you may not read this file; check its permissions'],
  ['EISDIR', 'is a folder; name a file in it'],
  ['ENOTDIR', 'a part of this path is not a folder'],
]);
