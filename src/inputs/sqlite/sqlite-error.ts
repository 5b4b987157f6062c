import { UserError, type UserErrorKind } from '../../core/user-error.ts';

/**
 * What SQLite threw, as a sentence with its cure. Whatever is not known is a fault in SQL that a person
 * wrote (`--where`, `--query`, a view): the statements around it are tested.
 */
export function sqliteError(name: string, error: unknown): UserError {
  const message = error instanceof Error ? error.message : String(error);
  const known = sentences.find(([pattern]) => pattern.test(message));
  const [, kind, sentence] = known ?? [
    null,
    'usage' as const,
    `SQLite cannot run this query: ${message}; mend --where, --query or the view`,
  ];
  return new UserError(kind, `${name}: ${sentence}`, { cause: error });
}

const LOCKED = 'another program is writing to this database; try again, or count a copy of it';

const sentences: readonly (readonly [RegExp, UserErrorKind, string])[] = [
  [/locked|busy/i, 'database', LOCKED],
  [
    /readonly database/i,
    'database',
    'its journal or write-ahead log has to be recovered first, for which nandi would have to write; open it once with sqlite3, or open so a copy that was made together with its -wal or -journal',
  ],
  [/disk I\/O error/i, 'database', 'the disk reported an error while reading'],
  [
    /malformed|corrupt/i,
    'input',
    'the database is damaged; restore it, or export what can be read',
  ],
  [/not a database/i, 'input', 'this is no SQLite database, or an encrypted one'],
  [
    /unable to open|could not open/i,
    'database',
    'SQLite cannot open this file; check the permissions of the file and, for one with a write-ahead log, of its folder',
  ],
];

/** A writer at work, or one that never ended. */
export function lockedError(path: string): UserError {
  return new UserError('database', `${path}: ${LOCKED}`);
}

/** Why the WebAssembly build cannot read a database whose writers keep a log beside it. */
export function walError(path: string): UserError {
  return new UserError(
    'input',
    `${path} keeps a write-ahead log, which the SQLite for this version of Node cannot read; use Node 22.13 or newer, or run PRAGMA journal_mode=DELETE on a copy`,
  );
}
