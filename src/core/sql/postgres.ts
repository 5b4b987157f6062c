import { type HashName, hashes } from '../hash/catalog.ts';
import type { HashInput } from '../tally/tally.ts';
import type { SqlColumn, SqlDialect, SqlHash, SqlValue } from './dialect.ts';
import { quotedIdentifier, quotedLiteral } from './quoting.ts';

/**
 * PostgreSQL from 12 on. A column has one type: whole-number types reject nothing; of numeric a
 * fraction, NaN or Infinity is rejected; of text all but a decimal whole number of any length. The
 * hashes over text are those of its UTF-8: a database in another encoding gives other values.
 */
export const postgres: SqlDialect = {
  name: 'PostgreSQL',
  // It takes every id for a group of its own, and would sort 10 M rows on disk instead of hashing them
  // into 4,800 groups: 3.9 s instead of 2.3 s with a cost. Not every engine of its protocol knows it.
  // And a large table is else read from where another session is just now, and added in that order.
  before: [
    "SELECT set_config(name, 'off', true) FROM pg_catalog.pg_settings WHERE name IN ('enable_sort', 'synchronize_seqscans')",
  ],
  inOrder: [
    "SELECT set_config(name, '0', true) FROM pg_catalog.pg_settings WHERE name = 'max_parallel_workers_per_gather'",
  ],
  // Of a column of such a subquery it knows nothing and takes 200 groups, so that its workers count and
  // the groups are added: 0.6 s instead of 0.9 s on two cores. It must be a text: of a number it does not
  // see in time that nothing is left out, and leaves the workers at home.
  fence: "OFFSET '0'",
  hashes: [
    'md5',
    'sha256',
    'pg-hashint8',
    'pg-hashint8extended',
    'pg-hashtext',
    'pg-hashtextextended',
  ],
  quoteIdentifier: quotedIdentifier,
  quoteLiteral: quotedLiteral,
  exactText: (expression) => `(${expression})::text`,
  idOf,
  costOf,
  canonicalText,
  textOf: ({ sql }) => `${sql}::text`,
  typeOf: ({ sql }) => `pg_typeof(${sql})::text`,
  hash,
};

function idOf({ sql, kind }: SqlColumn): SqlValue | null {
  switch (kind) {
    case 'integer':
      return { value: sql, isRejected: null };
    case 'numeric': {
      // NaN and the infinities are numbers to PostgreSQL: each is its own trunc, and none a remainder.
      const isWhole = `${sql} = trunc(${sql}) AND ${sql}::text ~ '^-?[0-9]'`;
      return {
        value: `(CASE WHEN ${isWhole} THEN trunc(${sql}) END)`,
        isRejected: not(sql, isWhole),
      };
    }
    case 'text': {
      const isWhole = `${bytewise(sql)} ~ ${WHOLE}`;
      return {
        value: `(CASE WHEN ${isWhole} THEN ${sql}::text::numeric END)`,
        isRejected: not(sql, isWhole),
      };
    }
    case 'float':
    case 'mixed':
    case 'instant':
    case 'local':
    case 'date':
    case 'interval':
    case 'other':
      return null;
  }
}

const WHOLE = "'^-?[0-9]+$'";
const UUID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

function costOf({ sql, kind }: SqlColumn): SqlValue | null {
  if (kind !== 'integer' && kind !== 'numeric' && kind !== 'float') return null;
  if (kind === 'integer') return { value: `${sql}::float8`, isRejected: `${sql} < 0` };
  // NaN is larger than everything here, so it fails the upper bound with Infinity.
  const isNumber = `${sql} >= 0 AND ${sql} <= 1.7976931348623157e308`;
  const value = `CASE WHEN ${isNumber} THEN ${sql}::float8 END`;
  return { value, isRejected: not(sql, isNumber) };
}

function not(sql: string, isRight: string): string {
  return `${sql} IS NOT NULL AND NOT (${isRight})`;
}

/** As `parseId` and our hashes have it: digits without zeros in front, a UUID in small letters. */
function canonicalText({ sql, kind }: SqlColumn): string {
  if (kind === 'numeric') return `trunc(${sql})::text`;
  if (kind !== 'text') return `${sql}::text`;
  const text = bytewise(sql);
  return `CASE WHEN ${text} ~ ${WHOLE} THEN ${text}::numeric::text WHEN ${text} ~* ${UUID} THEN lower(${text}) ELSE ${text} END`;
}

/**
 * A text whose collation is that of its bytes: one that takes other texts for equal knows no regular
 * expressions (SQLSTATE 0A000), hashes them alike and puts them into one group.
 */
function bytewise(sql: string): string {
  return `(${sql}::text COLLATE "C")`;
}

function hash(name: HashName, column: SqlColumn, input: HashInput): SqlHash | null {
  const { input: takes, signed } = hashes[name];
  const isInt64 = takes === 'int64' || (takes === 'either' && input === 'int64');
  const value = isInt64
    ? overInt64[name]?.(`${column.sql}::bigint`)
    : overText[name]?.(canonicalText(column), column.kind !== 'text');
  return value === undefined ? null : { value: `(${value})`, signed };
}

const overText: Partial<Record<HashName, (text: string, isDigits: boolean) => string>> = {
  md5: (text, isDigits) => first8(`md5(${bytesOf(text, isDigits)})`),
  sha256: (text, isDigits) => first8(`encode(sha256(${bytesOf(text, isDigits)}), 'hex')`),
  'pg-hashtext': (text) => `hashtext(${text})`,
  'pg-hashtextextended': (text) => `hashtextextended(${text}, 0)`,
};

const overInt64: Partial<Record<HashName, (id: string) => string>> = {
  md5: (id) => first8(`md5(${littleEndian(id)})`),
  sha256: (id) => first8(`encode(sha256(${littleEndian(id)}), 'hex')`),
  'pg-hashint8': (id) => `hashint8(${id})`,
  'pg-hashint8extended': (id) => `hashint8extended(${id}, 0)`,
};

/** Digits are the same in every encoding, and an index takes no convert_to, which depends on one. */
function bytesOf(text: string, isDigits: boolean): string {
  return isDigits ? `${text}::bytea` : `convert_to(${text}, 'UTF8')`;
}

/** 16 hex digits as 64 bits, the first one highest: a bigint is signed, the reader adds 2^64. */
function first8(hex: string): string {
  return `('x' || left(${hex}, 16))::bit(64)::bigint`;
}

/** int8send gives the highest byte first. */
function littleEndian(id: string): string {
  const bytes = [8, 7, 6, 5, 4, 3, 2, 1].map((at) => `substring(int8send(${id}) from ${at} for 1)`);
  return bytes.join(' || ');
}
