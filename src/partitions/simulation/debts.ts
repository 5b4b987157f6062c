import type { BacklogFigures } from '../../core/results/schedules.ts';

/** Points of the curve that are kept; above it every other one goes. */
const POINTS_MAX = 1000;

/** What is due since an earlier slot, by day and slot, and how that went over time. */
export class Debts {
  readonly #partitions: number;
  readonly #owed = new Map<number, Float64Array>();
  readonly #closeS = new Map<number, Float64Array>();
  readonly #totals = new Map<number, number>();
  readonly #lowest = new Map<number, number>();
  #total = 0;
  #peak = 0;
  #peakAtS: number | null = null;
  #paidAtS: number | null = null;
  #oldestS = 0;
  #curve: { atS: number; records: number }[] = [];
  #stride = 1;
  #changes = 0;

  constructor(partitions: number) {
    this.#partitions = partitions;
  }

  /** Records due now. */
  get total(): number {
    return this.#total;
  }

  /** Days with debts, the most recent first. */
  days(): number[] {
    return [...this.#totals]
      .filter(([, total]) => total > 0)
      .map(([day]) => day)
      .toSorted((a, b) => b - a);
  }

  /** The first slot from `from` on that has debts of a day; -1 for none. */
  slotFrom(day: number, from: number): number {
    const owed = this.#owed.get(day);
    if (owed === undefined) return -1;
    const start = Math.max(from, this.#lowest.get(day) ?? 0);
    for (let slot = start; slot < owed.length; slot++) {
      if (owed[slot]! <= 0) continue;
      // Debts are paid from the lowest slot on: below it a day need not be looked at again.
      if (from === 0) this.#lowest.set(day, slot);
      return slot;
    }
    return -1;
  }

  /** A slot has passed, and records of it are not done. */
  add(day: number, slot: number, at: { readonly atS: number; readonly records: number }): void {
    if (at.records === 0) return;
    this.#table(this.#owed, day)[slot]! += at.records;
    this.#lowest.set(day, Math.min(slot, this.#lowest.get(day) ?? slot));
    this.#table(this.#closeS, day)[slot] = at.atS;
    this.#change(day, at.records);
    this.#note(at.atS);
    if (this.#total > this.#peak) [this.#peak, this.#peakAtS] = [this.#total, at.atS];
  }

  /** Records were done after all, or given up for a newer day. */
  settle(day: number, slot: number, at: { readonly atS: number; readonly records: number }): void {
    this.#table(this.#owed, day)[slot]! -= at.records;
    this.#change(day, -at.records);
    const closedS = this.#closeS.get(day)?.[slot] ?? at.atS;
    this.#oldestS = Math.max(this.#oldestS, at.atS - closedS);
    this.#paidAtS = at.atS;
    this.#note(at.atS);
  }

  /** What came of it by the end of the simulation. */
  figures(endS: number): Omit<BacklogFigures, 'late' | 'largestRun'> {
    return {
      peak: this.#peak,
      peakAtS: this.#peakAtS,
      end: this.#total,
      clearedAtS: this.#total === 0 ? this.#paidAtS : null,
      oldestS: Math.max(this.#oldestS, this.#oldestLeft(endS)),
      curve: this.#curve,
    };
  }

  #oldestLeft(endS: number): number {
    let oldestS = 0;
    for (const [day, owed] of this.#owed) {
      const closeS = this.#closeS.get(day);
      for (const [slot, records] of owed.entries())
        if (records > 0) oldestS = Math.max(oldestS, endS - (closeS?.[slot] ?? endS));
    }
    return oldestS;
  }

  #table(tables: Map<number, Float64Array>, day: number): Float64Array {
    const known = tables.get(day);
    if (known !== undefined) return known;
    const table = new Float64Array(this.#partitions);
    tables.set(day, table);
    return table;
  }

  #change(day: number, records: number): void {
    this.#total += records;
    this.#totals.set(day, (this.#totals.get(day) ?? 0) + records);
  }

  /** One point a moment: the state after all that happened then. */
  #note(atS: number): void {
    const last = this.#curve.at(-1);
    if (last !== undefined && last.atS === atS) {
      last.records = this.#total;
      return;
    }
    this.#changes++;
    if (this.#changes % this.#stride !== 0) return;
    this.#curve.push({ atS, records: this.#total });
    if (this.#curve.length <= POINTS_MAX) return;
    this.#curve = this.#curve.filter((_, i) => i % 2 === 0);
    this.#stride *= 2;
  }
}
