import * as v from 'valibot';
import { grouped } from '../../core/words.ts';

/** A node of EXPLAIN (FORMAT JSON), as far as this file reads it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Total Cost': number;
  readonly Relations?: string | undefined;
  readonly 'Relation Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const node: v.GenericSchema<unknown, PlanNode> = v.looseObject({
  'Node Type': v.string(),
  'Total Cost': v.number(),
  Relations: v.optional(v.string()),
  'Relation Name': v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => node))),
});

const explained = v.pipe(v.string(), v.parseJson(), v.tuple([v.looseObject({ Plan: node })]));

/**
 * What is worrying in the plan of a statement that counts, a sentence each with its cure: rows of a
 * foreign table that are fetched one by one since their server does not count them itself, and a cost
 * above the limit. `json` is what EXPLAIN (FORMAT JSON) answers.
 *
 * What a foreign server aggregates itself shows as `Aggregate on (...)`: postgres_fdw's word for it,
 * and that of other wrappers which push down.
 */
export function planConcerns(json: string, costMax: number | null): string[] {
  const [{ Plan }] = v.parse(explained, json);
  const fetched = new Set(
    nodesOf(Plan)
      .filter((each) => each['Node Type'] === 'Foreign Scan')
      .filter(({ Relations }) => Relations === undefined || !/aggregate on/i.test(Relations))
      .map((each) => each['Relation Name'] ?? each.Relations ?? 'a foreign table'),
  );
  const cost = Plan['Total Cost'];
  return [
    ...[...fetched].map(
      (name) =>
        `every row of ${name} is fetched from its server, which does not count them itself; count where they are: --db with the URL of each server`,
    ),
    ...(costMax !== null && cost > costMax
      ? [
          `the plan costs ${grouped(Math.round(cost))}, above --max-cost ${grouped(costMax)}; narrow it with --where, ask a replica, or raise the limit`,
        ]
      : []),
  ];
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
