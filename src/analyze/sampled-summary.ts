import type { SpreadSummary } from '../core/results/analysis.ts';
import type { SampleFigures } from '../core/results/sample-figures.ts';
import { isSampledEven, sampledCriteria } from '../core/sampled-even.ts';
import { boxFigures } from '../core/statistics/box-figures.ts';
import { sampleAdvice, sampleOfPages } from '../core/statistics/larger-sample.ts';
import { floorDraws, noiseFloor } from '../core/statistics/noise-floor.ts';
import { CONFIDENCE, PAGES_MIN, pageBox } from '../core/statistics/page-sample.ts';
import type { SampledPages } from '../core/tally/sampled-pages.ts';
import type { Tally } from '../core/tally/tally.ts';
import { counted } from '../core/words.ts';
import { spreadOf } from './spread.ts';

/**
 * The figures of a table of which a part of the pages was counted: estimates, the intervals in which they
 * lie, and the floor of a perfect hash at the estimated number of rows. What has no interval is null.
 */
export function sampledSummary(
  counts: Float64Array,
  sample: SampledPages,
  seed: number,
): SpreadSummary {
  const { percent, sums } = sample;
  const spread = {
    ...spreadOf(estimatedCounts(counts, sample)),
    chiSquare: null,
    dispersion: null,
    entropyNormalised: null,
  };
  const { total, partitions } = spread;
  const floor = noiseFloor({ total, partitions, draws: floorDraws(partitions), seed });
  const pages = sums.get(partitions);
  const box = pages === undefined ? null : pageBox(pages, percent / 100);
  if (box === null) return { spread, floor, intervals: null, isEven: null };
  const intervals = boxFigures(box, counts);
  const isEven = isSampledEven(sampledCriteria(spread, floor, intervals));
  return { spread, floor, intervals, isEven };
}

/** Counts over the share that was taken, as whole numbers that add up to the estimate of the total. */
export function estimatedCounts(counts: Float64Array, { percent }: SampledPages): Float64Array {
  const taken = percent / 100;
  let [seen, given] = [0, 0];
  return counts.map((count) => {
    seen += count;
    const before = given;
    given = Math.round(seen / taken);
    return given - before;
  });
}

/** Which sample that is; null where the source was read whole. */
export function sampleFiguresOf({ sample, used }: Tally): SampleFigures | null {
  if (sample === null) return null;
  const { percent, seed, sums } = sample;
  const [first] = sums.values();
  const pages = first?.pages ?? 0;
  return {
    method: 'SYSTEM',
    percent,
    seed,
    pages,
    rows: used,
    estimatedTotal: Math.round((100 * used) / percent),
    confidence: CONFIDENCE,
    why: pages < PAGES_MIN ? tooFewPages(pages, percent) : null,
  };
}

/** Twice what is needed, since how many pages come is chance too. */
function tooFewPages(pages: number, percent: number): string {
  const enough = sampleOfPages(2 * PAGES_MIN, { pages, percent });
  return `the sample is ${counted(pages, 'page')}, and with fewer than ${PAGES_MIN} nobody knows how pages differ: ${sampleAdvice(enough)}`;
}
