import { PUBLISHED_COUNTS } from '../../fixtures/recipes/published.ts';
import { analyzeReading } from '../../src/analyze/analyze.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import type { BaselineComparison } from '../../src/core/results/baseline-comparison.ts';
import type { Check } from '../../src/core/results/checks.ts';
import { UserError } from '../../src/core/user-error.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { bindGates, judge } from '../../src/gate/judge.ts';
import type { GateContext } from '../../src/gate/metrics.ts';
import { parseGate } from '../../src/gate/parse-gate.ts';
import { readingOfCounts } from '../analyze/counting.ts';

/** The published histogram, analysed: ratio 1.106140, deviations +5.295387 % and -4.808294 %. */
export const published: AnalyzeResult = analyzeReading(readingOfCounts(PUBLISHED_COUNTS), {
  seed: 1,
});

/** What is known before any input is opened: by default 24 partitions and nothing else. */
export function contextOf(parts: Partial<GateContext> = {}): GateContext {
  return { costs: [], hasBaseline: false, partitions: [24], ...parts };
}

/** A gate held against a result, the way the command does it. */
export function checksOf(
  text: string,
  result: AnalyzeResult = published,
  context: GateContext = contextOf(),
  comparison: BaselineComparison | null = null,
): Check[] {
  const bound = bindGates([parseGate(text)], analyzeMetrics, context);
  return judge(bound, { result, comparison });
}

/** The only check of a gate. */
export function checkOf(...args: Parameters<typeof checksOf>): Check {
  const checks = checksOf(...args);
  if (checks.length !== 1) throw new RangeError(`${checks.length} checks, not one`);
  return checks[0]!;
}

/** What a call throws, which must be a `UserError`: a fault of nandi itself is thrown on. */
export function errorOf(call: () => unknown): UserError {
  try {
    call();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new RangeError('nothing was thrown');
}
