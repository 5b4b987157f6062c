import type { HashName } from '../hash/catalog.ts';
import { jumpBucket } from '../hash/jump.ts';
import { rendezvousBucket } from '../hash/rendezvous.ts';
import type { Word } from '../hash/word.ts';
import type { Id } from '../id.ts';
import type { PartitionScheme } from '../partition-map.ts';
import { hashOf, type SlotFinder, slotFinder } from '../slot-finder.ts';

/** Two schemes whose slots are counted together. Their hashes must be among those of the request. */
export interface JointRequest {
  readonly from: PartitionScheme;
  readonly to: PartitionScheme;
  /** The hash over which jump and rendezvous are measured on the first ids. */
  readonly measuredBy: HashName;
}

/** Ids on which jump and rendezvous are measured: enough for 1 % of a share, however large B is. */
const MEASURED_IDS_MAX = 20_000;

/** An id and its new slot. */
interface Placed {
  readonly id: Id;
  readonly slot: number;
}

/** Ids that move under the two schemes that move least, measured on the first ids. */
export interface MeasuredMoves {
  readonly ids: number;
  readonly jump: number;
  readonly rendezvous: number;
}

/**
 * Ids by old slot and new slot together: what a change of partitions does, for any two maps. Memory
 * is eight bytes a pair of slots and two ids an old slot, whatever the number of ids.
 */
export class JointCounts {
  readonly from: PartitionScheme;
  readonly to: PartitionScheme;
  /** The count of (old, new) stands at old * to.partitions + new. */
  readonly counts: Float64Array;
  readonly #finders: readonly [SlotFinder, SlotFinder];
  readonly #places: readonly [number, number, number];
  readonly #earliest: (Placed | undefined)[] = [];
  readonly #latest: (Placed | undefined)[] = [];
  #textual = 0;
  #measured = 0;
  #jumped = 0;
  #rendezvous = 0;

  /** `hashes` are those whose words `add` is given, in their order. */
  constructor({ from, to, measuredBy }: JointRequest, hashes: readonly HashName[]) {
    this.from = from;
    this.to = to;
    this.counts = new Float64Array(from.partitions * to.partitions);
    this.#finders = [slotFinder(from), slotFinder(to)];
    const placeOf = (hash: HashName | null): number => (hash === null ? -1 : hashes.indexOf(hash));
    this.#places = [placeOf(hashOf(from.map)), placeOf(hashOf(to.map)), placeOf(measuredBy)];
  }

  add(id: Id, words: readonly Word[]): void {
    const [first, second] = this.#finders;
    const old = first.slotOf(id, words[this.#places[0]]);
    const slot = second.slotOf(id, words[this.#places[1]]);
    const measured = words[this.#places[2]];
    if (measured !== undefined && this.#measured < MEASURED_IDS_MAX) this.#measure(measured);
    if (old < 0 || slot < 0) this.#textual++;
    else this.#count(id, old, slot);
  }

  /** Ids that are text, where one of the maps takes numbers: they stand in no count. */
  get textual(): number {
    return this.#textual;
  }

  /** Of each old slot, the id with the earliest and the one with the latest new slot. */
  extremesOf(old: number): readonly Placed[] {
    return [this.#earliest[old], this.#latest[old]].filter((each) => each !== undefined);
  }

  get moves(): MeasuredMoves {
    return { ids: this.#measured, jump: this.#jumped, rendezvous: this.#rendezvous };
  }

  #count(id: Id, old: number, slot: number): void {
    this.counts[old * this.to.partitions + slot]!++;
    const earliest = this.#earliest[old];
    const latest = this.#latest[old];
    if (earliest === undefined || slot < earliest.slot) this.#earliest[old] = { id, slot };
    if (latest === undefined || slot > latest.slot) this.#latest[old] = { id, slot };
  }

  #measure(word: Word): void {
    const [before, after] = [this.from.partitions, this.to.partitions];
    this.#measured++;
    if (jumpBucket(word, before) !== jumpBucket(word, after)) this.#jumped++;
    if (rendezvousBucket(word, before) !== rendezvousBucket(word, after)) this.#rendezvous++;
  }
}
