import type { JitterRule } from '../../../core/due/due-request.ts';
import { TOLERANCE_S_MAX } from '../../../core/due/offset.ts';
import { hashes } from '../../../core/hash/catalog.ts';
import type { SqlHash } from '../../../core/sql/dialect.ts';
import type { ColumnDescription, Database } from '../database.ts';
import { type DueSource, dueExpressions, sqlOf } from './due-source.ts';
import { toleranceUnitMs } from './row-tolerance.ts';

/**
 * SQL for the seconds by which jitter moves a row's job, as `offsetOf` of the core: modulo takes the
 * remainder of the hash as it is read, multiply-shift its upper 32 bits times the tolerance. Null where
 * the database cannot compute it: no ids, another hash, or times whose second it does not know.
 */
export function jitterOffset(source: DueSource): string | null {
  const { database, columns, form, request } = source;
  const { jitter } = request;
  if (jitter === null || columns.id === null || form.arithmetic === null) return null;
  // A clock's time is put into Unix time on our side.
  if (form.read('0').kind !== 'utc') return null;
  const hash = hashOf(database, columns.id, jitter);
  if (hash === null) return null;
  const tolerance = toleranceOf(source);
  const plain =
    jitter.reduction === 'modulo'
      ? remainder(hash, tolerance)
      : `((${topBits(hash, jitter)}) * ${tolerance}) / 4294967296`;
  const back = symmetricBack(source, tolerance);
  return `CASE WHEN ${sqlOf(database, columns.id).sql} IS NULL OR ${tolerance} <= 1 THEN 0 ELSE ${plain}${back} END`;
}

function hashOf(
  database: Database,
  id: ColumnDescription,
  { hash, hashInput }: JitterRule,
): SqlHash | null {
  const { input } = hashes[hash];
  const takesInt64 = input === 'int64' || (input === 'either' && hashInput === 'int64');
  const isHashed = takesInt64
    ? id.kind === 'integer'
    : id.kind === 'integer' || id.kind === 'numeric' || id.kind === 'text';
  return isHashed ? database.dialect.hash(hash, sqlOf(database, id), hashInput) : null;
}

/** The row's own, else its type's, else that of all; within what counts, or the row is rejected. */
function toleranceOf(source: DueSource): string {
  const { request, columns, database } = source;
  const { type, tolerance: written } = dueExpressions(source);
  const unitMs = toleranceUnitMs(columns.tolerance);
  const tolerance = unitMs === 1000 ? written : `(${written} * ${unitMs} / 1000.0)`;
  const { all, byType } = request.tolerances;
  const whens = [...byType].map(
    ([name, { toleranceS }]) =>
      `WHEN ${database.dialect.quoteLiteral(name)} THEN ${Math.floor(toleranceS)}`,
  );
  const typed =
    columns.type === null || whens.length === 0
      ? `${Math.floor(all)}`
      : `CASE ${database.dialect.exactText(type)} ${whens.join(' ')} ELSE ${Math.floor(all)} END`;
  // To greatest and least a NULL is not there.
  const own =
    columns.tolerance === null
      ? typed
      : `CASE WHEN ${tolerance} IS NULL THEN ${typed} ELSE trunc(least(greatest(${tolerance}, 0), ${TOLERANCE_S_MAX})) END`;
  return `(${own})::bigint`;
}

/** Unsigned 64 bits are reduced in two halves, none of whose products passes 2^52. */
function remainder({ value, signed }: SqlHash, tolerance: string): string {
  if (signed !== false) return `(${value} % ${tolerance} + ${tolerance}) % ${tolerance}`;
  const high = `((${value} >> 32) & 4294967295)`;
  const low = `(${value} & 4294967295)`;
  return `((${high} % ${tolerance}) * (4294967296 % ${tolerance}) + ${low}) % ${tolerance}`;
}

function topBits({ value }: SqlHash, { hash }: JitterRule): string {
  const isShort = hash === 'pg-hashint8' || hash === 'pg-hashtext';
  return isShort ? `${value}::bigint & 4294967295` : `(${value} >> 32) & 4294967295`;
}

/** Half of the tolerance earlier, for the types that may be early. */
function symmetricBack({ request, columns, database }: DueSource, tolerance: string): string {
  if (request.jitter?.isSymmetric === true) return ` - ${tolerance} / 2`;
  const types = [...request.tolerances.byType].filter(([, each]) => each.isSymmetric);
  if (columns.type === null || types.length === 0) return '';
  const names = types.map(([name]) => database.dialect.quoteLiteral(name)).join(', ');
  const type = database.dialect.exactText(sqlOf(database, columns.type).sql);
  return ` - CASE WHEN ${type} IN (${names}) THEN ${tolerance} / 2 ELSE 0 END`;
}
