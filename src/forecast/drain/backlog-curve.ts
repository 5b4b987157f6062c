/** Entries that are kept: beyond, every other one is let go, and the curve is that much coarser. */
const ENTRIES_MAX = 200_000;

/** The backlog at the end of each second that has one, the longest one and its largest value. */
export class BacklogCurve {
  #entries: { readonly atS: number; readonly jobs: number }[] = [];
  #stepS = 1;
  #max = { atS: 0, jobs: 0 };
  #busyFromS: number | null = null;
  #longestS = 0;

  /** Time passes in which the jobs that wait go evenly from one number to the other. */
  add(fromS: number, untilS: number, jobsFrom: number, jobsUntil: number): void {
    if (jobsFrom > this.#max.jobs) this.#max = { atS: Math.floor(fromS), jobs: jobsFrom };
    if (jobsFrom > 0) this.#busyFromS ??= fromS;
    this.#sample(fromS, untilS, jobsFrom, jobsUntil);
    if (jobsUntil > 0 || this.#busyFromS === null) return;
    this.#longestS = Math.max(this.#longestS, untilS - this.#busyFromS);
    this.#busyFromS = null;
  }

  get entries(): readonly { readonly atS: number; readonly jobs: number }[] {
    return this.#entries;
  }

  get max(): { readonly atS: number; readonly jobs: number } {
    return this.#max;
  }

  /** Up to `endS` where the last one never ends. */
  longestS(endS: number): number {
    return this.#busyFromS === null
      ? this.#longestS
      : Math.max(this.#longestS, endS - this.#busyFromS);
  }

  #sample(fromS: number, untilS: number, jobsFrom: number, jobsUntil: number): void {
    const perS = (jobsFrom - jobsUntil) / (untilS - fromS);
    let end = this.#stepS * (Math.floor(fromS / this.#stepS) + 1);
    for (; end <= untilS; end += this.#stepS) {
      const jobs = end === untilS ? jobsUntil : jobsFrom - perS * (end - fromS);
      if (jobs > 0) this.#entries.push({ atS: end - 1, jobs });
      if (this.#entries.length > ENTRIES_MAX) this.#coarsen();
    }
  }

  #coarsen(): void {
    this.#stepS *= 2;
    this.#entries = this.#entries.filter(({ atS }) => (atS + 1) % this.#stepS === 0);
  }
}
