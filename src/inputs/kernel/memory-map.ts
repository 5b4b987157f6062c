/**
 * Where everything stands in a kernel's memory, in bytes. Rows are scanned into batches of ids with all that
 * is computed of them; a batch fits into a processor's second cache.
 */
export const BATCH_ROWS = 4096;
/** Values are taken in pairs, so one may be read and written behind the last. */
const SLACK = 16;

/** Up to here stands what the kernel itself keeps. */
const OWN_BYTES = 65_536;
const WIDE = 8 * BATCH_ROWS + SLACK;
const NARROW = 4 * BATCH_ROWS + SLACK;

export const IDS_AT = OWN_BYTES;
export const STARTS_AT = IDS_AT + WIDE;
export const LENGTHS_AT = STARTS_AT + NARROW;
/** For hashes over the ids' 8 bytes: where those stand, and how many they are. */
export const ID_STARTS_AT = LENGTHS_AT + NARROW;
export const ID_LENGTHS_AT = ID_STARTS_AT + NARROW;
export const WORDS_AT = ID_LENGTHS_AT + NARROW;
export const NUMBERS_AT = WORDS_AT + WIDE;
export const REGISTERS_AT = NUMBERS_AT + WIDE;
export const REGISTERS = 16_384;
/** A page of bits. */
export const PAGE_AT = REGISTERS_AT + REGISTERS;
export const PAGE_BYTES = 8192;
export const REMAINDERS_AT = PAGE_AT + PAGE_BYTES;
/** As many lists of remainders are kept at a time. */
export const REMAINDER_LISTS = 16;
export const REMAINDERS_BYTES = NARROW;

/** The text: what was left of the chunk before, then a chunk, which is read to a whole page. */
const PAGE = 65_536;
/** A row longer than this is left to the parser. */
export const CARRY_BYTES = 4 * PAGE;
export const CHUNK_BYTES = 4 * PAGE;
const TEXT_AT = PAGE * Math.ceil((REMAINDERS_AT + REMAINDER_LISTS * NARROW) / PAGE);
export const CHUNK_AT = TEXT_AT + CARRY_BYTES;
export const MEMORY_BYTES = CHUNK_AT + CHUNK_BYTES + PAGE;
export const MEMORY_PAGES = MEMORY_BYTES / PAGE;
