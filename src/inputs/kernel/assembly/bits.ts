// Bits of numbers on one page.

/**
 * Sets the bit of each value from the `from`th on that is new on a page of bits. Gives the place of the first that
 * has its bit already or stands on another page, or `count`.
 */
export function mark(
  values: usize,
  from: u32,
  count: u32,
  start: i64,
  page: usize,
  numbers: u32,
): u32 {
  let i = from;
  for (; i < count; i++) {
    const place = <u64>(load<i64>(values + ((<usize>i) << 3)) - start);
    if (place >= <u64>numbers) return i;
    const word = page + <usize>((place >> 5) << 2);
    const bit: u32 = 1 << (<u32>place & 31);
    const bits = load<u32>(word);
    if ((bits & bit) != 0) return i;
    store<u32>(word, bits | bit);
  }
  return i;
}
