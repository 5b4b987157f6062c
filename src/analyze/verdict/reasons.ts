import type { Cure, Pattern, SpreadSummary } from '../../core/results/analysis.ts';
import type { CostFigures } from '../../core/results/cost-figures.ts';
import { grouped, percent, ratioText, signedPercent } from '../../core/words.ts';

/** The observed extremes beside those of a perfect hash. */
export function spreadReason({ spread, floor }: SpreadSummary): string {
  const ratio = `max/min ${ratioText(spread.ratio)} against ${ratioText(floor.ratio.mean)} (mean) and ${ratioText(floor.ratio.p95)} (p95) of a perfect hash`;
  const expected = floor.deviationMax;
  const limit = `${signedPercent(expected.mean ?? 0, 1)} and ${signedPercent(expected.p95 ?? 0, 1)}`;
  return `${ratio}; largest deviation ${signedPercent(spread.max.deviation, 1)} against ${limit}`;
}

/** A cost beside its floor, and in so many words where the counts are balanced and it is not. */
export function costReason(cost: CostFigures, { spread, isEven }: SpreadSummary): string {
  const { max, floor, name } = cost;
  const expected = `a perfect hash gives ${signedPercent(floor.deviationMaxMean, 1)} (mean), ${signedPercent(floor.deviationMaxP95, 1)} (p95) with these costs`;
  const load = `partition ${max.bucket} carries ${percent(max.deviation, 1)} more than the mean load of ${name}; ${expected}`;
  const isOwnStory = isEven && max.deviation > spread.max.deviation + NOTABLE;
  return isOwnStory ? `the counts are balanced but the cost is not: ${load}` : load;
}

/** Ten points more than the counts: then the cost is a story of its own. */
const NOTABLE = 0.1;

/** A cure and what it was measured to do on these ids. */
export function cureText(cure: Cure, partitions: number): string {
  const measured =
    cure.floorRatio === null
      ? 'as even as a perfect hash'
      : `max/min ${ratioText(cure.ratio)} (perfect hash ${ratioText(cure.floorRatio)})`;
  switch (cure.kind) {
    case 'partitions': {
      const hours = cure.keepsHours ? "today's hours are kept" : 'no hour is kept';
      return `${grouped(cure.partitions)} partitions, ${measured}, ${hours}`;
    }
    case 'hash':
      return `hash ${cure.hash} mod ${partitions}, ${measured}`;
    case 'shift':
      return `(id >> ${cure.bits}) mod ${partitions}, the timestamp alone, ${measured}`;
  }
}

/**
 * The harmful pattern that says most: the first that finders report. Drift is none of them: the whole
 * can be even, and no other map would end it.
 */
export function mainPattern(patterns: readonly Pattern[]): Pattern | null {
  return patterns.find(({ isHarmful, kind }) => isHarmful && kind !== 'drift') ?? null;
}

/** A sentence with its first letter large. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
