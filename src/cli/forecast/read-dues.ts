import type { DueRequest } from '../../core/due/due-request.ts';
import type { DueReading } from '../../core/due/due-tally.ts';
import { UserError } from '../../core/user-error.ts';
import { openFile, openStandardInput } from '../../inputs/open-bytes.ts';
import { openDues, openDuesFile } from '../../inputs/read-dues.ts';
import type { Outside } from '../outside.ts';
import type { ForecastArguments } from './arguments.ts';

/** Reads the jobs of a run, whatever their source; null where only a plan was to be shown. */
export async function readDues(
  outside: Outside,
  args: ForecastArguments,
  request: DueRequest,
): Promise<DueReading | null> {
  const { source, columns, dialect } = args;
  switch (source.kind) {
    case 'text': {
      if (source.isSchedule) return await readSchedules(outside, source.path, request);
      const options = { ...dialect, ...columns };
      const read =
        source.path === '-'
          ? await openDues(openStandardInput(outside.stdin), options)
          : await openDuesFile(source.path, options);
      return await read(request);
    }
    case 'databases':
    case 'redis':
      throw new UserError('usage', 'databases come next');
  }
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
