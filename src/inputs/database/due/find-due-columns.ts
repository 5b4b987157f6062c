import { dueNames, plainName } from '../../../core/due/due-names.ts';
import type { DueColumn, DueRole } from '../../../core/due/due-tally.ts';
import type { ValueKind } from '../../../core/sql/dialect.ts';
import { UserError } from '../../../core/user-error.ts';
import { columnNamed } from '../choose.ts';
import type { ColumnDescription, Database, Relation } from '../database.ts';

/** The columns of jobs by role; null where there is none. */
export type DueColumns = { readonly due: ColumnDescription } & {
  readonly [role in Exclude<DueRole, 'due'>]: ColumnDescription | null;
};

export interface ChosenColumns {
  readonly columns: DueColumns;
  /** The same for people, in the order of the roles. */
  readonly told: readonly DueColumn[];
}

/**
 * The columns of jobs: the named ones, else those that are found by name and type. A cost is never
 * guessed. Throws a `UserError` of kind usage for a name that is not there, and where no column, or
 * more than one, could be the due time.
 */
export function findDueColumns(
  database: Database,
  relation: Relation,
  wanted: Readonly<Partial<Record<DueRole, string>>>,
): ChosenColumns {
  const named = (role: DueRole): ColumnDescription | null => {
    const name = wanted[role];
    return name === undefined ? null : columnNamed(database, relation, name, `--${role}`);
  };
  const due = named('due') ?? foundDue(database, relation);
  const others = relation.columns.filter((each) => each !== due);
  const byName = (names: readonly string[], kinds: ReadonlySet<ValueKind>) =>
    first(others, names, kinds);
  const columns: DueColumns = {
    due,
    id: named('id') ?? foundId(others),
    type: named('type') ?? byName(dueNames.type, TYPE_KINDS),
    tolerance: named('tolerance') ?? byName(dueNames.tolerance, NUMBER_KINDS),
    cost: named('cost'),
    tz: named('tz') ?? byName(dueNames.tz, TEXT_KINDS),
  };
  refuseWrongKinds(database, relation, columns);
  return { columns, told: toldOf(relation, columns, wanted) };
}

/** Whether a relation has the due column that was named, or one that is called like one. */
export function isCalledDue(
  { columns }: Relation,
  { due }: Readonly<Partial<Record<DueRole, string>>>,
): boolean {
  if (due !== undefined) return columns.some(({ name }) => name === due);
  return first(columns, dueNames.due, DUE_KINDS) !== null;
}

/** A column that was named may hold what is no number. */
function refuseWrongKinds(database: Database, relation: Relation, columns: DueColumns): void {
  for (const role of ['tolerance', 'cost'] as const) {
    const column = columns[role];
    if (column === null || NUMBER_KINDS.has(column.kind)) continue;
    throw new UserError(
      'usage',
      `${database.name}: ${relation.label} has the column "${column.name}" of type ${column.type}, which is no ${role}; name a column of numbers with --${role}`,
    );
  }
}

const TIME_KINDS: ReadonlySet<ValueKind> = new Set(['instant', 'local', 'date']);
const NUMBER_KINDS: ReadonlySet<ValueKind> = new Set([
  'integer',
  'numeric',
  'float',
  'interval',
  'mixed',
]);
const TEXT_KINDS: ReadonlySet<ValueKind> = new Set(['text', 'mixed']);
/** An enumeration is of kind `other`. */
const TYPE_KINDS: ReadonlySet<ValueKind> = new Set(['text', 'mixed', 'other', 'integer']);
const DUE_KINDS: ReadonlySet<ValueKind> = new Set([
  ...TIME_KINDS,
  'integer',
  'numeric',
  'float',
  'text',
  'mixed',
]);

function first(
  columns: readonly ColumnDescription[],
  names: readonly string[],
  kinds: ReadonlySet<ValueKind>,
): ColumnDescription | null {
  const found = names.flatMap((name) =>
    columns.filter((each) => isCalled(each, name) && kinds.has(each.kind)),
  );
  return found[0] ?? null;
}

function isCalled(column: ColumnDescription, name: string): boolean {
  return plainName(column.name) === plainName(name);
}

function foundDue(database: Database, relation: Relation): ColumnDescription {
  const { columns } = relation;
  const named = first(columns, dueNames.due, DUE_KINDS);
  if (named !== null) return named;
  const times = columns.filter(isTime);
  const [only, ...rest] = times;
  if (only !== undefined && rest.length === 0) return only;
  throw noDue(database, relation, times);
}

/** SQLite has no types of times, but its columns may be declared as such. */
function isTime({ kind, type }: ColumnDescription): boolean {
  return TIME_KINDS.has(kind) || (kind === 'mixed' && /^(date|time)/i.test(type));
}

function noDue(
  database: Database,
  { label, columns }: Relation,
  times: readonly ColumnDescription[],
): UserError {
  const looked = `looked for ${dueNames.due.slice(0, 6).join(', ')} and ${dueNames.due.length - 6} more names, and for one column that holds a time`;
  const listed = (some: readonly ColumnDescription[]): string =>
    some
      .slice(0, NAMES_LISTED)
      .map(({ name, type }) => `"${name}" (${type})`)
      .join(', ');
  const has =
    times.length === 0
      ? `it has no time column, but ${listed(columns)}`
      : `it has several time columns: ${listed(times)}`;
  return new UserError(
    'usage',
    `${database.name}: ${label} has no column that surely is the due time; ${looked}; ${has}; name one with --due`,
  );
}

const NAMES_LISTED = 12;

function foundId(columns: readonly ColumnDescription[]): ColumnDescription | null {
  const key = columns.find(({ isPrimaryKey }) => isPrimaryKey);
  const called = dueNames.id.flatMap((name) => columns.filter((each) => isCalled(each, name)));
  return key ?? called[0] ?? null;
}

const roles: readonly DueRole[] = ['due', 'id', 'type', 'tolerance', 'cost', 'tz'];

function toldOf(
  relation: Relation,
  columns: DueColumns,
  wanted: Readonly<Partial<Record<DueRole, string>>>,
): DueColumn[] {
  return roles.flatMap((role) => {
    const column = columns[role];
    if (column === null) return [];
    const place = { number: relation.columns.indexOf(column) + 1, name: column.name };
    return [{ role, column: place, isFound: wanted[role] === undefined }];
  });
}
