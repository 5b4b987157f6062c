import fc from 'fast-check';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { residueOfWord } from '../../../src/core/hash/word.ts';
import { exact, type Id } from '../../../src/core/id.ts';
import { floorMod } from '../../../src/core/modulo.ts';
import type { HashInput, MapName, Tally, TallyRequest } from '../../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../../src/core/tally/tally-builder.ts';

/** A request that is as small as can be, for tests to vary. */
export const plain: TallyRequest = {
  partitions: [24, 7],
  moduli: [25, 29],
  swept: [11],
  map: 'modulo',
  compared: [],
  hashInput: 'text',
  costs: [],
  seed: 1,
};

export interface Row {
  readonly id: Id;
  readonly costs?: readonly number[];
}

export function tallyOf(rows: readonly Row[], request: TallyRequest): Tally {
  const builder = new TallyBuilder(request);
  for (const { id, costs } of rows) builder.id(id, false, costs ?? []);
  return builder.finish();
}

/** The bucket of an id, from the functions themselves. */
export function bucketOf(id: Id, modulus: number, map: MapName, input: HashInput = 'text'): number {
  if (map === 'modulo') return typeof id === 'string' ? Number.NaN : floorMod(BigInt(id), modulus);
  const hash = hashes[map];
  const takesInt64 = hash.input === 'int64' || (hash.input === 'either' && input === 'int64');
  const isText = typeof id === 'string' || !takesInt64;
  const bytes = isText ? textBytes(`${id}`) : int64Bytes(BigInt(id));
  return residueOfWord(hash.of(bytes), modulus, hash.signed);
}

/** Ones, or weights, by the bucket of each row. */
export function sumsOf(
  rows: readonly Row[],
  modulus: number,
  bucket: (id: Id) => number,
  weight: (row: Row) => number = () => 1,
): Float64Array {
  const sums = new Float64Array(modulus);
  for (const row of rows) sums[bucket(row.id)]! += weight(row);
  return sums;
}

export const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(exact);
export const small = fc.integer({ min: -50, max: 50 });
export const long = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(exact);
