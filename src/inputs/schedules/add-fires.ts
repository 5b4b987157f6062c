import type { DueBuilder } from '../../core/due/due-builder.ts';
import type { DueRequest } from '../../core/due/due-request.ts';
import type { LocalDoubt } from '../../core/due/local-doubts.ts';
import { findZone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import { type Fire, firesOf, parseFields } from './fires.ts';
import type { ClockChangeRule, Schedule } from './schedule.ts';

/** Runs of all schedules together: at some 13 microseconds each a minute's work. */
const FIRES_MAX = 5_000_000;

/**
 * Gives all runs of a schedule within the horizon to the builder; one that croner cannot read is
 * rejected. Throws a `UserError` of kind budget where there are too many.
 */
export function addFires(
  schedule: Schedule,
  rule: ClockChangeRule,
  request: DueRequest,
  builder: DueBuilder,
): void {
  const civil = parseFields(schedule.fields, rule);
  if (typeof civil === 'string') {
    const { line, text } = schedule;
    return builder.reject({ line, column: 'schedule', text, reason: civil });
  }
  const zone = findZone(schedule.zone ?? request.zone);
  if (zone === null) throw new RangeError('a zone that was not checked before');
  for (const fire of firesOf(civil, zone, request)) {
    addFire(fire, schedule, request, builder);
    if (builder.rows > FIRES_MAX) throw tooMany(schedule);
  }
}

function addFire(fire: Fire, schedule: Schedule, request: DueRequest, builder: DueBuilder): void {
  const doubt = doubtOf(fire, schedule, request);
  if (schedule.zone === null) builder.zoneless();
  if (doubt !== null && isRejected(fire, request)) return builder.rejectDoubt(doubt, 'schedule');
  const { id, type } = schedule;
  builder.job({ dueS: fire.atS, type, toleranceS: null, id, cost: Number.NaN, doubt });
}

function doubtOf({ kind }: Fire, schedule: Schedule, { zone }: DueRequest): LocalDoubt | null {
  if (kind === 'one') return null;
  return { kind, line: schedule.line, text: schedule.text, zone: schedule.zone ?? zone };
}

function isRejected({ kind }: Fire, { policy }: DueRequest): boolean {
  return kind === 'gap' ? policy.gap === 'reject' : policy.twice === 'reject';
}

function tooMany({ line, id }: Schedule): UserError {
  const place = line === null ? id : `line ${line}`;
  const message = `more than 5,000,000 runs of schedules in the horizon, at ${place}`;
  return new UserError('budget', `${message}; ask for a shorter one with --for`);
}
