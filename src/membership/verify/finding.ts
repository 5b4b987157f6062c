import type { Finding } from '../../core/results/verification.ts';
import { meant } from '../variants.ts';
import { type Failure, failureOf, RECOVERY_UNITS } from './failure.ts';
import { UNITS_PER_INTERVAL } from './grid.ts';
import { firstOverlap, type Meet, type Overlap } from './overlaps.ts';
import { type Contender, runSchedule } from './schedule/run-schedule.ts';
import type { Schedule } from './schedule/schedule.ts';
import { shrunk } from './shrink/shrunk.ts';
import { timelineOf } from './timeline.ts';

/** A schedule under which a contender failed, how, and where it came from. */
export interface Failed {
  readonly schedule: Schedule;
  readonly kind: Failure['kind'];
  /** `directed:NAME`, `random:SEED`, `exhaustive:NAME`, or a fault that must break the lease and a seed. */
  readonly origin: string;
}

/**
 * The same failure in the smallest schedule that shrinking finds. A livelock must last as long, up to
 * all that a recovery is given. Where a broken variant fails and the protocol does not, it must not in
 * the smallest one either: else that would show another mistake.
 */
export function shrunkFailure(failed: Failed, contender: Contender, meet: Meet): Failed {
  const judgement = { meet, mustSettle: true };
  const lasted = lengthOf(failureOf(failed.schedule, contender, judgement));
  const isOwn = failureOf(failed.schedule, meant, judgement) === null;
  const schedule = shrunk(failed.schedule, (less) => {
    const failure = failureOf(less, contender, judgement);
    if (failure?.kind !== failed.kind || lengthOf(failure) < lasted) return false;
    return !isOwn || failureOf(less, meant, judgement) === null;
  });
  return { ...failed, schedule };
}

function lengthOf(failure: Failure | null): number {
  return failure?.kind === 'livelock' ? Math.min(RECOVERY_UNITS, failure.unsettledUnits) : 0;
}

/** What happened, as a timeline. */
export function findingOf({ schedule, kind, origin }: Failed, by: Contender, meet: Meet): Finding {
  if (kind === 'livelock') {
    return { kind, origin, atIntervals: null, timeline: timelineOf(schedule, by, null) };
  }
  // It ends where the overlap begins: two intervals more show where that ends, and what comes after.
  const whole = { ...schedule, units: schedule.units + 2 * UNITS_PER_INTERVAL };
  const overlap = overlapIn(whole, by, meet);
  const atIntervals = overlap === null ? null : overlap.from / UNITS_PER_INTERVAL;
  return { kind, origin, atIntervals, timeline: timelineOf(whole, by, overlap) };
}

export function overlapIn(schedule: Schedule, by: Contender, meet: Meet): Overlap | null {
  return firstOverlap(runSchedule(schedule, by).spans, meet);
}
