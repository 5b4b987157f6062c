import { quotedIdentifier } from '../../core/sql/quoting.ts';
import { UserError } from '../../core/user-error.ts';

/** The parts of a table's name, exactly as PostgreSQL stores them: the table last, its schema before. */
export type TableName = readonly string[];

/**
 * Reads the name of a table as PostgreSQL and psql do: a dot parts schema and table, and what is not
 * in double quotes is taken in lower case. So `Sales.Order` is the table `order` of the schema `sales`,
 * and `"Sales"."Order"` is the one with capitals. Anything else that a part holds is a character of
 * the name: no text becomes more than one name. Throws a `UserError` of kind usage.
 *
 *     parseTableName('shop."Order"') // ['shop', 'Order']
 */
export function parseTableName(text: string): TableName {
  const parts = text.match(PART) ?? [];
  // Whole or not at all: what lies between two parts is a dot.
  if (text === '' || parts.join('.') !== text || parts.length > PARTS_MAX || text.includes('\0')) {
    throw refusal(text);
  }
  return parts.map(partOf);
}

/** database.schema.table, of which PostgreSQL takes the current database only. */
const PARTS_MAX = 3;

/** In quotes, with a quote in it doubled; or whatever holds no dot. */
const PART = /"(?:[^"]|"")+"(?=\.|$)|[^.]+/g;

function partOf(part: string): string {
  const isQuoted = /^"(?:[^"]|"")+"$/.test(part);
  if (isQuoted) return part.slice(1, -1).replaceAll('""', '"');
  return part.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function refusal(text: string): UserError {
  const example = 'write orders, shop.orders or "Shop"."Orders"';
  return new UserError('usage', `--table ${text}: this is no name of a table; ${example}`);
}

/**
 * The name as it stands in a statement, every part quoted.
 *
 *     quotedTableName(['shop', 'Order']) // '"shop"."Order"'
 */
export function quotedTableName(name: TableName): string {
  return name.map(quotedIdentifier).join('.');
}

/**
 * The name as `--table` takes it, quoted where it has to be.
 *
 *     writtenTableName(['shop', 'Order']) // 'shop."Order"'
 */
export function writtenTableName(name: TableName): string {
  return name.map((part) => (PLAIN.test(part) ? part : quotedIdentifier(part))).join('.');
}

const PLAIN = /^[a-z_][a-z\d_$]*$/;
