import type { DueRequest } from '../../core/due/due-request.ts';
import type { LocalDoubt } from '../../core/due/local-doubts.ts';
import { UserError } from '../../core/user-error.ts';
import { grouped } from '../../core/words.ts';
import type { JobSink } from '../database/due/due-options.ts';
import type { Fire } from './fires.ts';
import { LastFires } from './last-fires.ts';
import type { Schedule } from './schedule.ts';

/** Runs of all schedules together: at some 13 microseconds each a minute's work. */
const RUNS_MAX = 5_000_000;

/** Whatever counts the runs: a `DueBuilder`. */
type RunSink = Pick<JobSink, 'job' | 'reject' | 'rejectDoubt' | 'zoneless'>;

/** Counts the runs of schedules as jobs, of all of them together no more than memory and time allow. */
export class Runs {
  readonly request: DueRequest;
  /** What was expanded last. */
  readonly last = new LastFires();
  readonly #sink: RunSink;
  #count = 0;

  constructor(request: DueRequest, sink: RunSink) {
    this.request = request;
    this.#sink = sink;
  }

  /** All of them, or the first alone. Throws a `UserError` of kind budget where there are too many. */
  add(schedule: Schedule, fires: Iterable<Fire>, isOnce = false): void {
    for (const fire of fires) {
      this.#count++;
      if (this.#count > RUNS_MAX) throw tooMany(schedule);
      this.#add(schedule, fire);
      if (isOnce) return;
    }
  }

  reject({ line, text }: Schedule, reason: string): void {
    this.#sink.reject({ line, column: 'schedule', text, reason });
  }

  #add(schedule: Schedule, fire: Fire): void {
    const doubt = doubtOf(fire, schedule, this.request);
    if (schedule.zone === null) this.#sink.zoneless();
    if (doubt !== null && isRejected(fire, this.request)) {
      return this.#sink.rejectDoubt(doubt, 'schedule');
    }
    const { id, type } = schedule;
    this.#sink.job({ dueS: fire.atS, type, toleranceS: null, id, cost: Number.NaN, doubt });
  }
}

function doubtOf({ kind }: Fire, schedule: Schedule, { zone }: DueRequest): LocalDoubt | null {
  if (kind === 'one') return null;
  return { kind, line: schedule.line, text: schedule.text, zone: schedule.zone ?? zone };
}

function isRejected({ kind }: Fire, { policy }: DueRequest): boolean {
  return kind === 'gap' ? policy.gap === 'reject' : policy.twice === 'reject';
}

function tooMany({ text }: Schedule): UserError {
  const message = `more than ${grouped(RUNS_MAX)} runs of schedules in the horizon, at ${text}`;
  return new UserError('budget', `${message}; ask for a shorter one with --for`);
}
