import type { SecondCounts } from '../../core/due/second-counts.ts';
import type { LoadPicture } from '../../core/results/forecast.ts';
import { UserError } from '../../core/user-error.ts';
import { lastOnClock, nextOnClock, type OffsetAt } from '../zone-clock.ts';
import { withoutOverdue } from './class-counts.ts';
import { roundnessOf } from './roundness.ts';

export interface PictureOptions {
  /** The horizon, half open; the mean is over it. */
  readonly fromS: number;
  readonly untilS: number;
  readonly binS: number;
  readonly offsetAt: OffsetAt;
  /** Jobs that were due before the horizon and are counted at its start; none where it is missing. */
  readonly overdue?: number;
}

/** Bins of a picture: two months of seconds. */
const BINS_MAX = 5_300_000;

/**
 * The histogram of jobs in bins aligned to the clock of the zone, with its peak and how round its
 * times are (formula 14). Bins reach as far as the jobs do: jitter may take them past the horizon.
 * The bins at its ends may be cut by it; a rate is over the part inside. Overdue jobs are part of the
 * load at the start, but nobody asked for that second: they are left out of how round times are. One
 * pass over bins and seconds.
 *
 *     pictureOf(counts, { fromS: 0, untilS: 86_400, binS: 60, offsetAt: () => 0 }).peakToMean
 */
export function pictureOf(counts: SecondCounts, options: PictureOptions): LoadPicture {
  const span = spanOf(counts, options);
  const edges = edgesOf(span.fromS, span.untilS, options);
  const { binned, peakSecond } = binnedBy(edges, counts);
  const meanPerS = counts.total / (options.untilS - options.fromS);
  const peak = peakOf(edges, binned, span);
  return {
    total: counts.total,
    binS: options.binS,
    startS: edges[0]!,
    edges,
    counts: binned,
    peak,
    meanPerS,
    peakToMean: peak === null ? null : peak.perS / meanPerS,
    peakSecond,
    roundness: roundnessOf(
      withoutOverdue(counts, options.overdue ?? 0, options.fromS),
      options.offsetAt,
    ),
  };
}

interface Span {
  readonly fromS: number;
  readonly untilS: number;
}

function spanOf(counts: SecondCounts, { fromS, untilS }: PictureOptions): Span {
  let [first, last] = [fromS, untilS - 1];
  for (const [second] of counts.entries()) {
    if (second < first) first = second;
    if (second > last) last = second;
  }
  return { fromS: first, untilS: last + 1 };
}

function edgesOf(fromS: number, untilS: number, { binS, offsetAt }: PictureOptions): Float64Array {
  if ((untilS - fromS) / binS > BINS_MAX) {
    throw new UserError(
      'usage',
      `${untilS - fromS} seconds in bins of ${binS} s are more than ${BINS_MAX} bins; give a wider bin or a shorter time`,
    );
  }
  const edges = [lastOnClock(fromS, binS, offsetAt)];
  for (let edge = edges[0]!; edge < untilS; edges.push(edge)) {
    edge = nextOnClock(edge, binS, offsetAt);
  }
  return Float64Array.from(edges);
}

function binnedBy(edges: Float64Array, counts: SecondCounts) {
  const binned = new Float64Array(edges.length - 1);
  let peakSecond: LoadPicture['peakSecond'] = null;
  let bin = 0;
  for (const [second, count] of counts.entries()) {
    while (edges[bin + 1]! <= second) bin++;
    binned[bin]! += count;
    if (peakSecond === null || count > peakSecond.count) peakSecond = { atS: second, count };
  }
  return { binned, peakSecond };
}

function peakOf(edges: Float64Array, binned: Float64Array, span: Span): LoadPicture['peak'] {
  let most = 0;
  for (let bin = 1; bin < binned.length; bin++) if (binned[bin]! > binned[most]!) most = bin;
  const count = binned[most] ?? 0;
  if (count === 0) return null;
  const width = Math.min(edges[most + 1]!, span.untilS) - Math.max(edges[most]!, span.fromS);
  return { atS: edges[most]!, count, perS: count / width };
}
