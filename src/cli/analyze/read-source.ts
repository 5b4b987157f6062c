import type { Reading } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { readDatabases } from '../../inputs/database/read-databases.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openCounts } from '../../inputs/read-counts.ts';
import { openIds } from '../../inputs/read-ids.ts';
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
      const bytes =
        source.path === '-' ? openStandardInput(outside.stdin) : await openFile(source.path);
      const idOptions = args.id === undefined ? args.dialect : { ...args.dialect, id: args.id };
      const readTally = args.isCounts
        ? await openCounts(bytes, args.dialect)
        : await openIds(bytes, idOptions);
      return await readTally(request);
    }
  }
}
