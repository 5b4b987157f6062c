import type { Id } from '../id.ts';
import type { IdBatch } from './id-batch.ts';
import { joined, Multiplicities, type Multiplicity } from './multiplicities.ts';
import { type SeenFigures, SeenIds } from './seen-ids.ts';

/** How often ids come back, and whether they come in order. */
export interface RepeatFigures extends SeenFigures {
  /** Every id at or above the one before it; null where rows come in no order at all. */
  readonly ordered: boolean | null;
}

/**
 * Watches ids for duplicates. Ordered ids need only the id before, however many there are. The order can
 * break late, so all are remembered besides ({@link SeenIds}): for ids without order these figures are its.
 */
export class Repeats {
  #count = 0;
  #previous: Id | null = null;
  #ordered = true;
  #run = 0;
  /** Of the ids before the one at hand, while they are in order. */
  readonly #runs = new Multiplicities();
  #longest: { id: Id; count: number } | null = null;
  readonly #seen = new SeenIds();

  add(id: Id): void {
    this.#count++;
    if (this.#ordered) this.#compare(id);
    this.#seen.add(id, this.#ordered);
  }

  /**
   * The same for a batch. One that is not all above what came before goes row by row as long as there is
   * order, so that nothing depends on where batches begin.
   */
  addAll(batch: IdBatch): void {
    if (this.#ordered && !this.#isAbove(batch)) {
      for (let i = 0; i < batch.count; i++) this.add(batch.idAt(i));
      return;
    }
    this.#count += batch.count;
    if (this.#ordered) this.#passOver(batch);
    this.#seen.addAll(batch, this.#ordered);
  }

  figures(): RepeatFigures {
    if (!this.#ordered) return { ...this.#seen.figures(), ordered: false };
    const multiplicity = this.#orderedRuns();
    const duplicates = this.#count - multiplicity.distinct;
    return { duplicates, exact: true, mostRepeated: this.#longest, multiplicity, ordered: true };
  }

  #isAbove(batch: IdBatch): boolean {
    const previous = this.#previous;
    return (previous === null || compareIds(previous, batch.idAt(0)) < 0) && batch.isAscending();
  }

  #passOver(batch: IdBatch): void {
    if (this.#run > 0) this.#runs.add(this.#run);
    this.#runs.addSingles(batch.count - 1);
    this.#run = 1;
    this.#previous = batch.idAt(batch.count - 1);
  }

  #compare(id: Id): void {
    const order = this.#previous === null ? -1 : compareIds(this.#previous, id);
    this.#previous = id;
    if (order !== 0 && this.#run > 0) this.#runs.add(this.#run);
    this.#run = order === 0 ? this.#run + 1 : 1;
    if (order === 0 && this.#run > (this.#longest?.count ?? 1)) {
      this.#longest = { id, count: this.#run };
    }
    if (order > 0) this.#ordered = false;
  }

  /** The runs that are over, and the one at hand. */
  #orderedRuns(): Multiplicity {
    const last = new Multiplicities();
    if (this.#run > 0) last.add(this.#run);
    return joined(this.#runs.figures(), last.figures());
  }
}

/** Numbers by value, text by code unit; a number stands before any text. */
function compareIds(a: Id, b: Id): number {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a !== 'string') return -1;
    if (typeof b !== 'string') return 1;
    return a < b ? -1 : Number(a > b);
  }
  return a < b ? -1 : Number(a > b);
}
