import { resolve } from 'node:path';
import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { Database, Engine, Opening } from './database.ts';
import { ofShard } from './shards.ts';

/** A file of SQLite: nothing to install or to start. */
const sqliteEngine: Engine = {
  name: 'SQLite',
  form: 'sqlite:orders.db',
  isServer: false,
  accepts: (url) => /^sqlite:/i.test(url) || SQLITE_FILE.test(url),
  open: async (url) => {
    const { openSqlite } = await import('../sqlite/open-sqlite.ts');
    return openSqlite(pathOf(url));
  },
};

/** A name without a scheme; one letter and a colon is a drive. */
const SQLITE_FILE = /^(?![a-z][a-z+\d]+:).*\.(db|sqlite|sqlite3)$/i;

/** `sqlite:orders.db`, and `sqlite:///var/orders.db` as other tools write it. */
function pathOf(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/i, '');
}

/** A server, by a URL or by libpq's keywords. */
const postgresEngine: Engine = {
  name: 'PostgreSQL',
  form: 'postgres://user@host/database',
  isServer: true,
  accepts: (url) => /^postgres(ql)?:\/\//i.test(url) || KEYWORDS.test(url),
  open: async (url, opening) => {
    const { openPostgres } = await import('../postgres/open-postgres.ts');
    return openPostgres(url, opening);
  },
};

/** `host=db dbname=shop`. */
const KEYWORDS = /^\s*[a-z_]+\s*=/;

/** What can be given to `--db`, the first that accepts it; each is loaded only when it is opened. */
const engines: readonly Engine[] = [sqliteEngine, postgresEngine];

/** Whether a source is a database by its URL or its name, and not a text: `a=b` may be a file. */
export function isDatabase(source: string): boolean {
  return sqliteEngine.accepts(source) || SCHEME.test(source);
}

/** `://` behind a word is a URL and no path: better an error that lists engines than a missing file. */
const SCHEME = /^[a-z][a-z+\d]*:\/\//i;

/** Whether a database is a server, which keeps time limits and is to be told of an end. */
export function isServer(url: string): boolean {
  return engines.find((engine) => engine.accepts(url))?.isServer ?? false;
}

/**
 * Throws a `UserError` of kind usage where a database is given twice: its rows would count twice. URLs
 * are compared as they are given, files by their paths. No URL is shown: it may hold a password.
 */
export function refuseRepeated(urls: readonly string[]): void {
  const places = urls.map((url) => (sqliteEngine.accepts(url) ? resolve(pathOf(url)) : url));
  const second = places.findIndex((place, i) => places.indexOf(place) < i);
  const [place] = places.slice(second);
  if (second < 0 || place === undefined) return;
  const numbers = `--db ${places.indexOf(place) + 1} and --db ${second + 1} of ${urls.length}`;
  const what = `${numbers} are the same database, whose rows would count twice`;
  throw new UserError('usage', `${what}; leave one out, or name another shard`);
}

/**
 * Opens all of them at once, or none: where one fails the others are closed. Throws as
 * `openDatabase`, and says which one it was.
 */
export async function openDatabases(
  urls: readonly string[],
  opening: Opening,
): Promise<readonly Database[]> {
  const outcomes = await Promise.allSettled(urls.map((url) => openDatabase(url, opening)));
  const opened = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = outcomes.findIndex(({ status }) => status === 'rejected');
  const outcome = outcomes[failed];
  if (outcome?.status !== 'rejected') return opened;
  await Promise.all(opened.map((database) => database.close()));
  throw ofShard(outcome.reason, { number: failed + 1, count: urls.length });
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
  const names = engines.map(({ form }) => form.split(':')[0] ?? '');
  const what = scheme === '' ? 'this --db has no scheme' : `--db ${scheme}: is not known`;
  const hint = scheme === '' ? '' : didYouMean(scheme, names);
  throw new UserError('usage', `${what}${hint}; write ${forms}`);
}
