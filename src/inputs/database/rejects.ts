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
  const { isRejected } = expressionsOf(source, request);
  if (isRejected === null) return [];
  const number = `s.${dialect.quoteIdentifier(ROW_NUMBER)}`;
  const columns = [source.id, ...source.costs];
  const cells = columns.flatMap((column) => {
    const sql = columnOf(source, column);
    return [dialect.textOf(sql), dialect.typeOf(sql)];
  });
  const named = [dialect.exactText(number), ...cells].map((cell, i) => `${cell} AS c${i}`);
  const isThere = `${columnOf(source, source.id).sql} IS NOT NULL`;
  const rows = await database.query(
    `SELECT ${named.join(', ')} FROM ${numberedRowsOf(source)} WHERE ${isThere} AND (${isRejected}) LIMIT ${REJECTS_LISTED}`,
  );
  return rows.map((row) => rejectOf(row, source));
}

function rejectOf([number = null, ...cells]: Row, { id, costs }: CountedSource): Reject {
  const line = number === null || !Number.isSafeInteger(Number(number)) ? null : Number(number);
  const [idText, idType] = [cells[0] ?? '', cells[1] ?? ''];
  const bad = costs.flatMap(({ name }, i) => {
    const text = cells[2 + 2 * i] ?? '';
    const reason = costReason(text, cells[3 + 2 * i] ?? '');
    return reason === null ? [] : [{ line, column: name, text, reason }];
  });
  const [badCost] = bad;
  const reason = idReason(idText, idType);
  return badCost !== undefined && reason === null
    ? badCost
    : { line, column: id.name, text: idText, reason: reason ?? NOT_CANONICAL };
}

const NOT_CANONICAL =
  'is text, and not a whole number of 64 bits as the database would write it; store it as INTEGER';

/** Why a value of such a type is no id; null where it is a whole number. */
function idReason(text: string, type: string): string | null {
  const ofType = typeReasons.get(type);
  if (ofType !== undefined) return ofType;
  const cell = parseId(text, false);
  if (cell.kind === 'reject') return cell.reason.replace(HASH_HINT, '');
  if (cell.kind === 'null') return 'is text and no whole number; store no id as NULL';
  return type !== 'text' || isCanonical(text) ? null : NOT_CANONICAL;
}

const typeReasons: ReadonlyMap<string, string> = new Map([
  ['real', 'is a floating-point number, which may have lost digits; store ids as whole numbers'],
  ['blob', 'is binary; store ids as whole numbers'],
]);

/** Under a hash that takes text none is rejected; and SQLite has no hash. */
const HASH_HINT = /; text and UUIDs need --hash$/;

/** As the database itself writes a whole number of 64 bits. */
function isCanonical(text: string): boolean {
  const value = BigInt(text);
  return `${value}` === text && BigInt.asIntN(64, value) === value;
}

function costReason(text: string, type: string): string | null {
  if (type === 'null' || text === '') return type === 'text' ? 'is no number' : null;
  if (type === 'text' || type === 'blob') return `is of type ${type}; store a cost as a number`;
  const cost = parseCost(text);
  return typeof cost === 'string' ? cost : null;
}
