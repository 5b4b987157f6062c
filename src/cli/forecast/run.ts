import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { ForecastReport } from '../../core/results/forecast.ts';
import { forecastReading } from '../../forecast/forecast.ts';
import { gateReport, judge } from '../../gate/judge.ts';
import { forecastJson } from '../../reports/json/forecast.ts';
import { forecastTerminal } from '../../reports/terminal/forecast/forecast.ts';
import { conclude } from '../conclude.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import { type ForecastArguments, parseArguments } from './arguments.ts';
import { boundGates } from './gates.ts';
import { refuseIdleLimits } from './limits.ts';
import { writePlanFiles } from './plan-files.ts';
import { planForecast } from './plan-forecast.ts';
import { readDues } from './read-dues.ts';
import { refuseRejects } from './rejects.ts';

/** `nandi forecast`: arguments, gates, reading, figures, verdict, reports, exit. */
export async function runForecast(
  outside: Outside,
  source: string | undefined,
  flags: unknown,
): Promise<ExitName> {
  const args = parseArguments(source, flags, outside.stdinIsTerminal);
  const bound = boundGates(args);
  const { request, options, clock } = await planForecast(args, Date.now());
  const reading = await readDues(outside, args, request);
  if (reading === null) return 'passed';
  refuseRejects(reading, args.onReject);
  refuseIdleLimits(options, reading);
  const result = forecastReading(reading, options);
  const gate = gateReport(judge(bound, result), args.gates.length > 0);
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const exit = isPassed ? 'passed' : 'gate-failed';
  const report: ForecastReport = {
    version,
    result,
    clock,
    parameters: parametersOf(args),
    gate,
    exit,
  };
  for (const warning of result.warnings)
    await outside.stderr.write(`warning: ${printable(warning)}\n`);
  if (args.plan !== null && result.plan !== null)
    await writePlanFiles(args.plan.files, result.plan, args.plan.workersMin);
  await conclude(outside, args, {
    table: (style) => forecastTerminal(report, style),
    json: () => forecastJson(report),
  });
  return exit;
}

function parametersOf(args: ForecastArguments): ForecastReport['parameters'] {
  const { jitter, drain, maxLatenessS, contractsFile, policy } = args;
  const hasContracts = contractsFile !== null;
  return { jitter, capacity: drain?.text ?? null, maxLatenessS, hasContracts, policy };
}
