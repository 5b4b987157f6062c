import * as v from 'valibot';
import { type DialectName, dialectNames } from '../../core/sql/buckets/dialects.ts';
import { UserError } from '../../core/user-error.ts';
import { isDatabase } from '../../inputs/database/engines.ts';
import type { MigrationOptions } from '../../partitions/migration/migrate.ts';
import type { ReadingArguments } from '../analyze/read-source.ts';
import { oneOf } from '../flags.ts';
import { type Format, formatAmong, type ReportFile, reportAmong } from '../formats.ts';
import { parseReading, readingFlags, sourceFlagOf } from '../reading-flags.ts';
import { type Change, changeOf } from './change.ts';

/** The flags of `nandi simulate-migration`, checked. */
export interface MigrationArguments {
  /** Null for uniform ids. */
  readonly reading: ReadingArguments | null;
  readonly change: Change;
  readonly hashInput: MigrationOptions['hashInput'];
  readonly onReject: 'fail' | 'skip';
  readonly out: string | null;
  readonly check: string | null;
  /** The SQL of the plan; null for that of the database that is read. */
  readonly sql: DialectName | null;
  /** How the table is called in SQL, where no database says it. */
  readonly table: string;
  readonly gates: readonly string[];
  readonly format: Format;
  readonly reports: readonly ReportFile[];
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

const COMMAND = 'simulate-migration';
const FORMATS = ['table', 'json', 'csv'] as const;

const texts = v.optional(v.array(v.string()), []);
const maybe = v.optional(v.string());
const isGiven = v.optional(v.boolean(), false);

const flagsSchema = v.object({
  from: maybe,
  to: maybe,
  fromHash: v.string(),
  toHash: v.string(),
  fromMap: maybe,
  toMap: maybe,
  at: texts,
  workers: maybe,
  toWorkers: maybe,
  mixed: maybe,
  out: maybe,
  check: maybe,
  sql: maybe,
  uniform: isGiven,
  ...readingFlags,
  hashInput: v.string(),
  onReject: v.string(),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: isGiven,
});

type MigrationFlags = v.InferOutput<typeof flagsSchema>;

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(
  source: string | undefined,
  flags: unknown,
  stdinIsTerminal: boolean,
): MigrationArguments {
  const given = v.parse(flagsSchema, flags);
  const change = changeOf(given);
  const reading = readingOf(source, given, stdinIsTerminal);
  refuseIdle(given, change);
  if (reading?.source.kind === 'databases') refuseHashed(change);
  return {
    reading,
    change,
    hashInput: oneOf(given.hashInput, ['text', 'int64'], '--hash-input'),
    onReject: oneOf(given.onReject, ['fail', 'skip'], '--on-reject'),
    out: given.out ?? null,
    check: given.check ?? null,
    sql: sqlOf(given.sql, reading),
    table: given.table ?? 'records',
    gates: given.gate,
    format: formatAmong(given.format, FORMATS, COMMAND),
    reports: given.report.map((text) => reportAmong(text, FORMATS, COMMAND)),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

/** A database speaks its own SQL. */
function sqlOf(text: string | undefined, reading: ReadingArguments | null): DialectName | null {
  const isRead = reading?.source.kind === 'databases';
  if (text === undefined) return isRead ? null : 'postgres';
  const name = oneOf(text, dialectNames, '--sql');
  if (!isRead) return name;
  throw usage('--sql is of a file; a plan for a database has its own SQL, leave it out');
}

/** Null where there is no source and nothing is piped in. */
function readingOf(
  source: string | undefined,
  given: MigrationFlags,
  stdinIsTerminal: boolean,
): ReadingArguments | null {
  const isNamed = source !== undefined || given.db.length > 0;
  if (given.uniform && isNamed) throw usage('--uniform has no source; leave it out, or the source');
  if (given.uniform || (!isNamed && stdinIsTerminal)) {
    refuseSourceFlags(given);
    return null;
  }
  // A table without a database only names it in the SQL of the plan.
  const isFile = given.db.length === 0 && !isDatabase(source ?? '');
  const table = isFile ? undefined : given.table;
  return parseReading(
    source,
    { ...given, table },
    { stdinIsTerminal, seed: 1, ascii: given.ascii },
  );
}

function refuseSourceFlags(given: MigrationFlags): void {
  const flag = sourceFlagOf(given);
  if (flag !== null) throw usage(`${flag} needs a source; name a file, or leave it out`);
}

/** What would change nothing is refused, so that nobody believes it did. */
function refuseIdle(given: MigrationFlags, change: Change): void {
  if (change.kind === 'partitions') return;
  if (given.at.length > 0)
    throw usage('--at is a time of day, and workers share no day; leave it out');
  if (given.out !== undefined || given.check !== undefined)
    throw usage('--out and --check are of a plan for partitions; workers have none');
}

/** A database counts remainders of one thing at a time. */
function refuseHashed(change: Change): void {
  const isHashed =
    change.kind === 'partitions'
      ? [change.pair.from, change.pair.to].some(({ map }) => 'hash' in map)
      : change.map !== 'modulo';
  if (!isHashed) return;
  throw usage(
    "a database counts by remainder, which does not say where a hash puts the same id; pipe the ids, as in psql -Atc 'SELECT id FROM orders' | nandi simulate-migration -",
  );
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
