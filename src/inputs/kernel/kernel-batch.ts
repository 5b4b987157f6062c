import type { Word } from '../../core/hash/word.ts';
import { exact } from '../../core/id.ts';
import type { BulkHash, IdBatch, Remainders } from '../../core/tally/id-batch.ts';
import type { HashInput } from '../../core/tally/tally.ts';
import type { Kernel } from './kernel.ts';
import { BATCH_ROWS, IDS_AT, WORDS_AT } from './memory-map.ts';
import { MemoryViews } from './memory-views.ts';
import { RemainderLists } from './remainder-lists.ts';

/** The ids of the rows that a kernel scanned last. One object for all batches: `begin` starts the next. */
export class KernelBatch implements IdBatch {
  readonly #kernel: Kernel;
  readonly #views: MemoryViews;
  readonly #lists: RemainderLists;
  #count = 0;
  #areSafe: boolean | null = null;
  #ascends: boolean | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#views = new MemoryViews(kernel.buffer);
    this.#lists = new RemainderLists(kernel);
    this.#views.idLengths.fill(ID_BYTES);
    for (let i = 0; i < BATCH_ROWS; i++) this.#views.idStarts[i] = IDS_AT + ID_BYTES * i;
  }

  get bytes(): Uint8Array {
    return this.#views.bytes;
  }

  get starts(): Uint32Array {
    return this.#views.starts;
  }

  get lengths(): Uint32Array {
    return this.#views.lengths;
  }

  get halves(): Int32Array {
    return this.#views.ids;
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
    return this.#areSafe ? this.#views.numbers.subarray(0, this.#count) : null;
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
    this.#views.page.set(page);
    const next = this.#kernel.mark(from, this.#count, start);
    page.set(this.#views.page);
    return next;
  }

  sketch(registers: Uint8Array): void {
    this.#views.registers.set(registers);
    this.#kernel.sketch(this.#count);
    registers.set(this.#views.registers);
  }
}

const ID_BYTES = 8;
