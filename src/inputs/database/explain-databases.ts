import type { TallyRequest } from '../../core/tally/tally.ts';
import { type CountingOptions, prepareCounting } from './count-database.ts';
import type { Database } from './database.ts';

/** What would be asked of a database, and how it would go about it. */
export interface ExplainedCounting {
  readonly name: string;
  /** The statement that counts. */
  readonly sql: string;
  /** The database's plan for it, line by line, as it writes it. */
  readonly plan: readonly string[];
}

/** The statements and their plans; nothing is counted. The databases are closed at the end. */
export async function explainDatabases(
  databases: readonly Database[],
  options: CountingOptions,
  request: TallyRequest,
): Promise<ExplainedCounting[]> {
  try {
    return await Promise.all(
      databases.map(async (database) => {
        const { statement } = await prepareCounting(database, options, request);
        const { sql } = statement;
        return { name: database.name, sql, plan: await database.planOf(sql) };
      }),
    );
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
}
