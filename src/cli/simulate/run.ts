import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { ScheduleContract } from '../../core/results/schedule-contract.ts';
import type { SchedulesReport, SchedulesResult } from '../../core/results/schedules.ts';
import { UserError } from '../../core/user-error.ts';
import { defaultScheduleGates } from '../../gate/default-schedule-gate.ts';
import { type BoundGate, bindGates, gateReport, judge } from '../../gate/judge.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { scheduleMetrics } from '../../gate/schedule-metrics.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readRuns } from '../../inputs/read-runs.ts';
import { readScheduleContract } from '../../inputs/read-schedule-contract.ts';
import { simulateSchedules } from '../../partitions/simulation/simulate-schedules.ts';
import { planLoads, type Source } from '../../partitions/simulation/slot-loads.ts';
import { schedulesCsv } from '../../reports/csv/schedules.ts';
import { schedulesJson } from '../../reports/json/schedules.ts';
import { schedulesTerminal } from '../../reports/terminal/schedules/schedules.ts';
import { readSource } from '../analyze/read-source.ts';
import { refuseRejects } from '../analyze/rejects.ts';
import { conclude } from '../conclude.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import { parseArguments, type SimulateArguments } from './arguments.ts';
import { historyPartitions, type PlannedSimulation, planSimulation, timesOf } from './rules.ts';

/** `nandi simulate`: arguments, gates, contract, reading, figures, advice, reports, exit. */
export async function runSimulate(
  outside: Outside,
  source: string | undefined,
  flags: unknown,
): Promise<ExitName> {
  const args = parseArguments(source, flags, outside.stdinIsTerminal);
  const contract = await contractOf(args);
  const planned = planSimulation(args, contract, Date.now());
  const bound = boundGates(args, planned);
  const history =
    args.runs === null
      ? null
      : await readRuns(await openFile(args.runs), historyPartitions(planned.schedules));
  const read = await sourceOf(outside, args, planned);
  const times = timesOf(args.rules, planned, { history, source: read });
  const options = { ...planned.options, rules: { ...planned.options.rules, ...times } };
  return await concludeWith(outside, args, simulateSchedules(read, options), bound);
}

async function contractOf({ config }: SimulateArguments): Promise<ScheduleContract | null> {
  return config === null ? null : await readScheduleContract(await openFile(config));
}

function boundGates(
  { gates, rules }: SimulateArguments,
  { schedules }: PlannedSimulation,
): BoundGate<SchedulesResult>[] {
  const written = gates.flatMap((text) =>
    text.trim() === 'default' ? defaultScheduleGates(rules.runTime?.kind !== 'unknown') : [text],
  );
  return bindGates(written.map(parseGate), scheduleMetrics, {
    costs: [],
    hasBaseline: false,
    partitions: [],
    schedules: schedules.map(({ name }) => name),
  });
}

async function sourceOf(
  outside: Outside,
  { reading, records, hashInput, costs, workers, onReject, rules }: SimulateArguments,
  { schedules }: PlannedSimulation,
): Promise<Source> {
  const { seed } = rules;
  const count = workers === null || workers.by === 'bucket' ? null : workers.count;
  const request = planLoads({ schedules, hashInput, costs, workers: count, seed });
  if (reading === null) return { kind: 'records', records: records ?? 0 };
  if (reading.source.kind === 'databases' && request.compared.length > 0)
    throw new UserError(
      'usage',
      "a database counts by one map at a time; give all schedules one, or pipe the ids, as in psql -Atc 'SELECT id FROM orders' | nandi simulate -",
    );
  const partitions = [...new Set([...request.partitions, ...request.moduli])];
  const counted =
    reading.source.kind === 'databases' ? { ...request, partitions, moduli: [] } : request;
  const found = await readSource(outside, reading, counted);
  refuseRejects(found, onReject);
  return { kind: 'reading', reading: found };
}

async function concludeWith(
  outside: Outside,
  args: SimulateArguments,
  result: SchedulesResult,
  bound: readonly BoundGate<SchedulesResult>[],
): Promise<ExitName> {
  const gate = gateReport(judge(bound, result), args.gates.length > 0);
  const isFailed = gate.verdict === 'fail' || gate.verdict === 'unknown';
  const exit = isFailed ? 'gate-failed' : 'passed';
  const report: SchedulesReport = { version, result, gate, exit };
  for (const warning of result.warnings)
    await outside.stderr.write(`warning: ${printable(warning)}\n`);
  if (args.format === 'csv') await outside.stderr.write(`gate: ${gate.verdict}\n`);
  await conclude(outside, args, {
    table: (style) => schedulesTerminal(report, style),
    json: () => schedulesJson(report),
    csv: () => schedulesCsv(result),
  });
  return exit;
}
