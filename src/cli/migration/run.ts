import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { MigrationReport, MigrationResult } from '../../core/results/migration.ts';
import { schemeText } from '../../core/scheme-text.ts';
import type { DialectName } from '../../core/sql/buckets/dialects.ts';
import type { Reading } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { clockText } from '../../core/time/clock-text.ts';
import { type BoundGate, bindGates, gateReport, judge } from '../../gate/judge.ts';
import { migrationMetrics } from '../../gate/migration-metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { isServer } from '../../inputs/database/engines.ts';
import { boundaryTimes } from '../../partitions/migration/day-grid.ts';
import {
  type MigrationOptions,
  migrate,
  planMigration,
} from '../../partitions/migration/migrate.ts';
import { migrationCsv } from '../../reports/csv/migration.ts';
import { migrationJson } from '../../reports/json/migration.ts';
import { migrationTerminal } from '../../reports/terminal/migration/migration.ts';
import { readSource } from '../analyze/read-source.ts';
import { refuseRejects } from '../analyze/rejects.ts';
import { conclude } from '../conclude.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import { writeWhole } from '../write-file.ts';
import { type MigrationArguments, parseArguments } from './arguments.ts';
import { readPlan, refuseOtherPlan } from './plan-file.ts';
import { idName, sqlForPlan, sqlTable } from './sql-for.ts';

/** `nandi simulate-migration`: arguments, gates, reading, figures, plan, reports, exit. */
export async function runMigration(
  outside: Outside,
  source: string | undefined,
  flags: unknown,
): Promise<ExitName> {
  const args = parseArguments(source, flags, outside.stdinIsTerminal);
  const gates = gatesOf(args);
  const earlier = args.check === null ? null : await readPlan(args.check);
  const reading = await readingOf(outside, args);
  const result = migrate(reading, optionsOf(args, reading));
  if (earlier !== null && args.check !== null && result.kind === 'partitions') {
    const schemes = { from: schemeText(result.from), to: schemeText(result.to) };
    refuseOtherPlan(args.check, earlier, result, schemes);
    await outside.stderr.write(`${printable(args.check)}: the plan holds\n`);
  }
  return await concludeWith(outside, args, result, gates);
}

function gatesOf({ gates, change }: MigrationArguments): BoundGate<MigrationResult>[] {
  const times = change.kind === 'workers' ? [] : (change.times ?? boundaryTimes(change.pair));
  const migration = { cutOvers: times.map(clockText) };
  const context = { costs: [], hasBaseline: false, partitions: [], migration };
  return bindGates(gates.map(parseGate), migrationMetrics, context);
}

/** Null for uniform ids. */
async function readingOf(outside: Outside, args: MigrationArguments): Promise<Reading | null> {
  if (args.reading === null) return null;
  const request = planMigration(optionsOf(args, null));
  const isDatabase = args.reading.source.kind === 'databases';
  const counted = isDatabase ? byRemainders(request) : request;
  const reading = await readSource(outside, args.reading, counted);
  refuseRejects(reading, args.onReject);
  return reading;
}

/** A database groups by one multiple of all that is asked for, and knows no single ids. */
function byRemainders(whole: TallyRequest): TallyRequest {
  const { joint: _, ...request } = whole;
  return { ...request, compared: [], partitions: [...request.moduli], moduli: [] };
}

function optionsOf(args: MigrationArguments, reading: Reading | null): MigrationOptions {
  const { change, hashInput } = args;
  if (change.kind === 'workers') return { ...change, hashInput };
  const input = reading?.input ?? null;
  const dialect = args.sql ?? engineOf(args);
  const table = sqlTable(dialect, args.table, input);
  const id = idName(input);
  const sqlFor = sqlForPlan({ dialect, table, id, hashInput });
  return { ...change, hashInput, sqlFor };
}

/** The SQL of the databases that are read, which are all of one kind. */
function engineOf({ reading }: MigrationArguments): DialectName {
  const source = reading?.source;
  return source?.kind === 'databases' && source.urls.every((url) => !isServer(url))
    ? 'sqlite'
    : 'postgres';
}

async function concludeWith(
  outside: Outside,
  args: MigrationArguments,
  result: MigrationResult,
  gates: readonly BoundGate<MigrationResult>[],
): Promise<ExitName> {
  const gate = gateReport(judge(gates, result), gates.length > 0);
  const isFailed = gate.verdict === 'fail' || gate.verdict === 'unknown';
  const exit = isFailed ? 'gate-failed' : 'passed';
  const report: MigrationReport = { version, result, gate, exit };
  for (const warning of result.warnings)
    await outside.stderr.write(`warning: ${printable(warning)}\n`);
  if (args.out !== null) await writeWhole(args.out, migrationJson(report));
  if (args.format === 'csv') await outside.stderr.write(`gate: ${gate.verdict}\n`);
  await conclude(outside, args, {
    table: (style) => migrationTerminal(report, style),
    json: () => migrationJson(report),
    csv: () => migrationCsv(result),
  });
  return exit;
}
