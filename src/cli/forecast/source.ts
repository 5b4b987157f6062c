import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { WantedRows } from '../../inputs/database/choose.ts';
import { isDatabase, isServer, refuseRepeated } from '../../inputs/database/engines.ts';
import { queueNames } from '../../inputs/queues/find-queue.ts';
import { redisQueueNames } from '../../inputs/queues/redis/redis-queue.ts';
import {
  costMaxOf,
  refuseFirst,
  relationOf,
  rowContradictions,
  statementMs,
} from '../database-flags.ts';
import { firstOf } from '../flags.ts';
import type { Given } from './given.ts';

/** Where jobs are read from. */
export type ForecastSource =
  /** `-` for standard input. */
  | { readonly kind: 'text'; readonly path: string; readonly isSchedule: boolean }
  | ForecastDatabases
  | {
      readonly kind: 'redis';
      readonly url: string;
      readonly queue: string;
      readonly isVerbose: boolean;
    };

interface ForecastDatabases {
  readonly kind: 'databases';
  /** At least one; several are shards of one table. */
  readonly urls: readonly string[];
  readonly rows: Omit<WantedRows, 'id'>;
  /** The preset of a job queue by its name, `auto`, or null for none. */
  readonly queue: string | null;
  readonly isExplained: boolean;
  readonly isVerbose: boolean;
  readonly statementMsMax: number;
  readonly costMax: number | null;
}

/** `crontab`, `/etc/cron.d/jobs`, `cronjobs.json`: nobody calls a table of jobs so. */
const SCHEDULE = /(^|[/\\])cron(tab|jobs?)[^/\\]*$|[/\\]cron\.d[/\\]/i;
const REDIS = /^rediss?(\+\w+)?:/i;

/**
 * The source that was meant: databases by `--db` or by their name, else the file, else what is piped
 * in. Throws a `UserError` of kind usage for flags that contradict each other.
 */
export function parseForecastSource(
  source: string | undefined,
  given: Given,
  stdinIsTerminal: boolean,
): ForecastSource {
  if (source !== undefined && given.db.length > 0)
    throw usage(`the source ${source} and --db cannot both be read; name one of them`);
  const isNamed = source !== undefined && !given.crontab && isUrl(source);
  const urls = isNamed ? [source] : given.db;
  if (urls.length === 0) return textOf(source, given, stdinIsTerminal);
  const [url = ''] = urls;
  if (given.crontab) throw usage('--crontab is a file; name it in place of --db');
  if (urls.some((each) => REDIS.test(each))) return redisOf(url, given);
  refuseRepeated(urls);
  return databasesOf(urls, given);
}

function isUrl(source: string): boolean {
  return isDatabase(source) || REDIS.test(source);
}

function textOf(
  source: string | undefined,
  given: Given,
  stdinIsTerminal: boolean,
): ForecastSource {
  const { table, where, query, queue, explain, verbose, timeout, maxCost } = given;
  const idle = firstOf({
    '--table': table,
    '--where': where,
    '--query': query,
    '--queue': queue,
    '--explain': explain,
    '--verbose': verbose,
    '--timeout': timeout,
    '--max-cost': maxCost,
  });
  if (idle !== null)
    throw usage(`${idle} needs a database; name it with --db, as in --db sqlite:jobs.sqlite`);
  const isSchedule = given.crontab || (source !== undefined && SCHEDULE.test(source));
  if (source !== undefined) return { kind: 'text', path: source, isSchedule };
  if (!stdinIsTerminal) return { kind: 'text', path: '-', isSchedule };
  throw usage('name a file, as in nandi forecast jobs.csv, or a database with --db');
}

function redisOf(url: string, given: Given): ForecastSource {
  const { db, table, where, query, explain, verbose, timeout, maxCost, queue } = given;
  const idle = firstOf({
    '--table': table,
    '--where': where,
    '--query': query,
    '--explain': explain,
    '--timeout': timeout,
    '--max-cost': maxCost,
  });
  if (idle !== null) throw usage(`${idle} is for tables, and a Redis has none; leave it out`);
  if (db.length > 1) throw usage('one Redis at a time can be read; give --db once');
  return {
    kind: 'redis',
    url,
    queue: queueNamed(queue, redisQueueNames) ?? 'auto',
    isVerbose: verbose,
  };
}

function databasesOf(urls: readonly string[], given: Given): ForecastSource {
  const { table, where, query, queue, explain, verbose, timeout, maxCost } = given;
  refuseContradictions(given, urls.some(isServer));
  return {
    kind: 'databases',
    urls,
    rows: { relation: relationOf(table, query), where: where ?? null },
    queue: queueNamed(queue, queueNames, 'none'),
    isExplained: explain,
    isVerbose: verbose,
    statementMsMax: statementMs(timeout),
    costMax: costMaxOf(maxCost),
  };
}

function refuseContradictions(given: Given, hasServer: boolean): void {
  const { table, query, queue } = given;
  const isRelation = table !== undefined || query !== undefined;
  refuseFirst([
    ...rowContradictions(given, hasServer, 'the jobs'),
    [queue !== undefined && isRelation, '--queue knows its tables; leave --table and --query out'],
  ]);
}

/** A queue by its name, which may have its place behind a colon; null where none is to be looked for. */
function queueNamed(
  text: string | undefined,
  names: readonly string[],
  ...none: readonly string[]
): string | null {
  const [name = ''] = (text ?? 'auto').split(':');
  const known = ['auto', ...none, ...names];
  if (!known.includes(name)) {
    const hint = didYouMean(name, known) || `; there are ${known.join(', ')}`;
    throw usage(`--queue "${name}" is not known${hint}`);
  }
  return name === 'none' ? null : (text ?? 'auto');
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
