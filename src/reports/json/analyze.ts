import { exitCodes } from '../../core/exit.ts';
import type { Analysis, AnalyzeResult, Cure, SpreadSummary } from '../../core/results/analysis.ts';
import type { AnalyzeReport } from '../../core/results/report.ts';
import type { RepeatFigures } from '../../core/tally/repeats.ts';
import { baselineJson } from './baseline.ts';
import { costJson, runsJson } from './costs.ts';
import { gateJson } from './gate.ts';
import { inputJson } from './input.ts';
import { intervalsJson, sampleJson } from './intervals.ts';
import { bucketJson, floorJson, type Json, spreadJson, whole, written } from './values.ts';

/**
 * The result as one JSON object, `nandi/analyze@1`. Keys keep their order, units stand in their
 * names, whole numbers of 64 bits are strings, what is undefined is null; equal input gives equal
 * bytes.
 */
export function analyzeJson(report: AnalyzeReport): string {
  const { result, gate, version, exit, comparison } = report;
  return written({
    schema: 'nandi/analyze@1',
    version,
    input: inputJson(result),
    parameters: parametersJson(result),
    ...(result.sample === null ? {} : { sample: sampleJson(result.sample) }),
    result: resultJson(result),
    ...(comparison === null ? {} : { baseline: baselineJson(comparison) }),
    gate: gateJson(gate),
    warnings: [...result.findings, ...result.warnings],
    exit: { code: exitCodes[exit], name: exit },
  });
}

function parametersJson({ analyses, sweep, map, hashInput, seed }: AnalyzeResult): Json {
  return {
    partitions: analyses.map(({ spread }) => spread.partitions),
    sweep: sweep.length === 0 ? null : sweep.map(({ spread }) => spread.partitions),
    map,
    hash_input: map === 'modulo' ? null : hashInput,
    costs: analyses[0]?.costs.map(({ name }) => name) ?? [],
    seed,
  };
}

function resultJson(result: AnalyzeResult): Json {
  const { analyses, sweep } = result;
  const [only] = analyses;
  if (only !== undefined && analyses.length === 1 && sweep.length === 0)
    return analysisJson(only, result);
  return {
    by_partitions: analyses.map((each) => analysisJson(each, result)),
    ...(sweep.length === 0 ? {} : { sweep: sweep.map(summaryJson) }),
  };
}

function analysisJson(analysis: Analysis, result: AnalyzeResult): Json {
  const { quantiles, patterns, verdict, comparison, costs, runs } = analysis;
  return {
    ...spreadJson(analysis.spread),
    buckets: analysis.buckets.map(bucketJson),
    quantiles: { ...quantiles },
    noise_floor: floorJson(analysis.floor),
    is_even: analysis.isEven,
    ...(result.sample === null ? {} : { intervals: intervalsJson(analysis.intervals) }),
    ids: idsJson(result),
    patterns: patterns.map(({ kind, modulus, remainder, isHarmful, text }) => ({
      kind,
      modulus: whole(modulus),
      remainder: whole(remainder),
      is_harmful: isHarmful,
      text,
    })),
    comparison: comparison.map(({ map, kept, ...summary }) => ({
      map,
      kept,
      ...summaryJson(summary),
    })),
    costs: costs.map(costJson),
    runs: runs === null ? null : runsJson(runs),
    verdict: {
      kind: verdict.kind,
      reasons: [...verdict.reasons],
      cures: verdict.cures.map(cureJson),
    },
  };
}

function summaryJson({ spread, floor, isEven }: SpreadSummary): { readonly [key: string]: Json } {
  return { ...spreadJson(spread), noise_floor: floorJson(floor), is_even: isEven };
}

function idsJson({ ids }: AnalyzeResult): Json {
  if (ids === null) return null;
  const { repeats, stride } = ids;
  return {
    min: ids.min === null ? null : `${ids.min}`,
    max: ids.max === null ? null : `${ids.max}`,
    negative: ids.negative,
    ...repeatsJson(repeats),
    leading_zeros: ids.padded,
    textual: ids.textual,
    step: stride === null || !stride.isExact ? null : `${stride.step}`,
  };
}

/** All null where duplicates were not counted. */
function repeatsJson(repeats: RepeatFigures | null): { readonly [key: string]: Json } {
  const { duplicates, exact, ordered, mostRepeated: most } = repeats ?? NOT_COUNTED;
  return {
    duplicates,
    duplicates_exact: exact,
    ordered,
    most_repeated:
      most === null ? null : { id: most.id === null ? null : `${most.id}`, count: most.count },
  };
}

const NOT_COUNTED = { duplicates: null, exact: null, ordered: null, mostRepeated: null };

function cureJson(cure: Cure): Json {
  const measured = { ratio: cure.ratio, noise_floor_ratio_mean: cure.floorRatio };
  switch (cure.kind) {
    case 'partitions':
      return {
        kind: cure.kind,
        partitions: cure.partitions,
        keeps_hours: cure.keepsHours,
        ...measured,
      };
    case 'hash':
      return { kind: cure.kind, hash: cure.hash, ...measured };
    case 'shift':
      return { kind: cure.kind, shift_bits: cure.bits, ...measured };
  }
}
