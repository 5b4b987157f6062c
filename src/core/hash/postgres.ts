import { int32At } from './bytes.ts';
import { rotateLeft32, type Word } from './word.ts';

/**
 * PostgreSQL's `hashtext(text)`: 32 bits, signed in SQL. The bytes are those of the database's
 * encoding, and the collation must be deterministic, as all are unless made otherwise.
 *
 * Source: hash_bytes in src/common/hashfn.c, after Bob Jenkins' lookup3; checked against a real
 * PostgreSQL 18. Versions before 8.4 and big-endian servers give other values.
 *
 *     pgHashText(textBytes('abc')) | 0 // -785388649
 */
export function pgHashText(bytes: Uint8Array): number {
  return pgHashTextExtended(bytes).low;
}

/**
 * PostgreSQL's `hashtextextended(text, 0)`: 64 bits, signed in SQL. With seed 0 its low half is
 * `hashtext`. `PARTITION BY HASH` uses another seed, so this does not tell its partitions.
 *
 * Source: hash_bytes_extended in src/common/hashfn.c.
 *
 *     pgHashTextExtended(textBytes('1')) // 8680131335536356089, signed
 */
export function pgHashTextExtended(bytes: Uint8Array): Word {
  let state = startFor(bytes.length);
  let at = 0;
  for (; at + 12 <= bytes.length; at += 12) state = mix(withBlock(state, bytes, at));
  return finish(withBlock(state, lastBlock(bytes, at), 0));
}

/** The last 0 to 11 bytes, filled up. Byte 8 stays free: lookup3 keeps it for the length. */
function lastBlock(bytes: Uint8Array, at: number): Uint8Array {
  const block = new Uint8Array(12);
  for (let i = 0; at + i < bytes.length; i++) block[i < 8 ? i : i + 1] = bytes[at + i]!;
  return block;
}

/**
 * PostgreSQL's `hashint8(bigint)`: 32 bits, signed in SQL. The high half is folded into the low one,
 * turned over for negative ids, so that every id that fits has the value of `hashint4`.
 *
 * Source: hashint8 in src/backend/access/hash/hashfunc.c. `bytes` are the id's 8, little-endian.
 *
 *     pgHashInt8(int64Bytes(1n)) | 0 // -1905060026
 */
export function pgHashInt8(bytes: Uint8Array): number {
  return pgHashInt8Extended(bytes).low;
}

/**
 * PostgreSQL's `hashint8extended(bigint, 0)`: 64 bits, signed in SQL. With seed 0 its low half is
 * `hashint8`. `PARTITION BY HASH` uses another seed, so this does not tell its partitions.
 *
 * Source: hashint8extended in hashfunc.c, hash_bytes_uint32_extended in hashfn.c.
 *
 *     pgHashInt8Extended(int64Bytes(1n)) // -3670598878359251130, signed
 */
export function pgHashInt8Extended(bytes: Uint8Array): Word {
  const high = int32At(bytes, 4);
  const folded = int32At(bytes, 0) ^ (high < 0 ? ~high : high);
  const { a, b, c } = startFor(4);
  return finish({ a: (a + folded) | 0, b, c });
}

/** The three 32-bit words that lookup3 works on, signed. */
interface State {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

function startFor(length: number): State {
  const start = (0x9e3779b9 + length + 3_923_095) | 0;
  return { a: start, b: start, c: start };
}

function withBlock({ a, b, c }: State, bytes: Uint8Array, at: number): State {
  return {
    a: (a + int32At(bytes, at)) | 0,
    b: (b + int32At(bytes, at + 4)) | 0,
    c: (c + int32At(bytes, at + 8)) | 0,
  };
}

/** lookup3's reversible mixing between two blocks of 12 bytes. */
function mix(state: State): State {
  let { a, b, c } = state;
  a = ((a - c) | 0) ^ rotateLeft32(c, 4);
  c = (c + b) | 0;
  b = ((b - a) | 0) ^ rotateLeft32(a, 6);
  a = (a + c) | 0;
  c = ((c - b) | 0) ^ rotateLeft32(b, 8);
  b = (b + a) | 0;
  a = ((a - c) | 0) ^ rotateLeft32(c, 16);
  c = (c + b) | 0;
  b = ((b - a) | 0) ^ rotateLeft32(a, 19);
  a = (a + c) | 0;
  c = ((c - b) | 0) ^ rotateLeft32(b, 4);
  b = (b + a) | 0;
  return { a, b, c };
}

/** lookup3's last mixing, after which b and c are the result. */
function finish(state: State): Word {
  let { a, b, c } = state;
  c = ((c ^ b) - rotateLeft32(b, 14)) | 0;
  a = ((a ^ c) - rotateLeft32(c, 11)) | 0;
  b = ((b ^ a) - rotateLeft32(a, 25)) | 0;
  c = ((c ^ b) - rotateLeft32(b, 16)) | 0;
  a = ((a ^ c) - rotateLeft32(c, 4)) | 0;
  b = ((b ^ a) - rotateLeft32(a, 14)) | 0;
  c = ((c ^ b) - rotateLeft32(b, 24)) | 0;
  return { high: b >>> 0, low: c >>> 0 };
}
