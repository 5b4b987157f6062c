import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import { isConnectionUrl } from '../postgres/connection-url.ts';
import type { Database, Engine, Opening } from './database.ts';

/** A file of SQLite: nothing to install or to start. */
const sqliteEngine: Engine = {
  name: 'SQLite',
  form: 'sqlite:orders.db',
  accepts: (url) => /^sqlite:/i.test(url) || SQLITE_FILE.test(url),
  open: async (url) => {
    const { openSqlite } = await import('../sqlite/open-sqlite.ts');
    return openSqlite(pathOf(url));
  },
};

/** PostgreSQL, and whatever speaks its protocol: by a URL, or by libpq's keywords. */
const postgresEngine: Engine = {
  name: 'PostgreSQL',
  form: 'postgres://user@host/database',
  accepts: (url) => isConnectionUrl(url) || KEYWORDS.test(url),
  open: async (url, opening) => {
    const { openPostgres } = await import('../postgres/open-postgres.ts');
    return openPostgres(url, opening);
  },
};

/** `host=db dbname=shop`, of which no file has the name. */
const KEYWORDS =
  /^\s*(host|hostaddr|port|dbname|user|password|service|sslmode|passfile|options)\s*=/i;

/** What can be given to `--db`; each is loaded only when it is opened. */
const engines: readonly Engine[] = [sqliteEngine, postgresEngine];

/** A name without a scheme; one letter and a colon is a drive. */
const SQLITE_FILE = /^(?![a-z][a-z+\d]+:).*\.(db|sqlite|sqlite3)$/i;

/** `sqlite:orders.db`, and `sqlite:///var/orders.db` as other tools write it. */
function pathOf(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/i, '');
}

/** Whether a source is a database by its URL or its name, and not a text. */
export function isDatabase(source: string): boolean {
  return engines.some((engine) => engine.accepts(source)) || SCHEME.test(source);
}

/** `://` behind a word is a URL and no path: better an error that lists engines than a missing file. */
const SCHEME = /^[a-z][a-z+\d]*:\/\//i;

/** Opens all of them, or none: where one fails the others are closed. Throws as `openDatabase`. */
export async function openDatabases(
  urls: readonly string[],
  opening: Opening,
): Promise<readonly Database[]> {
  const opened: Database[] = [];
  try {
    for (const url of urls) opened.push(await openDatabase(url, opening));
    return opened;
  } catch (error) {
    await Promise.all(opened.map((database) => database.close()));
    throw error;
  }
}

/**
 * Opens a database by its URL. Throws a `UserError` of kind usage for one that is not known; it shows
 * the scheme alone, since what follows may hold a password.
 */
async function openDatabase(url: string, opening: Opening): Promise<Database> {
  const engine = engines.find((each) => each.accepts(url));
  if (engine !== undefined) return engine.open(url, opening);
  const scheme = /^[a-z][a-z+\d]*(?=:)/i.exec(url)?.[0] ?? '';
  const forms = engines.map(({ form }) => form).join(', ');
  const names = ['sqlite', 'postgres', 'postgresql'];
  const what = scheme === '' ? 'this --db has no scheme' : `--db ${scheme}: is not known`;
  const hint = scheme === '' ? '' : didYouMean(scheme, names);
  throw new UserError('usage', `${what}${hint}; write ${forms}`);
}
