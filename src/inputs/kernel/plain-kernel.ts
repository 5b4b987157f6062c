import { hashes } from '../../core/hash/catalog.ts';
import { residueOfWord, type Word } from '../../core/hash/word.ts';
import { addMixed, HyperLogLog } from '../../core/tally/hyperloglog.ts';
import type { BulkHash } from '../../core/tally/id-batch.ts';
import { residueOf } from '../../core/tally/residues.ts';
import type { Kernel, RowShape, ScanStop, Values } from './kernel.ts';
import {
  BATCH_ROWS,
  ID_LENGTHS_AT,
  ID_STARTS_AT,
  IDS_AT,
  LENGTHS_AT,
  MEMORY_BYTES,
  NUMBERS_AT,
  PAGE_AT,
  PAGE_BYTES,
  REGISTERS,
  REGISTERS_AT,
  STARTS_AT,
  WORDS_AT,
} from './memory-map.ts';
import { PlainScan } from './plain-scan.ts';

/**
 * The kernel in plain TypeScript: for runtimes without WebAssembly or SIMD, and what the fast one is held
 * against. It takes the functions of one id.
 */
export class PlainKernel implements Kernel {
  readonly buffer = new ArrayBuffer(MEMORY_BYTES);
  readonly #bytes = new Uint8Array(this.buffer);
  readonly #ids = new Int32Array(this.buffer, IDS_AT, 2 * BATCH_ROWS);
  readonly #words = new Uint32Array(this.buffer, WORDS_AT, 2 * BATCH_ROWS);
  readonly #numbers = new Float64Array(this.buffer, NUMBERS_AT, BATCH_ROWS);
  readonly #page = new Int32Array(this.buffer, PAGE_AT, PAGE_BYTES / 4);
  readonly #scan = new PlainScan(this.buffer);
  /** An array of each length, so that none is made for a hash. */
  readonly #texts: readonly Uint8Array[] = Array.from(
    { length: 32 },
    (_, length) => new Uint8Array(length),
  );

  describe(shape: RowShape): void {
    this.#scan.describe(shape);
  }

  scan(at: number, end: number): ScanStop {
    return this.#scan.scan(at, end);
  }

  remainders({ at, count, isSigned }: Values, modulus: number, into: number): void {
    const halves = new Int32Array(this.buffer, at, 2 * count);
    const remainders = new Uint32Array(this.buffer, into, count);
    for (let i = 0; i < count; i++) {
      const high = halves[2 * i + 1]!;
      const low = halves[2 * i]! >>> 0;
      const isSafe = high < SAFE_HIGH && high >= (isSigned ? -SAFE_HIGH : 0);
      remainders[i] = isSafe
        ? residueOf(high * 2 ** 32 + low, modulus)
        : residueOfWord({ high: high >>> 0, low }, modulus, isSigned ? 64 : false);
    }
  }

  hash(hash: BulkHash, ofIds: boolean, count: number): void {
    const [starts, lengths] = [
      ofIds ? ID_STARTS_AT : STARTS_AT,
      ofIds ? ID_LENGTHS_AT : LENGTHS_AT,
    ].map((at) => new Uint32Array(this.buffer, at, count));
    const definition = hashes[hash];
    for (let i = 0; i < count; i++) {
      const word = definition.of(this.#text(starts![i]!, lengths![i]!));
      this.#words[2 * i] = word.low;
      this.#words[2 * i + 1] = word.high;
    }
  }

  ascends(count: number): boolean {
    for (let i = 1; i < count; i++) {
      const [before, high] = [this.#ids[2 * i - 1]!, this.#ids[2 * i + 1]!];
      if (before > high) return false;
      if (before === high && this.#ids[2 * i - 2]! >>> 0 >= this.#ids[2 * i]! >>> 0) return false;
    }
    return true;
  }

  numbers(count: number): boolean {
    let areSafe = true;
    for (let i = 0; i < count; i++) {
      const value = this.#ids[2 * i + 1]! * 2 ** 32 + (this.#ids[2 * i]! >>> 0);
      this.#numbers[i] = value;
      if (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) areSafe = false;
    }
    return areSafe;
  }

  mark(from: number, count: number, start: number): number {
    for (let i = from; i < count; i++) {
      const place = this.#ids[2 * i + 1]! * 2 ** 32 + (this.#ids[2 * i]! >>> 0) - start;
      if (place < 0 || place >= 8 * PAGE_BYTES) return i;
      const bit = 1 << (place & 31);
      const word = this.#page[place >> 5]!;
      if ((word & bit) !== 0) return i;
      this.#page[place >> 5] = word | bit;
    }
    return count;
  }

  sketch(count: number): void {
    const sketch = new HyperLogLog(new Uint8Array(this.buffer, REGISTERS_AT, REGISTERS));
    for (let i = 0; i < count; i++) addMixed(sketch, this.#idAt(i));
  }

  #idAt(i: number): Word {
    return { high: this.#ids[2 * i + 1]! >>> 0, low: this.#ids[2 * i]! >>> 0 };
  }

  #text(start: number, length: number): Uint8Array {
    const text = this.#texts[length]!;
    for (let i = 0; i < length; i++) text[i] = this.#bytes[start + i]!;
    return text;
  }
}

/** Upper halves below this make safe integers. */
const SAFE_HIGH = 2 ** 21;
