import type { CostCounts, HeavyRecord } from '../../core/tally/cost-counts.ts';
import { foldCounts, Residues } from '../../core/tally/residues.ts';
import type { MapName } from '../../core/tally/tally.ts';
import type { Counted, CountedHistogram } from './counted.ts';

/** What is known of the costs of a source. */
type CostSource = Pick<Counted, 'used' | 'costs' | 'histograms'>;

/**
 * One cost column as a database added it up: sums, rows and maxima by residue, and the dearest
 * records. Single costs stayed where they are, so there is no quantile.
 */
export class CostSums implements CostCounts {
  readonly name: string;
  readonly sums: ReadonlyMap<MapName, Residues>;
  readonly counted: number;
  readonly missing: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  readonly heaviest: readonly HeavyRecord[];
  readonly isComplete = null;
  readonly #judged: readonly JudgedCost[];

  /** `place` is the column's among the costs that were counted. */
  constructor(name: string, place: number, { used, costs, histograms }: CostSource) {
    const cost = costs[place];
    if (cost === undefined) throw new RangeError(`no cost was counted at ${place}`);
    this.name = name;
    this.counted = cost.counted;
    this.missing = used - cost.counted;
    this.sum = cost.sum;
    this.sumOfSquares = cost.sumOfSquares;
    this.heaviest = cost.heaviest;
    this.sums = residuesOf(histograms, ({ sums }) => sums[place]);
    this.#judged = histograms.flatMap(({ modulus, judged }) => {
      const found = judged[place];
      return found === undefined ? [] : [{ modulus, ...found }];
    });
  }

  rowsByBucket(partitions: number): Float64Array | null {
    const judged = this.#judgedFor(partitions);
    return judged === null ? null : foldCounts(judged.rows, partitions);
  }

  maximaByBucket(partitions: number): Float64Array | null {
    const judged = this.#judgedFor(partitions);
    if (judged === null) return null;
    const maxima = new Float64Array(partitions);
    for (const [residue, cost] of judged.maxima.entries()) {
      maxima[residue % partitions] = Math.max(maxima[residue % partitions]!, cost);
    }
    return maxima;
  }

  valuesByBucket(): null {
    return null;
  }

  #judgedFor(partitions: number): JudgedCost | null {
    return this.#judged.find(({ modulus }) => modulus % partitions === 0) ?? null;
  }
}

interface JudgedCost {
  readonly modulus: number;
  readonly rows: Float64Array;
  readonly maxima: Float64Array;
}

/** Histograms as residues, those of one map together. */
export function residuesOf(
  histograms: readonly CountedHistogram[],
  countsOf: (histogram: CountedHistogram) => Float64Array | undefined,
): Map<MapName, Residues> {
  const maps = new Set(histograms.map(({ map }) => map));
  return new Map(
    [...maps].map((map) => [
      map,
      sameMap(
        histograms.filter((each) => each.map === map),
        countsOf,
      ),
    ]),
  );
}

function sameMap(
  histograms: readonly CountedHistogram[],
  countsOf: (histogram: CountedHistogram) => Float64Array | undefined,
): Residues {
  const residues = new Residues(histograms.map(({ modulus }) => modulus));
  for (const histogram of histograms) {
    for (const [residue, count] of (countsOf(histogram) ?? new Float64Array(0)).entries()) {
      if (count !== 0) residues.addCounted(histogram.modulus, residue, count);
    }
  }
  return residues;
}
