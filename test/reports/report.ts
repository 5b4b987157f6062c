import { type AnalyzeOptions, analyzeReading, planTally } from '../../src/analyze/analyze.ts';
import type { AnalyzeReport } from '../../src/core/results/report.ts';
import { type ByteSource, openFile } from '../../src/inputs/open-bytes.ts';
import { openCounts } from '../../src/inputs/read-counts.ts';
import { openIds } from '../../src/inputs/read-ids.ts';

/** A fixture analysed, as a report without a gate. */
export async function fixtureReport(
  name: string,
  options: Partial<AnalyzeOptions> = {},
): Promise<AnalyzeReport> {
  return await reportOf(await openFile(`fixtures/${name}`), options);
}

/** What is read from a source analysed, as a report without a gate. */
export async function reportOf(
  source: ByteSource,
  options: Partial<AnalyzeOptions> = {},
): Promise<AnalyzeReport> {
  const asked = { seed: 1, ...options };
  const isCounts = source.name.endsWith('counts.csv');
  const readTally = isCounts ? await openCounts(source, {}) : await openIds(source, {});
  const result = analyzeReading(await readTally(planTally(asked)), asked);
  const gate = { verdict: 'none', checks: [] } as const;
  return { version: '0.0.0', result, gate, comparison: null, exit: 'passed' };
}

/** A text as a source of that name. */
export function sourceOf(text: string, name = 'text.csv'): ByteSource {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  return { name, chunks: chunks() };
}
