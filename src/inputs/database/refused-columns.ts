import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import { PostgresError } from '../postgres/postgres-error.ts';
import type { ColumnDescription, Database, Relation } from './database.ts';

/**
 * Throws a `UserError` of kind database where columns that are counted may not be read: the server
 * names the table alone. A role that may read no column at all is left to the server's own words.
 */
export function refuseUnreadable(
  { name, dialect }: Database,
  relation: Relation,
  columns: readonly ColumnDescription[],
): void {
  const { label, from, unreadable } = relation;
  const lacking = [...new Set(columns.map((column) => column.name))].filter((each) =>
    unreadable.includes(each),
  );
  if (lacking.length === 0 || unreadable.length === relation.columns.length) return;
  const quoted = lacking.map((each) => dialect.quoteIdentifier(each));
  const word = lacking.length === 1 ? 'column' : 'columns';
  throw new UserError(
    'database',
    `${name}: permission denied for the ${word} ${listed(quoted)} of ${label} (SQLSTATE ${DENIED}); ask for GRANT SELECT (${quoted.join(', ')}) ON ${from}, or name another with --id and --cost`,
  );
}

/** Runs what names columns of the user's choice; a refusal then says which ones may not be read. */
export async function namingUnreadable<T>(
  { columns, unreadable }: Relation,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isKnown = unreadable.length > 0 && unreadable.length < columns.length;
    if (!isKnown || !(error instanceof PostgresError) || error.code !== DENIED) throw error;
    const shown = unreadable.slice(0, NAMES_LISTED).map((each) => `"${each}"`);
    const more = unreadable.length - shown.length;
    const names = more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
    const message = `${error.message}; of its columns you may not read ${names}: leave them out of --where`;
    throw new PostgresError(error.code, message, { cause: error.cause });
  }
}

const DENIED = '42501';
const NAMES_LISTED = 12;
