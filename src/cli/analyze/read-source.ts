import type { Reading, ReadTally } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { readDatabases } from '../../inputs/database/read-databases.ts';
import { filesNamed } from '../../inputs/files-named.ts';
import { type OnBytes, openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openCounts } from '../../inputs/read-counts.ts';
import { openIds, openIdsFiles } from '../../inputs/read-ids.ts';
import type { Outside } from '../outside.ts';
import { withProgress } from '../with-progress.ts';
import type { AnalyzeArguments } from './arguments.ts';
import { type CountedArguments, withDatabases } from './with-databases.ts';

/** What says where ids are read from, and how. */
export type ReadingArguments = Pick<
  AnalyzeArguments,
  'source' | 'isCounts' | 'id' | 'dialect' | 'ascii'
> &
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
      return await readText(outside, args, request, source.paths);
    }
  }
}

async function readText(
  outside: Outside,
  args: ReadingArguments,
  request: TallyRequest,
  names: readonly string[],
): Promise<Reading> {
  const paths = names[0] === '-' ? [] : await filesNamed(names);
  return await withProgress(outside, { paths, ascii: args.ascii }, async (onBytes) => {
    const read = await openText(outside, args, request, { paths, onBytes });
    return await read(request);
  });
}

interface Texts {
  /** None for standard input. */
  readonly paths: readonly string[];
  readonly onBytes: OnBytes;
}

async function openText(
  { stdin }: Outside,
  { isCounts, id, dialect }: ReadingArguments,
  { costs }: TallyRequest,
  { paths, onBytes }: Texts,
): Promise<ReadTally> {
  const [path, ...others] = paths;
  if (isCounts) {
    if (others.length > 0)
      throw new UserError('usage', '--counts reads one file of ready counts; add several up first');
    return await openCounts(
      path === undefined ? openStandardInput(stdin) : await openFile(path),
      dialect,
    );
  }
  const options = { ...dialect, costs, onBytes, ...(id === undefined ? {} : { id }) };
  return path === undefined
    ? await openIds(openStandardInput(stdin, onBytes), options)
    : await openIdsFiles([path, ...others], options);
}
