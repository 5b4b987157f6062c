import { reusedTextBytes } from '../hash/bytes.ts';
import type { Id } from '../id.ts';
import { lcm } from '../modulo.ts';
import { randomFrom } from '../random.ts';
import { type BucketOf, CostTally } from './cost-tally.ts';
import { Drift } from './drift.ts';
import { HashCounts } from './hash-counts.ts';
import type { IdBatch } from './id-batch.ts';
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

/**
 * Counts rows into a {@link Tally}: one by one, as every reader may, or in batches, which are fast and make an
 * equal tally. Memory is flat in the number of rows.
 */
export class TallyBuilder {
  readonly #request: TallyRequest;
  readonly #plain: Residues;
  readonly #hashes: HashCounts;
  readonly #textBytes = reusedTextBytes();
  readonly #digitArrays: Uint8Array[] = [];
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
    this.#hashes = new HashCounts(request);
    this.#drift = new Drift(driftModulusOf(request.partitions));
    this.#shifted = new ShiftedIds(request.partitions);
    const { joint } = request;
    this.#joint = joint === undefined ? null : new JointCounts(joint, this.#hashes.names);
    const random = randomFrom(request.seed).fork('cost samples');
    this.#costs = request.costs.map((name) => this.#costTally(name, random.fork(name)));
  }

  /**
   * Counts a row whose id is known. `costs` stand in the order of the request; NaN is missing.
   * `text` is the id's canonical text where the caller has it: making it anew costs memory.
   */
  id(id: Id, padded: boolean, costs: readonly number[], text = `${id}`): void {
    this.#count(id, padded, this.#hashes.takesText ? this.#textBytes(text) : NO_BYTES);
    if (this.#costs.length > 0) this.#addCosts(id, costs);
  }

  /** The same for a batch of ids without costs. */
  batch(batch: IdBatch): void {
    if (this.#joint !== null || !this.#hashes.areBulk) {
      for (let i = 0; i < batch.count; i++)
        this.#count(batch.idAt(i), false, this.#digits(batch, i));
      return;
    }
    this.#used += batch.count;
    this.#ids.addAll(batch);
    this.#plain.addAll(batch);
    this.#drift.addAll(batch);
    this.#shifted.addAll(batch);
    this.#hashes.addAll(batch);
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
    return {
      rows: this.rows,
      used: this.#used,
      nulls: this.#nulls,
      rejected: this.#rejected,
      rejects: this.#rejects,
      residues: new Map([...plain, ...this.#hashes.residues()]),
      kept: ids.textual === 0 ? this.#hashes.kept() : new Map(),
      shifted: ids.textual === 0 ? this.#shifted.residues() : null,
      ids,
      tenths: ids.textual === 0 ? this.#drift.tenths() : null,
      sample: null,
      costs: this.#costs,
      ...(this.#joint === null ? {} : { joint: this.#joint }),
    };
  }

  #count(id: Id, padded: boolean, bytes: Uint8Array): void {
    this.#used++;
    this.#ids.add(id, padded);
    if (typeof id !== 'string') {
      this.#plain.addNumber(id, 1);
      this.#drift.add(id);
      this.#shifted.add(id);
    }
    this.#hashes.add(id, bytes);
    this.#joint?.add(id, this.#hashes.words);
  }

  /** The text of an id in an array of its length, which the next one of as many digits writes over. */
  #digits({ bytes, starts, lengths }: IdBatch, place: number): Uint8Array {
    const length = lengths[place]!;
    const digits = this.#digitArrays[length] ?? new Uint8Array(length);
    this.#digitArrays[length] = digits;
    for (let i = 0; i < length; i++) digits[i] = bytes[starts[place]! + i]!;
    return digits;
  }

  #addCosts(id: Id, costs: readonly number[]): void {
    const bucketOf = this.#bucketOf(id);
    for (let i = 0; i < this.#costs.length; i++) {
      const tally = this.#costs[i]!;
      const cost = costs[i] ?? Number.NaN;
      tally.add(id, cost, bucketOf);
      if (Number.isNaN(cost)) continue;
      if (typeof id !== 'string') tally.sums.get('modulo')?.addNumber(id, cost);
      this.#hashes.each((hash, word) =>
        tally.sums.get(hash.name)?.addWord(word, hash.signed, cost),
      );
    }
  }

  /** Where the judged map puts the row that was just counted. */
  #bucketOf(id: Id): BucketOf {
    return (
      this.#hashes.judgedBucket() ??
      ((modulus) => (typeof id === 'string' ? 0 : residueOf(id, modulus)))
    );
  }

  #costTally(name: string, random: ReturnType<typeof randomFrom>): CostTally {
    const { partitions, moduli, map } = this.#request;
    return new CostTally({
      name,
      partitions,
      maps: ['modulo', ...this.#hashes.names],
      residuesFor: (each) =>
        new Residues(planModuli(each === map ? [...partitions, ...moduli] : partitions, [])),
      random,
    });
  }
}

const NO_BYTES = new Uint8Array(0);

/** Beyond this, drift is watched for the first partition count alone. */
const DRIFT_MODULUS_MAX = 2880;

function driftModulusOf(partitions: readonly number[]): number {
  const common = partitions.reduce((all, count) => Math.min(lcm(all, count), 2 ** 26), 1);
  return common <= DRIFT_MODULUS_MAX ? common : Math.min(partitions[0] ?? 1, DRIFT_MODULUS_MAX);
}
