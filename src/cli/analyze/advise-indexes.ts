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
  if (partitions === undefined || others.length > 0 || args.map !== 'modulo') {
    const what = '--advise-index is about one partition count of id mod n';
    throw new UserError(
      'usage',
      `${what}; give --partitions once and leave --hash and --sweep out`,
    );
  }
  const text = await withDatabases(outside, args, source, async (databases, options) => {
    try {
      const advice = databases.map((database) => adviseIndex(database, options, partitions));
      return (await Promise.all(advice)).join('\n');
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });
  await outside.stdout.write(text);
  return 'passed';
}
