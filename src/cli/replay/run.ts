import * as v from 'valibot';
import type { ExitName } from '../../core/exit.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { replayMetrics } from '../../gate/replay-metrics.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readTrace } from '../../inputs/trace/read-trace.ts';
import { replayResult } from '../../membership/replay/replay-result.ts';
import { type ReplayReport, replayJson } from '../../reports/json/replay.ts';
import { replayTerminal } from '../../reports/terminal/replay.ts';
import { duration, gapShare, oneOf } from '../flags.ts';
import { parseReport, tableOrJson } from '../formats.ts';
import type { Outside } from '../outside.ts';
import { terminalStyle } from '../terminal-style.ts';
import { version } from '../version.ts';
import { writeWhole } from '../write-file.ts';

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
  const format = tableOrJson(given.format, 'replay');
  const color = oneOf(given.color, ['auto', 'always', 'never'], '--color');
  const reports = given.report.map(parseReport);
  const options = {
    ...(given.interval === undefined ? {} : { intervalMs: duration(given.interval, '--interval') }),
    ...(given.gap === undefined ? {} : { gap: gapShare(given.gap) }),
  };
  const gates = given.gate.map(parseGate);
  const sources = await Promise.all(paths.map(openFile));
  const trace = await readTrace(sources, given.group === undefined ? {} : { group: given.group });
  const result = replayResult(trace, options);
  const { intervalMs } = result.history;
  const lease = { scenarios: [], intervalMs };
  const context = { costs: [], hasBaseline: false, partitions: [], lease };
  const gate = gateReport(
    judge(bindGates(gates, replayMetrics, context), result),
    gates.length > 0,
  );
  const isPassed = gate.verdict !== 'fail' && gate.verdict !== 'unknown';
  const report: ReplayReport = { version, result, gate, exit: isPassed ? 'passed' : 'gate-failed' };
  const plain = { width: 80, unicode: !given.ascii, color: false };
  for (const file of reports) {
    await writeWhole(
      file.path,
      file.format === 'json' ? replayJson(report) : replayTerminal(report, plain),
    );
  }
  const style = terminalStyle(outside, { color, ascii: given.ascii });
  await outside.stdout.write(
    format === 'json' ? replayJson(report) : replayTerminal(report, style),
  );
  return report.exit;
}
