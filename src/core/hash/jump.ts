import { add, lowWord, multiply, type Word } from './word.ts';

const multiplier: Word = { high: 0x27bb2ee6, low: 0x87b0b0fd };

/**
 * The bucket of a 64-bit key among `buckets`: jump consistent hash. From n to m buckets the fewest
 * keys move that any scheme can move. Costs ln(buckets) rounds, some 50 ns each.
 *
 * Source: Lamping and Veach, "A Fast, Minimal Memory, Consistent Hash Algorithm", 2014.
 *
 *     jumpBucket(lowWord(42), 57) // 43
 */
export function jumpBucket(key: Word, buckets: number): number {
  let state = key;
  let bucket = 0;
  for (let next = 0; next < buckets; ) {
    bucket = next;
    state = add(multiply(state, multiplier), lowWord(1));
    next = Math.floor((bucket + 1) * (2 ** 31 / ((state.high >>> 1) + 1)));
  }
  return bucket;
}
