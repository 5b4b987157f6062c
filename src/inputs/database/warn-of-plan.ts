import { grouped } from '../../core/words.ts';
import type { Database, ExpectedPlan, Opening } from './database.ts';

interface Watch {
  readonly costMax: number | null;
  readonly tell: Opening['tell'];
}

/** Warns of what will hurt in the plan of a statement, before it runs, with the cure. */
export function warnOfPlan(
  database: Database,
  plan: ExpectedPlan | null,
  { costMax, tell }: Watch,
): void {
  if (plan === null) return;
  for (const sentence of [...fetching(plan), ...dear(plan, costMax)]) {
    tell({ kind: 'warning', text: `${database.name}: ${sentence}` });
  }
}

function fetching({ fetched }: ExpectedPlan): string[] {
  if (fetched.length === 0) return [];
  const tables = fetched.map((name) => `"${name}"`).join(', ');
  return [
    `every row of ${tables} is fetched from another server to be counted here; give each of those servers a --db of its own, which counts where the rows are`,
  ];
}

function dear({ cost }: ExpectedPlan, costMax: number | null): string[] {
  if (costMax === null || cost <= costMax) return [];
  return [
    `the planner expects a cost of ${grouped(Math.round(cost))}, above --max-cost ${grouped(costMax)}; look at the plan with --explain, narrow it with --where, or count a replica`,
  ];
}
