import * as v from 'valibot';
import type { ExitName } from '../../core/exit.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import type { GateContext } from '../../gate/metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { replayMetrics } from '../../gate/replay-metrics.ts';
import { type ByteSource, openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { readTrace } from '../../inputs/trace/read-trace.ts';
import { replayResult } from '../../membership/replay/replay-result.ts';
import { type ReplayReport, replayJson } from '../../reports/json/replay.ts';
import { replayTerminal } from '../../reports/terminal/replay.ts';
import { conclude } from '../conclude.ts';
import { duration, gapShare, oneOf } from '../flags.ts';
import { tableOrJson, tableOrJsonReport } from '../formats.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';

const texts = v.optional(v.array(v.string()), []);

const flagsSchema = v.object({
  interval: v.optional(v.string()),
  gap: v.optional(v.string()),
  group: v.optional(v.string()),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

/** `nandi replay`: arguments, gates, trace, replay, verdict, reports, exit. */
export async function runReplay(
  outside: Outside,
  paths: readonly string[],
  flags: unknown,
): Promise<ExitName> {
  const given = v.parse(flagsSchema, flags);
  const conclusion = {
    format: tableOrJson(given.format, 'replay'),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    reports: given.report.map((text) => tableOrJsonReport(text, 'replay')),
    ascii: given.ascii,
  };
  const options = {
    ...(given.interval === undefined ? {} : { intervalMs: duration(given.interval, '--interval') }),
    ...(given.gap === undefined ? {} : { gap: gapShare(given.gap) }),
  };
  const gates = given.gate.map(parseGate);
  // A gate is checked before a trace is opened; only then is it known how long an interval is.
  bindGates(gates, replayMetrics, contextOf(1));
  const sources = await Promise.all(paths.map((path) => sourceOf(path, outside)));
  const trace = await readTrace(sources, given.group === undefined ? {} : { group: given.group });
  const result = replayResult(trace, options);
  const bound = bindGates(gates, replayMetrics, contextOf(result.history.intervalMs));
  const gate = gateReport(judge(bound, result), gates.length > 0);
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const report: ReplayReport = { version, result, gate, exit: isPassed ? 'passed' : 'gate-failed' };
  await conclude(outside, conclusion, {
    table: (style) => replayTerminal(report, style),
    json: () => replayJson(report),
  });
  return report.exit;
}

async function sourceOf(path: string, { stdin }: Outside): Promise<ByteSource> {
  return path === '-' ? openStandardInput(stdin) : await openFile(path);
}

/** What a gate may be about: the trace as a whole, with times in its intervals. */
function contextOf(intervalMs: number): GateContext {
  return {
    costs: [],
    hasBaseline: false,
    partitions: [],
    lease: { scenarios: [], intervalMs },
  };
}
