import type {
  BaselineAnalysis,
  BaselineComparison,
} from '../../core/results/baseline-comparison.ts';
import type { Json } from './values.ts';

/** Then and now, for each partition count. */
export function baselineJson({ name, changes }: BaselineComparison): Json {
  return {
    path: name,
    changes: changes.map(({ partitions, before, after, shape, test }) => ({
      partitions,
      before: sideJson(before),
      after: sideJson(after),
      moved_share: shape,
      p_value: test?.pValue ?? null,
    })),
  };
}

function sideJson({ total, ratio, deviationMax, verdict }: BaselineAnalysis): Json {
  return { total, ratio, deviation_max_share: deviationMax, verdict };
}
