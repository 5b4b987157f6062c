import { dueNames } from '../../../core/due/due-names.ts';
import { UserError } from '../../../core/user-error.ts';
import { listed } from '../../../core/words.ts';
import { chooseRelation } from '../choose.ts';
import type { Database, Relation } from '../database.ts';
import type { DueOptions } from './due-options.ts';
import { isCalledDue } from './find-due-columns.ts';

/** A catalogue of more is looked through no further: a name is quicker. */
const TABLES_MAX = 300;
const NAMES_LISTED = 8;

/**
 * The table, view or query of jobs: the one that is named, else the only one of the database that has
 * a column called like a due time. Throws a `UserError` of kind usage where there is none or several.
 */
export async function chooseJobs(database: Database, options: DueOptions): Promise<Relation> {
  const tables = options.relation.kind === 'only' ? await database.tables() : [];
  if (tables.length < 2) return chooseRelation(database, { ...options, id: null });
  const found: Relation[] = [];
  for (const name of tables.slice(0, TABLES_MAX)) {
    const relation = await database.table(name);
    if (relation !== null && isCalledDue(relation, options.columns)) found.push(relation);
  }
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) throw noneCalledDue(database, tables.length, options);
  const names = found.slice(0, NAMES_LISTED).map(({ label }) => label);
  const more = found.length - names.length;
  const shown = more > 0 ? `${names.join(', ')} and ${more} more` : listed(names);
  throw new UserError(
    'usage',
    `${database.name} has several tables with a due time: ${shown}; name one with --table`,
  );
}

function noneCalledDue({ name }: Database, tables: number, { columns }: DueOptions): UserError {
  const due = columns.due ?? `${dueNames.due.slice(0, NAMES_LISTED).join(', ')} or the like`;
  return new UserError(
    'usage',
    `${name} has ${tables} tables, and none of them a column called ${due}; name one with --table and --due`,
  );
}
