import { UserError } from '../../core/user-error.ts';
import { isServer } from '../../inputs/database/engines.ts';

/** `5%` as 5. Throws a `UserError` of kind usage for what is no part of the pages. */
export function parseSample(text: string): number {
  const digits = /^(\d+\.?\d*|\.\d+)%$/.exec(text.trim())?.[1];
  const percent = Number(digits ?? Number.NaN);
  if (percent >= PERCENT_MIN && percent < 100) return percent;
  throw usage(`--sample "${text}" is no part of the pages; write per cent below 100, as in 5%`);
}

/** PostgreSQL tells pages by 32 bits: with less than that no page would ever be taken. */
const PERCENT_MIN = 0.000_001;

interface BesideSample {
  readonly query?: string | undefined;
  readonly distinct: boolean;
  readonly adviseIndex: boolean;
}

/** Throws a `UserError` of kind usage for what cannot be done with a sample of pages. */
export function refuseBesideSample(
  urls: readonly string[],
  { query, distinct, adviseIndex }: BesideSample,
): void {
  refuseFirst([
    [
      !urls.every(isServer),
      '--sample is for PostgreSQL, which reads single pages by TABLESAMPLE; SQLite has none, so leave it out: a file is read whole',
    ],
    [
      query !== undefined,
      '--sample takes pages of a table, and --query has none; name the table with --table, and put the condition into --where',
    ],
    [
      distinct,
      '--distinct tells ids apart, and the copies of an id may stand in pages that --sample leaves out; leave one of them out',
    ],
    [
      adviseIndex,
      '--advise-index asks the planner, which counts nothing; leave --sample out, or count without --advise-index',
    ],
  ]);
}

interface AnalyzedSample {
  readonly costs: readonly unknown[];
  readonly sweep: readonly unknown[];
  readonly compared: readonly unknown[] | undefined;
  readonly runs: string | undefined;
  readonly baseline: string | undefined;
  readonly saveBaseline: string | undefined;
}

/** Throws a `UserError` of kind usage for what would be said without an interval. */
export function refuseUnsampled(args: AnalyzedSample): void {
  const { costs, sweep, compared, runs, baseline, saveBaseline } = args;
  refuseFirst([
    [
      costs.length > 0,
      '--cost cannot be told from a sample: one dear row in a page that was left out may outweigh all others; leave --cost or --sample out',
    ],
    [
      sweep.length > 0,
      '--sweep would group the sample by page for every partition count; name a few with --partitions, or leave --sample out',
    ],
    [
      compared !== undefined,
      '--compare-hashes sets figures side by side that a sample knows of one map only; judge a hash with --hash NAME, or leave --sample out',
    ],
    [
      runs !== undefined,
      '--runs is the history of whole partitions, and --sample counts a part of them; leave one of them out',
    ],
    [
      baseline !== undefined || saveBaseline !== undefined,
      '--baseline and --save-baseline compare counts, and --sample only estimates them; leave --sample out',
    ],
  ]);
}

function refuseFirst(
  contradictions: readonly (readonly [isSo: boolean, sentence: string])[],
): void {
  const found = contradictions.find(([isSo]) => isSo);
  if (found !== undefined) throw usage(found[1]);
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
