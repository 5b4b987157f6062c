import { readFile, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { isMissing } from './read-if-there.ts';

/** What a line of .pgpass is found by. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** A password file: its text, which is empty where there is none, or why it was left aside. */
export interface PasswordFile {
  readonly text: string;
  readonly warning: string | null;
}

/**
 * Reads a password file. As in libpq, one that others may read is left aside with a warning, and a
 * missing or unreadable one is no failure: the server may want no password.
 */
export async function readPasswordFile(path: string): Promise<PasswordFile> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return ignored(path, 'is not a plain file');
    // Windows keeps no such bits.
    if (platform() !== 'win32' && (stats.mode & 0o077) !== 0) {
      return ignored(path, 'may be read by others; chmod 0600 it');
    }
    return { text: await readFile(path, 'utf8'), warning: null };
  } catch (error) {
    if (isMissing(error)) return { text: '', warning: null };
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return ignored(path, `cannot be read (${code})`);
  }
}

function ignored(path: string, reason: string): PasswordFile {
  return { text: '', warning: `password file ${path} is ignored: it ${reason}` };
}

/**
 * The password of the first line that fits, `host:port:database:user:password`, or null. A field may
 * be `*`, which fits everything; `:` and `\` in a field are written `\:` and `\\`.
 *
 *     passwordFor('*:5432:shop:me:secret', { host: 'db', port: 5432, database: 'shop', user: 'me' }) // 'secret'
 */
export function passwordFor(text: string, login: Login): string | null {
  const sought = [login.host, `${login.port}`, login.database, login.user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = line.match(FIELD) ?? [];
    const [host, port, database, user, password] = fields.map((field) => field.replace(/:$/, ''));
    if (password === undefined) continue;
    const found = [host, port, database, user];
    const fits = found.every((field, i) => field === '*' || unescaped(field ?? '') === sought[i]);
    if (fits) return unescaped(password);
  }
  return null;
}

/** A field with the colon behind it, or the last one without. */
const FIELD = /(?:[^\\:]|\\.|\\$)*:|(?:[^\\:]|\\.|\\$)+$/g;

function unescaped(field: string): string {
  return field.replaceAll(/\\(.)/g, '$1');
}
