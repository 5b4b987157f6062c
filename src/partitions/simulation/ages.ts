import type { Freshness } from '../../core/results/schedules.ts';
import { Stretches } from './stretches.ts';

/**
 * Ages of the last success over records and time. Between two successes the age of a record grows
 * evenly, so all ages together are a mixture of even stretches, whose quantiles are exact.
 */
export class Ages {
  readonly #fromS: number;
  readonly #stretches = new Stretches();

  /** Ages count from `fromS` on. */
  constructor(fromS: number) {
    this.#fromS = fromS;
  }

  /** Records whose last success was at `lastS` until `untilS`. */
  add(lastS: number, untilS: number, records: number): void {
    const from = Math.max(0, this.#fromS - lastS);
    const until = untilS - lastS;
    if (until > from) this.#stretches.add(from, until, records * (until - from));
  }

  /** The ages of all records at all times together: records times seconds squared. */
  get sum(): number {
    const { extent, weight } = this.#stretches;
    return extent === null ? 0 : extent.mean * weight;
  }

  /** Null where no time passed. */
  figures(): Freshness | null {
    const { extent } = this.#stretches;
    if (extent === null) return null;
    return { p50S: this.#stretches.quantile(0.5), p95S: extent.p95, maxS: extent.max };
  }
}
