import type { BacklogSpan } from './queue.ts';

/** Entries that are kept: beyond, every other one is let go, and the curve is that much coarser. */
const ENTRIES_MAX = 200_000;

/** The backlog at the end of each second that has one, the longest one and its largest value. */
export class BacklogCurve {
  #entries: { readonly atS: number; readonly jobs: number }[] = [];
  #stepS = 1;
  #max = { atS: 0, jobs: 0 };
  /** Since when jobs wait: a second, and seconds after it. */
  #busyFrom: { readonly baseS: number; readonly pastS: number } | null = null;
  #longestS = 0;

  /** Time passes in which the jobs that wait go evenly from one number to the other. */
  add(span: BacklogSpan): void {
    const { baseS, fromS, untilS, waitingFrom, waitingUntil } = span;
    if (waitingFrom > this.#max.jobs) {
      this.#max = { atS: Math.floor(baseS) + Math.floor(fromS), jobs: waitingFrom };
    }
    if (waitingFrom > 0) this.#busyFrom ??= { baseS, pastS: fromS };
    this.#sample(span);
    if (this.#busyFrom === null) return;
    const busyS = baseS - this.#busyFrom.baseS + (untilS - this.#busyFrom.pastS);
    this.#longestS = Math.max(this.#longestS, busyS);
    if (waitingUntil <= 0) this.#busyFrom = null;
  }

  get entries(): readonly { readonly atS: number; readonly jobs: number }[] {
    return this.#entries;
  }

  get max(): { readonly atS: number; readonly jobs: number } {
    return this.#max;
  }

  /** Up to the last event where the last one never ends. */
  get longestS(): number {
    return this.#longestS;
  }

  #sample({ baseS, fromS, untilS, waitingFrom, waitingUntil }: BacklogSpan): void {
    const perS = (waitingFrom - waitingUntil) / (untilS - fromS);
    const secondS = Math.floor(baseS) + Math.floor(fromS);
    let end = this.#stepS * (Math.floor(secondS / this.#stepS) + 1);
    for (; end - baseS <= untilS; end += this.#stepS) {
      const at = end - baseS;
      const jobs = at === untilS ? waitingUntil : waitingFrom - perS * (at - fromS);
      if (jobs > 0) this.#entries.push({ atS: end - 1, jobs });
      if (this.#entries.length > ENTRIES_MAX) this.#coarsen();
    }
  }

  #coarsen(): void {
    this.#stepS *= 2;
    this.#entries = this.#entries.filter(({ atS }) => (atS + 1) % this.#stepS === 0);
  }
}
