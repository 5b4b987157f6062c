import { textBytes } from '../hash/bytes.ts';
import { hashes } from '../hash/catalog.ts';
import type { Word } from '../hash/word.ts';
import { exact, type Id } from '../id.ts';
import { addMixed, HyperLogLog } from './hyperloglog.ts';
import type { IdBatch } from './id-batch.ts';
import { IdBits, PAGE_NUMBERS } from './id-bits.ts';
import { IDS_KEPT_MAX, KeptWords } from './kept.ts';
import { joined, type Multiplicity } from './multiplicities.ts';

/** How often ids come back. */
export interface SeenFigures {
  /** Rows whose id stood in an earlier row: rows minus distinct ids. */
  readonly duplicates: number;
  /** False where these figures are an estimate: more ids that lie far apart than are kept. */
  readonly exact: boolean;
  /** The id in most rows, where one comes back and it is known; text ids keep only their count. */
  readonly mostRepeated: { readonly id: Id | null; readonly count: number } | null;
  /** How the rows are shared out among the different ids; of equal shares where it is estimated. */
  readonly multiplicity: Multiplicity;
}

/**
 * Ids in order need no memory but for the case that their order breaks late, so they get less of it: then
 * their duplicates are counted exactly where it breaks within the first two million ids, or within 134 million
 * numbers of a dense range.
 */
const ORDERED_BYTES_MAX = 16 * 1024 * 1024;

/** A page of bits is copied there and back in the time of so many ids. */
const IDS_WORTH_A_COPY = 256;

/** Numbers far apart are looked through for ranges that have become dense when there are twice as many. */
const FIRST_LOOK = 65_536;

/**
 * Remembers ids in any order, to tell which come back. Safe integers that lie close together take a bit of
 * their range ({@link IdBits}), and 8 bytes for each row in which one comes back; all others are kept, 8
 * bytes each, up to `IDS_KEPT_MAX`. Beyond that a {@link HyperLogLog} estimates how many differ. Whole
 * numbers of 64 bits are told apart by value, longer ones and text by their xxh64.
 */
export class SeenIds {
  #count = 0;
  readonly #bits = new IdBits();
  /** The numbers with a bit, once for each row in which they came back. */
  readonly #again = new KeptWords();
  #againCount = 0;
  /** Safe integers without a bit. */
  #sparse = new KeptWords();
  #nextLook = FIRST_LOOK;
  readonly #large = new KeptWords();
  readonly #others = new KeptWords();
  #sketch: HyperLogLog | null = null;

  /** `isOrdered` tells that all ids so far came in order: then less memory is taken. */
  add(id: Id, isOrdered: boolean): void {
    this.#count++;
    if (this.#sketch !== null) addMixed(this.#sketch, wordOf(id));
    else if (typeof id === 'number') this.#number(id);
    else push(fitsWord(id) ? this.#large : this.#others, wordOf(id));
    this.#bound(isOrdered);
  }

  /** The same for a batch. */
  addAll(batch: IdBatch, isOrdered: boolean): void {
    this.#count += batch.count;
    if (this.#sketch !== null) return batch.sketch(this.#sketch.registers);
    const numbers = batch.numbers();
    if (numbers !== null) this.#numbers(batch, numbers);
    else this.#halves(batch.halves.subarray(0, 2 * batch.count));
    this.#bound(isOrdered);
  }

  /** Sorts what was kept: n log n. */
  figures(): SeenFigures {
    if (this.#sketch !== null) return estimated(this.#count, this.#sketch.estimate());
    const [sparse, large, others] = [this.#sparse, this.#large, this.#others].map((words) =>
      words.repeats(),
    );
    const again = this.#again.repeats(1);
    const kept = [sparse!, large!, others!];
    const duplicates = kept.reduce((sum, each) => sum + each.duplicates, this.#againCount);
    // Too many rows to know whose they were.
    if (this.#againCount > this.#again.length)
      return estimated(this.#count, this.#count - duplicates);
    const once = this.#bits.size - again.multiplicity.distinct;
    const multiplicity = [...kept, again]
      .map((each) => each.multiplicity)
      .reduce(joined, { distinct: once, sumOfSquares: once, heaviest: [] });
    const numbers = [again, sparse!, large!].filter(({ longest }) => longest > 1);
    const most = Math.max(1, ...[...numbers, others!].map(({ longest }) => longest));
    const named = numbers.filter(({ longest }) => longest === most).map(({ word }) => word);
    const least = named.length === 0 ? null : exact(named.reduce((a, b) => (a < b ? a : b)));
    const mostRepeated = most === 1 ? null : { id: least, count: most };
    return { duplicates, exact: true, mostRepeated, multiplicity };
  }

  /** Ids of which some are no safe integers: a bigint of each would take ten times as long. */
  #halves(halves: Int32Array): void {
    for (let i = 0; i < halves.length; i += 2) {
      const [low, high] = [halves[i]! >>> 0, halves[i + 1]!];
      const id = high * 2 ** 32 + low;
      if (Number.isSafeInteger(id)) this.#number(id);
      else this.#large.push(high >>> 0, low);
    }
  }

  /** Ids in order that share pages are added page by page. */
  #numbers(batch: IdBatch, ids: Float64Array): void {
    const pages = (ids[ids.length - 1]! - ids[0]!) / PAGE_NUMBERS + 1;
    const shares = batch.isAscending() && ids.length > IDS_WORTH_A_COPY * pages;
    for (let i = 0; i < ids.length; i++) {
      this.#number(ids[i]!);
      if (shares && i + 1 < ids.length) i = this.#bits.advance(batch, ids, i + 1) - 1;
    }
  }

  #number(id: number): void {
    const found = this.#bits.add(id, this.#sparse.length === 0);
    if (found === 'outside') {
      push(this.#sparse, wordOf(id));
      if (this.#sparse.length === this.#nextLook) this.#look();
    }
    if (found === 'seen') this.#seenAgain(wordOf(id));
  }

  #seenAgain({ high, low }: Word): void {
    if (this.#againCount === this.#again.length) {
      if (this.#againCount === IDS_KEPT_MAX) this.#again.clear();
      else this.#again.push(high, low);
    }
    this.#againCount++;
  }

  /** Goes over to the estimate where too much is kept. */
  #bound(isOrdered: boolean): void {
    if (this.#sketch !== null) return;
    const kept = this.#sparse.length + this.#large.length + this.#others.length;
    const isLarge = isOrdered && 8 * kept + this.#bits.bytes > ORDERED_BYTES_MAX;
    if (isLarge || kept > IDS_KEPT_MAX) this.#estimate();
  }

  /** Gives ranges that have become dense their bits, and starts anew with the numbers that are left. */
  #look(): void {
    const every = this.#nextLook / FIRST_LOOK;
    this.#nextLook *= 2;
    const sample = new Float64Array(FIRST_LOOK);
    this.#sparse.each((high, low, i) => {
      if (i % every === 0) sample[i / every] = numberOf(high, low);
    });
    if (!this.#bits.beginWorthy(sample, every)) return;
    const before = this.#sparse;
    this.#sparse = new KeptWords();
    before.each((high, low) => {
      const found = this.#bits.add(numberOf(high, low), false);
      if (found === 'outside') this.#sparse.push(high, low);
      if (found === 'seen') this.#seenAgain({ high, low });
    });
  }

  #estimate(): void {
    const sketch = new HyperLogLog();
    this.#bits.each((id) => addMixed(sketch, wordOf(id)));
    this.#bits.clear();
    for (const words of [this.#sparse, this.#large, this.#others]) {
      words.each((high, low) => addMixed(sketch, { high, low }));
      words.clear();
    }
    this.#again.clear();
    this.#sketch = sketch;
  }
}

/** Where only the number of different ids is known, they are taken to be alike. */
function estimated(rows: number, different: number): SeenFigures {
  const distinct = Math.min(rows, different);
  const multiplicity = { distinct, sumOfSquares: rows ** 2 / distinct, heaviest: [] };
  return { duplicates: rows - distinct, exact: false, mostRepeated: null, multiplicity };
}

function push(words: KeptWords, { high, low }: Word): void {
  words.push(high, low);
}

function numberOf(high: number, low: number): number {
  return (high | 0) * 2 ** 32 + low;
}

const INT64_MAX = 2n ** 63n - 1n;

function fitsWord(id: bigint | string): boolean {
  return typeof id === 'bigint' && id <= INT64_MAX && id >= -INT64_MAX - 1n;
}

function wordOf(id: Id): Word {
  if (typeof id === 'number') return { high: Math.floor(id / 2 ** 32) >>> 0, low: id >>> 0 };
  if (typeof id === 'bigint' && fitsWord(id)) {
    return { high: Number(BigInt.asUintN(32, id >> 32n)), low: Number(BigInt.asUintN(32, id)) };
  }
  return hashes.xxh64.of(textBytes(`${id}`));
}
