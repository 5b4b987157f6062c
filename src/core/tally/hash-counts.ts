import { int64Bytes } from '../hash/bytes.ts';
import { type HashDefinition, type HashName, hashes } from '../hash/catalog.ts';
import { residueOfWord, type Word } from '../hash/word.ts';
import type { Id } from '../id.ts';
import type { BucketOf } from './cost-tally.ts';
import { type BulkHash, bulkHashes, type IdBatch } from './id-batch.ts';
import { planModuli } from './moduli.ts';
import { Residues, residueOf } from './residues.ts';
import type { MapName, TallyRequest } from './tally.ts';

const NO_BYTES = new Uint8Array(0);

/** A hash, and the residues of its values. */
interface HashCount {
  readonly hash: HashDefinition;
  readonly takesInt64: boolean;
  readonly residues: Residues;
  /** For each partition count asked for, the ids that plain modulo puts into the same partition. */
  readonly kept: Float64Array;
}

/** Counts ids by the residues of their hashes: of the judged map, and of those that are set beside it. */
export class HashCounts {
  readonly names: readonly HashName[];
  /** Whether a batch of ids can be hashed at once by all of them. */
  readonly areBulk: boolean;
  /** Whether one of them is given the text of an id. */
  readonly takesText: boolean;
  /** The hash values of the row that was added last, in the order of the hashes. */
  readonly words: Word[] = [];
  readonly #takesInt64: boolean;
  readonly #partitions: readonly number[];
  readonly #counts: readonly HashCount[];
  /** The place of the judged map among them, or -1 for plain modulo. */
  readonly #judged: number;

  constructor(request: TallyRequest) {
    const { partitions, moduli, swept, map } = request;
    this.#partitions = partitions;
    this.#counts = hashesOf(request).map((hash) => {
      const judged = hash.name === map ? [...partitions, ...moduli, ...swept] : partitions;
      const residues = new Residues(planModuli(judged, []));
      const kept = new Float64Array(partitions.length);
      return { hash, takesInt64: usesInt64(hash, request), residues, kept };
    });
    this.names = this.#counts.map(({ hash }) => hash.name);
    this.areBulk = this.names.every(isBulkHash);
    this.takesText = this.#counts.some(({ takesInt64 }) => !takesInt64);
    this.#takesInt64 = this.#counts.some(({ takesInt64 }) => takesInt64);
    this.#judged = this.names.findIndex((name) => name === map);
  }

  /**
   * Adds an id; `bytes` are its text, where that is taken. No closures, iterators or bytes made twice here:
   * at millions of rows they are the memory.
   */
  add(id: Id, bytes: Uint8Array): void {
    const int64 = this.#takesInt64 && typeof id !== 'string' ? int64Bytes(BigInt(id)) : NO_BYTES;
    for (let i = 0; i < this.#counts.length; i++) {
      const count = this.#counts[i]!;
      const word = count.hash.of(count.takesInt64 ? int64 : bytes);
      this.words[i] = word;
      count.residues.addWord(word, count.hash.signed, 1);
      if (typeof id !== 'string') this.#addKept(id, word, count);
    }
  }

  /** The same for a batch, where {@link areBulk}. */
  addAll(batch: IdBatch): void {
    for (const { hash, takesInt64, residues, kept } of this.#counts) {
      if (!isBulkHash(hash.name)) throw new RangeError(`${hash.name} is not computed of many`);
      const words = batch.hashed(hash.name, takesInt64 ? 'int64' : 'text');
      residues.addAll(words);
      for (const [i, partitions] of this.#partitions.entries())
        kept[i]! += equalAmong(batch.remainders(partitions), words.remainders(partitions));
    }
  }

  /** Hands on each hash with its value of the row that was added last. */
  each(take: (hash: HashDefinition, word: Word) => void): void {
    for (let i = 0; i < this.#counts.length; i++) take(this.#counts[i]!.hash, this.words[i]!);
  }

  /** Where the judged map puts the row that was added last; null for plain modulo. */
  judgedBucket(): BucketOf | null {
    const word = this.words[this.#judged];
    const hash = this.#counts[this.#judged]?.hash;
    if (word === undefined || hash === undefined) return null;
    return (modulus) => residueOfWord(word, modulus, hash.signed);
  }

  residues(): readonly (readonly [MapName, Residues])[] {
    return this.#counts.map(({ hash, residues }) => [hash.name, residues]);
  }

  /** Ids that keep the partition of plain modulo, by hash and partition count. */
  kept(): ReadonlyMap<MapName, ReadonlyMap<number, number>> {
    return new Map(
      this.#counts.map(({ hash, kept }) => [
        hash.name,
        new Map(this.#partitions.map((count, i) => [count, kept[i]!])),
      ]),
    );
  }

  #addKept(id: number | bigint, word: Word, { hash, kept }: HashCount): void {
    for (let i = 0; i < kept.length; i++) {
      const partitions = this.#partitions[i]!;
      if (residueOf(id, partitions) === residueOfWord(word, partitions, hash.signed)) kept[i]!++;
    }
  }
}

function isBulkHash(name: HashName): name is BulkHash {
  return bulkHashes.some((bulk) => bulk === name);
}

function equalAmong(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) equal++;
  return equal;
}

function hashesOf({ compared, map }: TallyRequest): HashDefinition[] {
  const names = new Set(compared);
  if (map !== 'modulo') names.add(map);
  return [...names].map((name) => hashes[name]);
}

/** Whether a hash is given 8 bytes; the readers have refused ids that have none. */
function usesInt64({ input }: HashDefinition, { hashInput }: TallyRequest): boolean {
  return input === 'int64' || (input === 'either' && hashInput === 'int64');
}
