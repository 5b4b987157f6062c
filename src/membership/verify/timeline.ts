import type { LeaseSpan, Violation, WorkerLife } from '../../core/results/membership.ts';
import type {
  Timeline,
  TimelineEvent,
  TimelineHappening,
} from '../../core/results/verification.ts';
import { sharedShareOf, violationsOf } from '../ownership.ts';
import { UNITS_PER_INTERVAL } from './grid.ts';
import type { Overlap, OwnedSpan } from './overlaps.ts';
import type { Happening } from './schedule/happening.ts';
import { type Contender, runSchedule } from './schedule/run-schedule.ts';
import type { Action, Schedule } from './schedule/schedule.ts';

/** The picture goes on after an overlap, so that its end is seen. */
const AFTERWARDS_UNITS = UNITS_PER_INTERVAL / 2;

/**
 * What happens under a schedule, to be told to a person: to the end of the overlap, or to the end of
 * the schedule where there is none. What is drawn goes on a little longer.
 */
export function timelineOf(
  schedule: Schedule,
  contender: Contender,
  overlap: Overlap | null,
): Timeline {
  const toldUntil = overlap?.to ?? schedule.units;
  const end = Math.min(schedule.units, toldUntil + AFTERWARDS_UNITS);
  const events: TimelineEvent[] = [];
  const { spans } = runSchedule(schedule, contender, (at, happening) => {
    if (at <= toldUntil) events.push({ atIntervals: at / UNITS_PER_INTERVAL, ...told(happening) });
  });
  const leases = spans.filter(({ from }) => from < end).map((span) => leaseOf(span, end));
  return {
    intervalMs: UNITS_PER_INTERVAL,
    intervals: end / UNITS_PER_INTERVAL,
    workers: livesOf(schedule, end),
    leases: leases.toSorted((a, b) => a.fromMs - b.fromMs || (a.worker < b.worker ? -1 : 1)),
    violations: overlap === null ? [] : [violationOf(overlap, end), ...further(leases, overlap)],
    events: overlap === null ? events : withOverlap(events, overlap),
  };
}

function violationOf({ first, second, from, to }: Overlap, end: number): Violation {
  return {
    first: leaseOf(first, end),
    second: leaseOf(second, end),
    fromMs: from,
    toMs: to,
    sharedShare: sharedShareOf(first, second),
  };
}

/** Further overlaps of the same leases: a picture that marks only some would be wrong. */
function further(leases: readonly LeaseSpan[], { from, first, second }: Overlap): Violation[] {
  const own = [nameOf(first.worker), nameOf(second.worker)];
  return violationsOf(leases).filter(
    (found) =>
      found.fromMs !== from ||
      !own.includes(found.first.worker) ||
      !own.includes(found.second.worker),
  );
}

function nameOf(worker: number): string {
  return `w${worker}`;
}

function told(happening: Happening): TimelineHappening {
  switch (happening.kind) {
    case 'start':
    case 'refuse':
    case 'no-reply':
      return { kind: happening.kind, worker: nameOf(happening.worker) };
    case 'register': {
      const { interval, index, replicas } = happening.tick;
      return { kind: 'register', worker: nameOf(happening.worker), interval, index, replicas };
    }
    case 'lease':
      return { kind: 'lease', worker: nameOf(happening.worker), ...happening.pair };
    case 'stand-down':
      return { kind: 'stand-down', worker: nameOf(happening.worker), cause: happening.cause };
    case 'act':
      return toldAction(happening.action);
  }
}

function toldAction(action: Action): TimelineHappening {
  switch (action.kind) {
    case 'stop':
    case 'crash':
      return { kind: action.kind, worker: nameOf(action.worker) };
    case 'pause': {
      const forIntervals = action.units / UNITS_PER_INTERVAL;
      return { kind: 'pause', worker: nameOf(action.worker), forIntervals };
    }
    case 'outage':
    case 'clock-step':
      return { kind: action.kind, forIntervals: action.units / UNITS_PER_INTERVAL };
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
      return { kind: action.kind };
  }
}

function leaseOf({ worker, index, replicas, from, to }: OwnedSpan, end: number): LeaseSpan {
  return { worker: nameOf(worker), index, replicas, fromMs: from, toMs: Math.min(to, end) };
}

function livesOf({ workers, actions }: Schedule, end: number): WorkerLife[] {
  return workers.map(({ startsAt }, id) => {
    const last = actions.find(
      (action) => 'worker' in action && action.worker === id && action.kind !== 'pause',
    );
    const isOver = last !== undefined && last.at <= end;
    return {
      worker: nameOf(id),
      startedMs: startsAt ?? 0,
      stoppedMs: isOver ? last.at : null,
      end: !isOver ? null : last.kind === 'crash' ? 'crash' : 'stop',
    };
  });
}

function withOverlap(
  events: readonly TimelineEvent[],
  { first, second, from, to }: Overlap,
): TimelineEvent[] {
  const atIntervals = from / UNITS_PER_INTERVAL;
  const later = events.findIndex((event) => event.atIntervals > atIntervals);
  return events.toSpliced(later < 0 ? events.length : later, 0, {
    atIntervals,
    kind: 'overlap',
    first: nameOf(first.worker),
    second: nameOf(second.worker),
    sharedShare: sharedShareOf(first, second),
    toIntervals: to / UNITS_PER_INTERVAL,
  });
}
