import type { Fire } from './fires.ts';

/** What runs again and again after the same time, whatever the clocks show. */
export interface Interval {
  /** Above 0. */
  readonly everyUs: number;
  /** Where its times are counted from: one of them. */
  readonly firstS: number;
}

interface Horizon {
  readonly fromS: number;
  readonly untilS: number;
}

const SECOND_US = 1_000_000;

/**
 * The runs of an interval over a horizon, from its first one on and in their order, each in the second
 * in which it lies. Sums are exact: microseconds of Unix time are below 2^53.
 *
 *     [...firesOfInterval({ everyUs: 90_000_000, firstS: 10 }, { fromS: 50, untilS: 200 })] // at 100 and 190
 */
export function* firesOfInterval(
  { everyUs, firstS }: Interval,
  { fromS, untilS }: Horizon,
): Generator<Fire> {
  const firstUs = firstS * SECOND_US;
  const skipped = Math.max(0, Math.ceil((fromS * SECOND_US - firstUs) / everyUs));
  for (let i = skipped; firstUs + i * everyUs < untilS * SECOND_US; i++) {
    yield { atS: Math.floor((firstUs + i * everyUs) / SECOND_US), kind: 'one' };
  }
}
