import { hashes } from '../../core/hash/catalog.ts';
import { residueOfWord } from '../../core/hash/word.ts';
import { addMixed, HyperLogLog } from '../../core/tally/hyperloglog.ts';
import type { BulkHash } from '../../core/tally/id-batch.ts';
import { residueOf } from '../../core/tally/residues.ts';
import type { Kernel, RowShape, ScanStop, Values } from './kernel.ts';
import { MEMORY_BYTES, PAGE_BYTES } from './memory-map.ts';
import { MemoryViews } from './memory-views.ts';
import { PlainScan } from './plain-scan.ts';

/**
 * The kernel in plain TypeScript: for runtimes without WebAssembly or SIMD, and what the fast one is held
 * against. It takes the functions of one id.
 */
export class PlainKernel implements Kernel {
  readonly buffer = new ArrayBuffer(MEMORY_BYTES);
  readonly #views = new MemoryViews(this.buffer);
  readonly #scan = new PlainScan(this.#views);
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
    const { starts, lengths, idStarts, idLengths, words } = this.#views;
    const [at, long] = ofIds ? [idStarts, idLengths] : [starts, lengths];
    const definition = hashes[hash];
    for (let i = 0; i < count; i++) {
      const word = definition.of(this.#text(at[i]!, long[i]!));
      words[2 * i] = word.low;
      words[2 * i + 1] = word.high;
    }
  }

  ascends(count: number): boolean {
    const { ids } = this.#views;
    for (let i = 1; i < count; i++) {
      const [before, high] = [ids[2 * i - 1]!, ids[2 * i + 1]!];
      if (before > high) return false;
      if (before === high && ids[2 * i - 2]! >>> 0 >= ids[2 * i]! >>> 0) return false;
    }
    return true;
  }

  numbers(count: number): boolean {
    let areSafe = true;
    for (let i = 0; i < count; i++) {
      const value = this.#valueAt(i);
      this.#views.numbers[i] = value;
      if (!Number.isSafeInteger(value)) areSafe = false;
    }
    return areSafe;
  }

  mark(from: number, count: number, start: number): number {
    const { page } = this.#views;
    for (let i = from; i < count; i++) {
      const place = this.#valueAt(i) - start;
      if (place < 0 || place >= 8 * PAGE_BYTES) return i;
      const bit = 1 << (place & 31);
      const word = page[place >> 5]!;
      if ((word & bit) !== 0) return i;
      page[place >> 5] = word | bit;
    }
    return count;
  }

  sketch(count: number): void {
    const { ids, registers } = this.#views;
    const sketch = new HyperLogLog(registers);
    for (let i = 0; i < count; i++)
      addMixed(sketch, { high: ids[2 * i + 1]! >>> 0, low: ids[2 * i]! >>> 0 });
  }

  /** An id, rounded where it is no safe integer. */
  #valueAt(i: number): number {
    const { ids } = this.#views;
    return ids[2 * i + 1]! * 2 ** 32 + (ids[2 * i]! >>> 0);
  }

  #text(start: number, length: number): Uint8Array {
    const text = this.#texts[length]!;
    for (let i = 0; i < length; i++) text[i] = this.#views.bytes[start + i]!;
    return text;
  }
}

/** Upper halves below this make safe integers. */
const SAFE_HIGH = 2 ** 21;
