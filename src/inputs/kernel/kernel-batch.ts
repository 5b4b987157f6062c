import type { Word } from '../../core/hash/word.ts';
import { exact } from '../../core/id.ts';
import type { BulkHash, IdBatch, Remainders } from '../../core/tally/id-batch.ts';
import type { HashInput } from '../../core/tally/tally.ts';
import type { Kernel } from './kernel.ts';
import {
  BATCH_ROWS,
  ID_LENGTHS_AT,
  ID_STARTS_AT,
  IDS_AT,
  LENGTHS_AT,
  NUMBERS_AT,
  PAGE_AT,
  PAGE_BYTES,
  REGISTERS,
  REGISTERS_AT,
  STARTS_AT,
  WORDS_AT,
} from './memory-map.ts';
import { RemainderLists } from './remainder-lists.ts';

/** The ids of the rows that a kernel scanned last. One object for all batches: `begin` starts the next. */
export class KernelBatch implements IdBatch {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly halves: Int32Array;
  readonly #kernel: Kernel;
  readonly #numbers: Float64Array;
  readonly #registers: Uint8Array;
  readonly #page: Uint32Array;
  readonly #lists: RemainderLists;
  #count = 0;
  #areSafe: boolean | null = null;
  #ascends: boolean | null = null;

  constructor(kernel: Kernel) {
    const { buffer } = kernel;
    this.#kernel = kernel;
    this.bytes = new Uint8Array(buffer);
    this.starts = new Uint32Array(buffer, STARTS_AT, BATCH_ROWS);
    this.lengths = new Uint32Array(buffer, LENGTHS_AT, BATCH_ROWS);
    this.halves = new Int32Array(buffer, IDS_AT, 2 * BATCH_ROWS);
    this.#numbers = new Float64Array(buffer, NUMBERS_AT, BATCH_ROWS);
    this.#registers = new Uint8Array(buffer, REGISTERS_AT, REGISTERS);
    this.#page = new Uint32Array(buffer, PAGE_AT, PAGE_BYTES / 4);
    this.#lists = new RemainderLists(kernel);
    new Uint32Array(buffer, ID_LENGTHS_AT, BATCH_ROWS).fill(ID_BYTES);
    const idStarts = new Uint32Array(buffer, ID_STARTS_AT, BATCH_ROWS);
    for (let i = 0; i < BATCH_ROWS; i++) idStarts[i] = IDS_AT + ID_BYTES * i;
  }

  get count(): number {
    return this.#count;
  }

  begin(count: number): void {
    this.#count = count;
    this.#areSafe = null;
    this.#ascends = null;
    this.#lists.forget(IDS_AT);
  }

  idAt(i: number): number | bigint {
    const { high, low } = this.wordAt(i);
    const value = (high | 0) * 2 ** 32 + low;
    if (Number.isSafeInteger(value)) return value;
    return exact((BigInt(high | 0) << 32n) + BigInt(low));
  }

  wordAt(i: number): Word {
    return { high: this.halves[2 * i + 1]! >>> 0, low: this.halves[2 * i]! >>> 0 };
  }

  numbers(): Float64Array | null {
    this.#areSafe ??= this.#kernel.numbers(this.#count);
    return this.#areSafe ? this.#numbers.subarray(0, this.#count) : null;
  }

  isAscending(): boolean {
    this.#ascends ??= this.#kernel.ascends(this.#count);
    return this.#ascends;
  }

  remainders(modulus: number): Uint32Array {
    return this.#lists.remainders({ at: IDS_AT, count: this.#count, isSigned: true }, modulus);
  }

  hashed(hash: BulkHash, input: HashInput): Remainders {
    this.#kernel.hash(hash, input === 'int64', this.#count);
    this.#lists.forget(WORDS_AT);
    const values = { at: WORDS_AT, count: this.#count, isSigned: false };
    return { remainders: (modulus) => this.#lists.remainders(values, modulus) };
  }

  mark(page: Uint32Array, start: number, from: number): number {
    this.#page.set(page);
    const next = this.#kernel.mark(from, this.#count, start);
    page.set(this.#page);
    return next;
  }

  sketch(registers: Uint8Array): void {
    this.#registers.set(registers);
    this.#kernel.sketch(this.#count);
    registers.set(this.#registers);
  }
}

const ID_BYTES = 8;
