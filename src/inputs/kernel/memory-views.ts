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

/** What stands where in a kernel's memory, as arrays on it. */
export class MemoryViews {
  readonly bytes: Uint8Array;
  /** Two halves of 32 bits an id, the lower one first. */
  readonly ids: Int32Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly idStarts: Uint32Array;
  readonly idLengths: Uint32Array;
  /** Two halves of 32 bits a hash value, the lower one first. */
  readonly words: Uint32Array;
  readonly numbers: Float64Array;
  readonly page: Uint32Array;
  readonly registers: Uint8Array;

  constructor(buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer);
    this.ids = new Int32Array(buffer, IDS_AT, 2 * BATCH_ROWS);
    this.starts = new Uint32Array(buffer, STARTS_AT, BATCH_ROWS);
    this.lengths = new Uint32Array(buffer, LENGTHS_AT, BATCH_ROWS);
    this.idStarts = new Uint32Array(buffer, ID_STARTS_AT, BATCH_ROWS);
    this.idLengths = new Uint32Array(buffer, ID_LENGTHS_AT, BATCH_ROWS);
    this.words = new Uint32Array(buffer, WORDS_AT, 2 * BATCH_ROWS);
    this.numbers = new Float64Array(buffer, NUMBERS_AT, BATCH_ROWS);
    this.page = new Uint32Array(buffer, PAGE_AT, PAGE_BYTES / 4);
    this.registers = new Uint8Array(buffer, REGISTERS_AT, REGISTERS);
  }
}
