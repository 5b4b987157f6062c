import type { Anomaly } from '../../core/results/anomaly.ts';
import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { TraceEvent } from '../../core/trace.ts';
import { formatDuration } from '../../core/units.ts';
import { counted } from '../../core/words.ts';
import type { ReplayedLease, ReplayedLife } from '../replay/replayed-worker.ts';
import { groupedBy } from './grouped-by.ts';
import type { TraceView } from './interval-records.ts';

/** Leases that ran out while their workers went on, and workers that come and go. */
export function presenceAnomalies(view: TraceView): Anomaly[] {
  const { replay, trace } = view;
  const registrations = groupedBy(replay.history.registrations, ({ worker }) => worker);
  const events = groupedBy(trace.events, ({ worker }) => worker);
  const lives = groupedBy(replay.lives, ({ worker }) => worker);
  const workers = [...registrations].map(([worker, own]) => ({
    worker,
    registrations: own,
    events: events.get(worker) ?? [],
    lives: lives.get(worker) ?? [],
  }));
  const leases = groupedBy(replay.leases, ({ worker }) => worker);
  return workers.flatMap((worker) => [
    ...(leases.get(worker.worker) ?? []).flatMap((lease) => expired(lease, worker)),
    ...flapping(worker),
  ]);
}

/** All that the trace has of one worker. */
interface Presence {
  readonly worker: string;
  readonly registrations: readonly RegistrationRecord[];
  readonly events: readonly TraceEvent[];
  readonly lives: readonly ReplayedLife[];
}

/** A worker that is never heard of again is no anomaly: it may have stopped, as the replay says. */
function expired(lease: ReplayedLease, { registrations, events, lives }: Presence): Anomaly[] {
  if (lease.endedBy !== 'deadline') return [];
  const { worker, index, replicas, toMs, toLocalMs } = lease;
  const isLast = lives.some((life) => life.endedBy === 'silence' && life.stoppedMs === toMs);
  if (isLast) return [];
  const next = registrations.find(({ atMs }) => atMs >= toMs);
  const failures = failuresBefore(events, toLocalMs);
  const cause =
    failures === 0
      ? 'no registration was completed in time'
      : `${counted(failures, 'registration')} failed`;
  const after =
    next === undefined
      ? 'and none was completed after'
      : `and the next one came ${formatDuration(next.atMs - toMs)} later`;
  return [
    {
      kind: 'lease-expired',
      atMs: toMs,
      text: `The lease of ${worker} on ${index} of ${replicas} ran out: ${cause}, ${after}`,
    },
  ];
}

/** How many registrations failed since the last one that was completed before this moment. */
function failuresBefore(events: readonly TraceEvent[], localMs: number): number {
  let failures = 0;
  for (const event of events) {
    const at = event.kind === 'registration' ? (event.localMs ?? event.atMs) : event.localMs;
    if (at > localMs) break;
    failures = event.kind === 'failure' ? failures + 1 : 0;
  }
  return failures;
}

/**
 * A restart comes back once and a deployment that is taken back twice; a third time within this many
 * intervals is a loop. Each time costs the group about two intervals without an owner.
 */
const FLAPS_MIN = 3;
const FLAP_WINDOW_INTERVALS = 30;

function flapping({ worker, registrations, lives }: Presence): Anomaly[] {
  const returns = returnsOf(registrations, lives);
  const at = returns.findIndex((interval, i) => {
    const third = returns[i + FLAPS_MIN - 1];
    return third !== undefined && third - interval < FLAP_WINDOW_INTERVALS;
  });
  const [first, last] = [returns[at], returns[returns.length - 1]];
  const record = registrations.find(({ interval }) => interval === first);
  if (first === undefined || last === undefined || record === undefined) return [];
  return [
    {
      kind: 'flapping',
      atMs: record.atMs,
      text: `${worker} went and came back ${returns.length} times by interval ${last}, first in ${first}: each time costs the group about two intervals`,
    },
  ];
}

/** The intervals in which a worker came back: after missing one, twice in one, or with a new start. */
function returnsOf(
  registrations: readonly RegistrationRecord[],
  lives: readonly ReplayedLife[],
): number[] {
  const returns = new Set<number>();
  for (const [i, { interval }] of registrations.entries()) {
    const before = registrations[i - 1]?.interval;
    if (before !== undefined && interval !== before + 1) returns.add(interval);
  }
  for (const { firstInterval } of lives.slice(1)) {
    if (firstInterval !== null) returns.add(firstInterval);
  }
  return [...returns].toSorted((a, b) => a - b);
}
