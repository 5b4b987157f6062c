import { UserError } from '../../core/user-error.ts';
import type { WantedRows } from '../../inputs/database/choose.ts';
import { isDatabase, isServer, refuseRepeated } from '../../inputs/database/engines.ts';
import {
  costMaxOf,
  refuseFirst,
  relationOf,
  rowContradictions,
  statementMs,
} from '../database-flags.ts';
import { parseSample, refuseBesideSample } from './sample-arguments.ts';

/** What is read: a text, or databases that count the rows where they are. */
export type AnalyzeSource =
  /** `-` for standard input. */
  { readonly kind: 'text'; readonly paths: readonly string[] } | DatabaseSource;

export interface DatabaseSource {
  readonly kind: 'databases';
  /** At least one; several are shards of one table. */
  readonly urls: readonly string[];
  readonly rows: Omit<WantedRows, 'id'>;
  readonly isDistinct: boolean;
  readonly isDeep: boolean;
  /** Pages that are read, in per cent; null for the whole table. */
  readonly samplePercent: number | null;
  /** Only shown: the SQL and its plan. */
  readonly isExplained: boolean;
  /** Only said: whether an index on the bucket is worth it. */
  readonly isIndexAdvised: boolean;
  readonly isVerbose: boolean;
  /** As long a statement may take on a server. */
  readonly statementMsMax: number;
  readonly costMax: number | null;
}

/** The flags that speak of databases, as the command line gave them. */
export interface DatabaseFlags {
  readonly db: readonly string[];
  readonly table?: string | undefined;
  readonly where?: string | undefined;
  readonly query?: string | undefined;
  readonly distinct: boolean;
  readonly deep: boolean;
  readonly sample?: string | undefined;
  readonly explain: boolean;
  readonly adviseIndex: boolean;
  readonly verbose: boolean;
  readonly timeout?: string | undefined;
  readonly maxCost?: string | undefined;
}

/**
 * The source that was meant: databases by `--db` or by their name, else the file, else what is piped
 * in. Throws a `UserError` of kind usage for flags that contradict each other.
 */
export function parseAnalyzeSource(
  sources: readonly string[],
  flags: DatabaseFlags,
  stdinIsTerminal: boolean,
): AnalyzeSource {
  const [source] = sources;
  refuseMixed(sources);
  if (source !== undefined && flags.db.length > 0) {
    throw usage(`the source ${source} and --db cannot both be read; name one of them`);
  }
  const named = source !== undefined && isDatabase(source) ? [source] : flags.db;
  if (named.length > 0) return databasesOf(named, flags);
  refuseWithoutDatabase(flags);
  if (source !== undefined) return { kind: 'text', paths: sources };
  if (!stdinIsTerminal) return { kind: 'text', paths: ['-'] };
  throw usage('name a file, as in nandi analyze ids.csv, or pipe ids into it');
}

/** Several sources are files of ids, all of them. */
function refuseMixed(sources: readonly string[]): void {
  const other = sources.find((source) => source === '-' || isDatabase(source));
  if (sources.length < 2 || other === undefined) return;
  const name = other === '-' ? 'standard input' : other;
  throw usage(
    `${name} cannot be read together with other sources; several files must all be tables of ids`,
  );
}

function databasesOf(urls: readonly string[], flags: DatabaseFlags): AnalyzeSource {
  const { table, where, query, distinct, deep, explain, verbose, timeout, maxCost } = flags;
  refuseContradictions(urls, flags);
  refuseRepeated(urls);
  const samplePercent = flags.sample === undefined ? null : parseSample(flags.sample);
  if (samplePercent !== null) refuseBesideSample(urls, flags);
  return {
    kind: 'databases',
    urls,
    rows: { relation: relationOf(table, query), where: where ?? null },
    isDistinct: distinct,
    isDeep: deep,
    samplePercent,
    isExplained: explain,
    isIndexAdvised: flags.adviseIndex,
    isVerbose: verbose,
    statementMsMax: statementMs(timeout),
    costMax: costMaxOf(maxCost),
  };
}

function refuseContradictions(urls: readonly string[], flags: DatabaseFlags): void {
  const { query, distinct, explain, adviseIndex } = flags;
  refuseFirst([
    ...rowContradictions(flags, urls.some(isServer), 'the ids'),
    [
      distinct && urls.length > 1,
      '--distinct tells ids of one database apart, and an id may stand in two shards; leave it out, or count one at a time',
    ],
    [
      adviseIndex && (query !== undefined || explain),
      '--advise-index is about the rows of a table; name it with --table, and leave --query and --explain out',
    ],
    [
      adviseIndex && !urls.every(isServer),
      '--advise-index asks the planner of PostgreSQL, and SQLite has none that knows costs',
    ],
  ]);
}

function refuseWithoutDatabase(flags: DatabaseFlags): void {
  const { table, where, query, distinct, deep, explain, verbose, timeout, maxCost } = flags;
  const named: readonly (readonly [boolean, string])[] = [
    [table !== undefined, '--table'],
    [where !== undefined, '--where'],
    [query !== undefined, '--query'],
    [distinct, '--distinct'],
    [deep, '--deep'],
    [flags.sample !== undefined, '--sample'],
    [explain, '--explain'],
    [flags.adviseIndex, '--advise-index'],
    [verbose, '--verbose'],
    [timeout !== undefined, '--timeout'],
    [maxCost !== undefined, '--max-cost'],
  ];
  const given = named.filter(([isGiven]) => isGiven).map(([, name]) => name);
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
