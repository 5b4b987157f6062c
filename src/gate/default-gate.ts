import { IDS_PER_PARTITION_FOR_EMPTY } from '../core/even.ts';
import type { AnalyzeResult, SpreadSummary } from '../core/results/analysis.ts';
import type { Gate } from './parse-gate.ts';
import { parseGate } from './parse-gate.ts';

/**
 * What `--gate default` stands for with `nandi analyze`: ratio and largest deviation within the noise
 * floor's p99 plus five points, no pattern that unbalances, and no empty partition where there are 20
 * ids for each; of a sample without the pattern, which it cannot tell. Its limits depend on N and B, so it is written out once these are known.
 */
export function defaultGates(result: AnalyzeResult): Gate[] {
  const summaries = result.analyses.length > 0 ? result.analyses : result.sweep;
  return summaries.flatMap((summary) => [
    ...noiseGates(summary),
    // Patterns of a sample may be those of its pages; what unbalances shows in the figures.
    ...(result.analyses.length > 0 && result.sample === null
      ? [gateFor(summary, 'pattern', '== none')]
      : []),
  ]);
}

function noiseGates(summary: SpreadSummary): Gate[] {
  const { ratio, deviationMax } = summary.floor.limits;
  const { mean, designEffect } = summary.spread;
  return [
    ...(ratio === null ? [] : [gateFor(summary, 'ratio', `<= ${ratio.toFixed(4)}`)]),
    ...(deviationMax === null
      ? []
      : [gateFor(summary, 'deviation(max)', `<= ${(100 * deviationMax).toFixed(2)}%`)]),
    ...(mean / designEffect >= IDS_PER_PARTITION_FOR_EMPTY
      ? [gateFor(summary, 'empty', '== 0')]
      : []),
  ];
}

function gateFor({ spread: { partitions } }: SpreadSummary, metric: string, rest: string): Gate {
  return parseGate(`${metric} {partitions=${partitions}} ${rest}`);
}
