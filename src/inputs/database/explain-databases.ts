import type { TallyRequest } from '../../core/tally/tally.ts';
import { type CountingOptions, explainCount } from './count-database.ts';
import type { Database } from './database.ts';
import { sampleOfShard } from './sample.ts';
import { ofShard } from './shards.ts';

/**
 * What counting would run on each database, and how the database would go about it, as SQL whose
 * comments are the plan. Nothing is counted; the databases are closed at the end, whatever happened.
 */
export async function explainDatabases(
  databases: readonly Database[],
  options: CountingOptions,
  request: TallyRequest,
): Promise<string> {
  try {
    const texts: string[] = [];
    for (const [i, database] of databases.entries()) {
      const explained = await explainCount(database, sampleOfShard(options, i), request).catch(
        (error: unknown) => {
          throw ofShard(error, { number: i + 1, count: databases.length });
        },
      );
      texts.push([`-- ${database.name}`, explained.sql, ...explained.plan.map(comment)].join('\n'));
    }
    return `${texts.join('\n\n')}\n`;
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}

function comment(line: string): string {
  return `-- ${line}`;
}
