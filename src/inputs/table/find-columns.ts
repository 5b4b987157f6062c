import type { Column } from '../../core/dialect.ts';
import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import type { Table } from './open-table.ts';

/** What of a table its columns are found by. */
export type TableHead = Pick<Table, 'name' | 'dialect' | 'sample'>;

/**
 * The column that an option names: by its header, case not counting where that is unambiguous, or by
 * its number from 1. Throws a `UserError` of kind input for a missing or an ambiguous one.
 */
export function columnNamed(table: TableHead, wanted: string, option: string): Column {
  const { header, columns } = table.dialect;
  const names = header ?? [];
  const exact = places(names, (name) => name === wanted);
  const matching =
    exact.length > 0 ? exact : places(names, (name) => name.toLowerCase() === wanted.toLowerCase());
  if (matching.length > 1) throw ambiguous(table, wanted, matching, option);
  const [place] = matching;
  if (place !== undefined) return columnAt(table, place);
  const number = /^[1-9]\d*$/.test(wanted) ? Number(wanted) : 0;
  if (number >= 1 && number <= columns) return columnAt(table, number - 1);
  throw missing(table, wanted, option);
}

/**
 * The id column of a table whose user named none: `id`, else a name that ends in `id`, else the
 * only column, else the first whose cells are whole numbers. Throws a `UserError` of kind input where
 * no column fits, with what there is.
 */
export function findIdColumn(table: TableHead, isId: (cell: string) => boolean): Column {
  const { header, columns } = table.dialect;
  const names = header ?? [];
  if (places(names, (name) => name.toLowerCase() === 'id').length > 0) {
    return columnNamed(table, 'id', '--id');
  }
  const fitting = Array.from({ length: columns }, (_, i) => i).filter((i) =>
    holdsIds(table, i, isId),
  );
  const called = idNames.map((name) => fitting.find((i) => name.test(names[i] ?? '')));
  const place = called.find((i) => i !== undefined) ?? (columns === 1 ? 0 : fitting[0]);
  if (place !== undefined) return columnAt(table, place);
  const found = header === null ? `${columns} columns without names` : `the columns ${list(names)}`;
  throw new UserError(
    'input',
    `${table.name} has no column of whole numbers among ${found}; name it with --id, and a --hash if its ids are text`,
  );
}

/**
 * Other columns that could as well be the ids, where none is called like one: then the first was
 * taken, and a person should know. Empty where the name decides, or there is no other.
 */
export function rivalsOf(
  table: TableHead,
  chosen: Column,
  isId: (cell: string) => boolean,
): string[] {
  const isNamed = [/^id$/i, ...idNames].some((name) => name.test(chosen.name));
  if (isNamed) return [];
  return Array.from({ length: table.dialect.columns }, (_, i) => i)
    .filter((i) => i !== chosen.number - 1 && holdsIds(table, i, isId))
    .map((i) => columnAt(table, i).name);
}

/** `order_id`, then `orderId`, and `userid` last: `paid` ends like it. */
const idNames: readonly RegExp[] = [/[^a-z]id$/i, /[a-z]I[Dd]$/, /id$/i];

function holdsIds(table: TableHead, place: number, isId: (cell: string) => boolean): boolean {
  const filled = table.sample.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(isId).length >= IDS_MIN * filled.length;
}

/** Not all of them: one bad id must be rejected, and not make another column the ids. */
const IDS_MIN = 0.8;

/**
 * Refuses a header that stands twice where no option can choose between them. Throws a `UserError`
 * of kind input.
 */
export function refuseTwins({ name, dialect }: TableHead, place: number): void {
  const names = (dialect.header ?? []).map((each) => each.trim().toLowerCase());
  const twins = places(names, (each) => each === names[place]);
  if (place < 0 || twins.length < 2) return;
  throw new UserError(
    'input',
    `${twice(name, dialect.header?.[place] ?? '', twins)}; rename those that are not meant`,
  );
}

function columnAt(table: TableHead, place: number): Column {
  return { number: place + 1, name: table.dialect.header?.[place] ?? `${place + 1}` };
}

function places(names: readonly string[], matches: (name: string) => boolean): number[] {
  return names.flatMap((name, i) => (matches(name) ? [i] : []));
}

function ambiguous(
  table: TableHead,
  wanted: string,
  found: readonly number[],
  option: string,
): UserError {
  const choice = `choose one by its number, as in ${option} ${found[0]! + 1}`;
  return new UserError('input', `${twice(table.name, wanted, found)}; ${choice}`);
}

function twice(name: string, header: string, found: readonly number[]): string {
  const numbers = listed(found.map((place) => `${place + 1}`));
  return `${name} has the header "${header}" ${found.length} times, in columns ${numbers}`;
}

function missing(table: TableHead, wanted: string, option: string): UserError {
  const { header, columns } = table.dialect;
  if (header === null) {
    const message = `${table.name} has no header, and no column "${wanted}" among its ${columns}`;
    return new UserError('input', `${message}; name a column by its number, as in ${option} 1`);
  }
  const hint = didYouMean(wanted, header);
  const known = hint === '' ? `; it has ${list(header)}` : hint;
  return new UserError('input', `${table.name} has no column "${wanted}"${known}`);
}

const NAMES_LISTED = 12;

function list(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_LISTED).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
