const CHUNK_BYTES = 65_536;
/** A safe integer needs eight groups of seven bits; a value is never cut by a chunk's end. */
const VALUE_BYTES_MAX = 8;

/**
 * A growing list of whole numbers of at least 0, each in as many bytes as it needs (LEB128: seven
 * bits a byte). The distances of ordered ids take one or two bytes where the ids take eight.
 */
export class DeltaLog {
  readonly #chunks: Uint8Array[] = [];
  readonly #ends: number[] = [];
  #used = CHUNK_BYTES;

  push(value: number): void {
    if (this.#used > CHUNK_BYTES - VALUE_BYTES_MAX) this.#startChunk();
    const chunk = this.#chunks[this.#chunks.length - 1]!;
    let rest = value;
    while (rest > 127) {
      chunk[this.#used++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    chunk[this.#used++] = rest;
  }

  *values(): Generator<number> {
    this.#ends[this.#chunks.length - 1] = this.#used;
    for (const [i, chunk] of this.#chunks.entries()) {
      let [value, place] = [0, 1];
      for (let at = 0; at < this.#ends[i]!; at++) {
        const byte = chunk[at]!;
        value += (byte & 127) * place;
        place *= 128;
        if (byte > 127) continue;
        yield value;
        [value, place] = [0, 1];
      }
    }
  }

  #startChunk(): void {
    if (this.#chunks.length > 0) this.#ends[this.#chunks.length - 1] = this.#used;
    this.#chunks.push(new Uint8Array(CHUNK_BYTES));
    this.#used = 0;
  }
}
