import type { LeaseSpan, WorkerLife } from '../../core/results/membership.ts';
import type { TraceEvent, TraceMoment, TraceRegistration } from '../../core/trace.ts';
import {
  idleWorker,
  type LeaseParameters,
  type Pair,
  type Rules,
  step,
  type WorkerEvent,
  type WorkerState,
} from '../protocol.ts';
import { type FileTime, StoreTime } from './store-time.ts';
import { WorkerClock } from './worker-clock.ts';

/** A lease as the registrations imply it, by the store's clock and by the worker's own. */
export interface ReplayedLease extends LeaseSpan {
  readonly fromLocalMs: number;
  readonly toLocalMs: number;
  /** What ended it; `trace` where the trace ends first, and its deadline is where it is drawn to. */
  readonly endedBy: 'reply' | 'deadline' | 'stop' | 'restart' | 'trace';
}

/** A life and what the trace knows of its ends. */
export interface ReplayedLife extends WorkerLife {
  /** Whether the trace has the start, or it is only the first registration. */
  readonly isStartKnown: boolean;
  /** How the trace shows its end: a stop line, a new start, silence, or not at all. */
  readonly endedBy: 'stop' | 'restart' | 'silence' | null;
  readonly firstInterval: number | null;
  readonly lastInterval: number | null;
}

/** How the protocol is to run. */
export interface ReplayRules {
  readonly parameters: LeaseParameters;
  readonly rules: Rules;
}

interface OpenLife {
  readonly startLocalMs: number;
  readonly isStartKnown: boolean;
  firstInterval: number | null;
  lastInterval: number | null;
  lastLocalMs: number;
}

/**
 * One worker of a trace: its events go through the protocol's step in the worker's own time, as they
 * did when it ran. Each deadline falls due between them. Workers do not meet: what they share is in
 * the replies already.
 */
export class ReplayedWorker {
  readonly #worker: string;
  readonly #how: ReplayRules;
  readonly #storeTime = new StoreTime();
  readonly #lives: ReplayedLife[] = [];
  readonly #leases: ReplayedLease[] = [];
  #clock: WorkerClock;
  #state: WorkerState = idleWorker;
  #life: OpenLife | null = null;
  #lease: (Pair & { readonly fromMs: number; readonly fromLocalMs: number }) | null = null;
  #lastInterval = -Infinity;
  #lastLocalMs = 0;

  constructor(worker: string, how: ReplayRules) {
    this.#worker = worker;
    this.#how = how;
    this.#clock = this.#clockAfter(null);
  }

  /** How far the store's clock was set back while this worker ran. */
  get backMs(): number {
    return this.#storeTime.backMs;
  }

  /** The last thing that happened to this worker, by the store's clock; null where nobody knows. */
  get lastMs(): number | null {
    return this.#clock.skewMs === null ? null : this.#clock.storeMs(this.#lastLocalMs);
  }

  /** Takes the worker's next event; `file` is what the workers of its file know of the store. */
  take(event: TraceEvent, file: FileTime): void {
    if (event.kind === 'registration') {
      const atMs = this.#storeTime.continued(event.atMs, this.#expectedMs(event), file);
      // A table of registrations has the store's time only: it is taken for the worker's own.
      const now = event.localMs ?? atMs;
      this.#passDeadline(now);
      this.#register(event, now, atMs);
      this.#lastLocalMs = now;
    } else {
      this.#passDeadline(event.localMs);
      this.#handle(event.kind, event.localMs);
      this.#lastLocalMs = event.localMs;
    }
  }

  /** Ends the worker with the trace, at a moment of the store's clock. */
  finish(endMs: number): { lives: readonly ReplayedLife[]; leases: readonly ReplayedLease[] } {
    if (this.#life !== null) this.#leave(this.#life, endMs);
    return { lives: this.#lives, leases: this.#leases };
  }

  /** When a registration is to be expected, by the store's clock as it went so far. */
  #expectedMs({ localMs }: TraceRegistration): number {
    if (localMs !== null && this.#clock.skewMs !== null) return this.#clock.storeMs(localMs);
    return this.#state.registerAt ?? this.#lastLocalMs;
  }

  #handle(kind: TraceMoment['kind'], now: number): void {
    switch (kind) {
      case 'start':
        return this.#start(now, true);
      case 'failure':
        return this.#fail(now);
      case 'stop':
        return this.#stop(now);
    }
  }

  #start(now: number, isStartKnown: boolean): void {
    // A start without a stop before it: the process died, nobody knows when, and was replaced.
    if (this.#life !== null) this.#end(now, 'restart');
    this.#clock = this.#clockAfter(this.#clock);
    this.#life = {
      startLocalMs: now,
      isStartKnown,
      firstInterval: null,
      lastInterval: null,
      lastLocalMs: now,
    };
    this.#step({ kind: 'start', now, registerAt: now }, 'restart');
  }

  /** `atMs` is the store's time as it goes on; the protocol is given what the store replied. */
  #register(event: TraceRegistration, now: number, atMs: number): void {
    const { interval, index, replicas, atMs: at } = event;
    // What was under way when the worker stopped starts no new life.
    if (this.#life === null && interval <= this.#lastInterval + 1) return;
    if (this.#life === null) this.#start(now, false);
    if (this.#life === null) return;
    const lateMs = now - (this.#state.registerAt ?? now);
    this.#clock.add({ skewMs: atMs - now, lateMs });
    this.#life.firstInterval ??= interval;
    this.#life.lastInterval = interval;
    this.#life.lastLocalMs = now;
    this.#lastInterval = interval;
    this.#step({ kind: 'reply', now, tick: { interval, index, replicas, at } }, 'reply');
  }

  #fail(now: number): void {
    if (this.#life === null) return;
    this.#life.lastLocalMs = now;
    this.#step({ kind: 'failure', now }, 'deadline');
  }

  #stop(now: number): void {
    // A stop of which the trace has nothing before it ended a life that it does not know.
    if (this.#life !== null) this.#end(now, 'stop');
  }

  #clockAfter(before: WorkerClock | null): WorkerClock {
    const { intervalMs, gap } = this.#how.parameters;
    return new WorkerClock(intervalMs * gap, before);
  }

  /** The deadline, where it falls due before the next thing that happened to this worker. */
  #passDeadline(now: number): void {
    const { deadlineAt } = this.#state;
    if (deadlineAt === null || deadlineAt > now) return;
    this.#step({ kind: 'deadline-due', now: deadlineAt }, 'deadline');
  }

  #step(event: WorkerEvent, cause: ReplayedLease['endedBy']): void {
    const { parameters, rules } = this.#how;
    const { state, effects } = step(this.#state, event, parameters, rules);
    this.#state = state;
    if (effects.length > 0) this.#changeLease(event.now, cause);
  }

  #changeLease(localMs: number, endedBy: ReplayedLease['endedBy']): void {
    const atMs = this.#clock.storeMs(localMs);
    this.#closeSpan(atMs, localMs, endedBy);
    const { lease } = this.#state;
    this.#lease = lease === null ? null : { ...lease, fromMs: atMs, fromLocalMs: localMs };
  }

  #closeSpan(toMs: number, toLocalMs: number, endedBy: ReplayedLease['endedBy']): void {
    const lease = this.#lease;
    this.#lease = null;
    if (lease === null || toMs <= lease.fromMs) return;
    this.#leases.push({ worker: this.#worker, ...lease, toMs, toLocalMs, endedBy });
  }

  #end(now: number, endedBy: 'stop' | 'restart'): void {
    this.#step({ kind: 'stop', now }, endedBy);
    this.#closeLife(this.#clock.storeMs(now), endedBy);
  }

  /** The trace is over: a worker whose time to answer ended before it was silent, others ran on. */
  #leave(life: OpenLife, endMs: number): void {
    const { intervalMs, gap } = this.#how.parameters;
    const dueLocalMs = this.#state.deadlineAt ?? life.lastLocalMs + intervalMs * (1 + gap);
    const dueMs = this.#clock.storeMs(dueLocalMs);
    if (dueMs <= endMs) {
      this.#passDeadline(dueLocalMs);
      return this.#closeLife(dueMs, 'silence');
    }
    this.#closeSpan(dueMs, dueLocalMs, 'trace');
    this.#closeLife(null, null);
  }

  #closeLife(stoppedMs: number | null, endedBy: ReplayedLife['endedBy']): void {
    if (this.#life === null) return;
    const { startLocalMs, isStartKnown, firstInterval, lastInterval } = this.#life;
    this.#life = null;
    this.#state = idleWorker;
    this.#lives.push({
      worker: this.#worker,
      startedMs: this.#clock.startStoreMs(startLocalMs),
      stoppedMs,
      end: endedBy === null ? null : ends[endedBy],
      isStartKnown,
      endedBy,
      firstInterval,
      lastInterval,
    });
  }
}

/** A worker that gave nothing up was cut off: the trace cannot tell a crash from a broken network. */
const ends = { stop: 'stop', restart: 'crash', silence: 'crash' } as const;
