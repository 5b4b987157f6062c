import type { Pattern } from '../../core/results/analysis.ts';
import { chiSquareHomogeneity, withDesign } from '../../core/statistics/chi-square.ts';
import { foldCounts } from '../../core/tally/residues.ts';
import { grouped } from '../../core/words.ts';
import type { PatternSource } from './pattern-source.ts';

const EFFECT_MIN = 0.1;
/** Cohen's "medium": from here on the whole says little of what comes next. */
const EFFECT_HARMFUL = 0.3;
const CHANCE_MAX = 0.0005;
/** Expected counts that the test of homogeneity needs in a partition. */
const MEAN_MIN = 5;

/**
 * Whether the last tenth of the rows spreads otherwise than the first: a writer that came or went.
 * The whole can be even while both ends are not. In the order of the input.
 */
export function driftPattern({ tally, spread }: PatternSource): Pattern[] {
  const { tenths } = tally;
  const { partitions } = spread;
  if (tenths === null || tenths.modulus % partitions !== 0) return [];
  const first = foldCounts(tenths.first, partitions);
  const last = foldCounts(tenths.last, partitions);
  const [m, n] = [sumOf(first), sumOf(last)];
  if (Math.min(m, n) < MEAN_MIN * partitions) return [];
  const plain = chiSquareHomogeneity(first, last);
  const test = plain === null ? null : withDesign(plain, spread.designEffect);
  if (test === null || test.pValue >= CHANCE_MAX) return [];
  const effect = Math.sqrt(test.statistic / (m + n));
  if (effect < EFFECT_MIN) return [];
  const shifts = Array.from(first, (count, bucket) => last[bucket]! / n - count / m);
  const bucket = shifts.reduce(
    (best, shift, i) => (Math.abs(shift) > Math.abs(shifts[best]!) ? i : best),
    0,
  );
  const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)}%`;
  const text = `the spread drifts: partition ${bucket} takes ${share(first[bucket]!, m)} of the first ${grouped(m)} ids and ${share(last[bucket]!, n)} of the last ${grouped(n)}`;
  return [
    {
      kind: 'drift',
      modulus: BigInt(partitions),
      remainder: BigInt(bucket),
      isHarmful: effect >= EFFECT_HARMFUL,
      text,
    },
  ];
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
