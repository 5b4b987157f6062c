/**
 * An estimate of how many different values were added, in 16 KiB whatever their number; the standard
 * error is 0.81 %. HyperLogLog (Flajolet, Fusy, Gandouet, Meunier 2007) with linear counting for few
 * values; 64-bit hashes, so no correction is needed for many.
 */
export class HyperLogLog {
  readonly #registers = new Uint8Array(REGISTERS);

  /** Adds a value by its hash, two uniformly mixed 32-bit halves. */
  add(high: number, low: number): void {
    const register = high >>> (32 - BITS);
    const rest = high << BITS;
    const zeros = rest === 0 ? 32 - BITS + Math.clz32(low) : Math.clz32(rest);
    if (zeros >= this.#registers[register]!) this.#registers[register] = zeros + 1;
  }

  estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers) {
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
