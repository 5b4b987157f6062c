import type { ExitName } from '../../core/exit.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { explainDatabases } from '../../inputs/database/explain-databases.ts';
import type { Outside } from '../outside.ts';
import type { AnalyzeArguments } from './arguments.ts';
import type { DatabaseSource } from './database-arguments.ts';
import { withDatabases } from './with-databases.ts';

/** `nandi analyze --explain`: the SQL and its plan on standard output, and nothing else. */
export async function explain(
  outside: Outside,
  args: AnalyzeArguments,
  { source, request }: { readonly source: DatabaseSource; readonly request: TallyRequest },
): Promise<ExitName> {
  const text = await withDatabases(outside, args, source, (databases, options) =>
    explainDatabases(databases, options, request),
  );
  await outside.stdout.write(text);
  return 'passed';
}
