import { DueBuilder } from '../../core/due/due-builder.ts';
import type { DueRequest } from '../../core/due/due-request.ts';
import type { DueReading } from '../../core/due/due-tally.ts';
import { parseIso } from '../../core/time/parse-iso.ts';
import type { DueOptions } from '../../inputs/database/due/due-options.ts';
import {
  explainDues,
  readDuesFromDatabases,
} from '../../inputs/database/due/read-due-databases.ts';
import { ZoneBook } from '../../inputs/dues/zone-book.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openDues, openDuesFile } from '../../inputs/read-dues.ts';
import { usualLimits } from '../../inputs/redis/connection.ts';
import type { Outside } from '../outside.ts';
import { teller, usingDatabases } from '../using-databases.ts';
import { withProgress } from '../with-progress.ts';
import type { ForecastArguments } from './arguments.ts';
import type { ForecastSource } from './source.ts';

/** Reads the jobs of a run, whatever their source; null where only SQL and its plan were to be shown. */
export async function readDues(
  outside: Outside,
  args: ForecastArguments,
  request: DueRequest,
): Promise<DueReading | null> {
  const { source } = args;
  switch (source.kind) {
    case 'text':
      return source.isSchedule
        ? await readSchedules(outside, source.path, request)
        : await readText(outside, args, source.path, request);
    case 'databases':
      return await readDatabases(outside, args, source, request);
    case 'redis':
      return await readRedis(outside, source, request);
  }
}

async function readText(
  outside: Outside,
  { columns, dialect, ascii }: ForecastArguments,
  path: string,
  request: DueRequest,
): Promise<DueReading> {
  const isPiped = path === '-';
  return await withProgress(outside, { paths: isPiped ? [] : [path], ascii }, async (onBytes) => {
    const options = { ...dialect, ...columns, onBytes };
    const read = isPiped
      ? await openDues(openStandardInput(outside.stdin, onBytes), options)
      : await openDuesFile(path, options);
    return await read(request);
  });
}

/** A crontab or CronJobs; what expands them is loaded for them alone. */
async function readSchedules(
  outside: Outside,
  path: string,
  request: DueRequest,
): Promise<DueReading> {
  const { openSchedules } = await import('../../inputs/read-schedules.ts');
  const source = path === '-' ? openStandardInput(outside.stdin) : await openFile(path);
  return (await openSchedules(source))(request);
}

async function readDatabases(
  outside: Outside,
  { columns }: ForecastArguments,
  source: Extract<ForecastSource, { kind: 'databases' }>,
  request: DueRequest,
): Promise<DueReading | null> {
  const { rows, queue, costMax, isExplained } = source;
  return usingDatabases(outside, source, async (databases, tell) => {
    const options: DueOptions = {
      ...rows,
      columns,
      queue,
      costMax,
      tell,
      times: timesOf(request),
      sinkFor,
    };
    if (!isExplained) return readDuesFromDatabases(databases, options)(request);
    await outside.stdout.write(await explainDues(databases, options, request));
    return null;
  });
}

/** What times and zones mean, for a database that does not say it itself. */
function timesOf({ policy }: DueRequest): DueOptions['times'] {
  const zones = new ZoneBook();
  return {
    toUtc: (localSecond, zone) => zones.of(zone)?.toUtc(localSecond, policy) ?? null,
    parseText: parseIso,
  };
}

const sinkFor: DueOptions['sinkFor'] = (request, known) => new DueBuilder(request, known);

async function readRedis(
  outside: Outside,
  { url, queue, isVerbose }: Extract<ForecastSource, { kind: 'redis' }>,
  request: DueRequest,
): Promise<DueReading> {
  const { readDuesFromRedis } = await import('../../inputs/queues/redis/read-redis-dues.ts');
  return outside.interruptible((signal) => {
    const tell = teller(outside, isVerbose);
    return readDuesFromRedis(url, { queue, limits: usualLimits, signal, tell, sinkFor })(request);
  });
}
