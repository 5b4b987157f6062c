import { hashes } from '../../core/hash/catalog.ts';
import type { SqlValue } from '../../core/sql/dialect.ts';
import { rejectedKey, residueKey } from '../../core/sql/residue-key.ts';
import { allowsText, needsInt64 } from '../../core/tally/id-demands.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { type CountedSource, columnOf } from './source.ts';

/** The columns of a source as SQL: what counts, and which rows do. */
export interface Expressions {
  /** The id as it stands in the row. */
  readonly raw: string;
  /** The whole number, or NULL: text under a hash is none. */
  readonly number: string;
  /** The id as canonical text. */
  readonly text: string;
  /** Rows that hold something, and no id and costs that count; null where there can be none. */
  readonly isRejected: string | null;
  /** The same of each column, the id first, then the costs. */
  readonly rejections: readonly (string | null)[];
  /** The costs, in the order of the request. */
  readonly costs: readonly string[];
  /** Whether text is an id. */
  readonly takesText: boolean;
}

/**
 * The expressions of a source. Throws a `UserError` of kind usage where a column's type can be no id,
 * or no cost.
 */
export function expressionsOf(source: CountedSource, request: TallyRequest): Expressions {
  const { dialect } = source;
  const column = columnOf(source, source.id);
  const takesText = source.id.kind === 'text' && allowsText(request);
  const id = dialect.idOf(column);
  if (id === null) throw noId(source);
  if (needsInt64(request) && source.id.kind !== 'integer') throw noInt64(source);
  if (source.id.isUuid && !takesText) throw needsHash(source);
  const costs = source.costs.map((cost) => costOf(source, cost));
  const rejections = [
    takesText ? null : id.isRejected,
    ...costs.map(({ isRejected }) => isRejected),
  ];
  const reasons = rejections.filter((reason) => reason !== null);
  return {
    raw: column.sql,
    number: id.value,
    text: dialect.canonicalText(column),
    isRejected: reasons.length === 0 ? null : reasons.map((reason) => `(${reason})`).join(' OR '),
    rejections,
    costs: costs.map(({ value }) => `(${value})`),
    takesText,
  };
}

function costOf(source: CountedSource, cost: CountedSource['id']): SqlValue {
  const found = source.dialect.costOf(columnOf(source, cost));
  if (found !== null) return found;
  throw new UserError(
    'usage',
    `${source.relation.label} has the column "${cost.name}" of type ${cost.type}, which is no cost; name a column of numbers with --cost`,
  );
}

function noId({ relation, id }: CountedSource): UserError {
  const what = `${relation.label} has the column "${id.name}" of type ${id.type}`;
  const why = id.kind === 'float' ? 'which may have lost digits' : 'which holds no whole numbers';
  return new UserError('usage', `${what}, ${why}; name a column of whole numbers with --id`);
}

/** Its type alone rules all rows out, so none is counted first. */
function needsHash({ dialect, relation, id }: CountedSource): UserError {
  const computed = dialect.hashes.filter((name) => hashes[name].input !== 'int64');
  const why = `the column "${id.name}" of type ${id.type}, and ids of type uuid need --hash`;
  return new UserError(
    'usage',
    `${relation.label} has ${why}; add one that ${dialect.name} computes: ${computed.join(', ')}`,
  );
}

function noInt64({ relation, id }: CountedSource): UserError {
  return new UserError(
    'usage',
    `${relation.label} has the column "${id.name}" of type ${id.type}, and this hash is given the 8 bytes of an integer; use --hash-input text or another hash`,
  );
}

/** The group of a row: its residue, or that it is null or rejected. */
export function groupOf(expressions: Expressions, value: string, modulus: number): string {
  const key = residueKey(value, modulus);
  const { raw, isRejected } = expressions;
  if (isRejected === null) return key;
  return `CASE WHEN ${raw} IS NULL THEN NULL WHEN ${isRejected} THEN ${rejectedKey(modulus)} ELSE ${key} END`;
}

/** The condition that a row's id counts. */
export function isCounted({ raw, isRejected }: Expressions): string {
  const isThere = `${raw} IS NOT NULL`;
  return isRejected === null ? isThere : `${isThere} AND (${isRejected}) IS NOT TRUE`;
}
