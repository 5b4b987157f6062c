import type { MissedSlot, OutageFigures } from '../../core/results/schedules.ts';
import type { Outage } from '../../core/run-rules.ts';
import type { Outages } from '../days/outages.ts';
import type { PlannedRun } from '../days/planned-runs.ts';

interface Damage {
  runs: number;
  cut: number;
  readonly missed: MissedSlot[];
}

/** What outages took away: runs, and the slots of which no run was left. */
export class OutageLog {
  readonly #counts: Float64Array;
  readonly #damage: Map<Outage, Damage>;
  /** The outage that took a run of a slot, and the slots that had a run, by day and slot. */
  readonly #lost = new Map<string, Outage>();
  readonly #started = new Set<string>();

  constructor(outages: Outages, counts: Float64Array) {
    this.#counts = counts;
    this.#damage = new Map(outages.spans.map((each) => [each, { runs: 0, cut: 0, missed: [] }]));
  }

  lost({ day, slot }: PlannedRun, outage: Outage): void {
    this.#damageOf(outage).runs++;
    this.#lost.set(`${day} ${slot}`, outage);
  }

  started(day: number, slot: number): void {
    if (this.#damage.size > 0) this.#started.add(`${day} ${slot}`);
  }

  cut(outage: Outage | null): void {
    if (outage !== null) this.#damageOf(outage).cut++;
  }

  closed({ day, slot }: { readonly day: number; readonly slot: number }): void {
    const key = `${day} ${slot}`;
    const outage = this.#lost.get(key);
    if (outage !== undefined && !this.#started.has(key))
      this.#damageOf(outage).missed.push({ day, slot, records: this.#counts[slot]! });
    this.#started.delete(key);
    this.#lost.delete(key);
  }

  figures(): OutageFigures[] {
    return [...this.#damage].map(([outage, { runs, cut, missed }]) => ({
      ...outage,
      runs,
      cut,
      missed,
      missedRecords: missed.reduce((sum, { records }) => sum + records, 0),
    }));
  }

  #damageOf(outage: Outage): Damage {
    const known = this.#damage.get(outage);
    if (known === undefined) throw new RangeError('an outage that was not planned');
    return known;
  }
}
