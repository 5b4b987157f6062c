import type { DueRequest } from '../../core/due/due-request.ts';
import type { DueTally } from '../../core/due/due-tally.ts';
import { counted } from '../../core/words.ts';
import type { Database } from '../database/database.ts';
import type { DueOptions, Times } from '../database/due/due-options.ts';
import { addFires } from '../schedules/add-fires.ts';
import { clockWarnings } from '../schedules/clock-warnings.ts';
import { firesOfInterval } from '../schedules/interval.ts';
import { refuseNames } from '../schedules/named-runs.ts';
import { Runs } from '../schedules/runs.ts';
import type { FoundSchedules } from './find-queue.ts';
import type { QueueSchedule, TimeOf } from './queue-schedules.ts';

/** The runs of a queue's schedules, what to say of them, and how many schedules there are. */
export interface ScheduledDues {
  readonly tally: DueTally;
  readonly count: number;
  readonly warnings: readonly string[];
}

/**
 * Expands the schedules of a queue over the horizon, each in its own zone, and tells how many there
 * are. One further SELECT of the transaction, some thousands of rows at a time; the runs are counted
 * and not kept, at most five million of them. Throws a `UserError` of kind budget beyond.
 */
export async function readQueueSchedules(
  database: Database,
  found: FoundSchedules,
  { times, sinkFor, tell }: Pick<DueOptions, 'times' | 'sinkFor' | 'tell'>,
  request: DueRequest,
): Promise<ScheduledDues> {
  const { schedules, sql } = found;
  const sink = sinkFor(request, { ids: true, costs: false });
  const reading = new Reading(found, new Runs(request, sink));
  const timeOf = timesBy(times);
  for await (const rows of database.stream(sql)) {
    if (schedules.isNamed && rows.length > 0) refuseNames(request);
    for (const row of rows) {
      const read = schedules.read(row, timeOf);
      if ('kind' in read) reading.add(read);
      else sink.reject(read);
      reading.count++;
    }
  }
  const { count, neverRan, zones } = reading;
  const said = [
    `${database.name}: expanded ${counted(count, 'schedule')} beside its jobs`,
    ...(neverRan === 0
      ? []
      : [`${counted(neverRan, 'interval')} never ran: counted from the horizon's start`]),
  ];
  if (count > 0) tell({ kind: 'detail', text: said.join('; ') });
  const warnings = clockWarnings(zones, schedules.rule, request);
  return { tally: sink.finish(), count, warnings };
}

/** Numbers are seconds already, as PostgreSQL gives them. */
function timesBy({ parseText }: Times): TimeOf {
  return (cell) => {
    const seconds = Number(cell);
    if (!Number.isNaN(seconds)) return Math.floor(seconds);
    const value = parseText(cell);
    return value.kind === 'utc' ? value.second : null;
  };
}

class Reading {
  readonly zones = new Set<string>();
  count = 0;
  neverRan = 0;
  readonly #found: FoundSchedules;
  readonly #runs: Runs;

  constructor(found: FoundSchedules, runs: Runs) {
    this.#found = found;
    this.#runs = runs;
  }

  add(row: QueueSchedule): void {
    const { schedule, life } = row;
    const { request } = this.#runs;
    const span = {
      fromS: Math.max(life.fromS, request.fromS),
      untilS: Math.min(life.untilS, request.untilS),
      isOnce: life.isOnce,
    };
    if (row.kind === 'interval' && row.lastS === null) this.neverRan++;
    if (span.fromS >= span.untilS) return;
    if (row.kind === 'cron') {
      this.zones.add(schedule.zone ?? request.zone);
      addFires(schedule, this.#found.schedules.rule, this.#runs, span);
    } else {
      const interval = { everyUs: row.everyUs, firstS: firstOf(row, span.fromS) };
      this.#runs.add(schedule, firesOfInterval(interval, span), span.isOnce);
    }
  }
}

/** One that never ran does so as soon as it may; one whose time came before it might, then too. */
function firstOf(
  { lastS, everyUs, life }: Extract<QueueSchedule, { kind: 'interval' }>,
  spanFromS: number,
): number {
  return lastS === null ? spanFromS : Math.max(lastS + everyUs / 1_000_000, life.fromS);
}
