import type { PageSums } from '../statistics/page-sample.ts';

/** That only some of a table's pages were read, by PostgreSQL's method SYSTEM, and what they held. */
export interface SampledPages {
  /** Above 0 and below 100: the chance of each page. */
  readonly percent: number;
  readonly seed: number;
  /** By partition count, under the map that is judged. */
  readonly sums: ReadonlyMap<number, PageSums>;
}
