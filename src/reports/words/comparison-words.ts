import type { MapComparison } from '../../core/results/analysis.ts';
import type { BaselineComparison } from '../../core/results/baseline-comparison.ts';
import { grouped, percent, ratioText, signedPercent } from '../../core/words.ts';
import { pText } from './figure-rows.ts';

/** A head and a row for each map of the ids, as measured on these ids. */
export function comparisonRows(comparison: readonly MapComparison[]): readonly string[][] {
  const head = ['map', 'max/min', 'max', 'min', 'empty', 'p', 'ids stay', 'even'];
  const rows = comparison.map(({ map, spread, kept, isEven }) => [
    map,
    ratioText(spread.ratio),
    signedPercent(spread.max.deviation, 1),
    signedPercent(spread.min.deviation, 1),
    grouped(spread.empty),
    spread.chiSquare === null ? '-' : pText(spread.chiSquare.pValue, spread.chiSquare.pValueLog10),
    kept === null ? '-' : percent(kept / spread.total, 1),
    isEven ? 'yes' : 'no',
  ]);
  return [head, ...rows];
}

/** Plain modulo and the one hash that is always measured are no comparison that was asked for. */
export function isCompared(comparison: readonly MapComparison[]): boolean {
  return comparison.length > 2;
}

/** Then and now, a sentence a partition count. */
export function baselineWords({ name, changes }: BaselineComparison): readonly string[] {
  return changes.map(({ partitions, before, after, shape, test }) => {
    const chance =
      test === null ? '' : `; p = ${pText(test.pValue, test.pValueLog10)} that nothing changed`;
    return `since ${name}, ${partitions} partitions: ids ${grouped(before.total)} -> ${grouped(after.total)}, max/min ${ratioText(before.ratio)} -> ${ratioText(after.ratio)}, ${percent(shape, 1)} of the ids lie in other partitions${chance}; ${before.verdict} -> ${after.verdict}`;
  });
}
