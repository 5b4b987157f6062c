import type { Id } from '../id.ts';
import { lcm } from '../modulo.ts';
import type { Random } from '../random.ts';
import { type CostCounts, HEAVY_LISTED, type HeavyRecord } from './cost-counts.ts';
import type { Residues } from './residues.ts';
import { Sample } from './sample.ts';
import type { MapName } from './tally.ts';

export interface CostTallyOptions {
  readonly name: string;
  readonly partitions: readonly number[];
  readonly residuesFor: (map: MapName) => Residues;
  readonly maps: readonly MapName[];
  readonly random: Random;
}

/** Where a record falls: its residue under a modulus, by the map that is judged. */
export type BucketOf = (modulus: number) => number;

/**
 * One cost column: sums by residue under every map, and for the partition counts that were asked for
 * the rows, the maximum and the values of each bucket. Memory is flat in N.
 */
export class CostTally implements CostCounts {
  readonly name: string;
  readonly sums: ReadonlyMap<MapName, Residues>;
  readonly #maxima: ReadonlyMap<number, Float64Array>;
  readonly #keyModulus: number;
  readonly #sample: Sample;
  readonly #rows: Float64Array;
  readonly #heaviest: HeavyRecord[] = [];
  #counted = 0;
  #missing = 0;
  #sum = 0;
  #sumOfSquares = 0;

  constructor(options: CostTallyOptions) {
    this.name = options.name;
    this.sums = new Map(options.maps.map((map) => [map, options.residuesFor(map)]));
    this.#maxima = new Map(options.partitions.map((count) => [count, new Float64Array(count)]));
    this.#keyModulus = keyModulusOf(options.partitions);
    this.#rows = new Float64Array(this.#keyModulus);
    this.#sample = new Sample(options.random);
  }

  /** Adds a record's cost; NaN is a missing one. The weighted residues are added by the caller. */
  add(id: Id, cost: number, bucketOf: BucketOf): void {
    if (Number.isNaN(cost)) {
      this.#missing++;
      return;
    }
    this.#counted++;
    this.#sum += cost;
    this.#sumOfSquares += cost * cost;
    const key = bucketOf(this.#keyModulus);
    this.#rows[key]!++;
    this.#sample.add(cost, key);
    for (const [partitions, maxima] of this.#maxima) {
      const bucket = bucketOf(partitions);
      if (cost > maxima[bucket]!) maxima[bucket] = cost;
    }
    this.#noteHeavy({ id, cost });
  }

  get counted(): number {
    return this.#counted;
  }

  get missing(): number {
    return this.#missing;
  }

  get sum(): number {
    return this.#sum;
  }

  get sumOfSquares(): number {
    return this.#sumOfSquares;
  }

  /** The dearest records, dearest first, at most `HEAVY_LISTED`. */
  get heaviest(): readonly HeavyRecord[] {
    return this.#heaviest;
  }

  /** False where quantiles come from a sample of the rows. */
  get isComplete(): boolean {
    return this.#sample.isComplete;
  }

  /** Rows with a cost by bucket; null where the partition counts have no handy common multiple. */
  rowsByBucket(partitions: number): Float64Array | null {
    if (this.#keyModulus % partitions !== 0) return null;
    const rows = new Float64Array(partitions);
    for (const [key, count] of this.#rows.entries()) rows[key % partitions]! += count;
    return rows;
  }

  maximaByBucket(partitions: number): Float64Array | null {
    return this.#maxima.get(partitions) ?? null;
  }

  /** The values of each bucket, ascending; null as for `rowsByBucket`. */
  valuesByBucket(partitions: number): readonly Float64Array[] | null {
    if (this.#keyModulus % partitions !== 0) return null;
    return this.#sample.sortedByGroup(partitions, (key) => key % partitions);
  }

  #noteHeavy(record: HeavyRecord): void {
    const heaviest = this.#heaviest;
    const lightest = heaviest[heaviest.length - 1];
    const isFull = heaviest.length === HEAVY_LISTED;
    if (isFull && lightest !== undefined && record.cost <= lightest.cost) return;
    if (isFull) heaviest.pop();
    let at = heaviest.length;
    while (at > 0 && heaviest[at - 1]!.cost < record.cost) at--;
    heaviest.splice(at, 0, record);
  }
}

/** As many residues as a cost column keeps apart: enough for 1440 and what is asked with it. */
const KEY_MODULUS_MAX = 1_000_000;

function keyModulusOf(partitions: readonly number[]): number {
  return partitions.reduce((common, count) => {
    const next = lcm(common, count);
    return next <= KEY_MODULUS_MAX ? next : common;
  }, 1);
}
