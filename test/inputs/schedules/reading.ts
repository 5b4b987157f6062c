import type { DueRequest } from '../../../src/core/due/due-request.ts';
import { civilText, DAY_S } from '../../../src/core/time/civil.ts';
import { openSchedules } from '../../../src/inputs/read-schedules.ts';
import { countsOf, secondOf } from '../../cases/due-case.ts';
import { dueRequest } from '../../core/due/jobs.ts';
import { sourceOf } from '../source.ts';

/** What a reading is asked for; a day of June where nothing is said. */
interface Asked extends Partial<DueRequest> {
  readonly from?: string;
  readonly days?: number;
  readonly name?: string;
}

/** Reads schedules from text. */
export async function readSchedules(
  content: string,
  { from = '2026-06-10', days = 1, name, ...rest }: Asked = {},
) {
  const source = sourceOf(content, [7, 100]);
  const readDues = await openSchedules({ ...source, name: name ?? source.name });
  const fromS = secondOf(from);
  return readDues(dueRequest({ fromS, untilS: fromS + days * DAY_S, ...rest }));
}

/** The seconds of all runs, in UTC and in order. */
export async function firesOf(content: string, asked: Asked = {}): Promise<string[]> {
  const { tally } = await readSchedules(content, asked);
  return countsOf(tally, 'requested').flatMap(([at, count]) =>
    Array.from({ length: count }, () => civilText(at)),
  );
}

/** A list of CronJobs as kubectl writes it. */
export const cronJobs = (...items: readonly object[]) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

export function cronJob(schedule: string, spec: object = {}, namespace = 'shop') {
  return { kind: 'CronJob', metadata: { name: 'sync', namespace }, spec: { schedule, ...spec } };
}
