import type { HashName } from '../../hash/catalog.ts';
import type { HashInput } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import { costAs } from './costs.ts';
import type { BucketDialect, IdKind, IndexTarget } from './dialect.ts';
import { generatedColumn } from './index-words.ts';
import { percentFloorMod } from './residues.ts';
import { canonicalTextOf, idOfTyped, type TextWriting } from './text-ids.ts';

/** MySQL from 8.0 on. A text or DOUBLE column would go through a double: its rows are rejected. */
export const mysqlBuckets: BucketDialect = {
  title: 'MySQL',
  quoteIdentifier,
  idOf: idOfTyped(writing()),
  // CAST AS DOUBLE is of 8.0.17.
  costOf: costAs((sql) => `(${sql} + 0e0)`),
  floorMod: percentFloorMod,
  text: (residue) => `CAST(CAST(${residue} AS SIGNED) AS CHAR)`,
  hashes: ['crc32', 'md5', 'sha256'],
  hashResidue,
  indexes: [
    {
      kind: 'expression',
      isPartial: false,
      advise: ({ index, table, bucket }) => ({
        statements: [`CREATE INDEX ${index} ON ${table} ((${bucket}))`],
        compared: bucket,
        table,
        note: `MySQL 8.0.13 or newer. ${AUTO_INCREMENT}`,
      }),
    },
    { kind: 'column', isPartial: false, advise: columnAdvice },
  ],
  explain: 'EXPLAIN',
  bucketFunction: ({ name, kind, body }) => ({
    statement: `CREATE FUNCTION ${name}(id ${types[kind]}) RETURNS int DETERMINISTIC NO SQL\n  RETURN ${body}`,
    note: 'No index is used for a call of it in WHERE: compare the expression itself there.',
  }),
  command: 'mysql --batch DATABASE',
  note: '',
};

/** MariaDB from 10.5 on: as MySQL, without indexes over expressions. */
export const mariadbBuckets: BucketDialect = {
  ...mysqlBuckets,
  title: 'MariaDB',
  indexes: mysqlBuckets.indexes.filter(({ kind }) => kind === 'column'),
  command: 'mariadb --batch DATABASE',
};

const AUTO_INCREMENT =
  'It refuses an AUTO_INCREMENT id there: then let the application fill a plain column.';

const types: Readonly<Record<IdKind, string>> = {
  integer: 'bigint',
  numeric: 'decimal(65,0)',
  text: 'varchar(255)',
};

function quoteIdentifier(name: string): string {
  return `\`${name.replaceAll('\0', '').replaceAll('`', '``')}\``;
}

function columnAdvice(target: IndexTarget) {
  const { table, column, index } = target;
  const added = generatedColumn(target, 'int', 'VIRTUAL');
  return {
    statements: [`ALTER TABLE ${table} ADD COLUMN ${added}, ADD INDEX ${index} (${column})`],
    compared: column,
    table,
    note: `The column takes no room in the rows. ${AUTO_INCREMENT}`,
  };
}

/** In ICU and PCRE `$` lets a line end follow: that no character does is said without backslashes. */
function writing(): TextWriting {
  return {
    matches: (text, pattern) => `${text} REGEXP '^${pattern}(?![0-9]|[^0-9])'`,
    whole: (text) => `CAST(${text} AS DECIMAL(65,0))`,
    digitsMax: 65,
    asText: (expression) => `CONVERT(${expression} USING utf8mb4)`,
    // 0.0 added to an exact 0 keeps its decimal; added to a double it does not.
    isLossy: (sql) => `CAST(${sql} * 0 + 0.0 AS CHAR) = '0'`,
  };
}

function hashResidue(
  name: HashName,
  column: SqlColumn,
  input: HashInput,
  modulus: number,
): string | null {
  const bytes =
    input === 'int64' ? littleEndian(column.sql) : `CONVERT(${textOf(column)} USING utf8mb4)`;
  const value = functions[name]?.(bytes);
  return value === undefined ? null : `${value} % ${modulus}`;
}

function textOf(column: SqlColumn): string {
  return column.kind === 'text' ? canonicalTextOf(writing(), column) : column.sql;
}

const functions: Partial<Record<HashName, (bytes: string) => string>> = {
  crc32: (bytes) => `CRC32(${bytes})`,
  md5: (bytes) => first8(`MD5(${bytes})`),
  sha256: (bytes) => first8(`SHA2(${bytes}, 256)`),
};

function first8(hex: string): string {
  return `CAST(CONV(LEFT(${hex}, 16), 16, 10) AS UNSIGNED)`;
}

/** HEX of a negative number is its two's complement of 64 bits; bytes are reversed, not digits. */
function littleEndian(id: string): string {
  return `REVERSE(UNHEX(LPAD(HEX(${id}), 16, '0')))`;
}
