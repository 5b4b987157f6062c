/** An hour: a page of a day is used where jobs are due in it, and costs nothing where none are. */
const PAGE_S = 3600;

/**
 * Counts by second of Unix time, of any span: memory grows with the hours in which something is due
 * (29 KB each) and not with the jobs. Seconds and counts are numbers; counts may be fractions (costs).
 *
 *     const counts = new SecondCounts();
 *     counts.add(32_400, 3);
 *     counts.at(32_400) // 3
 */
export class SecondCounts {
  readonly #pages = new Map<number, Float64Array>();
  #last: { readonly page: number; readonly counts: Float64Array } | null = null;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(second: number, count: number): void {
    const page = Math.floor(second / PAGE_S);
    if (this.#last === null || this.#last.page !== page) this.#turnTo(page);
    this.#last!.counts[second - page * PAGE_S]! += count;
    this.#total += count;
  }

  at(second: number): number {
    const page = Math.floor(second / PAGE_S);
    if (this.#last === null || this.#last.page !== page) {
      const counts = this.#pages.get(page);
      if (counts === undefined) return 0;
      this.#last = { page, counts };
    }
    return this.#last.counts[second - page * PAGE_S]!;
  }

  /** Seconds that hold something, in order. */
  *entries(): Generator<readonly [second: number, count: number]> {
    for (const page of [...this.#pages.keys()].toSorted((a, b) => a - b)) {
      const counts = this.#pages.get(page);
      if (counts === undefined) continue;
      for (let i = 0; i < PAGE_S; i++) if (counts[i] !== 0) yield [page * PAGE_S + i, counts[i]!];
    }
  }

  /** How many seconds hold something. */
  get size(): number {
    let size = 0;
    for (const counts of this.#pages.values()) {
      for (let i = 0; i < PAGE_S; i++) if (counts[i] !== 0) size++;
    }
    return size;
  }

  /** What `entries` gives, without a pair for each: a fifth of the time. */
  forEach(visit: (second: number, count: number) => void): void {
    for (const page of [...this.#pages.keys()].toSorted((a, b) => a - b)) {
      const counts = this.#pages.get(page)!;
      for (let i = 0; i < PAGE_S; i++) if (counts[i] !== 0) visit(page * PAGE_S + i, counts[i]!);
    }
  }

  addAll(other: SecondCounts): void {
    other.forEach((second, count) => this.add(second, count));
  }

  #turnTo(page: number): void {
    const counts = this.#pages.get(page) ?? new Float64Array(PAGE_S);
    this.#pages.set(page, counts);
    this.#last = { page, counts };
  }
}
