import { DueBuilder } from '../core/due/due-builder.ts';
import type { DueRequest } from '../core/due/due-request.ts';
import type { DueReading, ReadDues } from '../core/due/due-tally.ts';
import { unknownZone } from '../core/time/intl-offset.ts';
import { findZone } from '../core/time/zone.ts';
import { UserError } from '../core/user-error.ts';
import { counted } from '../core/words.ts';
import type { ByteSource } from './open-bytes.ts';
import { addFires } from './schedules/add-fires.ts';
import { clockWarnings } from './schedules/clock-warnings.ts';
import { refuseNames } from './schedules/named-runs.ts';
import { parseCronJobs } from './schedules/parse-cron-jobs.ts';
import { parseCrontab } from './schedules/parse-crontab.ts';
import { Runs } from './schedules/runs.ts';
import type { ClockChangeRule, ScheduleList } from './schedules/schedule.ts';
import { findEncoding } from './table/encoding.ts';

/** A list of all CronJobs of a large cluster has some 50 MB. */
const BYTES_MAX = 256 * 1024 * 1024;

/**
 * Opens schedules, a crontab or the CronJobs of Kubernetes (JSON, by its first character), and
 * returns the port that expands them over the horizon, each in its own zone or in that of the
 * request. At a change of clocks each does what the program that runs it does (see
 * `ClockChangeRule`), and a warning tells it.
 *
 * Throws a `UserError` of kind input for what is empty or no schedules at all.
 */
export async function openSchedules(source: ByteSource): Promise<ReadDues> {
  const text = await wholeText(source);
  if (text.trim() === '') {
    throw new UserError('input', `${source.name} is empty; give a crontab or a list of CronJobs`);
  }
  const isJson = text.trimStart().startsWith('{');
  const list = isJson ? parseCronJobs(source.name, text) : parseCrontab(source.name, text);
  const rule = isJson ? 'kubernetes' : 'cron';
  refuseNone(source.name, list);
  return async (request) => readSchedules(source.name, list, rule, request);
}

async function wholeText({ name, chunks }: ByteSource): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > BYTES_MAX) {
      throw new UserError('input', `${name} is longer than 256 MiB, which no list of schedules is`);
    }
  }
  const bytes = Buffer.concat(parts);
  return new TextDecoder(findEncoding(bytes, name).encoding).decode(bytes);
}

function refuseNone(name: string, { schedules, rejects, warnings }: ScheduleList): void {
  if (schedules.length + rejects.length + warnings.length > 0) return;
  throw new UserError('input', `${name} holds no schedules; give a crontab or a list of CronJobs`);
}

function readSchedules(
  name: string,
  list: ScheduleList,
  rule: ClockChangeRule,
  request: DueRequest,
): DueReading {
  refuseRequest(request);
  const builder = new DueBuilder(request, { ids: true, costs: false });
  for (const reject of list.rejects) builder.reject(reject);
  const runs = new Runs(request, builder);
  for (const schedule of list.schedules) addFires(schedule, rule, runs);
  const tally = builder.finish();
  return {
    input: {
      name,
      kind: 'schedule',
      dialect: null,
      columns: [],
      relation: list.relation,
      form: counted(list.schedules.length, 'schedule'),
    },
    tally,
    warnings: [...list.warnings, ...clockWarnings(zonesOf(list, request), rule, request)],
  };
}

function zonesOf({ schedules }: ScheduleList, { zone }: DueRequest): ReadonlySet<string> {
  return new Set(schedules.map((schedule) => schedule.zone ?? zone));
}

function refuseRequest(request: DueRequest): void {
  const { zone } = request;
  if (findZone(zone) === null) {
    throw new UserError('usage', `--tz "${zone}" ${unknownZone(zone)}`);
  }
  refuseNames(request);
}
