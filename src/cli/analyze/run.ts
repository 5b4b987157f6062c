import { type AnalyzeOptions, analyzeReading, planTally } from '../../analyze/analyze.ts';
import type { ExitName } from '../../core/exit.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { readRuns } from '../../inputs/read-runs.ts';
import type { Outside } from '../outside.ts';
import { adviseIndexes } from './advise-indexes.ts';
import { type AnalyzeArguments, parseArguments } from './arguments.ts';
import { conclude } from './conclude.ts';
import { explain } from './explain.ts';
import { prepareGates } from './gates.ts';
import { readSource } from './read-source.ts';
import { refuseRejects } from './rejects.ts';

/**
 * `nandi analyze`: arguments, gates, reading, figures, verdict, reports, exit. Gates and flags are
 * checked before any input is opened.
 */
export async function runAnalyze(
  outside: Outside,
  sources: readonly string[],
  flags: unknown,
): Promise<ExitName> {
  const args = parseArguments(sources, flags, outside.stdinIsTerminal);
  const gates = await prepareGates(args);
  const options = await optionsOf(args);
  const request = planTally(options);
  const { source: read } = args;
  if (read.kind === 'databases') {
    if (read.isExplained) return explain(outside, args, { source: read, request });
    if (read.isIndexAdvised) return adviseIndexes(outside, args, read);
  }
  const reading = await readSource(outside, args, request);
  refuseRejects(reading, args.onReject);
  const result = analyzeReading(reading, options);
  const { gate, comparison } = gates.judge(result);
  return conclude(outside, args, { result, gate, comparison });
}

async function optionsOf(args: AnalyzeArguments): Promise<AnalyzeOptions> {
  const { partitions, sweep, map, hashInput, costs, seed, compared, periodMs } = args;
  const runs =
    args.runs === undefined
      ? undefined
      : await readRuns(await openFile(args.runs), partitions[0] ?? 24);
  return {
    partitions,
    sweep,
    map,
    hashInput,
    costs,
    seed,
    ...(compared === undefined ? {} : { compared }),
    ...(periodMs === undefined ? {} : { periodMs }),
    ...(runs === undefined ? {} : { runs }),
  };
}
