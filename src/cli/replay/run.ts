import type { ExitName } from '../../core/exit.ts';
import type { Comparison } from '../../core/results/comparison.ts';
import { UserError } from '../../core/user-error.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import type { GateContext } from '../../gate/metrics.ts';
import { replayMetrics } from '../../gate/replay-metrics.ts';
import { type ByteSource, openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { readTrace } from '../../inputs/trace/read-trace.ts';
import { compareWithSimulation, type Measured } from '../../membership/compare/compare.ts';
import { latencyOfTrace } from '../../membership/compare/latency-of-trace.ts';
import { replay } from '../../membership/replay/replay.ts';
import { measureReplay } from '../../membership/replay/replay-result.ts';
import { type ReplayReport, replayJson } from '../../reports/json/replay.ts';
import { replayTerminal } from '../../reports/terminal/replay.ts';
import { conclude } from '../conclude.ts';
import { latencyOf } from '../latency.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import { type ComparisonFlags, parseArguments } from './arguments.ts';

/** `nandi replay`: arguments, gates, trace, replay, comparison, verdict, reports, exit. */
export async function runReplay(
  outside: Outside,
  paths: readonly string[],
  flags: unknown,
): Promise<ExitName> {
  const args = parseArguments(flags);
  const { gates, group, parameters } = args;
  const hasComparison = args.comparison !== null;
  // A gate is checked before a trace is opened; only then is it known how long an interval is.
  bindGates(gates, replayMetrics, contextOf(1, hasComparison));
  const sources = await Promise.all(pathsOf(paths, outside).map((path) => sourceOf(path, outside)));
  const trace = await readTrace(sources, group === null ? {} : { group });
  const replayed = replay(trace, parameters);
  const measured = { trace, replayed, result: measureReplay(trace, replayed) };
  const comparison = await comparisonOf(args.comparison, measured);
  const result = { ...measured.result, comparison };
  const context = contextOf(result.history.intervalMs, hasComparison);
  const gate = gateReport(
    judge(bindGates(gates, replayMetrics, context), result),
    gates.length > 0,
  );
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const report: ReplayReport = { version, result, gate, exit: isPassed ? 'passed' : 'gate-failed' };
  await conclude(outside, args, {
    table: (style) => replayTerminal(report, style),
    json: () => replayJson(report),
  });
  return report.exit;
}

/** Without a path, what is piped in. */
function pathsOf(paths: readonly string[], { stdinIsTerminal }: Outside): readonly string[] {
  if (paths.length > 0) return paths;
  if (!stdinIsTerminal) return ['-'];
  throw new UserError(
    'usage',
    'name a trace, as in nandi replay trace.csv, or pipe one into it (nandi replay --help lists what there is)',
  );
}

async function sourceOf(path: string, { stdin }: Outside): Promise<ByteSource> {
  return path === '-' ? openStandardInput(stdin) : await openFile(path);
}

async function comparisonOf(
  flags: ComparisonFlags | null,
  measured: Measured,
): Promise<Comparison | null> {
  if (flags === null) return null;
  const { runs, seed, faults } = flags;
  const { trace, replayed } = measured;
  const { history } = replayed;
  const shown = flags.latency === null ? latencyOfTrace(trace, history) : null;
  const text = flags.latency ?? USUAL_LATENCY;
  const network = shown ?? { latency: await latencyOf(text), text };
  const options = { runs, seed, network, faults: faults(history.intervalMs) };
  return compareWithSimulation(measured, options);
}

/** One way within a data centre, where neither the trace nor anybody says. */
const USUAL_LATENCY = '2ms';

/** What a gate may be about: the trace as a whole, with times in its intervals. */
function contextOf(intervalMs: number, hasComparison: boolean): GateContext {
  return {
    costs: [],
    hasBaseline: false,
    hasComparison,
    partitions: [],
    lease: { scenarios: [], intervalMs },
  };
}
