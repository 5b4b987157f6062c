import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { BucketDialect } from '../../core/sql/buckets/dialect.ts';
import { bucketDialects } from '../../core/sql/buckets/dialects.ts';
import type { Outside } from '../outside.ts';
import { parseSqlArguments, type SqlArguments } from './arguments.ts';
import { functionText } from './function-text.ts';
import { indexText } from './index-text.ts';
import { queryText } from './query-text.ts';
import { refuseLacking } from './refuse-lacking.ts';
import type { SqlText } from './sql-text.ts';

/**
 * `nandi sql`: flags, text, exit. Nothing is opened. What is told does not stand in the SQL as a
 * comment: a name with a line break in it would end the comment.
 */
export async function runSql(outside: Outside, flags: unknown): Promise<ExitName> {
  const args = parseSqlArguments(flags);
  const dialect = bucketDialects[args.dialect];
  refuseLacking(dialect, args);
  const { statements, talk } = textOf(dialect, args);
  const lines = talk.filter((line) => line !== '').map(printable);
  await outside.stderr.write(`${lines.join('\n')}\n`);
  await outside.stdout.write(statements.map((statement) => `${statement};\n`).join(''));
  return 'passed';
}

function textOf(dialect: BucketDialect, args: SqlArguments): SqlText {
  const { wanted } = args;
  switch (wanted.kind) {
    case 'query':
      return queryText(dialect, args, wanted);
    case 'index':
      return indexText(dialect, args, wanted);
    case 'function':
      return functionText(dialect, args, wanted);
  }
}
