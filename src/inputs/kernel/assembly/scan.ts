// Rows of a text table, read as their bytes stand, sixteen at a time.

const LINE_FEED: u32 = 10;
const CARRIAGE_RETURN: u32 = 13;
const MINUS: u32 = 45;
const ZERO: u32 = 48;
const INT64_MAX: u64 = 0x7fffffffffffffff;

/** What a table looks like; a quote of 256 is no byte at all. */
let delimiter: u32 = 44;
let quote: u32 = 34;
/** The place of the id's cell in a row, and the cells behind it. */
let column: u32 = 0;
let columnsBehind: u32 = 0;

/** The first byte that was not read. */
export let next: usize = 0;
/** Lines that were read, blank ones too. */
export let lines: u32 = 0;
/** Whether the row at `next` is none that is known here; else the text or the room was at its end. */
export let isRefused: bool = false;

/** Where the digits that were read end, and their value. */
let digitsEnd: usize = 0;
let digitsValue: u64 = 0;

export function describe(ofDelimiter: u32, ofQuote: u32, place: u32, columns: u32): void {
  delimiter = ofDelimiter;
  quote = ofQuote;
  column = place;
  columnsBehind = columns - place - 1;
}

/**
 * Reads rows from `at` to `end`, behind whose last byte, a line feed, at least 16 more may be read. Writes the
 * id of each, where its text starts and how long that is, and gives their number, at most `room`.
 *
 * A row is known if it has all its columns, no quote but around a whole cell, no line end inside, and an id
 * within int64, written as a computer would. Any other one ends the scan in front of it.
 */
export function scan(
  at: usize,
  end: usize,
  ids: usize,
  starts: usize,
  lengths: usize,
  room: u32,
): u32 {
  let count: u32 = 0;
  let passed: u32 = 0;
  isRefused = false;
  while (at < end && count < room) {
    const after = lineEndAt(at);
    if (after != 0) {
      // A blank line is no row.
      at = after;
      passed++;
      continue;
    }
    const cell = column == 0 ? at : afterCells(at, column);
    const isQuoted = cell != 0 && <u32>load<u8>(cell) == quote;
    const text = cell + <usize>isQuoted;
    if (cell == 0 || !readNumber(text) || (isQuoted && <u32>load<u8>(digitsEnd) != quote)) {
      isRefused = true;
      break;
    }
    const rowEnd = afterRow(digitsEnd + <usize>isQuoted);
    if (rowEnd == 0) {
      isRefused = true;
      break;
    }
    store<u64>(ids + ((<usize>count) << 3), digitsValue);
    store<u32>(starts + ((<usize>count) << 2), <u32>text);
    store<u32>(lengths + ((<usize>count) << 2), <u32>(digitsEnd - text));
    count++;
    passed++;
    at = rowEnd;
  }
  next = at;
  lines = passed;
  return count;
}

/** Behind the line end at `at`, or 0 where there is none. */
function lineEndAt(at: usize): usize {
  const byte: u32 = load<u8>(at);
  if (byte == LINE_FEED) return at + 1;
  return byte == CARRIAGE_RETURN && load<u8>(at + 1) == <u8>LINE_FEED ? at + 2 : 0;
}

/** Reads a whole number at `at` into `digitsValue`; false where there is none that is known. */
function readNumber(at: usize): bool {
  const isNegative = <u32>load<u8>(at) == MINUS;
  const first = at + <usize>isNegative;
  const bytes = v128.load(first);
  const others = i8x16.bitmask(i8x16.gt_u(i8x16.sub(bytes, i8x16.splat(<i8>ZERO)), i8x16.splat(9)));
  let value: u64 = 0;
  let length: usize;
  if (others != 0) {
    length = <usize>ctz(others);
    if (length == 0) return false;
    value = length <= 8 ? upToEight(first, length) : nineToFifteen(first, length);
  } else {
    length = 16;
    value = eightDigits(load<u64>(first)) * 100000000 + eightDigits(load<u64>(first + 8));
    let digit: u32 = <u32>load<u8>(first + 16) - ZERO;
    while (digit < 10 && length < 19) {
      value = value * 10 + digit;
      length++;
      digit = <u32>load<u8>(first + length) - ZERO;
    }
    if (digit < 10 || value > INT64_MAX) return false;
  }
  // Zeros in front make another text of the same number, and -0 is 0.
  if (<u32>load<u8>(first) == ZERO && (length > 1 || isNegative)) return false;
  digitsEnd = first + length;
  digitsValue = isNegative ? 0 - value : value;
  return true;
}

/** The value of eight digits, the first in the lowest byte: pairs, then fours, then all. */
function eightDigits(bytes: u64): u64 {
  const digits = bytes - 0x3030303030303030;
  const pairs = digits * 10 + (digits >> 8);
  const upper = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  const lower = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (upper + lower) >> 32;
}

/** One to eight digits: those that follow are moved out, and zeros come in front. */
function upToEight(at: usize, length: usize): u64 {
  const bits = length << 3;
  const zeros = bits == 64 ? 0 : <u64>0x3030303030303030 >> bits;
  return eightDigits((load<u64>(at) << (64 - bits)) | zeros);
}

function nineToFifteen(at: usize, length: usize): u64 {
  const rest = length - 8;
  const power = load<u32>(POWERS + (rest << 2));
  return eightDigits(load<u64>(at)) * <u64>power + upToEight(at + 8, rest);
}

const POWERS = memory.data<u32>([1, 10, 100, 1000, 10000, 100000, 1000000, 10000000]);

/** Behind so many cells and their delimiters, or 0 where a row is none that is known. */
function afterCells(at: usize, cells: u32): usize {
  for (; cells > 0; cells--) {
    at = cellEnd(at);
    if (at == 0 || <u32>load<u8>(at) != delimiter) return 0;
    at++;
  }
  return at;
}

/** Behind the row whose id's cell ends at `at`, or 0. */
function afterRow(at: usize): usize {
  const byte: u32 = load<u8>(at);
  if (byte != delimiter && byte != LINE_FEED && byte != CARRIAGE_RETURN) return 0;
  const delimiters = i8x16.splat(<i8>delimiter);
  let cells: u32 = 0;
  let from = at;
  let bytes = v128.load(from);
  let ends = i8x16.bitmask(endsIn(bytes));
  while (ends == 0) {
    cells += popcnt(i8x16.bitmask(i8x16.eq(bytes, delimiters)));
    from += 16;
    bytes = v128.load(from);
    ends = i8x16.bitmask(endsIn(bytes));
  }
  const place = ctz(ends);
  cells += popcnt(i8x16.bitmask(i8x16.eq(bytes, delimiters)) & ((1 << place) - 1));
  from += <usize>place;
  if (<u32>load<u8>(from) == quote) return afterQuotedRow(at);
  return cells == columnsBehind ? lineEndAt(from) : 0;
}

function afterQuotedRow(at: usize): usize {
  for (let cells = columnsBehind; cells > 0; cells--) {
    if (<u32>load<u8>(at) != delimiter) return 0;
    at = cellEnd(at + 1);
    if (at == 0) return 0;
  }
  return lineEndAt(at);
}

/** The delimiter or line end behind the cell at `at`, or 0 where a quote or a line end is out of place. */
function cellEnd(at: usize): usize {
  const isQuoted = <u32>load<u8>(at) == quote;
  const delimiters = i8x16.splat(<i8>delimiter);
  if (isQuoted) at++;
  for (;;) {
    const bytes = v128.load(at);
    const found = i8x16.bitmask(
      isQuoted ? endsIn(bytes) : v128.or(endsIn(bytes), i8x16.eq(bytes, delimiters)),
    );
    if (found != 0) {
      at += <usize>ctz(found);
      break;
    }
    at += 16;
  }
  const isQuote = <u32>load<u8>(at) == quote;
  if (isQuoted != isQuote) return 0;
  // What follows a closing quote is looked at by whoever takes the cell; another quote is none of these.
  return isQuoted ? at + 1 : at;
}

/** Where a line may end, or a quote stands. */
function endsIn(bytes: v128): v128 {
  const lineEnds = v128.or(
    i8x16.eq(bytes, i8x16.splat(<i8>LINE_FEED)),
    i8x16.eq(bytes, i8x16.splat(<i8>CARRIAGE_RETURN)),
  );
  if (quote > 255) return lineEnds;
  return v128.or(lineEnds, i8x16.eq(bytes, i8x16.splat(<i8>quote)));
}
