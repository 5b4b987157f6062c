import type { IdBatch } from './id-batch.ts';

/** 2^16 numbers that follow each other share a page of as many bits, 8 KiB. */
export const PAGE_NUMBERS = 65_536;
const PAGE_WORDS = PAGE_NUMBERS / 32;
/** 64 MiB of pages: half a thousand million numbers of a dense range. */
const PAGES_MAX = 8192;
/** Pages that may be begun however few numbers there are. */
const PAGES_FREE = 128;
/** A page of 8 KiB is worth it from here on: kept by value its numbers take half as much. */
const NUMBERS_WORTH_A_PAGE = 512;
/** Pages found last, by the low bits of their keys: a look into a map takes ten times as long. */
const CACHE = 4096;
/** Pages are made 128 at a time: one by one they keep the garbage collector busy. */
const SLAB_PAGES = 128;

/**
 * A set of safe integers of which many lie close together: a bit each, in pages that are begun where numbers are.
 * Adding one costs 2 to 5 ns.
 */
export class IdBits {
  /** The page of each stretch of numbers, as it stands among the slabs. */
  readonly #pages = new Map<number, number>();
  readonly #slabs: Uint32Array[] = [];
  readonly #cacheKeys = new Float64Array(CACHE).fill(Number.NaN);
  readonly #cache = new Int32Array(CACHE);
  #size = 0;

  /** Different numbers. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a number: `new`, or `seen` where it stood already, or `outside` where it has no page and none may
   * be begun for it.
   */
  add(id: number, mayBegin: boolean): 'new' | 'seen' | 'outside' {
    const key = Math.floor(id / PAGE_NUMBERS);
    let page = this.#pageAt(key);
    if (page < 0 && mayBegin) page = this.#begin(key);
    if (page < 0) return 'outside';
    const place = id - key * PAGE_NUMBERS;
    const slab = this.#slabs[page >> SLAB_BITS]!;
    const at = (page & (SLAB_PAGES - 1)) * PAGE_WORDS + (place >> 5);
    const bit = 1 << (place & 31);
    const word = slab[at]!;
    if ((word & bit) !== 0) return 'seen';
    slab[at] = word | bit;
    this.#size++;
    return 'new';
  }

  /**
   * Adds the ids of a batch from the `from`th on that are new and of the same page. Gives the place of the
   * first that is not, or their number.
   */
  advance(batch: IdBatch, ids: Float64Array, from: number): number {
    const key = Math.floor(ids[from]! / PAGE_NUMBERS);
    const page = this.#pageAt(key);
    if (page < 0) return from;
    const start = (page & (SLAB_PAGES - 1)) * PAGE_WORDS;
    const words = this.#slabs[page >> SLAB_BITS]!.subarray(start, start + PAGE_WORDS);
    const next = batch.mark(words, key * PAGE_NUMBERS, from);
    this.#size += next - from;
    return next;
  }

  /** Memory of the pages. */
  get bytes(): number {
    return this.#slabs.length * SLAB_PAGES * PAGE_WORDS * 4;
  }

  /**
   * Begins the pages of which so many numbers are there that bits are less than their values, as a sample
   * of one in `every` of them shows. Gives whether there are any.
   */
  beginWorthy(sample: Float64Array, every: number): boolean {
    const before = this.#pages.size;
    // Sorted, not counted in a map: that would be as large as all that is kept.
    const keys = sample.map((id) => Math.floor(id / PAGE_NUMBERS));
    keys.sort();
    for (let start = 0; start < keys.length; ) {
      let end = start + 1;
      while (keys[end] === keys[start]) end++;
      const isWorthy = (end - start) * every >= NUMBERS_WORTH_A_PAGE;
      if (isWorthy && this.#pages.size < PAGES_MAX) this.#newPage(keys[start]!);
      start = end;
    }
    return this.#pages.size > before;
  }

  /** All numbers, in no order. */
  each(take: (id: number) => void): void {
    for (const [key, page] of this.#pages) {
      const start = (page & (SLAB_PAGES - 1)) * PAGE_WORDS;
      const words = this.#slabs[page >> SLAB_BITS]!.subarray(start, start + PAGE_WORDS);
      for (let i = 0; i < PAGE_NUMBERS; i++) {
        if ((words[i >> 5]! & (1 << (i & 31))) !== 0) take(key * PAGE_NUMBERS + i);
      }
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#slabs.length = 0;
    this.#cacheKeys.fill(Number.NaN);
    this.#size = 0;
  }

  /** -1 where there is none. */
  #pageAt(key: number): number {
    const place = key & (CACHE - 1);
    if (this.#cacheKeys[place] === key) return this.#cache[place]!;
    const page = this.#pages.get(key) ?? -1;
    if (page >= 0) this.#remember(key, page);
    return page;
  }

  #begin(key: number): number {
    const worth = PAGES_FREE + this.#size / NUMBERS_WORTH_A_PAGE;
    return this.#pages.size < Math.min(PAGES_MAX, worth) ? this.#newPage(key) : -1;
  }

  #newPage(key: number): number {
    const page = this.#pages.size;
    if ((page & (SLAB_PAGES - 1)) === 0) this.#slabs.push(new Uint32Array(SLAB_PAGES * PAGE_WORDS));
    this.#pages.set(key, page);
    this.#remember(key, page);
    return page;
  }

  #remember(key: number, page: number): void {
    const place = key & (CACHE - 1);
    this.#cacheKeys[place] = key;
    this.#cache[place] = page;
  }
}

const SLAB_BITS = Math.log2(SLAB_PAGES);
