import * as v from 'valibot';
import type { ExpectedPlan } from '../database/database.ts';

/**
 * What a plan that EXPLAIN (FORMAT JSON) gave expects: its cost, and the foreign tables whose every row
 * would be fetched, since an aggregate stands above them and not on their own server.
 */
export function expectedPlan(json: string): ExpectedPlan {
  const [first] = v.parse(explained, JSON.parse(json));
  // Before PostgreSQL 18 each step that was told to be avoided adds this much.
  const cost = first.Plan['Total Cost'] % DISABLED_COST;
  return {
    isLocal: isLocal(first.Plan),
    cost,
    rows: first.Plan['Plan Rows'],
    fetched: fetchedBy(first.Plan, false),
    indexes: indexesOf(first.Plan),
    filters: filtersOf(first.Plan),
  };
}

const DISABLED_COST = 1e10;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Index Cond'?: string | undefined;
  readonly Filter?: string | undefined;
  /** Of postgres_fdw, where more than the rows of a table is asked for: `Aggregate on (t)`. */
  readonly Relations?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: v.GenericSchema<unknown, PlanNode> = v.object({
  'Node Type': v.string(),
  'Total Cost': v.number(),
  'Plan Rows': v.number(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Filter: v.optional(v.string()),
  Relations: v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => planNode))),
});

const explained = v.tuple([v.object({ Plan: planNode })]);

function fetchedBy(node: PlanNode, isAggregated: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': name, Relations: asked = '', Plans = [] } = node;
  const isFetched = type === 'Foreign Scan' && isAggregated && !asked.startsWith('Aggregate');
  const within = isAggregated || type === 'Aggregate';
  const found = [
    ...(isFetched ? [name ?? asked] : []),
    ...Plans.flatMap((plan) => fetchedBy(plan, within)),
  ];
  return [...new Set(found)];
}

/** A step that reads and is none of PostgreSQL's own belongs to an engine that distributes. */
function isLocal({ 'Node Type': type, Plans = [] }: PlanNode): boolean {
  const isForeign = /Scan|Motion/.test(type) && !OWN_SCANS.has(type);
  return !isForeign && Plans.every(isLocal);
}

const OWN_SCANS: ReadonlySet<string> = new Set([
  'Seq Scan',
  'Sample Scan',
  'Index Scan',
  'Index Only Scan',
  'Bitmap Index Scan',
  'Bitmap Heap Scan',
  'Tid Scan',
  'Tid Range Scan',
  'Subquery Scan',
  'Function Scan',
  'Table Function Scan',
  'Values Scan',
  'CTE Scan',
  'WorkTable Scan',
]);

function indexesOf(node: PlanNode): ExpectedPlan['indexes'] {
  const { 'Index Name': name, 'Index Cond': condition = null, Plans = [] } = node;
  return [...(name === undefined ? [] : [{ name, condition }]), ...Plans.flatMap(indexesOf)];
}

function filtersOf({ Filter: filter, Plans = [] }: PlanNode): string[] {
  return [...(filter === undefined ? [] : [filter]), ...Plans.flatMap(filtersOf)];
}
