import type { AnalyzeResult } from '../core/results/analysis.ts';
import type {
  BaselineAnalysis,
  BaselineComparison,
  Change,
} from '../core/results/baseline-comparison.ts';
import { chiSquareHomogeneity } from '../core/statistics/chi-square.ts';
import { UserError } from '../core/user-error.ts';
import type { Measurement } from './metrics.ts';

/** An earlier result, as far as a comparison needs it. */
export interface Baseline {
  readonly name: string;
  readonly map: string;
  readonly hashInput: string;
  readonly idColumn: string | null;
  readonly costs: readonly string[];
  readonly analyses: readonly BaselineAnalysis[];
}

/**
 * Sets a result beside an earlier one. Throws a `UserError` of kind usage where they cannot be
 * compared, with the difference: partition count, map, hash input, id column or cost columns.
 */
export function compareWithBaseline(result: AnalyzeResult, baseline: Baseline): BaselineComparison {
  const now = snapshot(result);
  refuseDifferent(baseline, now);
  const changes = now.analyses.flatMap((after, i) => {
    const before = baseline.analyses[i];
    return before === undefined ? [] : [changeOf(before, after)];
  });
  return { name: baseline.name, changes };
}

function snapshot(result: AnalyzeResult): Baseline {
  return {
    name: 'now',
    map: result.map,
    // Plain modulo hashes nothing, and a saved result says so too.
    hashInput: result.map === 'modulo' ? 'text' : result.hashInput,
    idColumn: result.input.idColumn?.name ?? null,
    costs: result.analyses[0]?.costs.map(({ name }) => name) ?? [],
    analyses: result.analyses.map(({ spread, buckets, verdict }) => ({
      partitions: spread.partitions,
      total: spread.total,
      ratio: spread.ratio,
      deviationMax: spread.max.deviation,
      verdict: verdict.kind,
      counts: buckets.map(({ count }) => count),
    })),
  };
}

function refuseDifferent(before: Baseline, now: Baseline): void {
  const list = (values: readonly (number | string)[]): string => values.join(', ') || 'none';
  const compared: readonly (readonly [string, string, string])[] = [
    [
      'partitions',
      list(before.analyses.map((each) => each.partitions)),
      list(now.analyses.map((each) => each.partitions)),
    ],
    ['map', before.map, now.map],
    ['hash input', before.hashInput, now.hashInput],
    ['id column', before.idColumn ?? 'none', now.idColumn ?? 'none'],
    ['cost columns', list(before.costs), list(now.costs)],
  ];
  const different = compared.filter(([, then, today]) => then !== today);
  if (different.length === 0) return;
  const words = different.map(([what, then, today]) => `${what} ${then} then, ${today} now`);
  throw new UserError(
    'usage',
    `${before.name} cannot be compared: ${words.join('; ')}; save a new baseline with --save-baseline`,
  );
}

function changeOf(before: BaselineAnalysis, after: BaselineAnalysis): Change {
  const shape = after.counts.reduce((sum, count, bucket) => {
    const earlier = (before.counts[bucket] ?? 0) / before.total;
    return sum + Math.max(0, count / after.total - earlier);
  }, 0);
  const test = chiSquareHomogeneity(before.counts, after.counts);
  return { partitions: after.partitions, before, after, shape, test };
}

/** One figure's change, for the gate. */
export function measureChange(
  { partitions, before, after, shape }: Change,
  argument: string,
): Measurement {
  const base = { where: `${partitions} partitions`, sample: after.total };
  switch (argument) {
    case 'ratio': {
      const isKnown = before.ratio !== null && after.ratio !== null;
      const value = isKnown ? Math.abs(after.ratio / before.ratio - 1) : null;
      return { ...base, value, why: 'the ratio is undefined then or now: a partition is empty' };
    }
    case 'total':
      return { ...base, value: Math.abs(after.total / before.total - 1) };
    case 'deviation':
      return { ...base, value: Math.abs(after.deviationMax - before.deviationMax) };
    default:
      return { ...base, value: shape };
  }
}
