import type { BulkHash } from '../../core/tally/id-batch.ts';
import { PlainKernel } from './plain-kernel.ts';
import { wasmKernel } from './wasm-kernel.ts';

/** What a table looks like to a scan of its bytes. */
export interface RowShape {
  /** One byte each; a quote of null is none. */
  readonly delimiter: number;
  readonly quote: number | null;
  /** The place of the id's cell, from 0, and how many cells a row has. */
  readonly column: number;
  readonly columns: number;
}

export interface ScanStop {
  /** Rows whose ids were written. */
  readonly count: number;
  /** The first byte that was not read. */
  readonly next: number;
  /** Lines that were read, blank ones too. */
  readonly lines: number;
  /** Whether the row at `next` is none that is known: else the text was at its end, or the batch full. */
  readonly isRefused: boolean;
}

/**
 * The arithmetic over many ids at once, on one memory whose map stands in `memory-map.ts`; places are bytes from
 * its start. Two of them exist, of WebAssembly and of plain TypeScript, with equal results.
 */
export interface Kernel {
  readonly buffer: ArrayBuffer;
  describe(shape: RowShape): void;
  /**
   * Scans rows from `at` to `end`, in front of which stands a line feed, into the batch. A row is known if it has
   * all its cells, quotes around whole cells alone, no line end inside, and an id within int64, written as a computer
   * would. Any other one ends the scan in front of it.
   */
  scan(at: number, end: number): ScanStop;
  /** Writes the remainders in [0, modulus) of 64-bit values as 32-bit numbers. */
  remainders(values: Values, modulus: number, into: number): void;
  /** Hashes the texts of a batch, or the 8 bytes of its ids, to the words of the map. */
  hash(hash: BulkHash, ofIds: boolean, count: number): void;
  /** Whether each id of the batch is greater than the one before it. */
  ascends(count: number): boolean;
  /** Writes the ids as doubles; whether all are safe integers. */
  numbers(count: number): boolean;
  /**
   * Sets the bits of the ids from the `from`th on, on the page of the map, which begins with the number `start`. Gives
   * the place of the first that has its bit or is of another page, or `count`.
   */
  mark(from: number, count: number, start: number): number;
  /** Adds the ids to the registers of the map. */
  sketch(count: number): void;
}

/** A list of 64-bit values in the memory. */
export interface Values {
  readonly at: number;
  readonly count: number;
  readonly isSigned: boolean;
}

/** The fast kernel where WebAssembly knows SIMD, else the plain one. */
export function newKernel(): Kernel {
  return wasmKernel() ?? new PlainKernel();
}
