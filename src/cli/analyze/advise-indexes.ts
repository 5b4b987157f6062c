import type { ExitName } from '../../core/exit.ts';
import { UserError } from '../../core/user-error.ts';
import { adviseIndex } from '../../inputs/postgres/advise-index.ts';
import type { Outside } from '../outside.ts';
import type { AnalyzeArguments } from './arguments.ts';
import type { DatabaseSource } from './database-arguments.ts';
import { withDatabases } from './with-databases.ts';

/** `nandi analyze --advise-index`: whether an index is worth it, on standard output. */
export async function adviseIndexes(
  outside: Outside,
  args: AnalyzeArguments,
  source: DatabaseSource,
): Promise<ExitName> {
  const [partitions, ...others] = args.partitions;
  if (partitions === undefined || others.length > 0 || args.sweep.length > 0) {
    const what = '--advise-index is about one partition count';
    throw new UserError('usage', `${what}; give --partitions once and leave --sweep out`);
  }
  const { map, hashInput } = args;
  const bucket = { map, hashInput, partitions };
  const text = await withDatabases(outside, args, source, async (databases, options) => {
    try {
      const advice = databases.map((database) => adviseIndex(database, options, bucket));
      return (await Promise.all(advice)).join('\n');
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });
  await outside.stdout.write(text);
  return 'passed';
}
