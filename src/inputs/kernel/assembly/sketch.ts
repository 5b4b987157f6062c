// A HyperLogLog of many values; formulas and source stand beside the class of one value.

const BITS: u32 = 14;

/** Adds 64-bit values to the registers, of one byte each. */
export function sketch(values: usize, count: u32, registers: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const value = load<u64>(values + ((<usize>i) << 3));
    const upper = <u32>(value >> 32);
    const low = mixed(<u32>value ^ mixed(upper));
    const high = mixed(upper ^ low ^ 0x9e3779b9);
    const rest = high << BITS;
    const zeros: u32 = rest == 0 ? 32 - BITS + clz(low) : clz(rest);
    const register = registers + <usize>(high >> (32 - BITS));
    if (zeros >= <u32>load<u8>(register)) store<u8>(register, <u8>(zeros + 1));
  }
}

function mixed(word: u32): u32 {
  let bits = (word ^ (word >> 16)) * 0x85ebca6b;
  bits = (bits ^ (bits >> 13)) * 0xc2b2ae35;
  return bits ^ (bits >> 16);
}
