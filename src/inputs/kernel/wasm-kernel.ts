import type { BulkHash } from '../../core/tally/id-batch.ts';
import type { Kernel, RowShape, ScanStop, Values } from './kernel.ts';
import {
  BATCH_ROWS,
  ID_LENGTHS_AT,
  ID_STARTS_AT,
  IDS_AT,
  LENGTHS_AT,
  MEMORY_PAGES,
  NUMBERS_AT,
  PAGE_AT,
  PAGE_BYTES,
  REGISTERS_AT,
  STARTS_AT,
  WORDS_AT,
} from './memory-map.ts';
import { kernelBase64 } from './wasm-bytes.ts';

/** The kernel of WebAssembly, on a memory of its own; null where the runtime has none, or no SIMD. */
export function wasmKernel(): Kernel | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Buffer.from(kernelBase64, 'base64');
  if (!WebAssembly.validate(bytes)) return null;
  const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  if (!isCompiled(exports)) throw new Error('the kernel was not built from these sources');
  return new WasmKernel(memory.buffer, exports);
}

/** What the compiled sources export. */
interface Compiled extends Record<BulkHash, HashMany> {
  readonly next: Cell;
  readonly lines: Cell;
  readonly isRefused: Cell;
  describe(delimiter: number, quote: number, column: number, columns: number): void;
  scan(
    ...places: readonly [
      at: number,
      end: number,
      ids: number,
      starts: number,
      lengths: number,
      room: number,
    ]
  ): number;
  remainders(
    ...values: readonly [
      at: number,
      count: number,
      modulus: number,
      isSigned: boolean,
      into: number,
    ]
  ): void;
  ascends(ids: number, count: number): number;
  numbers(ids: number, count: number, into: number): number;
  sketch(ids: number, count: number, registers: number): void;
  mark(
    ...bits: readonly [
      ids: number,
      from: number,
      count: number,
      start: bigint,
      page: number,
      numbers: number,
    ]
  ): number;
}

interface Cell {
  readonly value: number;
}

type HashMany = (starts: number, lengths: number, count: number, words: number) => void;

function isCompiled(exports: object): exports is Compiled {
  return ['scan', 'remainders', 'ascends', 'numbers', 'sketch', 'mark', 'xxh64', 'next'].every(
    (name) => name in exports,
  );
}

const NO_BYTE = 256;

class WasmKernel implements Kernel {
  readonly buffer: ArrayBuffer;
  readonly #compiled: Compiled;

  constructor(buffer: ArrayBuffer, compiled: Compiled) {
    this.buffer = buffer;
    this.#compiled = compiled;
  }

  describe({ delimiter, quote, column, columns }: RowShape): void {
    this.#compiled.describe(delimiter, quote ?? NO_BYTE, column, columns);
  }

  scan(at: number, end: number): ScanStop {
    const compiled = this.#compiled;
    const count = compiled.scan(at, end, IDS_AT, STARTS_AT, LENGTHS_AT, BATCH_ROWS);
    const isRefused = compiled.isRefused.value !== 0;
    return { count, next: compiled.next.value, lines: compiled.lines.value, isRefused };
  }

  remainders({ at, count, isSigned }: Values, modulus: number, into: number): void {
    this.#compiled.remainders(at, count, modulus, isSigned, into);
  }

  hash(hash: BulkHash, ofIds: boolean, count: number): void {
    const [starts, lengths] = ofIds ? [ID_STARTS_AT, ID_LENGTHS_AT] : [STARTS_AT, LENGTHS_AT];
    this.#compiled[hash](starts, lengths, count, WORDS_AT);
  }

  ascends(count: number): boolean {
    return this.#compiled.ascends(IDS_AT, count) !== 0;
  }

  numbers(count: number): boolean {
    return this.#compiled.numbers(IDS_AT, count, NUMBERS_AT) !== 0;
  }

  mark(from: number, count: number, start: number): number {
    return this.#compiled.mark(IDS_AT, from, count, BigInt(start), PAGE_AT, 8 * PAGE_BYTES);
  }

  sketch(count: number): void {
    this.#compiled.sketch(IDS_AT, count, REGISTERS_AT);
  }
}
