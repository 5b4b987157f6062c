import type { Database, ExpectedPlan, Relation } from '../database/database.ts';

/** The rows of one bucket. */
interface AskedRows {
  /** The comparison of the bucket, as the index must have it. */
  readonly bucket: string;
  /** The user's condition, or null. */
  readonly where: string | null;
}

export interface BucketPlans {
  readonly now: ExpectedPlan;
  /** Indexes in which the bucket would be looked up. */
  readonly used: readonly string[];
  /** Rows of all buckets, as the planner expects them. */
  readonly rows: number;
  /** What asking one row for the condition costs. */
  readonly conditionCost: number;
}

/** What the planner expects of reading one bucket. Nothing is read; settings are of the transaction. */
export async function bucketPlans(
  database: Database,
  relation: Relation,
  asked: AskedRows,
): Promise<BucketPlans> {
  const select = `SELECT ${readable(database, relation)} FROM ${relation.from}`;
  const now = await expected(database, `${select} WHERE ${conditionOf(asked)}`);
  const { where } = asked;
  const rows =
    where === null ? null : await expected(database, `${select} WHERE ${bracketed(where)}`);
  for (const setting of PLAIN_SCAN) await database.query(`SET LOCAL ${setting}`);
  const [all, each, bucket] = [
    await expected(database, select),
    await expected(database, `${select} WHERE ${conditionOf(asked)}`),
    await expected(database, `${select} WHERE ${asked.bucket}`),
  ];
  return {
    now,
    used: now.indexes.flatMap(({ name, condition }) => (looksUp(condition, bucket) ? [name] : [])),
    rows: (rows ?? all).rows,
    conditionCost: Math.max(0, each.cost - all.cost) / Math.max(1, all.rows),
  };
}

/** With these the rows are read in their order, so that what a condition costs is all that differs. */
const PLAIN_SCAN: readonly string[] = [
  'enable_indexscan = off',
  'enable_indexonlyscan = off',
  'enable_bitmapscan = off',
  'max_parallel_workers_per_gather = 0',
];

/** SQL for what a row of the bucket fulfils. */
export function conditionOf({ bucket, where }: AskedRows): string {
  return where === null ? bucket : `${bucket} AND ${bracketed(where)}`;
}

/** The line break ends a comment that the condition may end in. */
export function bracketed(where: string): string {
  return `(${where}${where.includes('--') ? '\n' : ''})`;
}

/** All columns, as a query would have them; or those that the role may read. */
function readable({ dialect }: Database, { columns, unreadable }: Relation): string {
  const names = columns.map(({ name }) => name).filter((name) => !unreadable.includes(name));
  return unreadable.length === 0 || names.length === 0
    ? '*'
    : names.map((name) => dialect.quoteIdentifier(name)).join(', ');
}

async function expected(database: Database, sql: string): Promise<ExpectedPlan> {
  const plan = await database.expected(sql);
  if (plan === null) throw new RangeError('PostgreSQL tells what it expects');
  return plan;
}

/**
 * Whether an index is searched for the bucket, and not for what else is asked: the server writes both
 * in its own way, an index's with more brackets.
 */
function looksUp(condition: string | null, { filters }: ExpectedPlan): boolean {
  const plain = (text: string): string => text.replaceAll(/[()\s]/g, '');
  const [filter] = filters;
  return condition !== null && filter !== undefined && plain(condition).includes(plain(filter));
}
