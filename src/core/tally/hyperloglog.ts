import type { Word } from '../hash/word.ts';

/**
 * An estimate of how many different values were added, in 16 KiB whatever their number; the standard
 * error is 0.81 %. HyperLogLog (Flajolet, Fusy, Gandouet, Meunier 2007) with linear counting for few
 * values; 64-bit hashes, so no correction is needed for many.
 */
export class HyperLogLog {
  /** The longest run of zeros, plus 1, of the hashes that fell to each register. */
  readonly registers: Uint8Array;

  constructor(registers: Uint8Array = new Uint8Array(REGISTERS)) {
    this.registers = registers;
  }

  /** Adds a value by its hash, two uniformly mixed 32-bit halves. */
  add(high: number, low: number): void {
    const register = high >>> (32 - BITS);
    const rest = high << BITS;
    const zeros = rest === 0 ? 32 - BITS + Math.clz32(low) : Math.clz32(rest);
    if (zeros >= this.registers[register]!) this.registers[register] = zeros + 1;
  }

  estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty++;
    }
    const raw = (0.7213 / (1 + 1.079 / REGISTERS)) * (REGISTERS ** 2 / sum);
    const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
  }
}

const BITS = 14;
const REGISTERS = 1 << BITS;

/** Adds 64 bits: MurmurHash3's finaliser on both halves, crosswise, so that neighbours land far apart. */
export function addMixed(sketch: HyperLogLog, word: Word): void {
  const low = mix(word.low ^ mix(word.high));
  sketch.add(mix(word.high ^ low ^ 0x9e3779b9), low);
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
