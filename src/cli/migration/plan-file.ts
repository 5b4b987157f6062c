import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { PartitionMigration } from '../../core/results/migration.ts';
import { UserError } from '../../core/user-error.ts';

/** A plan as `--out` writes it: the whole JSON report, with what it was made for. */
const file = v.object({
  schema: v.literal('nandi/simulate-migration@1'),
  input: v.nullable(v.object({ used: v.nullable(v.number()) })),
  parameters: v.object({
    from: v.object({ text: v.string() }),
    to: v.object({ text: v.string() }),
    hash_input: v.string(),
  }),
  result: v.object({ digest: v.string() }),
});

/** A plan that was written earlier. */
export type PlanFile = v.InferOutput<typeof file>;

/** Reads it. Throws a `UserError` of kind input where it is not there, or is something else. */
export async function readPlan(path: string): Promise<PlanFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError('input', `${path}: this plan cannot be read; write one with --out`, {
      cause: error,
    });
  });
  const parsed = v.safeParse(file, jsonOf(text));
  if (parsed.success) return parsed.output;
  throw new UserError(
    'input',
    `${path} is no plan of nandi simulate-migration; write one with --out ${path}`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Throws a `UserError` of kind input where a plan was made for another change, or for other ids, and
 * names what differs.
 */
export function refuseOtherPlan(
  path: string,
  { parameters, input, result }: PlanFile,
  found: PartitionMigration,
  schemes: { readonly from: string; readonly to: string },
): void {
  const differences = [
    ...differs(
      'the change',
      `${parameters.from.text} -> ${parameters.to.text}`,
      `${schemes.from} -> ${schemes.to}`,
    ),
    ...differs('--hash-input', parameters.hash_input, found.hashInput),
    ...differs('the number of ids', `${input?.used ?? 'uniform'}`, `${found.records ?? 'uniform'}`),
  ];
  const same = differences.length === 0 && result.digest === found.digest;
  if (same) return;
  const what =
    differences.length > 0
      ? differences.join('; ')
      : 'as many ids, but others: they lie in other slots';
  throw new UserError(
    'input',
    `${path} was made for another input: ${what}; look at the change again and write a new plan with --out`,
  );
}

function differs(what: string, before: string, now: string): string[] {
  return before === now ? [] : [`${what} was ${before} and is ${now}`];
}
