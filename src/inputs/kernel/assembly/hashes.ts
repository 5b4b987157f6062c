// Hashes of many short texts, of at most 31 bytes each. Each writes 64 bits a text; formulas and sources
// stand beside the functions of one text, to which these are equal.

const PRIME1: u64 = 0x9e3779b185ebca87;
const PRIME2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME3: u64 = 0x165667b19e3779f9;
const PRIME4: u64 = 0x85ebca77c2b2ae63;
const PRIME5: u64 = 0x27d4eb2f165667c5;

export function xxh64(starts: usize, lengths: usize, count: u32, words: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    let at = <usize>load<u32>(starts + ((<usize>i) << 2));
    const length = load<u32>(lengths + ((<usize>i) << 2));
    const end = at + <usize>length;
    let hash = PRIME5 + <u64>length;
    for (; at + 8 <= end; at += 8) {
      hash ^= rotl(load<u64>(at) * PRIME2, 31) * PRIME1;
      hash = rotl(hash, 27) * PRIME1 + PRIME4;
    }
    if (at + 4 <= end) {
      hash ^= <u64>load<u32>(at) * PRIME1;
      hash = rotl(hash, 23) * PRIME2 + PRIME3;
      at += 4;
    }
    for (; at < end; at++) {
      hash ^= <u64>load<u8>(at) * PRIME5;
      hash = rotl(hash, 11) * PRIME1;
    }
    hash = (hash ^ (hash >> 33)) * PRIME2;
    hash = (hash ^ (hash >> 29)) * PRIME3;
    store<u64>(words + ((<usize>i) << 3), hash ^ (hash >> 32));
  }
}

export function murmur3(starts: usize, lengths: usize, count: u32, words: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    let at = <usize>load<u32>(starts + ((<usize>i) << 2));
    const length = load<u32>(lengths + ((<usize>i) << 2));
    const end = at + <usize>length;
    let hash: u32 = 0;
    for (; at + 4 <= end; at += 4)
      hash = rotl(hash ^ scrambled(load<u32>(at)), 13) * 5 + 0xe6546b64;
    let rest: u32 = 0;
    for (let shift: u32 = 0; at < end; at++, shift += 8) rest |= (<u32>load<u8>(at)) << shift;
    hash ^= scrambled(rest) ^ length;
    hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
    hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
    store<u64>(words + ((<usize>i) << 3), <u64>(hash ^ (hash >> 16)));
  }
}

function scrambled(block: u32): u32 {
  return rotl(block * 0xcc9e2d51, 15) * 0x1b873593;
}

export function fnv1a32(starts: usize, lengths: usize, count: u32, words: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    let at = <usize>load<u32>(starts + ((<usize>i) << 2));
    const end = at + <usize>load<u32>(lengths + ((<usize>i) << 2));
    let hash: u32 = 0x811c9dc5;
    for (; at < end; at++) hash = (hash ^ <u32>load<u8>(at)) * 0x01000193;
    store<u64>(words + ((<usize>i) << 3), <u64>hash);
  }
}

export function fnv1a64(starts: usize, lengths: usize, count: u32, words: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    let at = <usize>load<u32>(starts + ((<usize>i) << 2));
    const end = at + <usize>load<u32>(lengths + ((<usize>i) << 2));
    let hash: u64 = 0xcbf29ce484222325;
    for (; at < end; at++) hash = (hash ^ <u64>load<u8>(at)) * 0x100000001b3;
    store<u64>(words + ((<usize>i) << 3), hash);
  }
}
