import type { HashInput, MapName } from '../../tally/tally.ts';
import type { SqlColumn } from '../dialect.ts';
import type { BucketDialect } from './dialect.ts';

/** How an id becomes a remainder. */
export interface ResidueMap {
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly modulus: number;
}

/** What is counted. Names are quoted; the condition is the user's. */
export interface CountedIds extends ResidueMap {
  readonly table: string;
  readonly where: string | null;
  readonly id: Pick<SqlColumn, 'kind'> & { readonly name: string };
  readonly costs: readonly CountedCost[];
}

/** A cost column, and what its figures are called. */
interface CountedCost {
  readonly column: string;
  readonly count: string;
  readonly sum: string;
  readonly squares: string;
  readonly max: string;
}

/**
 * The query whose rows are `residue, modulus, count`: a remainder that is floorMod of every id, NULL
 * for the rows without one, and the word `rejected` for those whose id is none, where the column's
 * type lets there be any. Of each cost come after: rows that have it, sum, sum of squares, maximum. Null where the engine cannot count so.
 * The line break ends a comment that the condition may end in.
 */
export function countingQuery(dialect: BucketDialect, ids: CountedIds): string | null {
  const column = { sql: `s.${ids.id.name}`, kind: ids.id.kind };
  const residue = keyOf(dialect, column, ids);
  if (residue === null) return null;
  const { table, where } = ids;
  const figures = [
    `${residue} AS residue`,
    `${ids.modulus} AS modulus`,
    'count(*) AS count',
    ...ids.costs.map((cost) => costFigures(dialect, cost)),
  ];
  const rows = where === null ? table : `(SELECT * FROM ${table} WHERE (${where}\n))`;
  return `SELECT\n  ${figures.join(',\n  ')}\nFROM ${rows} AS s\nGROUP BY 1\nORDER BY 1`;
}

function costFigures(dialect: BucketDialect, cost: CountedCost): string {
  const { value } = dialect.costOf(`s.${cost.column}`);
  return [
    `count(${value}) AS ${cost.count}`,
    `sum(${value}) AS ${cost.sum}`,
    `sum((${value}) * (${value})) AS ${cost.squares}`,
    `max(${value}) AS ${cost.max}`,
  ].join(',\n  ');
}

/**
 * The remainder of an id as SQL, NULL where there is no id; null where the engine lacks the hash, or
 * a column of the kind can be no id.
 */
export function residueSql(
  dialect: BucketDialect,
  column: SqlColumn,
  { map, hashInput, modulus }: ResidueMap,
): string | null {
  if (map !== 'modulo') return dialect.hashResidue(map, column, hashInput, modulus);
  const value = dialect.idOf(column)?.value;
  return value === undefined ? null : dialect.floorMod(value, modulus);
}

/** A column that holds nothing but ids, as `floorMod` takes it. */
export function dividend(dialect: BucketDialect, { sql, kind }: SqlColumn): string {
  return kind === 'numeric' ? (dialect.wholeOf?.(sql) ?? sql) : sql;
}

/** Text under a hash is an id whatever it is. */
function keyOf(dialect: BucketDialect, column: SqlColumn, ids: CountedIds): string | null {
  const residue = residueSql(dialect, column, ids);
  if (residue === null) return null;
  const takesText = ids.map !== 'modulo' && column.kind === 'text';
  const reasons = [
    takesText ? null : (dialect.idOf(column)?.isRejected ?? null),
    ...ids.costs.map((cost) => dialect.costOf(`s.${cost.column}`).isRejected),
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) return residue;
  const isRejected = reasons.length === 1 ? reasons[0] : `(${reasons.join(') OR (')})`;
  const { sql } = column;
  return `CASE WHEN ${sql} IS NULL THEN NULL\n    WHEN ${isRejected} THEN 'rejected'\n    ELSE ${dialect.text(residue)} END`;
}
