import type { Column } from '../../core/dialect.ts';
import { dueNames, plainName } from '../../core/due/due-names.ts';
import type { DueColumn, DueRole } from '../../core/due/due-tally.ts';
import { looksLikeTime, parseDue } from '../../core/time/parse-due.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import { columnNamed, refuseTwins, type TableHead } from '../table/find-columns.ts';
import { looksLikeTolerance } from './parse-tolerance.ts';
import { ZoneBook } from './zone-book.ts';

/** The columns that the user named, by header or number from 1. */
export type SaidColumns = { readonly [Role in DueRole]?: string };

/** The columns of a table of jobs; only that of the due times must be there. */
export interface DueColumns {
  readonly due: DueColumn;
  readonly id: DueColumn | null;
  readonly type: DueColumn | null;
  readonly tolerance: DueColumn | null;
  readonly cost: DueColumn | null;
  readonly tz: DueColumn | null;
}

/**
 * The columns of a table of jobs: those that were said, else those that are called like one and
 * hold what it would. A due column is also found by its times alone, if there is one such column.
 * Throws a `UserError` of kind input where there is none or several, with what was looked for.
 */
export function findDueColumns(table: TableHead, said: SaidColumns): DueColumns {
  const taken = new Set<number>();
  const take = (role: DueRole): DueColumn | null => {
    const found = columnFor(table, role, said[role], taken);
    if (found !== null) taken.add(found.column.number);
    return found;
  };
  // What was said is taken first, so that no other role finds it.
  for (const role of roles) if (said[role] !== undefined) take(role);
  const due = take('due') ?? { role: 'due', column: onlyTimes(table), isFound: true };
  taken.add(due.column.number);
  return {
    due,
    tz: take('tz'),
    tolerance: take('tolerance'),
    id: take('id'),
    type: take('type'),
    cost: said.cost === undefined ? null : take('cost'),
  };
}

/** The columns that are used, in the order in which they are told. */
export function listColumns(columns: DueColumns): DueColumn[] {
  return roles.flatMap((role) => columns[role] ?? []);
}

const roles: readonly DueRole[] = ['due', 'id', 'type', 'tolerance', 'cost', 'tz'];

/**
 * Whether a name is that of a zone is for the rows to say: an unknown one is to be rejected, not
 * passed over.
 */
const fits: Readonly<Record<Exclude<DueRole, 'cost'>, (cell: string) => boolean>> = {
  due: looksLikeTime,
  id: () => true,
  type: () => true,
  // A negative one is to be rejected, not passed over.
  tolerance: (cell) => looksLikeTolerance(cell.replace(/^\s*-/, '')),
  tz: (cell) => /^[A-Za-z+-]/.test(cell),
};

function columnFor(
  table: TableHead,
  role: DueRole,
  said: string | undefined,
  taken: ReadonlySet<number>,
): DueColumn | null {
  if (said !== undefined) {
    return { role, column: columnNamed(table, said, `--${role}`), isFound: false };
  }
  if (role === 'cost') return null;
  const headers = (table.dialect.header ?? []).map(plainName);
  const zones = new ZoneBook();
  for (const name of dueNames[role]) {
    const place = headers.indexOf(plainName(name));
    // A zone may be one of a warehouse, where no time zone is called so.
    const isOne = name === 'zone' ? (cell: string) => zones.of(cell) !== null : fits[role];
    if (place < 0 || taken.has(place + 1) || !isHeld(table, role, place, isOne)) continue;
    refuseTwins(table, place);
    return { role, column: columnAt(table, place), isFound: true };
  }
  return null;
}

/** One tolerance is enough: what is none beside it is to be rejected, not passed over. */
function isHeld(
  table: TableHead,
  role: DueRole,
  place: number,
  isOne: (cell: string) => boolean,
): boolean {
  return role === 'tolerance' ? filledOf(table, place).some(isOne) : holds(table, place, isOne);
}

/** The one column that holds times, whatever it is called. */
function onlyTimes(table: TableHead): Column {
  const places = Array.from({ length: table.dialect.columns }, (_, i) => i).filter(
    (i) => filledOf(table, i).length > 0 && holds(table, i, looksLikeTime),
  );
  const [place] = places;
  if (place !== undefined && places.length === 1) return columnAt(table, place);
  throw places.length > 1 ? severalTimes(table, places) : noTimes(table);
}

function severalTimes(table: TableHead, places: readonly number[]): UserError {
  const found = listed(places.map((place) => `"${columnAt(table, place).name}"`));
  const message = `${table.name} has several columns of times (${found}), none called like a due time`;
  return new UserError('input', `${message}; name the right one with --due`);
}

function noTimes(table: TableHead): UserError {
  const called = (table.dialect.header ?? []).findIndex((header) =>
    dueNames.due.some((name) => plainName(name) === plainName(header)),
  );
  if (called >= 0) return unreadableTimes(table, called);
  const { header, columns } = table.dialect;
  const found =
    header === null
      ? `its ${columns} columns have no names`
      : `it has ${listedSome(header.map((name) => `"${name}"`))}`;
  const message = `${table.name} has no column of times: none is called ${listedSome(dueNames.due)} and holds some, and ${found}`;
  return new UserError('input', `${message}; name one with --due`);
}

/** A column is called like one, but most of it cannot be read: what of it, and why. */
function unreadableTimes(table: TableHead, place: number): UserError {
  const cell = filledOf(table, place).find((each) => !looksLikeTime(each)) ?? '';
  const found = parseDue(cell, 'iso');
  const reason = found.kind === 'reject' ? found.reason : 'is no time';
  const column = `${table.name} has a column "${columnAt(table, place).name}"`;
  const message = `${column}, but few of its cells are times: "${cell}" ${reason}`;
  return new UserError('input', `${message}; if it is the right one all the same, say --due`);
}

const NAMES_LISTED = 12;

function listedSome(all: readonly string[]): string {
  const more = all.length - NAMES_LISTED;
  return more > 0 ? `${all.slice(0, NAMES_LISTED).join(', ')} or ${more} more` : listed(all);
}

function columnAt(table: TableHead, place: number): Column {
  return { number: place + 1, name: table.dialect.header?.[place] ?? `${place + 1}` };
}

/** Not all of them: one bad cell must be rejected, and not make another column the one. */
const FITTING_MIN = 0.8;

function holds(table: TableHead, place: number, isOne: (cell: string) => boolean): boolean {
  const filled = filledOf(table, place);
  return filled.filter(isOne).length >= FITTING_MIN * filled.length;
}

function filledOf(table: TableHead, place: number): string[] {
  return table.sample
    .map((row) => row[place] ?? '')
    .filter((cell) => cell !== '' && cell !== '\\N' && cell.toUpperCase() !== 'NULL');
}
