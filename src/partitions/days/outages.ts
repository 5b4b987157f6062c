import type { Outage } from '../../core/run-rules.ts';

/**
 * Spans in which nothing runs, half open, in order and apart from each other. Looking one up costs
 * their logarithm.
 */
export class Outages {
  readonly spans: readonly Outage[];

  constructor(outages: readonly Outage[]) {
    this.spans = joined(outages);
  }

  /** The outage that a moment lies in; null for none. */
  at(second: number): Outage | null {
    const found = this.spans[this.#next(second)];
    return found !== undefined && found.fromS <= second ? found : null;
  }

  /** When the next one begins after a moment outside of all; Infinity for never. */
  nextAfter(second: number): number {
    return this.spans[this.#next(second)]?.fromS ?? Infinity;
  }

  /** The first that is not over yet. */
  #next(second: number): number {
    let low = 0;
    let high = this.spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.spans[middle]!.untilS <= second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function joined(outages: readonly Outage[]): Outage[] {
  const ascending = outages
    .filter(({ fromS, untilS }) => untilS > fromS)
    .toSorted((a, b) => a.fromS - b.fromS);
  const spans: Outage[] = [];
  for (const outage of ascending) {
    const last = spans.at(-1);
    if (last === undefined || outage.fromS > last.untilS) spans.push(outage);
    else if (outage.untilS > last.untilS)
      spans[spans.length - 1] = { fromS: last.fromS, untilS: outage.untilS };
  }
  return spans;
}
