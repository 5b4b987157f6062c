import type { CountingOptions } from '../../inputs/database/count-database.ts';
import type { Database } from '../../inputs/database/database.ts';
import type { Outside } from '../outside.ts';
import { usingDatabases } from '../using-databases.ts';
import type { AnalyzeArguments } from './arguments.ts';
import type { DatabaseSource } from './database-arguments.ts';

/** What is done with databases that are open; it closes them. */
type Use<T> = (databases: readonly Database[], options: CountingOptions) => Promise<T>;

/** What decides how a database counts. */
export type CountedArguments = Pick<AnalyzeArguments, 'id' | 'compared' | 'comparesAll' | 'seed'>;

/** Opens the databases of an analysis and uses them, with what is to be counted. */
export async function withDatabases<T>(
  outside: Outside,
  args: CountedArguments,
  source: DatabaseSource,
  use: Use<T>,
): Promise<T> {
  return usingDatabases(outside, source, (databases, tell) =>
    use(databases, optionsOf(args, source, tell)),
  );
}

function optionsOf(
  { id, compared, comparesAll, seed }: CountedArguments,
  { rows, isDistinct, isDeep, samplePercent, costMax }: DatabaseSource,
  tell: CountingOptions['tell'],
): CountingOptions {
  const hashes = compared === undefined ? null : { names: compared, isAll: comparesAll };
  const sample = samplePercent === null ? null : { percent: samplePercent, seed };
  return { ...rows, id: id ?? null, isDistinct, isDeep, sample, hashes, costMax, tell };
}
