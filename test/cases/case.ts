import { type AnalyzeOptions, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import type { Analysis, AnalyzeResult, Bucket } from '../../src/core/results/analysis.ts';
import { openFile } from '../../src/inputs/open-bytes.ts';
import { type IdOptions, openIds } from '../../src/inputs/read-ids.ts';

/** The path of a case's input, a copy of the one in shared/cases. */
export function caseFile(name: string): string {
  return `test/cases/data/${name}`;
}

/** A case's input, read by the program's own reader and analysed. */
export async function analyzeCase(
  name: string,
  options: Partial<AnalyzeOptions> = {},
  idOptions: IdOptions = {},
): Promise<AnalyzeResult> {
  const asked = { seed: 1, ...options };
  const readTally = await openIds(await openFile(caseFile(name)), idOptions);
  return analyzeReading(await readTally(planTally(asked)), asked);
}

/** The analysis of one partition count. */
export function analysisOf(result: AnalyzeResult, partitions: number): Analysis {
  const found = result.analyses.find(({ spread }) => spread.partitions === partitions);
  if (found === undefined) throw new RangeError(`${partitions} partitions were not analysed`);
  return found;
}

/** The buckets that hold something, with their counts. */
export function filled(buckets: readonly Bucket[]): Record<number, number> {
  return Object.fromEntries(
    buckets.filter(({ count }) => count > 0).map(({ bucket, count }) => [bucket, count]),
  );
}

/** Buckets that all hold `count`. */
export function each(buckets: readonly number[], count: number): Record<number, number> {
  return Object.fromEntries(buckets.map((bucket) => [bucket, count]));
}

/** A report on one line: where it is wrapped is not what a case is about. */
export function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
