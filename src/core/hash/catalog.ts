import { crc32 } from './crc32.ts';
import { md5First8, sha256First8 } from './digests.ts';
import { fnv1a32, fnv1a64 } from './fnv1a.ts';
import { kafkaMurmur2 } from './kafka-murmur2.ts';
import { murmur3 } from './murmur3.ts';
import { pgHashInt8, pgHashInt8Extended, pgHashText, pgHashTextExtended } from './postgres.ts';
import { redisSlot } from './redis-slot.ts';
import { lowWord, type Signedness, type Word } from './word.ts';
import { xxh64 } from './xxh64.ts';

/**
 * The hashes that can be asked for by name. The value of a name never changes, in no version and on
 * no machine: a changed hash moves nearly every id (1/B of them stay). A different function, seed,
 * input or sign rule gets a new name.
 */
export type HashName =
  | 'fnv1a32'
  | 'fnv1a64'
  | 'murmur3'
  | 'xxh64'
  | 'crc32'
  | 'md5'
  | 'sha256'
  | 'kafka-murmur2'
  | 'kafka-partition'
  | 'pg-hashint8'
  | 'pg-hashint8extended'
  | 'pg-hashtext'
  | 'pg-hashtextextended'
  | 'redis-slot';

/**
 * One hash, as `residueOfWord(hash.of(bytes), partitions, hash.signed)` uses it.
 *
 * Canonical text is the UTF-8 of an id's decimal digits without leading zeros, after a `-` if it is
 * negative, or of the text itself where ids are text. So 007 and 7 are one id as numbers and two as
 * texts.
 */
export interface HashDefinition {
  readonly name: HashName;
  /** Canonical text, the 8 bytes of an int64, or either: then text, unless the bytes are asked for. */
  readonly input: 'text' | 'int64' | 'either';
  /** How the value is read before it is reduced. */
  readonly signed: Signedness;
  /** One line for the help text: what it is, over which bytes, where it is used. */
  readonly description: string;
  /** The value over these bytes; the 8 bytes of an int64 are little-endian two's complement. */
  of(bytes: Uint8Array): Word;
}

/** All names, in the order in which the help text lists them. */
export const hashNames: readonly HashName[] = [
  'fnv1a32',
  'fnv1a64',
  'murmur3',
  'xxh64',
  'crc32',
  'md5',
  'sha256',
  'kafka-murmur2',
  'kafka-partition',
  'pg-hashint8',
  'pg-hashint8extended',
  'pg-hashtext',
  'pg-hashtextextended',
  'redis-slot',
];

/**
 * What each name means.
 *
 *     hashes['crc32'].of(textBytes('1')) // { high: 0, low: 0x83dcefb7 }, which is 23 modulo 24
 */
export const hashes: Readonly<Record<HashName, HashDefinition>> = {
  fnv1a32: {
    name: 'fnv1a32',
    input: 'either',
    signed: false,
    description: 'FNV-1a, 32 bits, unsigned; over text or 8 bytes; short to write in any language',
    of: (bytes) => lowWord(fnv1a32(bytes)),
  },
  fnv1a64: {
    name: 'fnv1a64',
    input: 'either',
    signed: false,
    description: 'FNV-1a, 64 bits, unsigned; over text or 8 bytes; hash/fnv in Go',
    of: fnv1a64,
  },
  murmur3: {
    name: 'murmur3',
    input: 'either',
    signed: false,
    description: 'MurmurHash3 x86_32, seed 0, unsigned; over text or 8 bytes; Guava, Unleash',
    of: (bytes) => lowWord(murmur3(bytes)),
  },
  xxh64: {
    name: 'xxh64',
    input: 'either',
    signed: false,
    description: 'XXH64, seed 0, unsigned; over text or 8 bytes; xxHash64(text) in ClickHouse',
    of: xxh64,
  },
  crc32: {
    name: 'crc32',
    input: 'either',
    signed: false,
    description: 'CRC-32 (IEEE), unsigned; over text or 8 bytes; CRC32() in MySQL, crc32 in zlib',
    of: (bytes) => lowWord(crc32(bytes)),
  },
  md5: {
    name: 'md5',
    input: 'either',
    signed: false,
    description: 'MD5, first 8 bytes big-endian, unsigned; over text or 8 bytes; md5() in SQL',
    of: md5First8,
  },
  sha256: {
    name: 'sha256',
    input: 'either',
    signed: false,
    description:
      'SHA-256, first 8 bytes big-endian, unsigned; over text or 8 bytes; sha256() in SQL',
    of: sha256First8,
  },
  'kafka-murmur2': {
    name: 'kafka-murmur2',
    input: 'text',
    signed: false,
    description:
      "Kafka's murmur2, unsigned; over text; Kafka's partition only if B is a power of 2",
    of: (bytes) => lowWord(kafkaMurmur2(bytes)),
  },
  'kafka-partition': {
    name: 'kafka-partition',
    input: 'text',
    signed: false,
    description: "Kafka's murmur2 without its sign bit, as its partitioner takes it; over text",
    of: (bytes) => lowWord(kafkaMurmur2(bytes) & 0x7fffffff),
  },
  'pg-hashint8': {
    name: 'pg-hashint8',
    input: 'int64',
    signed: 32,
    description:
      "PostgreSQL's hashint8(id), 32 bits, signed; over int64; as hashint4 where that fits",
    of: (bytes) => lowWord(pgHashInt8(bytes)),
  },
  'pg-hashint8extended': {
    name: 'pg-hashint8extended',
    input: 'int64',
    signed: 64,
    description: "PostgreSQL's hashint8extended(id, 0), 64 bits, signed; over int64",
    of: pgHashInt8Extended,
  },
  'pg-hashtext': {
    name: 'pg-hashtext',
    input: 'text',
    signed: 32,
    description: "PostgreSQL's hashtext(id), 32 bits, signed; over text; used with advisory locks",
    of: (bytes) => lowWord(pgHashText(bytes)),
  },
  'pg-hashtextextended': {
    name: 'pg-hashtextextended',
    input: 'text',
    signed: 64,
    description: "PostgreSQL's hashtextextended(id, 0), 64 bits, signed; over text",
    of: pgHashTextExtended,
  },
  'redis-slot': {
    name: 'redis-slot',
    input: 'text',
    signed: false,
    description: "Redis cluster's slot, 0 to 16383, of the key or its {tag}; over text",
    of: (bytes) => lowWord(redisSlot(bytes)),
  },
};
