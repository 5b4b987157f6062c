import { HEAVY_LISTED } from '../../core/tally/cost-counts.ts';
import { REJECTS_LISTED } from '../../core/tally/tally.ts';
import type { Counted, CountedCost, CountedHistogram } from './counted.ts';
import { greater, lesser } from './decode.ts';
import { addedPageSums } from './decode-pages.ts';

/**
 * The shards of one table as one: what was counted adds up, histogram by histogram, since each was
 * counted by the same plan. An id may stand in two shards, so that the copies of ids are not known.
 * Throws a `RangeError` where there is none.
 */
export function mergeCounted([first, ...others]: readonly Counted[]): Counted {
  if (first === undefined) throw new RangeError('there is nothing to merge');
  return others.reduce(added, first);
}

function added(a: Counted, b: Counted): Counted {
  return {
    used: a.used + b.used,
    nulls: a.nulls + b.nulls,
    rejected: a.rejected + b.rejected,
    rejects: [...a.rejects, ...b.rejects].slice(0, REJECTS_LISTED),
    negative: a.negative + b.negative,
    textual: a.textual + b.textual,
    min: lesser(a.min, b.min),
    max: greater(a.max, b.max),
    histograms: paired(a.histograms, b.histograms, addedHistogram),
    kept: new Map([...a.kept].map(([map, kept]) => [map, sums(kept, b.kept.get(map) ?? [])])),
    costs: paired(a.costs, b.costs, addedCost),
    copies: null,
    pages: a.pages === null ? null : paired(a.pages, b.pages ?? [], addedPageSums),
  };
}

function addedHistogram(a: CountedHistogram, b: CountedHistogram): CountedHistogram {
  return {
    map: a.map,
    modulus: a.modulus,
    counts: addedArray(a.counts, b.counts),
    sums: paired(a.sums, b.sums, addedArray),
    judged: paired(a.judged, b.judged, (x, y) => ({
      rows: addedArray(x.rows, y.rows),
      maxima: x.maxima.map((value, i) => Math.max(value, y.maxima[i]!)),
    })),
  };
}

function addedCost(a: CountedCost, b: CountedCost): CountedCost {
  return {
    counted: a.counted + b.counted,
    sum: a.sum + b.sum,
    sumOfSquares: a.sumOfSquares + b.sumOfSquares,
    heaviest: [...a.heaviest, ...b.heaviest]
      .toSorted((x, y) => y.cost - x.cost)
      .slice(0, HEAVY_LISTED),
  };
}

function addedArray(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value + b[i]!);
}

function sums(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, i) => value + (b[i] ?? 0));
}

/** Two lists that were made by one plan, and so have one length. */
function paired<T>(a: readonly T[], b: readonly T[], both: (a: T, b: T) => T): T[] {
  return a.map((each, i) => {
    const other = b[i];
    return other === undefined ? each : both(each, other);
  });
}
