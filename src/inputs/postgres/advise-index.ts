import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import { grouped } from '../../core/words.ts';
import { chooseId, chooseRelation, type WantedRows } from '../database/choose.ts';
import type { Database, Relation } from '../database/database.ts';
import { namingUnreadable, refuseUnreadable } from '../database/refused-columns.ts';
import { type BucketMap, bucketOf } from './bucket-lookup.ts';
import { type BucketPlans, bracketed, bucketPlans, conditionOf } from './bucket-plans.ts';
import { type BucketCost, bucketCost, type PlannerFacts } from './index-cost.ts';

/**
 * Whether an index on the bucket of an id is worth it, in sentences: what reading one bucket costs now
 * by the planner, and what it would with the index. Of rows that fulfil a condition it is a partial
 * index. Nothing is counted, and nothing is made.
 */
export async function adviseIndex(
  database: Database,
  wanted: WantedRows,
  map: BucketMap,
): Promise<string> {
  const relation = await chooseRelation(database, wanted);
  const { column } = chooseId(database, relation, wanted.id);
  refuseUnreadable(database, relation, [column]);
  const bucket = bucketOf(database, column, map);
  const asked = {
    bucket: `${bucket} = ${Math.min(BUCKET, map.partitions - 1)}`,
    where: wanted.where,
  };
  const { isPartitioned, ...table } = await tableFacts(database, relation);
  const plans = await namingUnreadable(relation, () => bucketPlans(database, relation, asked));
  const { now, conditionCost, rows } = plans;
  const facts = { ...table, conditionCost, rows: wanted.where === null ? table.rows : rows };
  const indexed = bucketCost(facts, map.partitions);
  const seen = now.indexes.length === 0 ? ', every row is read' : '';
  return [
    `${database.name}: ${relation.label}, ${rounded(table.rows)} rows on ${rounded(table.pages)} pages, as of its last ANALYZE`,
    ...(wanted.where === null
      ? []
      : [`  of which ${rounded(rows)} fulfil --where, it is expected`]),
    `  WHERE ${conditionOf(asked)}`,
    `  now: cost ${rounded(now.cost)}${seen}`,
    // Of one that is there the planner knows more than this estimate.
    ...(plans.used.length > 0 ? [] : [estimateOf(indexed)]),
    ...adviceOf({ plans, indexed, facts, relation, isPartitioned, bucket, where: wanted.where }),
    '',
  ].join('\n');
}

function estimateOf({ cost, rows, pages }: BucketCost): string {
  return `  with an index: cost about ${rounded(cost)}, ${rounded(rows)} rows on ${rounded(pages)} pages`;
}

function rounded(value: number): string {
  return grouped(Math.round(value));
}

/** Any will do; where ids are negative too, this one has some of either sign. */
const BUCKET = 5;

interface TableFacts extends Omit<PlannerFacts, 'conditionCost'> {
  readonly isPartitioned: boolean;
}

async function tableFacts(database: Database, { from, label }: Relation): Promise<TableFacts> {
  const literal = database.dialect.quoteLiteral(from);
  const rows = await database.query(`${FACTS} WHERE c.oid = pg_catalog.to_regclass(${literal})`);
  const [kind, ...numbers] = rows[0] ?? [];
  if (kind !== 'r' && kind !== 'm' && kind !== 'p') {
    throw new UserError(
      'usage',
      `${database.name}: ${label} takes no index; name a plain table with --table`,
    );
  }
  const [count, pages, seq, random, tuple, indexTuple, operator] = v.parse(factCells, numbers);
  if (count < 0) {
    const what = `${database.name}: the planner knows nothing of ${label} yet`;
    throw new UserError('input', `${what}; run ANALYZE on it first`);
  }
  return {
    isPartitioned: kind === 'p',
    rows: count,
    pages,
    seqPageCost: seq,
    randomPageCost: random,
    cpuTupleCost: tuple,
    cpuIndexTupleCost: indexTuple,
    cpuOperatorCost: operator,
  };
}

/**
 * Rows are -1 where nobody has counted them, which before PostgreSQL 14 looks like an empty table. A partitioned table has those of its partitions, of which
 * the ones to come may be uncounted.
 */
const FACTS = `
SELECT c.relkind,
  CASE WHEN c.relkind = 'p' THEN p.reltuples WHEN ${isCounted('c')} THEN c.reltuples ELSE -1 END::text,
  CASE WHEN c.relkind = 'p' THEN p.relpages ELSE c.relpages END::text,
  pg_catalog.current_setting('seq_page_cost'), pg_catalog.current_setting('random_page_cost'),
  pg_catalog.current_setting('cpu_tuple_cost'), pg_catalog.current_setting('cpu_index_tuple_cost'),
  pg_catalog.current_setting('cpu_operator_cost')
FROM pg_catalog.pg_class AS c
CROSS JOIN LATERAL (
  WITH RECURSIVE parts AS (
    SELECT i.inhrelid FROM pg_catalog.pg_inherits AS i WHERE i.inhparent = c.oid
    UNION
    SELECT i.inhrelid FROM pg_catalog.pg_inherits AS i JOIN parts AS p ON i.inhparent = p.inhrelid
  )
  SELECT coalesce(sum(t.reltuples::float8) FILTER (WHERE ${isCounted('t')}), -1) AS reltuples,
    coalesce(sum(t.relpages), 0) AS relpages
  FROM parts JOIN pg_catalog.pg_class AS t ON t.oid = parts.inhrelid WHERE t.relkind IN ('r', 'f')
) AS p`;

function isCounted(table: string): string {
  const isNew = "pg_catalog.current_setting('server_version_num')::integer >= 140000";
  return `(${table}.reltuples >= 0 AND (${table}.relpages > 0 OR ${isNew}))`;
}

const number = v.pipe(v.string(), v.transform(Number), v.finite());
const factCells = v.tuple([number, number, number, number, number, number, number]);

interface Compared {
  readonly plans: BucketPlans;
  readonly indexed: BucketCost;
  readonly facts: PlannerFacts;
  readonly relation: Relation;
  readonly isPartitioned: boolean;
  readonly bucket: string;
  readonly where: string | null;
}

function adviceOf(compared: Compared): string[] {
  const { plans, indexed, facts, where } = compared;
  const { now, used } = plans;
  if (used.length > 0) return [`THERE IS ONE: ${used.join(', ')} is used.`];
  if (now.cost < COST_WORTH) {
    const what = now.indexes.length === 0 ? 'the whole table is' : 'these rows are';
    const limit = grouped(COST_WORTH);
    return [`NOT WORTH AN INDEX: ${what} read for less than ${limit}, some tenth of a second.`];
  }
  const times = now.cost / indexed.cost;
  if (times < TIMES_WORTH) {
    const share = Math.round((100 * indexed.pages) / facts.pages);
    return [
      `NOT WORTH AN INDEX: a bucket's rows lie on ${share}% of the pages, to be read all the same.`,
    ];
  }
  return [
    `WORTH AN INDEX, by a factor of ${times.toFixed(1)}; every write then costs more. The query must say it in these words:`,
    ...statementOf(compared),
    ...(where === null ? [] : [CONDITION_LIMITS]),
  ];
}

function statementOf({ relation, isPartitioned, bucket, where }: Compared): string[] {
  const how = isPartitioned ? '' : ' CONCURRENTLY';
  const condition = where === null ? '' : ` WHERE ${bracketed(where)}`;
  return [
    `  CREATE INDEX${how} ON ${relation.from} ((${bucket}))${condition};`,
    ...(isPartitioned ? [NOT_CONCURRENTLY] : []),
  ];
}

const NOT_CONCURRENTLY =
  '  (A partitioned table takes none CONCURRENTLY, and lets no row in until it is made. To have writes go on, make one ON ONLY the table, then one CONCURRENTLY on each partition, and ALTER INDEX ... ATTACH PARTITION.)';

const CONDITION_LIMITS =
  '  (An index takes no condition that changes by itself, as with now(), nor a subquery.)';

/** A page that is read in order costs 1, and takes some 10 microseconds. */
const COST_WORTH = 10_000;

/** Less is lost again by what the index costs each write. */
const TIMES_WORTH = 2;
