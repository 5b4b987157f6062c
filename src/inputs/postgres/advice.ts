import type { UserErrorKind } from '../../core/user-error.ts';

/**
 * The kind of a failure, from which the exit code follows. What the person wrote wrongly in a flag is
 * usage, also where only the server could tell: no such table, no such column, a statement that it
 * cannot read. A value in the data that cannot be computed with is input. A limit of ours that ran
 * out is budget. All else is the database: not reachable, refused, lost.
 */
export function kindFor(code: string, cause: unknown): UserErrorKind {
  const exact = KINDS[code];
  if (exact !== undefined) return exact;
  // 22 is for data: with a position it is a constant in the statement, without a value in a row.
  if (code.startsWith('22') && code.length === 5) return hasPosition(cause) ? 'usage' : 'input';
  return USAGE_CLASSES.some((start) => code.startsWith(start)) && code.length === 5
    ? 'usage'
    : 'database';
}

function hasPosition(cause: unknown): boolean {
  return cause instanceof Error && 'position' in cause && cause.position !== undefined;
}

/** Syntax and names, no such schema, features that are not there, one row wanted and more found. */
const USAGE_CLASSES: readonly string[] = ['42', '3F', '0A', '21'];

const KINDS: Readonly<Record<string, UserErrorKind>> = {
  // Insufficient privilege stands among the errors of syntax, and yet it is the server that refuses.
  '42501': 'database',
  // A value that a parameter or a function does not take.
  '22023': 'usage',
  // The statement would write.
  '25006': 'usage',
  TIMEOUT: 'budget',
  '55P03': 'budget',
  '25P03': 'budget',
  '25P04': 'budget',
};

/** What to do about a failure, or null where what is said says it. */
export function adviceFor(code: string): string | null {
  return ADVICE[code] ?? null;
}

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or correct host and port',
  ENOENT: 'there is no such socket: start PostgreSQL, or name a host',
  EACCES: 'you may not use this socket: check the permissions of its folder',
  ENOTFOUND: 'no such host: correct its name',
  EAI_AGAIN: 'the host name cannot be looked up now: is there a network?',
  EHOSTUNREACH: 'no way leads there: correct the host, or check network and VPN',
  ENETUNREACH: 'no way leads there: correct the host, or check network and VPN',
  ETIMEDOUT: 'no answer in time: correct host and port, or look for a firewall between',
  ECONNRESET: 'it hung up: it, or something on the way to it, was stopped',
  CLOSED: 'it hung up: it, or something on the way to it, was stopped',
  FOREIGN: 'what answers there is no PostgreSQL: correct host and port',
  SCRAM: 'the server could not prove who it is, or wants another way of logging in',
  '28P01': 'correct user and password (in a URL @ : / % as %40 %3A %2F %25)',
  '28000': 'ask for a line in its pg_hba.conf, or correct user, database and sslmode',
  '3D000': 'correct the name of the database',
  '42501': 'ask for the right: GRANT SELECT on the table and GRANT USAGE on its schema',
  '42P01':
    'correct the name: without "quotes" it is taken in lower case, and another schema is named as schema.table',
  '42703': 'correct the name: names with capital letters need "quotes"',
  '25006': 'nandi only reads: write a SELECT',
  '53300': 'try again when others have disconnected',
  '57P03': 'it is starting or stopping: try again soon',
  '40001': 'the standby had to apply changes: try again, or read from the primary',
  '55P03':
    'another transaction holds a lock on the table: try again later, or end that transaction',
  '25P03': 'the transaction stood idle too long: give it more time with --timeout',
  '25P04': 'the server limits transactions: ask for a longer transaction_timeout',
  TIMEOUT: 'give it more time with --timeout',
};
