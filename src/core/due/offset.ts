import { int64Bytes, reusedTextBytes } from '../hash/bytes.ts';
import { type HashName, hashes } from '../hash/catalog.ts';
import { residueOfWord, type Word } from '../hash/word.ts';
import type { Id } from '../id.ts';
import type { JitterRule } from './due-request.ts';

/** `residueOfWord` is exact up to here: 776 days. */
export const TOLERANCE_S_MAX = 2 ** 26;

/**
 * By how many seconds jitter moves the jobs of an id: a whole number in [0, toleranceS), or in
 * [-toleranceS/2, toleranceS/2) where it is symmetric. It depends on the id, the tolerance and the
 * rule only, so that every occurrence, replay and order of input has it alike.
 *
 * Made is a function for a loop: it takes the id's canonical text, which the caller mostly has, and
 * the id itself, which is needed where the hash is given 8 bytes. 60 ns with fnv1a64, 400 with
 * xxh64.
 *
 * Not all pairs are even: the upper bits of fnv1a64 hardly change among short ids, so that it with
 * multiply-shift put 3,120 of ids 1 to 600,000 into the worst of 300 seconds, where 2,151 are
 * chance.
 *
 *     offsetsBy(byFnv1a64)('42', 42, { toleranceS: 24, isSymmetric: false }) // 19
 */
export function offsetsBy(rule: JitterRule): OffsetOf {
  const hash = hashes[rule.hash];
  const takesInt64 = jitterTakesInt64(rule);
  const bytesOf = reusedTextBytes();
  return (text, id, { toleranceS, isSymmetric }) => {
    if (toleranceS <= 1) return 0;
    const word = hash.of(takesInt64 ? int64Bytes(wholeOf(id)) : bytesOf(text));
    const offset =
      rule.reduction === 'modulo'
        ? residueOfWord(word, toleranceS, hash.signed)
        : scaled(topBits(word, rule.hash), toleranceS);
    return isSymmetric ? offset - Math.floor(toleranceS / 2) : offset;
  };
}

export type OffsetOf = (
  text: string,
  id: Id,
  tolerance: { readonly toleranceS: number; readonly isSymmetric: boolean },
) => number;

/** Whether the hash of a rule is given the 8 bytes of an id: then text has no offset. */
export function jitterTakesInt64({ hash, hashInput }: JitterRule): boolean {
  const { input } = hashes[hash];
  return input === 'int64' || (input === 'either' && hashInput === 'int64');
}

function wholeOf(id: Id): bigint {
  if (typeof id === 'string') throw new RangeError(`"${id}" has no 8 bytes: its reader let it in`);
  return BigInt(id);
}

/**
 * The upper 32 bits of what a hash gives; all of its bits, moved up, where it has no more than 32.
 */
function topBits(word: Word, name: HashName): number {
  const bits = shortHashes.get(name);
  return bits === undefined ? word.high : (word.low << (32 - bits)) >>> 0;
}

const shortHashes: ReadonlyMap<HashName, number> = new Map([
  ['fnv1a32', 32],
  ['murmur3', 32],
  ['crc32', 32],
  ['kafka-murmur2', 32],
  ['kafka-partition', 31],
  ['pg-hashint8', 32],
  ['pg-hashtext', 32],
  ['redis-slot', 14],
]);

/**
 * (bits * width) >> 32 without BigInt: in two steps of 16 bits, none of whose products passes 2^42.
 *
 *     scaled(0x80000000, 300) // 150
 */
export function scaled(bits: number, width: number): number {
  const low = Math.floor(((bits & 0xffff) * width) / 0x10000);
  return Math.floor(((bits >>> 16) * width + low) / 0x10000);
}
