import { parseId } from '../../core/id.ts';
import { REJECTS_LISTED, type Reject, type TallyRequest } from '../../core/tally/tally.ts';
import { parseCost } from '../parse-cost.ts';
import type { Database, Row } from './database.ts';
import { expressionsOf } from './expressions.ts';
import { type CountedSource, columnOf, numberedRowsOf, ROW_NUMBER } from './source.ts';

/**
 * The first rows that were rejected, with what they hold and why that does not count. A statement of
 * its own, so that a clean table is not searched for them.
 */
export async function rejectsOf(
  database: Database,
  source: CountedSource,
  request: TallyRequest,
): Promise<readonly Reject[]> {
  const { dialect } = source;
  const { isRejected, rejections } = expressionsOf(source, request);
  if (isRejected === null) return [];
  const number = `s.${dialect.quoteIdentifier(ROW_NUMBER)}`;
  const columns = [source.id, ...source.costs];
  const cells = columns.flatMap((column, i) => {
    const sql = columnOf(source, column);
    const isGuilty = `CASE WHEN ${rejections[i] ?? 'NULL'} THEN 1 ELSE 0 END`;
    return [dialect.textOf(sql), dialect.typeOf(sql), dialect.exactText(isGuilty)];
  });
  const named = [dialect.exactText(number), ...cells].map((cell, i) => `${cell} AS c${i}`);
  const isThere = `${columnOf(source, source.id).sql} IS NOT NULL`;
  // The first ones, and not what each worker came upon first.
  for (const sql of dialect.inOrder) await database.query(sql);
  const rows = await database.query(
    `SELECT ${named.join(', ')} FROM ${numberedRowsOf(source)} WHERE ${isThere} AND (${isRejected}) LIMIT ${REJECTS_LISTED}`,
  );
  return rows.map((row) => rejectOf(row, source));
}

/** Which column it was the database says: what is an id depends on its type and on the hash. */
function rejectOf([number = null, ...cells]: Row, source: CountedSource): Reject {
  const { id, costs } = source;
  const line = number === null || !Number.isSafeInteger(Number(number)) ? null : Number(number);
  const guilty = [id, ...costs].flatMap(({ name }, i) => {
    const [text = null, type = null, isGuilty] = cells.slice(3 * i);
    return isGuilty === '1' ? [{ column: name, text: text ?? '', type: type ?? '', i }] : [];
  });
  const [first] = guilty;
  if (first === undefined) throw new RangeError('a rejected row has a column that was rejected');
  const { column, text, type, i } = first;
  return {
    line,
    column,
    text,
    reason: i === 0 ? idReason(text, type, source) : costReason(text, type),
  };
}

const NOT_CANONICAL =
  'is text, and not a whole number of 64 bits as the database would write it; store it as INTEGER';

/** Why a value of such a type is no id. */
function idReason(text: string, type: string, { dialect, id }: CountedSource): string {
  const ofType = typeReasons.get(type);
  if (ofType !== undefined) return ofType;
  const cell = parseId(text, false);
  const isCurable = id.kind === 'text' && dialect.hashes.length > 0;
  if (cell.kind === 'reject') return isCurable ? cell.reason : cell.reason.replace(HASH_HINT, '');
  if (cell.kind === 'null') return 'is text and no whole number; store no id as NULL';
  return NOT_CANONICAL;
}

const typeReasons: ReadonlyMap<string, string> = new Map([
  ['real', 'is a floating-point number, which may have lost digits; store ids as whole numbers'],
  ['blob', 'is binary; store ids as whole numbers'],
]);

/** For text, and where the database computes one: under a hash that takes text none is rejected. */
const HASH_HINT = /; text and UUIDs need --hash$/;

function costReason(text: string, type: string): string {
  if (type === 'text' || type === 'blob') return `is of type ${type}; store a cost as a number`;
  const cost = parseCost(text);
  return typeof cost === 'string'
    ? cost
    : 'is no number of at least 0; store a missing cost as NULL';
}
