import { DueTimer } from './due-timer.ts';
import type { LiveLog } from './live-log.ts';
import type { LeaseSteps, LiveEvent, LivePair, LiveState, LiveTick } from './live-steps.ts';

export interface LiveWorkerOptions<State extends LiveState> {
  /** The protocol with its parameters. */
  readonly steps: LeaseSteps<State>;
  /** One registration. There is one under way at most; it may fail, and it may hang. */
  readonly register: () => Promise<LiveTick>;
  /** From the start to the first registration; a fleet draws it at random. */
  readonly firstAfterMs: number;
  readonly granted: (pair: LivePair) => void;
  readonly lost: (pair: LivePair) => void;
  readonly log: LiveLog;
}

/**
 * A worker of a group: runs the protocol's step by the monotonic clock, with two timers and one
 * registration at a time, and tells when it gets and loses its lease. Starts at once.
 *
 * A process that was paused finds its deadline, its next registration and a reply overdue together.
 * The deadline comes first then, whatever Node hands over first. `lease()` asks the clock as well, so
 * that a consumer which runs before that timer is not told of a lease that has run out. A suspended
 * machine is not seen: the monotonic clock of Linux stands still meanwhile.
 */
export class LiveWorker<State extends LiveState> {
  readonly #options: LiveWorkerOptions<State>;
  readonly #registration = new DueTimer(() => this.#take({ kind: 'register-due' }));
  readonly #deadline = new DueTimer(() => this.#take({ kind: 'deadline-due' }));
  #state: State;
  #isStopped = false;

  constructor(options: LiveWorkerOptions<State>) {
    this.#options = options;
    this.#state = options.steps.idle;
    options.log.started();
    this.#take({ kind: 'start', afterMs: options.firstAfterMs });
  }

  /** The pair this worker owns at this moment, or null. */
  lease(): LivePair | null {
    return this.#isOverdue(performance.now()) ? null : this.#state.lease;
  }

  /** Gives the lease up and registers no more. */
  stop(reason: string): void {
    if (this.#isStopped) return;
    this.#take({ kind: 'stop' });
    this.#isStopped = true;
    this.#options.log.stopped(reason);
  }

  /** Steps with an event; before it with the deadline, where that is overdue. */
  #take(happened: Happened): void {
    if (this.#isStopped) return;
    const now = performance.now();
    if (happened.kind !== 'deadline-due' && this.#isOverdue(now)) {
      this.#step({ kind: 'deadline-due', now });
    }
    this.#step(eventOf(happened, now));
    this.#registration.set(this.#state.registerAt);
    this.#deadline.set(this.#state.deadlineAt);
  }

  #step(event: LiveEvent): void {
    const before = this.#state;
    const { state, effects } = this.#options.steps.step(before, event);
    this.#state = state;
    this.#options.log.step({ before, event, after: state });
    for (const effect of effects) {
      if (effect === 'register') void this.#register();
      else if (effect === 'lease-granted' && state.lease !== null) {
        this.#options.granted(state.lease);
      } else if (effect === 'lease-lost' && before.lease !== null) this.#options.lost(before.lease);
    }
  }

  async #register(): Promise<void> {
    const outcome = await this.#options.register().then(
      (tick) => ({ kind: 'reply', tick }) as const,
      (error: unknown) => ({ kind: 'failure', error }) as const,
    );
    this.#take(outcome);
  }

  #isOverdue(now: number): boolean {
    const { deadlineAt } = this.#state;
    return deadlineAt !== null && now >= deadlineAt;
  }
}

/** What may happen to a worker; the moment is that of its handling. */
type Happened =
  | { readonly kind: 'start'; readonly afterMs: number }
  | { readonly kind: 'register-due' | 'deadline-due' | 'stop' }
  | { readonly kind: 'reply'; readonly tick: LiveTick }
  | { readonly kind: 'failure'; readonly error: unknown };

function eventOf(happened: Happened, now: number): LiveEvent {
  if (happened.kind === 'start') return { kind: 'start', now, registerAt: now + happened.afterMs };
  return { ...happened, now };
}
