import { printable } from '../../core/printable.ts';
import type { CountingOptions } from '../../inputs/database/count-database.ts';
import type { Database, Notice } from '../../inputs/database/database.ts';
import { isServer, openDatabases } from '../../inputs/database/engines.ts';
import type { Outside } from '../outside.ts';
import type { AnalyzeArguments } from './arguments.ts';
import type { DatabaseSource } from './database-arguments.ts';

/** What is done with databases that are open; it closes them. */
type Use<T> = (databases: readonly Database[], options: CountingOptions) => Promise<T>;

/**
 * Opens the databases of a run and uses them. Ctrl-C ends what runs on a server; SQLite, which runs in
 * this process, ends with it. Warnings, and with `--verbose` details, go to standard error at once.
 */
export async function withDatabases<T>(
  outside: Outside,
  args: AnalyzeArguments,
  source: DatabaseSource,
  use: Use<T>,
): Promise<T> {
  const { urls, statementMsMax, isVerbose } = source;
  const { env, home, userName } = outside;
  const surroundings = { env, home, userName };
  const tell = ({ kind, text }: Notice): void => {
    if (kind === 'warning') void outside.stderr.write(`warning: ${printable(text)}\n`);
    else if (isVerbose) void outside.stderr.write(`${printable(text)}\n`);
  };
  const run = async (signal: AbortSignal): Promise<T> => {
    const databases = await openDatabases(urls, { surroundings, signal, statementMsMax, tell });
    return use(databases, optionsOf(args, source, tell));
  };
  return urls.some(isServer) ? outside.interruptible(run) : run(new AbortController().signal);
}

function optionsOf(
  { id, compared, comparesAll, seed }: AnalyzeArguments,
  { rows, isDistinct, isDeep, samplePercent, costMax }: DatabaseSource,
  tell: CountingOptions['tell'],
): CountingOptions {
  const hashes = compared === undefined ? null : { names: compared, isAll: comparesAll };
  const sample = samplePercent === null ? null : { percent: samplePercent, seed };
  return { ...rows, id: id ?? null, isDistinct, isDeep, sample, hashes, costMax, tell };
}
