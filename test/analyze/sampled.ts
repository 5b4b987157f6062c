import { type AnalyzeOptions, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import { floorMod } from '../../src/core/modulo.ts';
import type { AnalyzeResult } from '../../src/core/results/analysis.ts';
import type { DatabaseInput } from '../../src/core/tally/reading.ts';
import { sumsOf } from '../core/statistics/pages.ts';
import { listOf, tallyOf } from './counting.ts';

const input: DatabaseInput = {
  name: 'memory',
  kind: 'database',
  dialect: null,
  idColumn: { number: 1, name: 'id' },
  otherColumns: [],
  relation: 'table "pages"',
  from: '"pages"',
  idChoice: null,
  sources: [],
  moduli: [4800],
};

/** Pages of ids that a sample of so many per cent took, analysed as those of a database. */
export function analyzePages(
  pages: readonly (readonly number[])[],
  percent: number,
  options: Partial<AnalyzeOptions> = {},
): AnalyzeResult {
  const asked = { seed: 1, compared: [], ...options };
  const tally = tallyOf(
    pages.flat().map((id) => [id]),
    asked,
  );
  const sums = planTally(asked).partitions.map((partitions) => {
    const counted = pages.map((page) => {
      const counts = new Float64Array(partitions);
      for (const id of page) counts[floorMod(BigInt(id), partitions)]!++;
      return counts;
    });
    return [partitions, sumsOf(counted, partitions)] as const;
  });
  const sample = { percent, seed: 1, sums: new Map(sums) };
  // A database does not tell ids apart.
  const ids = tally.ids === null ? null : { ...tally.ids, repeats: null };
  return analyzeReading({ input, tally: { ...tally, ids, sample } }, asked);
}

/** So many pages of a hundred ids each. */
export function pagesOf(count: number, idOf: (row: number) => number): number[][] {
  return listOf(count, (page) => listOf(100, (row) => idOf(100 * page + row)));
}
