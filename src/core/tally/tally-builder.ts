import { int64Bytes, reusedTextBytes } from '../hash/bytes.ts';
import { type HashDefinition, type HashName, hashes } from '../hash/catalog.ts';
import { residueOfWord, type Word } from '../hash/word.ts';
import type { Id } from '../id.ts';
import { lcm } from '../modulo.ts';
import { randomFrom } from '../random.ts';
import { type BucketOf, CostTally } from './cost-tally.ts';
import { Drift } from './drift.ts';
import { type BulkHash, bulkHashes, type IdBatch } from './id-batch.ts';
import { IdWatch } from './id-watch.ts';
import { JointCounts } from './joint-counts.ts';
import { GRID_MODULI, planModuli } from './moduli.ts';
import { Residues, residueOf } from './residues.ts';
import { ShiftedIds } from './shifted-ids.ts';
import {
  type MapName,
  REJECTS_LISTED,
  type Reject,
  type Tally,
  type TallyRequest,
} from './tally.ts';

/** A hash that is counted beside the others, and the residues of its values. */
interface HashCount {
  readonly hash: HashDefinition;
  readonly takesInt64: boolean;
  readonly residues: Residues;
  /** For each partition count asked for, the ids that plain modulo puts into the same partition. */
  readonly kept: Float64Array;
}

/**
 * Counts rows one by one into a {@link Tally}. This is the slow, plain way that every reader may use;
 * a faster one hands on batches, which make an equal tally. Memory is flat in the number of rows.
 */
export class TallyBuilder {
  readonly #request: TallyRequest;
  readonly #plain: Residues;
  readonly #hashes: readonly HashCount[];
  /** The place of the judged map among the hashes, or -1 for plain modulo. */
  readonly #judged: number;
  readonly #hashesText: boolean;
  readonly #hashesInt64: boolean;
  readonly #textBytes = reusedTextBytes();
  readonly #digitArrays: Uint8Array[] = [];
  /** The hash values of the row at hand, in the order of the hashes. */
  readonly #words: Word[] = [];
  readonly #ids = new IdWatch();
  readonly #drift: Drift;
  readonly #shifted: ShiftedIds;
  readonly #costs: readonly CostTally[];
  readonly #joint: JointCounts | null;
  readonly #rejects: Reject[] = [];
  #used = 0;
  #nulls = 0;
  #rejected = 0;

  constructor(request: TallyRequest) {
    this.#request = request;
    const { partitions, moduli, swept, map } = request;
    const judged = [...partitions, ...moduli, ...swept];
    this.#plain = new Residues(planModuli(map === 'modulo' ? judged : partitions, GRID_MODULI));
    this.#hashes = hashesOf(request).map((hash) => {
      const plan = planModuli(hash.name === map ? judged : partitions, []);
      const takesInt64 = usesInt64(hash, request);
      const kept = new Float64Array(partitions.length);
      return { hash, takesInt64, residues: new Residues(plan), kept };
    });
    this.#judged = this.#hashes.findIndex(({ hash }) => hash.name === map);
    this.#hashesText = this.#hashes.some(({ takesInt64 }) => !takesInt64);
    this.#hashesInt64 = this.#hashes.some(({ takesInt64 }) => takesInt64);
    this.#drift = new Drift(driftModulusOf(request.partitions));
    this.#shifted = new ShiftedIds(request.partitions);
    const names = this.#hashes.map(({ hash }) => hash.name);
    this.#joint = request.joint === undefined ? null : new JointCounts(request.joint, names);
    const random = randomFrom(request.seed).fork('cost samples');
    this.#costs = request.costs.map((name) => this.#costTally(name, random.fork(name)));
  }

  /**
   * Counts a row whose id is known. `costs` stand in the order of the request; NaN is missing.
   * `text` is the id's canonical text where the caller has it: making it anew costs memory.
   */
  id(id: Id, padded: boolean, costs: readonly number[], text = `${id}`): void {
    this.#used++;
    this.#ids.add(id, padded);
    if (typeof id !== 'string') {
      this.#plain.addNumber(id, 1);
      this.#drift.add(id);
      this.#shifted.add(id);
    }
    this.#addHashed(id, this.#hashesText ? this.#textBytes(text) : NO_BYTES);
    this.#joint?.add(id, this.#words);
    if (this.#costs.length > 0) this.#addCosts(id, costs);
  }

  /** The same for a batch of ids without costs. */
  batch(batch: IdBatch): void {
    if (this.#joint !== null || !this.#hashes.every(({ hash }) => isBulkHash(hash.name))) {
      this.#oneByOne(batch);
      return;
    }
    this.#used += batch.count;
    this.#ids.addAll(batch);
    this.#plain.addAll(batch);
    this.#drift.addAll(batch);
    this.#shifted.addAll(batch);
    for (const count of this.#hashes) this.#addAllHashed(batch, count);
  }

  null(): void {
    this.#nulls++;
  }

  reject(reject: Reject): void {
    this.#rejected++;
    if (this.#rejects.length < REJECTS_LISTED) this.#rejects.push(reject);
  }

  /** Rows so far: counted, null and rejected ones. */
  get rows(): number {
    return this.#used + this.#nulls + this.#rejected;
  }

  finish(): Tally {
    const ids = this.#ids.figures();
    const plain: [MapName, Residues][] = ids.textual === 0 ? [['modulo', this.#plain]] : [];
    const hashed = this.#hashes.map(({ hash, residues }): [MapName, Residues] => [
      hash.name,
      residues,
    ]);
    return {
      rows: this.rows,
      used: this.#used,
      nulls: this.#nulls,
      rejected: this.#rejected,
      rejects: this.#rejects,
      residues: new Map([...plain, ...hashed]),
      kept: ids.textual === 0 ? this.#keptByHash() : new Map(),
      shifted: ids.textual === 0 ? this.#shifted.residues() : null,
      ids,
      tenths: ids.textual === 0 ? this.#drift.tenths() : null,
      sample: null,
      costs: this.#costs,
      ...(this.#joint === null ? {} : { joint: this.#joint }),
    };
  }

  /** No closures, iterators or bytes made twice here: at millions of rows they are the memory. */
  #addHashed(id: Id, bytes: Uint8Array): void {
    const int64 = this.#hashesInt64 && typeof id !== 'string' ? int64Bytes(BigInt(id)) : NO_BYTES;
    for (let i = 0; i < this.#hashes.length; i++) {
      const count = this.#hashes[i]!;
      const word = count.hash.of(count.takesInt64 ? int64 : bytes);
      this.#words[i] = word;
      count.residues.addWord(word, count.hash.signed, 1);
      if (typeof id !== 'string') this.#addKept(id, word, count);
    }
  }

  #addAllHashed(batch: IdBatch, { hash, takesInt64, residues, kept }: HashCount): void {
    if (!isBulkHash(hash.name)) return;
    const words = batch.hashed(hash.name, takesInt64 ? 'int64' : 'text');
    residues.addAll(words);
    for (const [i, partitions] of this.#request.partitions.entries())
      kept[i]! += equalAmong(batch.remainders(partitions), words.remainders(partitions));
  }

  /** Row by row, for what is not computed of many. */
  #oneByOne(batch: IdBatch): void {
    for (let i = 0; i < batch.count; i++) {
      const id = batch.idAt(i);
      const from = batch.starts[i]!;
      if (typeof id === 'number') this.#whole(id, batch.bytes, from, from + batch.lengths[i]!);
      else this.id(id, false, NO_COSTS);
    }
  }

  /**
   * The same for a whole number without costs whose canonical text stands in `bytes` from `from` to
   * `to`: neither a text nor an array is made of it.
   */
  #whole(id: number, bytes: Uint8Array, from: number, to: number): void {
    this.#used++;
    this.#ids.add(id, false);
    this.#plain.addNumber(id, 1);
    this.#drift.add(id);
    this.#shifted.add(id);
    this.#addHashed(id, this.#hashesText ? this.#digits(bytes, from, to) : NO_BYTES);
    this.#joint?.add(id, this.#words);
  }

  /** An array of their length, which the next number of as many digits writes over. */
  #digits(bytes: Uint8Array, from: number, to: number): Uint8Array {
    const digits = this.#digitArrays[to - from] ?? new Uint8Array(to - from);
    this.#digitArrays[to - from] = digits;
    for (let i = 0; i < digits.length; i++) digits[i] = bytes[from + i]!;
    return digits;
  }

  #addKept(id: number | bigint, word: Word, { hash, kept }: HashCount): void {
    for (let i = 0; i < kept.length; i++) {
      const partitions = this.#request.partitions[i]!;
      if (residueOf(id, partitions) === residueOfWord(word, partitions, hash.signed)) kept[i]!++;
    }
  }

  #keptByHash(): Map<MapName, ReadonlyMap<number, number>> {
    const { partitions } = this.#request;
    return new Map(
      this.#hashes.map(({ hash, kept }) => [
        hash.name,
        new Map(partitions.map((count, i) => [count, kept[i]!])),
      ]),
    );
  }

  #addCosts(id: Id, costs: readonly number[]): void {
    const bucketOf = this.#bucketOf(id);
    for (let i = 0; i < this.#costs.length; i++) {
      const tally = this.#costs[i]!;
      const cost = costs[i] ?? Number.NaN;
      tally.add(id, cost, bucketOf);
      if (Number.isNaN(cost)) continue;
      if (typeof id !== 'string') tally.sums.get('modulo')?.addNumber(id, cost);
      for (let j = 0; j < this.#hashes.length; j++) {
        const { hash } = this.#hashes[j]!;
        tally.sums.get(hash.name)?.addWord(this.#words[j]!, hash.signed, cost);
      }
    }
  }

  /** Where the judged map puts the row whose words were just made. */
  #bucketOf(id: Id): BucketOf {
    const word = this.#words[this.#judged];
    const hash = this.#hashes[this.#judged]?.hash;
    if (word !== undefined && hash !== undefined) {
      return (modulus) => residueOfWord(word, modulus, hash.signed);
    }
    return (modulus) => (typeof id === 'string' ? 0 : residueOf(id, modulus));
  }

  #costTally(name: string, random: ReturnType<typeof randomFrom>): CostTally {
    const { partitions, moduli, map } = this.#request;
    return new CostTally({
      name,
      partitions,
      maps: ['modulo', ...this.#hashes.map(({ hash }) => hash.name)],
      residuesFor: (each) =>
        new Residues(planModuli(each === map ? [...partitions, ...moduli] : partitions, [])),
      random,
    });
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

function hashesOf(request: TallyRequest): HashDefinition[] {
  const names = new Set(request.compared);
  if (request.map !== 'modulo') names.add(request.map);
  return [...names].map((name) => hashes[name]);
}

/** Whether a hash is given 8 bytes; the readers have refused ids that have none. */
function usesInt64({ input }: HashDefinition, { hashInput }: TallyRequest): boolean {
  return input === 'int64' || (input === 'either' && hashInput === 'int64');
}

const NO_BYTES = new Uint8Array(0);
const NO_COSTS: readonly number[] = [];

/** Beyond this, drift is watched for the first partition count alone. */
const DRIFT_MODULUS_MAX = 2880;

function driftModulusOf(partitions: readonly number[]): number {
  const common = partitions.reduce((all, count) => Math.min(lcm(all, count), 2 ** 26), 1);
  return common <= DRIFT_MODULUS_MAX ? common : Math.min(partitions[0] ?? 1, DRIFT_MODULUS_MAX);
}
