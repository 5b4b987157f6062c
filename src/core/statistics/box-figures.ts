import type { Interval } from './interval.ts';
import type { PageBox } from './page-sample.ts';

/** Where the figures of a histogram lie, all at the same time. */
export interface FigureIntervals {
  readonly total: Interval;
  readonly max: Interval;
  readonly min: Interval;
  readonly ratio: Interval;
  readonly deviationMax: Interval;
  readonly deviationMin: Interval;
  /** The larger of both, whatever its sign. */
  readonly deviationAbs: Interval;
  readonly empty: Interval;
  readonly coefficientOfVariation: Interval;
  readonly gini: Interval;
  /** Of each bucket its count, and how far it lies from the mean. */
  readonly buckets: readonly { readonly count: Interval; readonly deviation: Interval }[];
}

/**
 * The figures of every histogram in a box, from the least to the greatest: where the box holds, so do
 * all of them. `counts` are those of the sample. A few passes over the buckets.
 */
export function boxFigures({ total, shares }: PageBox, counts: Float64Array): FigureIntervals {
  const even = 1 / shares.length;
  const max = extreme(shares, Math.max, { low: even, high: 1 });
  const min = extreme(shares, Math.min, { low: 0, high: even });
  const [deviationMax, deviationMin] = [deviationOf(max, even), deviationOf(min, even)];
  return {
    total: { low: Math.floor(total.low), high: Math.ceil(total.high) },
    max: countOf(max, total, largest(counts)),
    min: countOf(min, total, 0),
    ratio: { low: Math.max(1, max.low / min.high), high: max.high / min.low },
    deviationMax,
    deviationMin,
    deviationAbs: {
      low: Math.max(deviationMax.low, -deviationMin.high),
      high: Math.max(deviationMax.high, -deviationMin.low),
    },
    empty: { low: 0, high: counts.filter((count) => count === 0).length },
    coefficientOfVariation: variationOf(shares, even),
    gini: giniOf(shares, counts),
    buckets: shares.map((share, bucket) => ({
      count: countOf(share, total, counts[bucket]!),
      deviation: deviationOf(share, even),
    })),
  };
}

type Choose = (...values: readonly number[]) => number;

function extreme(shares: readonly Interval[], choose: Choose, { low, high }: Interval): Interval {
  const [first = { low, high }] = shares;
  const found = shares.reduce(
    (most, each) => ({
      low: choose(most.low, each.low),
      high: choose(most.high, each.high),
    }),
    first,
  );
  return { low: Math.max(low, found.low), high: Math.min(high, found.high) };
}

/** Rows that were seen are there. */
function countOf(share: Interval, total: Interval, seen: number): Interval {
  return {
    low: Math.max(seen, Math.floor(share.low * total.low)),
    high: Math.ceil(share.high * total.high),
  };
}

function deviationOf({ low, high }: Interval, even: number): Interval {
  return { low: low / even - 1, high: high / even - 1 };
}

function largest(counts: Float64Array): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}

/** The root of the mean square of the deviations, each as near to 0 and as far from it as it can be. */
function variationOf(shares: readonly Interval[], even: number): Interval {
  let [least, most] = [0, 0];
  for (const share of shares) {
    const { low, high } = deviationOf(share, even);
    least += Math.max(0, low, -high) ** 2;
    most += Math.max(high, -low) ** 2;
  }
  return { low: Math.sqrt(least * even), high: Math.sqrt(most * even) };
}

/**
 * Gini's coefficient is a seminorm of the shares: it differs from that of the sample by no more than
 * that of the errors, which is at most the sum of their sizes.
 */
function giniOf(shares: readonly Interval[], counts: Float64Array): Interval {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const sorted = counts.toSorted();
  const { length } = sorted;
  const weighted = sorted.reduce((sum, count, i) => sum + (2 * i + 1 - length) * count, 0);
  const observed = weighted / (length * rows);
  const error = shares.reduce((sum, { low, high }, i) => {
    const share = counts[i]! / rows;
    return sum + Math.max(high - share, share - low);
  }, 0);
  return {
    low: Math.max(0, observed - error),
    high: Math.min(1 - 1 / length, observed + error),
  };
}
