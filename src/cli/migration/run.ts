import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { MigrationReport, MigrationResult } from '../../core/results/migration.ts';
import { schemeText } from '../../core/scheme-text.ts';
import type { Reading } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { clockText } from '../../core/time/clock-text.ts';
import { type BoundGate, bindGates, gateReport, judge } from '../../gate/judge.ts';
import { migrationMetrics } from '../../gate/migration-metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { boundaryTimes } from '../../partitions/migration/day-grid.ts';
import {
  type MigrationOptions,
  migrate,
  planMigration,
} from '../../partitions/migration/migrate.ts';
import { migrationCsv } from '../../reports/csv/migration.ts';
import { migrationJson } from '../../reports/json/migration.ts';
import { migrationTerminal } from '../../reports/terminal/migration/migration.ts';
import type { TerminalStyle } from '../../reports/terminal/style.ts';
import { readSource } from '../analyze/read-source.ts';
import { refuseRejects } from '../analyze/rejects.ts';
import type { Format } from '../formats.ts';
import type { Outside } from '../outside.ts';
import { terminalStyle } from '../terminal-style.ts';
import { version } from '../version.ts';
import { writeWhole } from '../write-file.ts';
import { type MigrationArguments, parseArguments } from './arguments.ts';
import { planText, readPlan, refuseOtherPlan } from './plan-file.ts';
import { sqlForPlan } from './sql-for.ts';

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
  return await conclude(outside, args, result, gates);
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
  const id = reading?.input.idColumn?.name ?? 'id';
  const sqlFor = sqlForPlan({ dialect: args.sql, table: args.table, id, hashInput });
  return { ...change, hashInput, sqlFor };
}

async function conclude(
  outside: Outside,
  args: MigrationArguments,
  result: MigrationResult,
  gates: readonly BoundGate<MigrationResult>[],
): Promise<ExitName> {
  const gate = gateReport(judge(gates, result), gates.length > 0);
  const isFailed = gate.verdict === 'fail' || gate.verdict === 'unknown';
  const exit = isFailed ? 'gate-failed' : 'passed';
  const report: MigrationReport = { version, result, gate, exit };
  const plain = { width: 80, unicode: !args.ascii, color: false };
  for (const { path, format } of args.reports)
    await writeWhole(path, rendered(report, format, plain));
  if (args.out !== null) await writeWhole(args.out, planText(report));
  if (args.format === 'csv') await outside.stderr.write(`gate: ${gate.verdict}\n`);
  await outside.stdout.write(rendered(report, args.format, terminalStyle(outside, args)));
  return exit;
}

function rendered(report: MigrationReport, format: Format, style: TerminalStyle): string {
  switch (format) {
    case 'table':
    case 'markdown':
      return migrationTerminal(report, style);
    case 'json':
      return migrationJson(report);
    case 'csv':
      return migrationCsv(report.result);
  }
}
