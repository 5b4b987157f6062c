import type { Column } from '../../core/dialect.ts';
import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { ColumnDescription, Database, Relation } from './database.ts';

/** What of a database is meant, as the flags say it. */
export interface WantedRows {
  readonly relation:
    | { readonly kind: 'table'; readonly name: string }
    | { readonly kind: 'query'; readonly sql: string }
    | { readonly kind: 'only' };
  readonly where: string | null;
  readonly id: string | null;
}

/**
 * The table, view or query that is meant; without a name the only table. Throws a `UserError` of kind
 * usage for one that is not there, with what is.
 */
export async function chooseRelation(
  database: Database,
  { relation }: WantedRows,
): Promise<Relation> {
  if (relation.kind === 'query') return database.relationOf(relation.sql);
  const names = await database.tables();
  if (relation.kind === 'table') {
    const found = await database.table(relation.name);
    if (found !== null) return found;
    const hint = didYouMean(relation.name, names) || `; it has ${listOf(names)}`;
    throw new UserError('usage', `${database.name} has no table "${relation.name}"${hint}`);
  }
  const [only, ...others] = names;
  if (only === undefined) throw new UserError('input', `${database.name} holds no table`);
  const found = others.length === 0 ? await database.table(only) : null;
  if (found !== null) return found;
  throw new UserError(
    'usage',
    `${database.name} has ${names.length} tables; name one with --table: ${listOf(names)}`,
  );
}

/** A column that was chosen, and why; null where it was named. */
export interface ChosenId {
  readonly column: ColumnDescription;
  readonly place: Column;
  readonly why: string | null;
}

/**
 * The id column: the one that is named, else the primary key of one column, else the column `id`.
 * Throws a `UserError` of kind usage where there is none.
 */
export function chooseId(database: Database, relation: Relation, wanted: string | null): ChosenId {
  const { columns } = relation;
  if (wanted !== null)
    return chosen(relation, columnNamed(database, relation, wanted, '--id'), null);
  const key = columns.find(({ isPrimaryKey }) => isPrimaryKey);
  if (key !== undefined) return chosen(relation, key, 'primary key');
  const called = columns.find(({ name }) => name.toLowerCase() === 'id');
  if (called !== undefined) return chosen(relation, called, 'by its name');
  const [only, ...others] = columns;
  if (only !== undefined && others.length === 0) return chosen(relation, only, 'the only column');
  throw new UserError(
    'usage',
    `${database.name}: ${relation.label} has no primary key of one column and no column id; name one with --id: ${listOf(columns.map(({ name }) => name))}`,
  );
}

function chosen(relation: Relation, column: ColumnDescription, why: string | null): ChosenId {
  const number = relation.columns.indexOf(column) + 1;
  return { column, place: { number, name: column.name }, why };
}

/**
 * The column of that name, case not counting where that is unambiguous. Throws a `UserError` of kind
 * usage for one that is not there.
 */
export function columnNamed(
  database: Database,
  { label, columns }: Relation,
  wanted: string,
  option: string,
): ColumnDescription {
  const exact = columns.filter(({ name }) => name === wanted);
  const alike = columns.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [found, ...others] = exact.length > 0 ? exact : alike;
  if (found !== undefined && others.length === 0) return found;
  const names = columns.map(({ name }) => name);
  const hint = didYouMean(wanted, names) || `; it has ${listOf(names)}`;
  const what = found === undefined ? 'no column' : `${others.length + 1} columns`;
  throw new UserError(
    'usage',
    `${database.name}: ${label} has ${what} "${wanted}"${hint} (${option})`,
  );
}

const NAMES_LISTED = 12;

function listOf(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  // A name of PostgreSQL may be in quotes already.
  const quoted = (name: string): string => (name.includes('"') ? name : `"${name}"`);
  const shown = names.slice(0, NAMES_LISTED).map(quoted);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
