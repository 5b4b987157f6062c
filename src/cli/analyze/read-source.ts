import type { Reading, ReadTally } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { readDatabases } from '../../inputs/database/read-databases.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openCounts } from '../../inputs/read-counts.ts';
import { openIds, openIdsFile } from '../../inputs/read-ids.ts';
import type { Outside } from '../outside.ts';
import type { AnalyzeArguments } from './arguments.ts';
import { type CountedArguments, withDatabases } from './with-databases.ts';

/** What says where ids are read from, and how. */
export type ReadingArguments = Pick<AnalyzeArguments, 'source' | 'isCounts' | 'id' | 'dialect'> &
  CountedArguments;

/** Reads the source of a run, whatever its kind. */
export async function readSource(
  outside: Outside,
  args: ReadingArguments,
  request: TallyRequest,
): Promise<Reading> {
  const { source } = args;
  switch (source.kind) {
    case 'databases': {
      return await withDatabases(outside, args, source, (databases, options) =>
        readDatabases(databases, options)(request),
      );
    }
    case 'text': {
      return await (await openText(outside, args, request, source.path))(request);
    }
  }
}

async function openText(
  outside: Outside,
  { isCounts, id, dialect }: ReadingArguments,
  { costs }: TallyRequest,
  path: string,
): Promise<ReadTally> {
  const isPiped = path === '-';
  if (isCounts)
    return await openCounts(
      isPiped ? openStandardInput(outside.stdin) : await openFile(path),
      dialect,
    );
  const options = { ...dialect, costs, ...(id === undefined ? {} : { id }) };
  return isPiped
    ? await openIds(openStandardInput(outside.stdin), options)
    : await openIdsFile(path, options);
}
