import type { Interval } from './interval.ts';

/** What a figure of a sample is held against. */
interface Held {
  readonly estimate: number;
  readonly interval: Interval;
  readonly limit: number;
  /** Of the pages. */
  readonly percent: number;
}

/**
 * How much of the pages would do, in per cent, so that the interval would end at the limit: its width goes
 * with sqrt((1 - p) / p). An extreme beyond the limit may be that of the sample alone, the whole lie at
 * the low end: then that must become visible too. Null where it is more than half, or not known: then the
 * whole is counted sooner.
 *
 *     largerSample({ estimate: 0.02, interval: { low: 0, high: 0.1 }, limit: 0.06, percent: 5 }) // 18
 */
export function largerSample({ estimate, interval, limit, percent }: Held): number | null {
  const { low, high } = interval;
  const isBeyond = estimate > limit;
  const width = isBeyond ? Math.max(high - estimate, estimate - low) : high - estimate;
  const room = isBeyond ? Math.min(estimate - limit, limit - low) : limit - estimate;
  const odds = (percent / (100 - percent)) * (width / room) ** 2;
  return roundedUp((100 * odds) / (1 + odds));
}

/**
 * So much of the pages that about so many are taken; null for more than half.
 *
 *     sampleOfPages(40, { pages: 12, percent: 5 }) // 17
 */
export function sampleOfPages(
  wanted: number,
  { pages, percent }: { readonly pages: number; readonly percent: number },
): number | null {
  return roundedUp((percent * wanted) / pages);
}

/** Two digits are as much as an estimate is worth. */
function roundedUp(percent: number): number | null {
  if (!(percent <= PERCENT_MOST)) return null;
  const step = 10 ** (Math.floor(Math.log10(percent)) - 1);
  return Number((Math.ceil(percent / step) * step).toPrecision(2));
}

const PERCENT_MOST = 50;

/**
 * What to do where a sample does not tell, as the end of a sentence.
 *
 *     sampleAdvice(18) // 'take --sample 18% or leave it out'
 */
export function sampleAdvice(percent: number | null): string {
  return percent === null ? 'leave --sample out' : `take --sample ${percent}% or leave it out`;
}
