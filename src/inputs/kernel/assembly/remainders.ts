// Remainders of 64-bit values, two at a time and without a division.

/**
 * Writes the remainder in [0, modulus) of each value, read as signed or unsigned, as u32. A value is
 * high * 2^32 + low; both steps stay below 2^53 in doubles for every modulus up to 2^20.
 */
export function remainders(
  values: usize,
  count: u32,
  modulus: u32,
  isSigned: bool,
  into: usize,
): void {
  const by = f64x2.splat(<f64>modulus);
  const inverse = f64x2.splat(1 / <f64>modulus);
  if (areNarrow(values, count)) narrow(values, count, by, inverse, into);
  else wide(values, count, by, inverse, into, isSigned);
}

/** Whether all upper halves are 0. One value more than there are may be read. */
function areNarrow(values: usize, count: u32): bool {
  let all = i32x4.splat(0);
  const even = count & ~1;
  for (let i: u32 = 0; i < even; i += 2) all = v128.or(all, v128.load(values + ((<usize>i) << 3)));
  if (even < count) all = v128.or(all, v128.load64_zero(values + ((<usize>even) << 3)));
  return (i32x4.extract_lane(all, 1) | i32x4.extract_lane(all, 3)) == 0;
}

// Values are taken in pairs: one more than there are may be read and written.

function narrow(values: usize, count: u32, by: v128, inverse: v128, into: usize): void {
  for (let i: u32 = 0; i < count; i += 2) {
    const pair = v128.load(values + ((<usize>i) << 3));
    const low = f64x2.convert_low_i32x4_u(i32x4.shuffle(pair, pair, 0, 2, 0, 2));
    write(into + ((<usize>i) << 2), reduced(low, by, inverse));
  }
}

function wide(
  values: usize,
  count: u32,
  by: v128,
  inverse: v128,
  into: usize,
  isSigned: bool,
): void {
  const carry = f64x2.splat(<f64>(<u64>0x100000000 % <u64>f64x2.extract_lane(by, 0)));
  for (let i: u32 = 0; i < count; i += 2) {
    const pair = v128.load(values + ((<usize>i) << 3));
    const low = f64x2.convert_low_i32x4_u(i32x4.shuffle(pair, pair, 0, 2, 0, 2));
    const highs = i32x4.shuffle(pair, pair, 1, 3, 1, 3);
    const high = isSigned ? f64x2.convert_low_i32x4_s(highs) : f64x2.convert_low_i32x4_u(highs);
    const upper = f64x2.mul(reduced(high, by, inverse), carry);
    write(into + ((<usize>i) << 2), reduced(f64x2.add(upper, low), by, inverse));
  }
}

function write(into: usize, pair: v128): void {
  v128.store64_lane(into, i32x4.trunc_sat_f64x2_u_zero(pair), 0);
}

/**
 * Below 2^52 no value is so close under a multiple that its quotient is rounded up to that; it may come out one
 * too small where the value is a multiple itself, and one correction mends it, as the product is exact.
 */
function reduced(value: v128, by: v128, inverse: v128): v128 {
  const quotient = f64x2.floor(f64x2.mul(value, inverse));
  const rest = f64x2.sub(value, f64x2.mul(quotient, by));
  return f64x2.sub(rest, v128.and(by, f64x2.ge(rest, by)));
}

/** Whether each value, read as signed, is greater than the one before it. */
export function ascends(values: usize, count: u32): bool {
  for (let i: u32 = 1; i < count; i++) {
    const at = values + ((<usize>i) << 3);
    if (load<i64>(at) <= load<i64>(at - 8)) return false;
  }
  return true;
}

/** Writes each value, read as signed, as a double; whether all of them are safe integers. */
export function numbers(values: usize, count: u32, into: usize): bool {
  let outside: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const value = load<i64>(values + ((<usize>i) << 3));
    // Below 2^53 - 1 either way, moved up so that both ends are one comparison.
    outside |= <u64>(<u64>(value + SAFE_MAX) > <u64>(2 * SAFE_MAX));
    store<f64>(into + ((<usize>i) << 3), <f64>value);
  }
  return outside == 0;
}

const SAFE_MAX: i64 = 9007199254740991;
