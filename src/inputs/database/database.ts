import type { SqlDialect, ValueKind } from '../../core/sql/dialect.ts';
import type { Surroundings } from '../postgres/surroundings.ts';

/** A row, column by column; every value is text, so that none lost a digit. */
export type Row = readonly (string | null)[];

/** A column as the database's catalogue describes it. */
export interface ColumnDescription {
  readonly name: string;
  readonly kind: ValueKind;
  /** The type as the database writes it, for people. */
  readonly type: string;
  /** Its type holds UUIDs and nothing else: text that is never a whole number. */
  readonly isUuid: boolean;
  /** It alone is the primary key. */
  readonly isPrimaryKey: boolean;
  /** The database itself keeps two rows from sharing an id, and no index of a part of the rows. */
  readonly isUnique: boolean;
  /** Its least and greatest value are a look into an index. */
  readonly isIndexed: boolean;
}

/** What can be counted: a table, a view or a query. */
export interface Relation {
  /** For people, as in `table "orders"`. */
  readonly label: string;
  /** What stands behind FROM: a quoted name, or a query in brackets and its alias. */
  readonly from: string;
  readonly columns: readonly ColumnDescription[];
  /** Names of columns that the role may not read; a server says only that something was refused. */
  readonly unreadable: readonly string[];
  /** Row-level security decides which of its rows the role may see. */
  readonly isRowSecured: boolean;
  /** SQL for the number of a row, with the relation's own columns in reach; null where there is none. */
  readonly rowNumber: string | null;
  readonly pages: Pages;
}

/** Whether a part of the relation's pages can be read, of which each is taken by chance. */
export type Pages =
  /** SQL for the number of a row's page, with the relation's own columns in reach. */
  | { readonly kind: 'numbered'; readonly number: string }
  /** Why not, and what to do, as the end of a sentence. */
  | { readonly kind: 'none'; readonly why: string };

/** A database that was opened for reading: everything that is asked sees one state of it. */
export interface Database {
  /** The path or the URL without its password. */
  readonly name: string;
  readonly dialect: SqlDialect;
  /** The tables and views that can be named, in the order of their names. */
  tables(): Promise<readonly string[]>;
  /** The table or view of that name, or null. */
  table(name: string): Promise<Relation | null>;
  /** A query of the user's as a relation. Throws a `UserError` where it is no such thing. */
  relationOf(query: string): Promise<Relation>;
  /** The column with the kind that its very rows show, where rows have types of their own. */
  settled(relation: Relation, column: ColumnDescription): Promise<ColumnDescription>;
  /** Runs one statement that reads. Throws a `UserError` for what the user wrote wrongly. */
  query(sql: string): Promise<readonly Row[]>;
  /**
   * The rows of one statement that reads, some thousands at a time: for tables that no memory holds.
   * Throws as `query`.
   */
  stream(sql: string): AsyncIterable<readonly Row[]>;
  /** The plan of a statement, line by line, for people; the statement does not run. */
  explain(sql: string): Promise<readonly string[]>;
  /** What the planner expects of a statement, which does not run; null where it does not say. */
  expected(sql: string): Promise<ExpectedPlan | null>;
  close(): Promise<void>;
}

export interface ExpectedPlan {
  /** Every step is the server's own: no other server is asked, and no engine between distributes it. */
  readonly isLocal: boolean;
  /** In the planner's own units: some 1 for a page that is read. */
  readonly cost: number;
  /** Tables of other servers whose every row would be fetched to be counted here. */
  readonly fetched: readonly string[];
  readonly rows: number;
  /** Indexes that would be used, and what is looked up in each; null where it is read through. */
  readonly indexes: readonly { readonly name: string; readonly condition: string | null }[];
  /** What is asked of rows that were read, as the server writes it. */
  readonly filters: readonly string[];
}

/** What a database server is opened with, beside its URL. */
export interface Opening {
  readonly surroundings: Surroundings;
  /** Where it is aborted, what runs on the server is cancelled. */
  readonly signal: AbortSignal;
  readonly statementMsMax: number;
  readonly tell: (notice: Notice) => void;
}

/** What is to be said beside the result: to everybody, or to who asked for details. */
export interface Notice {
  readonly kind: 'warning' | 'detail';
  readonly text: string;
}

/** A kind of database: how its URL looks, and how it is opened. */
export interface Engine {
  readonly name: string;
  /** A form of its URL, for people. */
  readonly form: string;
  /** It has a server, which is to be told that nobody waits any more, and keeps time limits. */
  readonly isServer: boolean;
  accepts(url: string): boolean;
  /** Throws a `UserError` of kind usage, input or database. */
  open(url: string, opening: Opening): Promise<Database>;
}
