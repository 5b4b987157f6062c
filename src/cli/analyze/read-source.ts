import { printable } from '../../core/printable.ts';
import type { Reading } from '../../core/tally/reading.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import type { CountingOptions } from '../../inputs/database/count-database.ts';
import type { Opening } from '../../inputs/database/database.ts';
import { openDatabases } from '../../inputs/database/engines.ts';
import { explainDatabases } from '../../inputs/database/explain-databases.ts';
import { readDatabases } from '../../inputs/database/read-databases.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openCounts } from '../../inputs/read-counts.ts';
import { openIds } from '../../inputs/read-ids.ts';
import type { Outside } from '../outside.ts';
import type { AnalyzeArguments } from './arguments.ts';

/** Reads the source of a run, whatever its kind. */
export async function readSource(
  outside: Outside,
  args: AnalyzeArguments,
  request: TallyRequest,
): Promise<Reading> {
  const { source } = args;
  switch (source.kind) {
    case 'databases': {
      const options = countingOptions(outside, args, source);
      return await interruptible(async (signal) => {
        const databases = await openDatabases(source.urls, openingOf(outside, source, signal));
        return await readDatabases(databases, options)(request);
      });
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

/** What would be asked of the databases, for people: the SQL, then the plan as comments. */
export async function explainSource(
  outside: Outside,
  args: AnalyzeArguments,
  request: TallyRequest,
): Promise<string> {
  const { source } = args;
  if (source.kind === 'text') throw new RangeError('a text has no plan');
  const options = countingOptions(outside, args, source);
  const explained = await interruptible(async (signal) => {
    const databases = await openDatabases(source.urls, openingOf(outside, source, signal));
    return await explainDatabases(databases, options, request);
  });
  return explained
    .map(({ name, sql, plan }) => {
      const comment = (line: string): string => `-- ${printable(line)}`;
      return [comment(name), `${sql};`, ...plan.map(comment)].join('\n');
    })
    .join('\n\n');
}

function countingOptions(
  { stderr }: Outside,
  { id, compared, comparesAll }: AnalyzeArguments,
  { rows, isDistinct, isDeep }: DatabaseSource,
): CountingOptions {
  return {
    ...rows,
    id: id ?? null,
    isDistinct,
    isDeep,
    hashes: compared === undefined ? null : { names: compared, isAll: comparesAll },
    warn: async (text) => stderr.write(`warning: ${printable(text)}\n`),
  };
}

type DatabaseSource = Extract<AnalyzeArguments['source'], { kind: 'databases' }>;

function openingOf(
  { env, home, userName, stderr }: Outside,
  { statementMsMax, costMax, isVerbose }: DatabaseSource,
  signal: AbortSignal,
): Opening {
  return {
    surroundings: { env, home, userName },
    statementMsMax,
    costMax,
    signal,
    tell: async (kind, text) => {
      if (kind === 'warning') await stderr.write(`warning: ${printable(text)}\n`);
      else if (isVerbose) await stderr.write(`${printable(text)}\n`);
    },
  };
}

/** Ctrl-C ends what runs, on the server too, and with it the program: by the code of the signal. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const interrupt = (): void => end.abort(new UserError('interrupted', 'interrupted'));
  const terminate = (): void => end.abort(new UserError('terminated', 'terminated'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', terminate);
  try {
    return await work(end.signal);
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', terminate);
  }
}
