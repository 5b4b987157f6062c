import { nearest } from '../../core/nearest.ts';
import type { AnalyzeResult } from '../../core/results/analysis.ts';
import type { BaselineComparison } from '../../core/results/baseline-comparison.ts';
import type { GateReport } from '../../core/results/checks.ts';
import { UserError } from '../../core/user-error.ts';
import { analyzeMetrics } from '../../gate/analyze-metrics.ts';
import { compareWithBaseline } from '../../gate/baseline.ts';
import { defaultGates } from '../../gate/default-gate.ts';
import { bindGates, gateReport, judge } from '../../gate/judge.ts';
import type { GateContext } from '../../gate/metrics.ts';
import { parseGate } from '../../gate/parse-gate.ts';
import { readBaseline } from '../../inputs/read-baseline.ts';
import type { AnalyzeArguments } from './arguments.ts';

/** The gates of a run, parsed and bound, waiting for a result. */
export interface PreparedGates {
  judge(result: AnalyzeResult): {
    readonly gate: GateReport;
    readonly comparison: BaselineComparison | null;
  };
}

/**
 * Parses the gates and reads the baseline, before any input is opened. Throws a `UserError` for what
 * is wrong with either.
 */
export async function prepareGates(args: AnalyzeArguments): Promise<PreparedGates> {
  const partitions = args.partitions.length > 0 ? args.partitions : args.sweep;
  const context: GateContext = {
    costs: args.costs,
    hasBaseline: args.baseline !== undefined,
    hasRuns: args.runs !== undefined,
    partitions,
  };
  const isDefault = (text: string): boolean => text.trim() === 'default';
  const written = args.gates.filter((text) => !isDefault(text));
  for (const text of written) refuseNearDefault(text);
  const bound = bindGates(written.map(parseGate), analyzeMetrics, context);
  const baseline = args.baseline === undefined ? null : await readBaseline(args.baseline);
  const judgeResult: PreparedGates['judge'] = (result) => {
    const comparison = baseline === null ? null : compareWithBaseline(result, baseline);
    const standard = args.gates.some(isDefault)
      ? bindGates(defaultGates(result), analyzeMetrics, context)
      : [];
    const checks = judge([...standard, ...bound], { result, comparison });
    return { gate: gateReport(checks, args.gates.length > 0), comparison };
  };
  return { judge: judgeResult };
}

/** A gate of one word can only be a misspelt `default`: an expression compares something. */
function refuseNearDefault(text: string): void {
  const word = /^(?:warn\s*:)?\s*([a-z]+)$/i.exec(text.trim())?.[1] ?? '';
  if (nearest(word, ['default']) === null) return;
  throw new UserError(
    'usage',
    `gate "${text}": did you mean default? It stands alone, in small letters`,
  );
}
