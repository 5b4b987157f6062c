import { findZone } from '../../core/time/zone.ts';
import { firesOf, parseFields } from './fires.ts';
import type { Runs } from './runs.ts';
import type { ClockChangeRule, Schedule } from './schedule.ts';

/** The part of the horizon in which a schedule is asked for, half open. */
interface Span {
  readonly fromS: number;
  readonly untilS: number;
  /** Only the first run in it. */
  readonly isOnce?: boolean;
}

/**
 * Gives all runs of a schedule in a span to those that are counted; one that croner cannot read is
 * rejected. Throws a `UserError` of kind budget where there are too many.
 */
export function addFires(
  schedule: Schedule,
  rule: ClockChangeRule,
  runs: Runs,
  span: Span = runs.request,
): void {
  const civil = parseFields(schedule.fields, rule);
  if (typeof civil === 'string') return runs.reject(schedule, civil);
  const zone = findZone(schedule.zone ?? runs.request.zone);
  if (zone === null) throw new RangeError('a zone that was not checked before');
  const key = `${schedule.fields} ${zone.name} ${span.fromS} ${span.untilS}`;
  const fires = runs.last.of(key, () => firesOf(civil, zone, span));
  runs.add(schedule, fires, span.isOnce);
}
