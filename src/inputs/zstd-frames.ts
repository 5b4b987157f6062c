/**
 * Walks over the frames of zstd data as they come, and knows whether the last one is whole: the
 * decompressor of Node ends a text that was cut short as if it were complete. Reads headers only, and
 * holds no more than four bytes.
 *
 * Source: RFC 8878, Zstandard Compression, sections 3.1.1 (frames and blocks) and 3.1.2 (skippable frames).
 */
export class ZstdFrames {
  #state: 'frame' | 'skippable' | 'header' | 'block' = 'frame';
  readonly #bytes: number[] = [];
  /** Bytes of a field that is not looked at. */
  #skip = 0;
  #hasChecksum = false;
  #isOther = false;

  /** Whether all frames so far have ended. */
  get isWhole(): boolean {
    return this.#state === 'frame' && this.#bytes.length === 0 && this.#skip === 0;
  }

  take(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && !this.#isOther) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, chunk.length - at);
        this.#skip -= step;
        at += step;
        continue;
      }
      this.#bytes.push(chunk[at++]!);
      if (this.#bytes.length === FIELD_BYTES[this.#state])
        this.#field(valueOf(this.#bytes.splice(0)));
    }
  }

  /** What follows a field. */
  #field(value: number): void {
    switch (this.#state) {
      case 'frame':
        this.#state = value === MAGIC ? 'header' : 'skippable';
        // Whatever else it is, the decompressor says so.
        this.#isOther = value !== MAGIC && value >>> 4 !== SKIPPABLE_MAGIC;
        return;
      case 'skippable':
        this.#skip = value;
        this.#state = 'frame';
        return;
      case 'header':
        this.#skip = headerBytes(value);
        this.#hasChecksum = (value & 4) !== 0;
        this.#state = 'block';
        return;
      case 'block':
        this.#block(value);
    }
  }

  #block(header: number): void {
    const isLast = (header & 1) === 1;
    const isRepeated = ((header >>> 1) & 3) === REPEATED;
    const checksum = isLast && this.#hasChecksum ? CHECKSUM_BYTES : 0;
    this.#skip = (isRepeated ? 1 : header >>> 3) + checksum;
    if (isLast) this.#state = 'frame';
  }
}

const MAGIC = 0xfd2fb528;
/** Without its last four bits, which are any. */
const SKIPPABLE_MAGIC = 0x184d2a5;
const FIELD_BYTES = { frame: 4, skippable: 4, header: 1, block: 3 } as const;
/** A block of one byte, over and over. */
const REPEATED = 1;
const CHECKSUM_BYTES = 4;

/** What the descriptor of a frame says of the bytes behind it, up to the first block. */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 32) !== 0;
  const windowBytes = isSingle ? 0 : 1;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
  return windowBytes + dictionaryBytes + sizeBytes;
}

/** Little-endian. */
function valueOf(bytes: readonly number[]): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}
