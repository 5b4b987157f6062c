import { printable } from '../core/printable.ts';
import type { Database, Notice, Opening } from '../inputs/database/database.ts';
import { isServer, openDatabases } from '../inputs/database/engines.ts';
import type { Outside } from './outside.ts';

/** The databases that a run names, and how they are opened. */
export interface NamedDatabases {
  /** At least one; several are shards of one table. */
  readonly urls: readonly string[];
  readonly statementMsMax: number;
  readonly isVerbose: boolean;
}

/** What is done with databases that are open; it closes them. */
type Use<T> = (databases: readonly Database[], tell: Opening['tell']) => Promise<T>;

/**
 * Opens the databases of a run and uses them. Ctrl-C ends what runs on a server; SQLite, which runs in
 * this process, ends with it. Warnings, and with `--verbose` details, go to standard error at once.
 */
export async function usingDatabases<T>(
  outside: Outside,
  { urls, statementMsMax, isVerbose }: NamedDatabases,
  use: Use<T>,
): Promise<T> {
  const { env, home, userName } = outside;
  const surroundings = { env, home, userName };
  const tell = teller(outside, isVerbose);
  const run = async (signal: AbortSignal): Promise<T> => {
    const databases = await openDatabases(urls, { surroundings, signal, statementMsMax, tell });
    return use(databases, tell);
  };
  return urls.some(isServer) ? outside.interruptible(run) : run(new AbortController().signal);
}

/** Writes warnings, and with `--verbose` details. */
export function teller(outside: Outside, isVerbose: boolean): Opening['tell'] {
  return ({ kind, text }: Notice): void => {
    if (kind === 'warning') void outside.stderr.write(`warning: ${printable(text)}\n`);
    else if (isVerbose) void outside.stderr.write(`${printable(text)}\n`);
  };
}
