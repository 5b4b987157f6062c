import { hashes } from '../../core/hash/catalog.ts';
import { residueOfRow } from '../../core/sql/residue-key.ts';
import { needsInt64 } from '../../core/tally/id-demands.ts';
import type { HashInput, MapName } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import type { ColumnDescription, Database } from '../database/database.ts';
import { unknownHash } from '../database/unknown-hash.ts';

/** How an id becomes a bucket. */
export interface BucketMap {
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly partitions: number;
}

/**
 * The bucket of an id as SQL that an index can hold too. Throws a `UserError` of kind usage where the
 * column has no such bucket, or PostgreSQL takes no index on it.
 */
export function bucketOf(database: Database, column: ColumnDescription, wanted: BucketMap): string {
  const why = refusalOf(column, wanted);
  if (why !== null) {
    const what = `the column "${column.name}" is of type ${column.type}`;
    throw new UserError('usage', `${database.name}: ${what}; ${why}`);
  }
  const { map, hashInput, partitions } = wanted;
  const sql = database.dialect.quoteIdentifier(column.name);
  if (map === 'modulo') return residueOfRow(sql, partitions, 'integer');
  const hash = database.dialect.hash(map, { sql, kind: column.kind }, hashInput);
  if (hash === null) throw unknownHash(database.dialect, map);
  return residueOfRow(hash.value, partitions, hashes[map].signed);
}

const NO_NUMBER = 'id mod n is for numbers: add --hash pg-hashtextextended, or name another --id';

/** Why there is no such index, and what to do; null where there is one. */
function refusalOf({ kind }: ColumnDescription, { map, hashInput }: BucketMap): string | null {
  const isNumber = kind === 'integer' || kind === 'numeric';
  if (!isNumber && kind !== 'text') return 'name a column of ids with --id';
  if (map === 'modulo') return isNumber ? null : NO_NUMBER;
  const demands = { map, hashInput, compared: [] };
  if (needsInt64(demands) && kind !== 'integer')
    return `${map} of 8 bytes is for integers: leave --hash-input out, or take another hash`;
  if (isNumber || map.startsWith('pg-')) return null;
  return `PostgreSQL takes no index on ${map} of a text, whose bytes depend on the encoding: take --hash pg-hashtextextended`;
}
