import { textBytes } from '../hash/bytes.ts';
import { hashes } from '../hash/catalog.ts';
import { exact, type Id } from '../id.ts';
import { DeltaLog } from './delta-log.ts';
import { HyperLogLog } from './hyperloglog.ts';
import { IDS_KEPT_MAX, KeptWords } from './kept.ts';
import { joined, Multiplicities, type Multiplicity } from './multiplicities.ts';

/** How often ids come back. */
export interface RepeatFigures {
  /** Rows whose id stood in an earlier row: rows minus distinct ids. */
  readonly duplicates: number;
  /** False where it is an estimate: unordered ids beyond the number that is kept. */
  readonly exact: boolean;
  /** The id in most rows, where one comes back and it is known; text ids keep only their count. */
  readonly mostRepeated: { readonly id: Id | null; readonly count: number } | null;
  /** How the rows are shared out among the different ids; of equal shares where it is estimated. */
  readonly multiplicity: Multiplicity;
  /** Every id at or above the one before it; null where rows come in no order at all. */
  readonly ordered: boolean | null;
}

/**
 * Watches ids for duplicates. Ordered ids need only the id before, however many there are. Ids in any
 * other order are kept, 8 bytes each up to `IDS_KEPT_MAX`, and beyond that a HyperLogLog gives an
 * estimate. Since the order can break late, ordered numbers are logged by their distances, some 1 to
 * 4 bytes each. Whole numbers of 64 bits are compared by value, longer ones and text by their xxh64.
 */
export class Repeats {
  #count = 0;
  #previous: Id | null = null;
  #ordered = true;
  #run = 0;
  /** Of the ids before the one at hand, while they are in order. */
  readonly #runs = new Multiplicities();
  #longest: { id: Id; count: number } | null = null;
  /** The safe integers so far, while they are in order: the first, then the distances. */
  #log: { readonly first: number; readonly deltas: DeltaLog } | null = null;
  readonly #numbers = new KeptWords();
  readonly #others = new KeptWords();
  #sketch: HyperLogLog | null = null;

  add(id: Id): void {
    this.#count++;
    const previous = this.#previous;
    if (this.#ordered) this.#compare(id);
    if (this.#count > IDS_KEPT_MAX) this.#estimate(wordOf(id));
    else if (this.#ordered && typeof id === 'number') this.#logNumber(previous, id);
    else this.#keep(id);
  }

  figures(): RepeatFigures {
    if (this.#ordered) {
      const multiplicity = this.#orderedRuns();
      const duplicates = this.#count - multiplicity.distinct;
      return {
        duplicates,
        exact: true,
        mostRepeated: this.#longest,
        multiplicity,
        ordered: true,
      };
    }
    if (this.#sketch !== null) return estimated(this.#count, this.#sketch.estimate());
    return { ...this.#sorted(), exact: true, ordered: false };
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

  #logNumber(previous: Id | null, id: number): void {
    const delta = typeof previous === 'number' ? id - previous : Number.NaN;
    if (this.#log === null) this.#log = { first: id, deltas: new DeltaLog() };
    else if (Number.isSafeInteger(delta)) this.#log.deltas.push(delta);
    else this.#keep(id);
  }

  #keep(id: Id): void {
    this.#unpackLog();
    const { high, low } = wordOf(id);
    (fitsWord(id) ? this.#numbers : this.#others).push(high, low);
  }

  /** The order broke: what was logged is kept by value from now on. */
  #unpackLog(): void {
    const logged = this.#logged();
    this.#log = null;
    for (const id of logged) this.#keep(id);
  }

  /** The ids of the log; it may be let go of while they are read. */
  #logged(): Iterable<number> {
    return this.#log === null ? [] : summed(this.#log.first, this.#log.deltas);
  }

  #estimate(latest: Word): void {
    if (this.#sketch === null) {
      this.#sketch = new HyperLogLog();
      for (const id of this.#logged()) addMixed(this.#sketch, wordOf(id));
      for (const word of this.#numbers.words()) addMixed(this.#sketch, word);
      for (const word of this.#others.words()) addMixed(this.#sketch, word);
      this.#log = null;
      this.#numbers.clear();
      this.#others.clear();
    }
    addMixed(this.#sketch, latest);
  }

  #sorted(): Pick<RepeatFigures, 'duplicates' | 'mostRepeated' | 'multiplicity'> {
    const numbers = this.#numbers.repeats();
    const others = this.#others.repeats();
    const duplicates = numbers.duplicates + others.duplicates;
    const multiplicity = joined(numbers.multiplicity, others.multiplicity);
    if (duplicates === 0) return { duplicates, mostRepeated: null, multiplicity };
    const mostRepeated =
      numbers.longest >= others.longest
        ? { id: exact(numbers.word), count: numbers.longest }
        : { id: null, count: others.longest };
    return { duplicates, mostRepeated, multiplicity };
  }
}

/** Beyond what is kept, only the number of different ids is known: they are taken to be alike. */
function estimated(rows: number, different: number): RepeatFigures {
  const distinct = Math.min(rows, different);
  const multiplicity = { distinct, sumOfSquares: rows ** 2 / distinct, heaviest: [] };
  const duplicates = rows - distinct;
  return { duplicates, exact: false, mostRepeated: null, multiplicity, ordered: false };
}

interface Word {
  readonly high: number;
  readonly low: number;
}

function* summed(first: number, deltas: DeltaLog): Generator<number> {
  let id = first;
  yield id;
  for (const delta of deltas.values()) {
    id += delta;
    yield id;
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

const INT64_MAX = 2n ** 63n - 1n;

function fitsWord(id: Id): boolean {
  if (typeof id === 'number') return true;
  return typeof id === 'bigint' && id <= INT64_MAX && id >= -INT64_MAX - 1n;
}

function wordOf(id: Id): Word {
  if (typeof id === 'number') return { high: Math.floor(id / 2 ** 32) >>> 0, low: id >>> 0 };
  if (typeof id === 'bigint' && fitsWord(id)) {
    return { high: Number(BigInt.asUintN(32, id >> 32n)), low: Number(BigInt.asUintN(32, id)) };
  }
  return hashes.xxh64.of(textBytes(`${id}`));
}

/** MurmurHash3's finaliser on both halves, crosswise, so that neighbours land far apart. */
function addMixed(sketch: HyperLogLog, word: Word): void {
  const low = mix(word.low ^ mix(word.high));
  sketch.add(mix(word.high ^ low ^ 0x9e3779b9), low);
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
