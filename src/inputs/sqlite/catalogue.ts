import { sqlite } from '../../core/sql/sqlite.ts';
import type { ColumnDescription, Relation } from '../database/database.ts';

/** Asks a database that is open; every value is text or null. */
type Ask = (sql: string) => readonly (readonly (string | null)[])[];

/** The tables and views of the file, without SQLite's own. */
export function tableNames(ask: Ask): string[] {
  const rows = ask(`SELECT name FROM pragma_table_list WHERE ${USERS} ORDER BY name`);
  return rows.flatMap(([name = null]) => (name === null ? [] : [name]));
}

const USERS =
  "schema = 'main' AND type IN ('table', 'view', 'virtual') AND name NOT GLOB 'sqlite_*'";

/** A table or view with its columns; null where there is none of that name. */
export function tableNamed(ask: Ask, wanted: string): Relation | null {
  const literal = sqlite.quoteLiteral(wanted);
  const [found] = ask(
    `SELECT name, type, wr, strict FROM pragma_table_list WHERE ${USERS} AND name = ${literal} COLLATE NOCASE`,
  );
  if (found === undefined) return null;
  const [name = null, type, withoutRowid, strict] = found;
  const isTable = type === 'table';
  const table = {
    name: name ?? wanted,
    hasRowid: isTable && withoutRowid === '0',
    isStrict: strict === '1',
  };
  const columns = columnsOf(ask, table);
  const free = ['rowid', '_rowid_', 'oid'].find(
    (each) => !columns.some((column) => column.name.toLowerCase() === each),
  );
  return {
    label: `${type === 'view' ? 'view' : 'table'} "${table.name}"`,
    from: sqlite.quoteIdentifier(table.name),
    columns,
    unreadable: [],
    isRowSecured: false,
    rowNumber: table.hasRowid ? (free ?? null) : null,
    pages: NO_PAGES,
  };
}

/** SQLite has no TABLESAMPLE, and a row does not say on which page it is. */
export const NO_PAGES = {
  kind: 'none',
  why: 'is in SQLite, which samples no pages; leave --sample out',
} as const;

interface Table {
  readonly name: string;
  readonly hasRowid: boolean;
  readonly isStrict: boolean;
}

/** Hidden columns are those of virtual tables, which `SELECT *` leaves out. */
function columnsOf(ask: Ask, table: Table): ColumnDescription[] {
  const literal = sqlite.quoteLiteral(table.name);
  const rows = ask(`SELECT name, type, pk FROM pragma_table_xinfo(${literal}) WHERE hidden <> 1`);
  const keys = rows.filter(([, , place]) => place !== '0').length;
  const indexes = indexesOf(ask, literal);
  return rows.map(([name, type, place]) => {
    const column = { name: name ?? '', type: type ?? '' };
    return columnOf(table, indexes, { ...column, isPrimaryKey: keys === 1 && place !== '0' });
  });
}

type Declared = Pick<ColumnDescription, 'name' | 'type' | 'isPrimaryKey'>;

function columnOf(table: Table, indexes: readonly Index[], declared: Declared): ColumnDescription {
  const { name, type, isPrimaryKey } = declared;
  const isRowid = isPrimaryKey && table.hasRowid && isAlias(type, indexes);
  const isInteger = isRowid || (table.isStrict && /^int(eger)?$/i.test(type));
  const own = indexes.filter(({ column }) => column === name);
  return {
    name,
    kind: isInteger ? 'integer' : 'mixed',
    type: type === '' ? 'no type' : type,
    isUuid: false,
    isPrimaryKey,
    isUnique: isRowid || (holdsOneForm(type) && own.some(({ isUnique }) => isUnique)),
    isIndexed: isRowid || own.length > 0,
  };
}

/** INTEGER PRIMARY KEY is the row's own number, unless SQLite made an index for it (`DESC`). */
function isAlias(type: string, indexes: readonly Index[]): boolean {
  return type.toUpperCase() === 'INTEGER' && !indexes.some(({ origin }) => origin === 'pk');
}

/** With such an affinity 5 and '5' are stored alike, so that a unique index keeps them apart. */
function holdsOneForm(type: string): boolean {
  return /int|char|clob|text/i.test(type);
}

interface Index {
  /** The first column; null where that is an expression. */
  readonly column: string | null;
  readonly origin: string | null;
  /** It has one column, and no two rows share its value. */
  readonly isUnique: boolean;
}

/** Indexes of all rows, by their first column. */
function indexesOf(ask: Ask, table: string): Index[] {
  const rows = ask(
    `SELECT i.origin, i."unique", (SELECT count(*) FROM pragma_index_info(i.name)), (SELECT name FROM pragma_index_info(i.name) WHERE seqno = 0) FROM pragma_index_list(${table}) AS i WHERE i.partial = 0`,
  );
  return rows.map(([origin = null, unique, columns, column = null]) => ({
    column,
    origin,
    isUnique: unique === '1' && columns === '1',
  }));
}
