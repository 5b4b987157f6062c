import { UserError } from '../../core/user-error.ts';
import type { WantedRows } from '../../inputs/database/choose.ts';
import { isDatabase } from '../../inputs/database/engines.ts';
import { duration, wholeNumber } from '../flags.ts';

/** What is read: a text, or databases that count the rows where they are. */
export type AnalyzeSource =
  /** `-` for standard input. */
  | { readonly kind: 'text'; readonly path: string }
  | {
      readonly kind: 'databases';
      /** At least one; several are shards of one table. */
      readonly urls: readonly string[];
      readonly rows: Omit<WantedRows, 'id'>;
      readonly isDistinct: boolean;
      readonly isDeep: boolean;
      /** For each statement; 0 where there is no limit. */
      readonly statementMsMax: number;
      /** A plan that costs more is warned of. */
      readonly costMax: number | null;
      readonly isVerbose: boolean;
      /** Only what would be asked is shown. */
      readonly isExplained: boolean;
    };

/** The flags that speak of databases, as the command line gave them. */
export interface DatabaseFlags {
  readonly db: readonly string[];
  readonly table?: string | undefined;
  readonly where?: string | undefined;
  readonly query?: string | undefined;
  readonly distinct: boolean;
  readonly deep: boolean;
  readonly timeout?: string | undefined;
  readonly verbose: boolean;
  readonly maxCost?: string | undefined;
  readonly explain: boolean;
}

/**
 * The source that was meant: databases by `--db` or by their name, else the file, else what is piped
 * in. Throws a `UserError` of kind usage for flags that contradict each other.
 */
export function parseAnalyzeSource(
  source: string | undefined,
  flags: DatabaseFlags,
  stdinIsTerminal: boolean,
): AnalyzeSource {
  if (source !== undefined && flags.db.length > 0) {
    throw usage(`the source ${source} and --db cannot both be read; name one of them`);
  }
  const named = source !== undefined && isDatabase(source) ? [source] : flags.db;
  if (named.length > 0) return databasesOf(named, flags);
  refuseWithoutDatabase(databaseFlagsOf(flags));
  if (source !== undefined) return { kind: 'text', path: source };
  if (!stdinIsTerminal) return { kind: 'text', path: '-' };
  throw usage('name a file, as in nandi analyze ids.csv, or pipe ids into it');
}

function databasesOf(urls: readonly string[], flags: DatabaseFlags): AnalyzeSource {
  const { table, where, query, distinct, deep, timeout, verbose, maxCost, explain } = flags;
  const contradictions: readonly (readonly [boolean, string])[] = [
    [
      table !== undefined && query !== undefined,
      '--table and --query both say what is counted; leave one out',
    ],
    [
      where !== undefined && query !== undefined,
      '--where belongs to a table; write the condition into --query',
    ],
    [
      distinct && urls.length > 1,
      '--distinct tells ids of one database apart, and an id may stand in two shards; leave it out, or count one at a time',
    ],
    [
      where?.trim() === '',
      '--where is empty; write a condition, as in --where "status = \'open\'"',
    ],
    [query?.trim() === '', '--query is empty; write a SELECT that gives the ids'],
  ];
  const found = contradictions.find(([isSo]) => isSo);
  if (found !== undefined) throw usage(found[1]);
  return {
    kind: 'databases',
    urls,
    rows: { relation: relationOf(table, query), where: where ?? null },
    isDistinct: distinct,
    isDeep: deep,
    statementMsMax: timeout === undefined ? STATEMENT_MS_MAX : duration(timeout, '--timeout'),
    costMax: maxCost === undefined ? null : wholeNumber(maxCost, '--max-cost', COSTS),
    isVerbose: verbose,
    isExplained: explain,
  };
}

/** In the planner's units, of which a page read in turn is one. */
const COSTS = { from: 1, to: 1e15 };

/** Five minutes: a count of a hundred million rows takes one. */
const STATEMENT_MS_MAX = 300_000;

function relationOf(table: string | undefined, query: string | undefined): WantedRows['relation'] {
  if (table !== undefined) return { kind: 'table', name: table };
  if (query === undefined) return { kind: 'only' };
  // The semicolon that ends a statement in a shell; the query stands in brackets here.
  return { kind: 'query', sql: query.replace(/[\s;]+$/, '') };
}

/** These alone: what is parsed has all flags of the command. */
function databaseFlagsOf(flags: DatabaseFlags): Omit<DatabaseFlags, 'db'> {
  const { table, where, query, distinct, deep, timeout, maxCost, explain, verbose } = flags;
  return { table, where, query, distinct, deep, timeout, maxCost, explain, verbose };
}

function refuseWithoutDatabase(flags: Omit<DatabaseFlags, 'db'>): void {
  const given = Object.entries(flags)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  if (given.length === 0) return;
  throw usage(
    `${given.join(', ')} needs a database; name it with --db, as in --db sqlite:orders.db`,
  );
}

/** Throws a `UserError` of kind usage for flags that say how a text is read, beside a database. */
export function refuseTextFlags(args: {
  readonly source: AnalyzeSource;
  readonly isCounts: boolean;
  readonly dialect: object;
}): void {
  if (args.source.kind === 'text') return;
  if (args.isCounts) throw usage('--counts reads a text; a database counts by itself');
  if (Object.keys(args.dialect).length === 0) return;
  throw usage('--delimiter, --quote and --header are of a text; leave them out for a database');
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
