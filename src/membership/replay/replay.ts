import type {
  LeaseSpan,
  MembershipHistory,
  RegistrationRecord,
  WorkerLife,
} from '../../core/results/membership.ts';
import type { Trace, TraceRegistration } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { protocolRules, type Rules } from '../protocol.ts';
import { assumptionsOf } from './assumptions.ts';
import { findParameters, type GivenParameters } from './parameters.ts';
import {
  type ReplayedLease,
  type ReplayedLife,
  ReplayedWorker,
  type ReplayRules,
} from './replayed-worker.ts';
import { foundRunning, type Running } from './running.ts';

export interface ReplayOptions extends GivenParameters {
  /** The protocol, unless it is to be asked what another one would have done. */
  readonly rules?: Rules;
}

/** What a trace's registrations imply. */
export interface Replay {
  /** Its window ends with the trace; leases still held then are drawn to their deadlines. */
  readonly history: MembershipHistory;
  /** The history's leases and workers, with what the trace knows of their ends. */
  readonly leases: readonly ReplayedLease[];
  readonly lives: readonly ReplayedLife[];
  /**
   * Workers that ran before the trace begins, and from when on their leases are known. Their start is
   * that of the trace, so their readiness is no figure.
   */
  readonly running: Running;
  /** What was taken for granted, a sentence each. */
  readonly assumptions: readonly string[];
}

/**
 * The leases that a trace's registrations imply: each worker's events go through `step`, in the order
 * of the trace, with each deadline where it falls due between them. The log's own lease lines are not
 * read. Throws a `UserError` where the trace has no registration, or no interval can be found. Some
 * microseconds a registration; memory in their number.
 *
 *     replay(trace, {}).history.leases // [{ worker: 'w0', index: 0, replicas: 3, fromMs, toMs }, ...]
 */
export function replay(trace: Trace, options: ReplayOptions): Replay {
  const registrations = trace.events.filter((event) => event.kind === 'registration');
  if (registrations.length === 0) throw new UserError('input', 'the trace has no registration');
  const { parameters, assumptions } = findParameters(trace, options);
  const workers = play(trace, { parameters, rules: options.rules ?? protocolRules });
  const toMs = lastMoment(workers, registrations);
  const ended = [...workers.values()].map((worker) => worker.finish(toMs));
  const leases = ended.flatMap((each) => each.leases).toSorted(byStart);
  const lives = ended.flatMap((each) => each.lives);
  const running = foundRunning(trace, registrations, lives);
  const history = {
    ...parameters,
    fromMs: firstMoment(lives, registrations),
    toMs,
    workers: lives.map(lifeOf),
    leases: leases.map(spanOf),
    registrations: registrations.map(recordOf),
  };
  const backMs = [...workers.values()].reduce((most, worker) => Math.max(most, worker.backMs), 0);
  const assumed = assumptionsOf({ trace, lives, leases, running, backMs });
  return { history, leases, lives, running, assumptions: [...assumptions, ...assumed] };
}

/** Workers in the order in which the trace names them. */
function play({ files, events }: Trace, how: ReplayRules): Map<string, ReplayedWorker> {
  const workers = new Map<string, ReplayedWorker>();
  let next = 0;
  for (const { events: count } of files) {
    const file = { backMs: 0 };
    for (const end = next + count; next < end; next++) {
      const event = events[next]!;
      const worker = workers.get(event.worker) ?? new ReplayedWorker(event.worker, how);
      workers.set(event.worker, worker);
      worker.take(event, file);
    }
  }
  return workers;
}

/** The trace ends with its last event, which may be a stop or a failure. */
function lastMoment(
  workers: ReadonlyMap<string, ReplayedWorker>,
  registrations: readonly TraceRegistration[],
): number {
  let last = -Infinity;
  for (const { atMs } of registrations) last = Math.max(last, atMs);
  for (const worker of workers.values()) last = Math.max(last, worker.lastMs ?? last);
  return last;
}

function firstMoment(
  lives: readonly ReplayedLife[],
  registrations: readonly TraceRegistration[],
): number {
  let first = Infinity;
  for (const { atMs } of registrations) first = Math.min(first, atMs);
  // A worker that never registered has shown no skew, so its start cannot be placed.
  for (const { startedMs, firstInterval } of lives) {
    if (firstInterval !== null) first = Math.min(first, startedMs);
  }
  return first;
}

function byStart(a: ReplayedLease, b: ReplayedLease): number {
  return a.fromMs - b.fromMs || (a.worker < b.worker ? -1 : Number(a.worker > b.worker));
}

function lifeOf({ worker, startedMs, stoppedMs, end }: ReplayedLife): WorkerLife {
  return { worker, startedMs, stoppedMs, end };
}

function spanOf({ worker, index, replicas, fromMs, toMs }: ReplayedLease): LeaseSpan {
  return { worker, index, replicas, fromMs, toMs };
}

function recordOf(registration: TraceRegistration): RegistrationRecord {
  const { atMs, worker, interval, index, replicas } = registration;
  return { atMs, worker, interval, index, replicas };
}
