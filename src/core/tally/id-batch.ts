import type { HashInput } from './tally.ts';

/** The hashes that a batch computes of all its ids at once; their values are those of the catalogue. */
export const bulkHashes = ['fnv1a32', 'fnv1a64', 'murmur3', 'xxh64'] as const;
export type BulkHash = (typeof bulkHashes)[number];

/** Batches give remainders up to this modulus: it is above every partition count. */
export const REMAINDER_MODULUS_MAX = 2 ** 20;

/** Values of 64 bits, of which remainders can be had. */
export interface Remainders {
  /**
   * The remainder in [0, modulus) of each, for a modulus of at most `REMAINDER_MODULUS_MAX`. As many as there are ids count; what
   * was asked for longer ago than sixteen calls may be written over.
   */
  remainders(modulus: number): Uint32Array;
}

/**
 * Ids of consecutive rows: whole numbers within int64, each written as a computer would, so that digits and
 * number are one. Everything in it holds until the reader goes on.
 */
export interface IdBatch extends Remainders {
  readonly count: number;
  /** A safe integer as a number, any other as a bigint. */
  idAt(i: number): number | bigint;
  /** All of them as numbers; null where one is no safe integer. */
  numbers(): Float64Array | null;
  /** The 64 bits of each id as two halves of 32, the lower one first; those behind the last id are of none. */
  readonly halves: Int32Array;
  /** Where the digits of an id stand: as `bytes` from `start` on, `length` of them. */
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** Whether each is greater than the one before it. */
  isAscending(): boolean;
  /** The hash values of all; those before are written over. */
  hashed(hash: BulkHash, input: HashInput): Remainders;
  /**
   * Sets the bits of ids from the `from`th on, on a page of 65,536 that begins with the number `start`. Gives
   * the place of the first that has its bit or is of another page, or `count`. Copies the page, so it is for
   * many ids of one page.
   */
  mark(page: Uint32Array, start: number, from: number): number;
  /** Adds the ids to the registers of a {@link HyperLogLog}. */
  sketch(registers: Uint8Array): void;
}
