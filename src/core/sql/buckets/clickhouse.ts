import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn, SqlValue } from '../dialect.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IndexTarget } from './dialect.ts';
import { percentFloorMod } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

const writing: TextWriting = {
  matches: (text, pattern) => `match(${text}, '^${pattern}$')`,
  whole: (text) => `toInt256OrNull(${text})`,
  digitsMax: 76,
  asText: (expression) => `toString(${expression})`,
};

/**
 * ClickHouse from 23 on. A floating-point column would lose digits: its rows are rejected. So are
 * those of a decimal with places after the point that was not said to be one, see `idOf`.
 */
export const clickhouseBuckets: BucketDialect = {
  title: 'ClickHouse',
  quoteIdentifier,
  idOf,
  wholeOf,
  costOf: costAs((sql) => `toFloat64(${sql})`),
  floorMod: percentFloorMod,
  text: (residue) => `toString(${residue})`,
  hashes: ['murmur3', 'xxh64', 'crc32', 'md5', 'sha256'],
  hashResidue,
  indexes: [{ kind: 'layout', isPartial: false, advise: projection }],
  explain: 'EXPLAIN indexes = 1',
  bucketFunction: ({ name, body }) => ({
    statement: `CREATE FUNCTION ${name} AS (id) -> ${body}`,
    note: '',
  }),
  command: 'clickhouse-client --format CSVWithNames',
  note: '',
};

/**
 * `%` takes a decimal for the digits it is stored as: 5.00 % 7 is 0.03, without a word. So a column
 * that is said to be decimal is divided as a whole number of 256 bits, for which UInt256 is too wide.
 */
function idOf(column: SqlColumn): SqlValue | null {
  const { sql, kind } = column;
  const isOfType = (pattern: string): string => `match(toTypeName(${sql}), '${pattern}')`;
  if (kind === 'integer')
    return { value: sql, isRejected: isOfType('Float|Decimal[(][0-9]+, [1-9]') };
  if (kind !== 'numeric') return idOfTyped(writing)(column);
  const isRejected = `${isOfType('Float|UInt256')} OR ${sql} <> floor(${sql})`;
  return { value: wholeOf(sql), isRejected };
}

function wholeOf(sql: string): string {
  return `toInt256(${sql})`;
}

/** ClickHouse reads a backslash in a quoted name as an escape. */
function quoteIdentifier(name: string): string {
  const escaped = name.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('`', '``');
  return `\`${escaped}\``;
}

function projection({ table, index, bucket, id }: IndexTarget) {
  return {
    statements: [
      `ALTER TABLE ${table} ADD PROJECTION ${index} (SELECT * ORDER BY ${bucket}, ${id})`,
      `ALTER TABLE ${table} MATERIALIZE PROJECTION ${index}`,
    ],
    compared: bucket,
    table,
    note: 'A MergeTree has no index of single rows, and a skipping index leaves nothing out while each granule holds every bucket. The projection is a second copy in the order of the buckets; for a table of its own write ORDER BY with the same expression.',
  };
}

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  const bytes =
    input === 'int64'
      ? `reinterpretAsFixedString(toInt64(${column.sql}))`
      : canonicalTextOf(writing, column);
  const value = functions[name]?.(bytes);
  return value === undefined ? null : `${value} % ${modulus}`;
}

const functions: Partial<Record<HashName, (bytes: string) => string>> = {
  murmur3: (bytes) => `murmurHash3_32(${bytes})`,
  xxh64: (bytes) => `xxHash64(${bytes})`,
  crc32: (bytes) => `CRC32(${bytes})`,
  md5: (bytes) => first8(`MD5(${bytes})`),
  sha256: (bytes) => first8(`SHA256(${bytes})`),
};

/** The bytes of a number are read with the lowest one first. */
function first8(digest: string): string {
  return `reinterpretAsUInt64(reverse(substring(${digest}, 1, 8)))`;
}
