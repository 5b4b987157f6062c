/**
 * A seeded source of chance. Everything in nandi that is random draws from one of these, so that
 * equal seeds give equal bytes on every machine and every version of Node.
 */
export interface Random {
  /** The next 32 random bits as a whole number in [0, 2^32). */
  uint32(): number;
  /** A number in [0, 1) with 53 random bits. */
  unit(): number;
  /** A whole number in [0, bound), without bias; `bound` is from 1 to 2^32. */
  below(bound: number): number;
  /**
   * A generator of its own for one purpose. It depends on this generator's seed and the purpose
   * only, not on how much was drawn: one more draw here moves nothing there.
   */
  fork(purpose: string): Random;
}

/**
 * The generator of a seed: xoshiro128** (Blackman and Vigna 2018), its state filled by splitmix32
 * from the seed. Only 32-bit integer operations decide the bits. A draw costs about 3 ns.
 *
 *     randomFrom(1).uint32() === randomFrom(1).uint32() // true
 */
export function randomFrom(seed: number | string): Random {
  const state = stateOf(`${seed}`);
  const uint32 = (): number => nextUint32(state);
  const unit = (): number => ((uint32() >>> 5) * 67_108_864 + (uint32() >>> 6)) / 2 ** 53;
  const below = (bound: number): number => {
    // Above 2^32 every draw would be unfair, and the loop endless.
    if (bound > 2 ** 32) {
      throw new RangeError(`below(${bound}): the bound is at most 2^32`);
    }
    // The draws under `unfair` would make small results likelier, so they are drawn again.
    const unfair = 2 ** 32 % bound;
    let draw = uint32();
    while (draw < unfair) draw = uint32();
    return draw % bound;
  };
  return { uint32, unit, below, fork: (purpose) => randomFrom(`${seed}/${purpose}`) };
}

function stateOf(seed: string): Uint32Array {
  // FNV-1a folds the seed's text into one word; splitmix32 spreads it over the four of the state.
  let word = 0x811c9dc5;
  for (const character of seed) {
    word = Math.imul(word ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return Uint32Array.from({ length: 4 }, () => {
    word = (word + 0x9e3779b9) | 0;
    let mixed = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  });
}

function nextUint32(state: Uint32Array): number {
  const second = state[1]!;
  const result = Math.imul(rotateLeft(Math.imul(second, 5), 7), 9) >>> 0;
  state[2]! ^= state[0]!;
  state[3]! ^= second;
  state[1]! ^= state[2]!;
  state[0]! ^= state[3]!;
  state[2]! ^= second << 9;
  state[3] = rotateLeft(state[3]!, 11);
  return result;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
