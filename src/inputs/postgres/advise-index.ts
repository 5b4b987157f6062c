import * as v from 'valibot';
import { residueOfRow } from '../../core/sql/residue-key.ts';
import { UserError } from '../../core/user-error.ts';
import { grouped } from '../../core/words.ts';
import { chooseId, chooseRelation, type WantedRows } from '../database/choose.ts';
import type { Database, Relation } from '../database/database.ts';
import { type BucketCost, bucketCost, type PlannerFacts } from './index-cost.ts';

/**
 * Whether an index on the bucket of an id is worth it, in sentences: what reading one bucket costs now
 * by the planner, and what it would with the index. Nothing is counted, and nothing is made.
 */
export async function adviseIndex(
  database: Database,
  wanted: WantedRows,
  partitions: number,
): Promise<string> {
  const relation = await chooseRelation(database, wanted);
  const name = numberColumn(database, relation, wanted.id);
  const facts = await factsOf(database, relation);
  const bucket = residueOfRow(database.dialect.quoteIdentifier(name), partitions, 'integer');
  const condition = `${bucket} = ${Math.min(BUCKET, partitions - 1)}`;
  const now = await database.expected(`SELECT * FROM ${relation.from} WHERE ${condition}`);
  if (now === null) throw new RangeError('PostgreSQL tells what it expects');
  const indexed = bucketCost(facts, partitions);
  return [
    `${database.name}: ${relation.label}, ${rounded(facts.rows)} rows on ${rounded(facts.pages)} pages, as of its last ANALYZE`,
    `  WHERE ${condition}`,
    `  now: cost ${rounded(now.cost)}${now.indexes.length === 0 ? ', every row is read' : ''}`,
    `  with an index: cost about ${rounded(indexed.cost)}, ${rounded(indexed.rows)} rows on ${rounded(indexed.pages)} pages`,
    ...adviceOf({ now, indexed, facts, relation, bucket }),
    '',
  ].join('\n');
}

function numberColumn(database: Database, relation: Relation, id: string | null): string {
  const { name, kind, type } = chooseId(database, relation, id).column;
  if (kind === 'integer' || kind === 'numeric') return name;
  const what = `${database.name}: the column "${name}" is of type ${type}`;
  throw new UserError('usage', `${what}; --advise-index is for numbers`);
}

function rounded(value: number): string {
  return grouped(Math.round(value));
}

/** Any will do; where ids are negative too, this one has some of either sign. */
const BUCKET = 5;

async function factsOf(database: Database, { from, label }: Relation): Promise<PlannerFacts> {
  const literal = database.dialect.quoteLiteral(from);
  const rows = await database.query(`${FACTS} WHERE c.oid = pg_catalog.to_regclass(${literal})`);
  const [kind, ...numbers] = rows[0] ?? [];
  if (kind !== 'r' && kind !== 'm') {
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
    rows: count,
    pages,
    seqPageCost: seq,
    randomPageCost: random,
    cpuTupleCost: tuple,
    cpuIndexTupleCost: indexTuple,
    cpuOperatorCost: operator,
  };
}

/** Rows are -1 where nobody has counted them. */
const FACTS = `
SELECT c.relkind, c.reltuples::text, c.relpages::text,
  pg_catalog.current_setting('seq_page_cost'), pg_catalog.current_setting('random_page_cost'),
  pg_catalog.current_setting('cpu_tuple_cost'), pg_catalog.current_setting('cpu_index_tuple_cost'),
  pg_catalog.current_setting('cpu_operator_cost')
FROM pg_catalog.pg_class AS c`;

const number = v.pipe(v.string(), v.transform(Number), v.finite());
const factCells = v.tuple([number, number, number, number, number, number, number]);

interface Compared {
  readonly now: { readonly cost: number; readonly indexes: readonly string[] };
  readonly indexed: BucketCost;
  readonly facts: PlannerFacts;
  readonly relation: Relation;
  readonly bucket: string;
}

function adviceOf({ now, indexed, facts, relation, bucket }: Compared): string[] {
  if (now.indexes.length > 0) return [`THERE IS ONE: ${now.indexes.join(', ')} is used.`];
  if (now.cost < COST_WORTH) {
    const limit = grouped(COST_WORTH);
    return [
      `NOT WORTH AN INDEX: the whole table is read for less than ${limit}, some tenth of a second.`,
    ];
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
    `  CREATE INDEX CONCURRENTLY ON ${relation.from} ((${bucket}));`,
  ];
}

/** A page that is read in order costs 1, and takes some 10 microseconds. */
const COST_WORTH = 10_000;

/** Less is lost again by what the index costs each write. */
const TIMES_WORTH = 2;
