import { stat } from 'node:fs/promises';
import type { Reading, ReadTally } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { readDatabases } from '../../inputs/database/read-databases.ts';
import { filesNamed } from '../../inputs/files-named.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openCounts } from '../../inputs/read-counts.ts';
import { openIds, openIdsFiles } from '../../inputs/read-ids.ts';
import type { Outside } from '../outside.ts';
import { Progress } from '../progress.ts';
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
  const isPiped = names[0] === '-';
  const paths = isPiped ? [] : await filesNamed(names);
  const [name = 'standard input'] = paths;
  const total = isPiped ? null : await bytesOf(paths);
  const progress = new Progress(outside.stderr, { name, total, ascii: args.ascii });
  try {
    const read = await openText(outside, args, request, { paths, progress });
    return await read(request);
  } finally {
    await progress.end();
  }
}

/** Null where one of them is no regular file. */
async function bytesOf(paths: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(
    paths.map(
      async (path) =>
        await stat(path).then(
          (stats) => (stats.isFile() ? stats.size : null),
          () => null,
        ),
    ),
  );
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

interface Texts {
  /** None for standard input. */
  readonly paths: readonly string[];
  readonly progress: Progress;
}

async function openText(
  { stdin }: Outside,
  { isCounts, id, dialect }: ReadingArguments,
  { costs }: TallyRequest,
  { paths, progress }: Texts,
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
  const onBytes = (bytes: number): void => progress.advance(bytes);
  const options = { ...dialect, costs, onBytes, ...(id === undefined ? {} : { id }) };
  return path === undefined
    ? await openIds(openStandardInput(stdin, onBytes), options)
    : await openIdsFiles(paths, options);
}
