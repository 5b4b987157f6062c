import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { BaselineAnalysis } from '../core/results/baseline-comparison.ts';
import { UserError } from '../core/user-error.ts';

/** What of an earlier result a later one is compared with. */
export interface BaselineFile {
  readonly name: string;
  readonly map: string;
  readonly hashInput: string;
  readonly idColumn: string | null;
  readonly costs: readonly string[];
  readonly analyses: readonly BaselineAnalysis[];
}

const SCHEMA = 'nandi/analyze@1';

const analysis = v.object({
  partitions: v.number(),
  total: v.number(),
  ratio: v.nullable(v.number()),
  max: v.object({ deviation_share: v.number() }),
  buckets: v.array(v.object({ count: v.number() })),
  verdict: v.object({ kind: v.string() }),
});

const file = v.object({
  schema: v.literal(SCHEMA),
  input: v.object({ id_column: v.nullable(v.object({ name: v.string() })) }),
  parameters: v.object({
    map: v.string(),
    hash_input: v.nullable(v.string()),
    costs: v.array(v.string()),
  }),
  result: v.union([v.object({ by_partitions: v.array(analysis) }), analysis]),
});

/**
 * Reads a result that was saved with `--save-baseline` or `-f json`. Throws a `UserError` of kind
 * input where it is not there, or is something else.
 */
export async function readBaseline(path: string): Promise<BaselineFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError(
      'input',
      `${path}: there is no baseline to read; write one with --save-baseline ${path}`,
      { cause: error },
    );
  });
  const parsed = v.safeParse(file, parseJson(path, text));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue) ?? 'its top';
    throw new UserError(
      'input',
      `${path} is no baseline of ${SCHEMA}: its "${place}" is missing or is something else; write one with --save-baseline ${path}`,
    );
  }
  const { input, parameters, result } = parsed.output;
  const analyses = 'by_partitions' in result ? result.by_partitions : [result];
  return {
    name: path,
    map: parameters.map,
    hashInput: parameters.hash_input ?? 'text',
    idColumn: input.id_column?.name ?? null,
    costs: parameters.costs,
    analyses: analyses.map((each) => ({
      partitions: each.partitions,
      total: each.total,
      ratio: each.ratio,
      deviationMax: each.max.deviation_share,
      verdict: each.verdict.kind,
      counts: each.buckets.map(({ count }) => count),
    })),
  };
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(
      'input',
      `${path} is no JSON, or cut short; write a baseline with --save-baseline`,
      { cause: error },
    );
  }
}
