import { type Random, randomFrom } from '../../core/random.ts';
import type { LeaseSpan } from '../../core/results/membership.ts';
import { step, type WorkerEvent } from '../protocol.ts';
import { CountWatch } from './count-watch.ts';
import { EventQueue } from './event-queue.ts';
import { drawLatency } from './latency.ts';
import type { SimulationOptions } from './options.ts';
import type { SimulationOutcome } from './outcome.ts';
import { performAction } from './perform-action.ts';
import { SimulatedStore } from './simulated-store.ts';
import {
  lifeOf,
  localTime,
  nameOf,
  newWorker,
  type SimulatedWorker,
  storeTime,
} from './simulated-worker.ts';
import { Steps } from './steps.ts';
import { StoreLoad } from './store-load.ts';

const ACT = 0;
const REGISTER = 1;
const ARRIVE = 2;
const REPLY = 3;
const FAILURE = 4;
const DEADLINE = 5;
const CALM = 6;
/** A fault that is not noticed within so many intervals leaves the group settled. */
const CALM_INTERVALS = 3;
/** What converting between two clocks may lose. */
const TIMER_ERROR_MS = 1e-6;

/**
 * A group of workers, a network and a store as a fold over events from one seed. Each purpose draws
 * from its own generator, so that one more draw here moves nothing there. About a microsecond a
 * registration; memory in the number of workers and of lease changes.
 */
export class Simulation {
  readonly #options: SimulationOptions;
  readonly #queue = new EventQueue();
  readonly #store: SimulatedStore;
  readonly #workers: SimulatedWorker[] = [];
  readonly #leases: LeaseSpan[] = [];
  readonly #load = new StoreLoad();
  readonly #network: Random;
  readonly #lagging: Random;
  readonly #clocks: Random;
  readonly #targets: Random;
  readonly #actedAtMs: (number | null)[];
  readonly #settledAtMs: number[] = [];
  readonly #counts = new CountWatch();
  readonly #steps: Steps;
  #running = 0;
  #owning = 0;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#store = new SimulatedStore({
      intervalMs: options.parameters.intervalMs,
      ttlMs: options.ttlMs,
      startsAtMs: options.phase * options.parameters.intervalMs,
    });
    const random = randomFrom(options.seed);
    this.#network = random.fork('network');
    this.#lagging = random.fork('lag');
    this.#clocks = random.fork('clocks');
    this.#targets = random.fork('targets');
    this.#actedAtMs = options.actions.map(() => null);
    this.#steps = new Steps(options.actions);
    const starts = random.fork('starts');
    for (let i = 0; i < options.workers; i++) this.#start(starts.unit() * options.startSpreadMs);
    for (const [i, { at }] of options.actions.entries()) {
      if (at.from === 'start') this.#queue.schedule(at.afterMs, ACT, 0, i);
    }
  }

  run(): SimulationOutcome {
    const { durationMs } = this.#options;
    while (this.#queue.next() && this.#queue.time <= durationMs) this.#handle();
    for (const worker of this.#workers) this.#closeSpan(worker, durationMs);
    return {
      workers: this.#workers.map(lifeOf),
      firstLeaseMs: this.#workers.map(({ firstLeaseMs }) => firstLeaseMs),
      leases: this.#leases,
      load: this.#load,
      actedAtMs: this.#actedAtMs,
      settledAtMs: this.#settledAtMs,
      isSettledAtEnd: this.#isSettled(),
      countChangesMs: this.#counts.changesMs,
    };
  }

  #handle(): void {
    const { time, kind, worker: id, token } = this.#queue;
    if (kind === ACT) this.#act(time, token);
    else if (kind === CALM && this.#isSettled()) this.#begin(time, this.#steps.unmoved(token));
    else if (kind !== CALM) this.#handleWorker(this.#workers[id]!, time, kind, token);
  }

  #handleWorker(worker: SimulatedWorker, time: number, kind: number, token: number): void {
    if (worker.stoppedMs !== null && time >= worker.stoppedMs) return;
    // A paused process handles nothing; what came meanwhile waits until it goes on.
    if (kind !== ARRIVE && time < worker.pausedUntilMs) {
      return this.#queue.schedule(worker.pausedUntilMs, kind, worker.id, token);
    }
    switch (kind) {
      case REGISTER:
        if (token === worker.registerToken) this.#send(worker, time);
        return;
      case ARRIVE:
        return this.#arrive(worker, time, token);
      case REPLY:
        return this.#reply(worker, time, token);
      case FAILURE:
        if (token !== worker.requestToken) return;
        return this.#step(worker, time, { kind: 'failure', now: localTime(worker, time) });
      case DEADLINE:
        return this.#deadline(worker, time);
      default:
    }
  }

  #start(atMs: number): void {
    const { clockSkewMs, clockDriftShare, firstOffsetMs } = this.#options;
    const swing = (most: number): number => (2 * this.#clocks.unit() - 1) * most;
    const clock = { offsetMs: swing(clockSkewMs), rate: 1 + swing(clockDriftShare) };
    const worker = newWorker(this.#workers.length, atMs, clock);
    this.#workers.push(worker);
    this.#running++;
    const now = localTime(worker, atMs);
    const registerAt = now + this.#clocks.unit() * firstOffsetMs;
    this.#step(worker, atMs, { kind: 'start', now, registerAt });
  }

  #send(worker: SimulatedWorker, time: number): void {
    this.#step(worker, time, { kind: 'register-due', now: localTime(worker, time) });
    const way = drawLatency(this.#options.latency, this.#network);
    this.#queue.schedule(time + way, ARRIVE, worker.id, ++worker.requestToken);
  }

  #arrive(worker: SimulatedWorker, time: number, token: number): void {
    if (token !== worker.requestToken) return;
    const back = time + drawLatency(this.#options.latency, this.#network);
    if (time < worker.hungUntilMs) {
      this.#queue.schedule(worker.hungUntilMs, FAILURE, worker.id, token);
    } else if (!this.#store.isReachable(time)) {
      this.#queue.schedule(back, FAILURE, worker.id, token);
    } else {
      this.#count(worker, time);
      const kind = worker.losesNextReply ? FAILURE : REPLY;
      worker.losesNextReply = false;
      this.#queue.schedule(
        back + drawLatency(this.#options.lag, this.#lagging),
        kind,
        worker.id,
        token,
      );
    }
  }

  #count(worker: SimulatedWorker, time: number): void {
    const { intervalClock, parameters } = this.#options;
    const local = Math.floor(localTime(worker, time) / parameters.intervalMs);
    const interval = intervalClock === 'store' ? null : local;
    for (let times = worker.resendsNext ? 2 : 1; times > 0; times--) {
      worker.tick = this.#store.register(time, interval);
      this.#load.add(time);
      this.#counts.add(worker.tick, time);
      this.#options.observeStore?.(nameOf(worker.id), worker.tick, time);
    }
    worker.resendsNext = false;
  }

  #reply(worker: SimulatedWorker, time: number, token: number): void {
    if (token !== worker.requestToken || worker.tick === null) return;
    this.#step(worker, time, { kind: 'reply', now: localTime(worker, time), tick: worker.tick });
  }

  #deadline(worker: SimulatedWorker, time: number): void {
    const { deadlineAt } = worker.state;
    const now = localTime(worker, time);
    worker.deadlineAt = null;
    // One timer is enough: if the deadline has moved on meanwhile, it is set again.
    if (deadlineAt !== null && now < deadlineAt - TIMER_ERROR_MS) return this.#setDeadline(worker);
    if (deadlineAt !== null) this.#step(worker, time, { kind: 'deadline-due', now });
  }

  /** One step of the protocol; then the timers and the lease as the state now has them. */
  #step(worker: SimulatedWorker, time: number, event: WorkerEvent): void {
    const { parameters, rules } = this.#options;
    const { state, effects } = step(worker.state, event, parameters, rules);
    worker.state = state;
    this.#options.observe?.(nameOf(worker.id), event);
    if (state.registerAt !== null && state.registerAt !== worker.registerAt) {
      const late = drawLatency(this.#options.lag, this.#lagging);
      const due = storeTime(worker, state.registerAt) + late;
      this.#queue.schedule(due, REGISTER, worker.id, ++worker.registerToken);
    }
    worker.registerAt = state.registerAt;
    if (worker.deadlineAt === null && state.deadlineAt !== null) this.#setDeadline(worker);
    if (effects.length > 0 && effects[0] !== 'register') this.#changeLease(worker, time);
  }

  #setDeadline(worker: SimulatedWorker): void {
    const { deadlineAt } = worker.state;
    if (deadlineAt === null) return;
    worker.deadlineAt = deadlineAt;
    const late = drawLatency(this.#options.lag, this.#lagging);
    this.#queue.schedule(storeTime(worker, deadlineAt) + late, DEADLINE, worker.id, 0);
  }

  #changeLease(worker: SimulatedWorker, time: number): void {
    this.#closeSpan(worker, time);
    if (worker.lease?.replicas === this.#running) this.#owning--;
    worker.lease = worker.state.lease;
    worker.leaseFromMs = time;
    if (worker.lease !== null) worker.firstLeaseMs ??= time;
    if (worker.lease?.replicas === this.#running) this.#owning++;
    if (!this.#isSettled()) return;
    this.#settledAtMs.push(time);
    this.#begin(time, this.#steps.settled());
  }

  /** All own and agree on how many they are. */
  #isSettled(): boolean {
    return this.#running > 0 && this.#owning === this.#running;
  }

  #begin(time: number, actions: ReturnType<Steps['settled']>): void {
    for (const { index, afterMs } of actions) this.#queue.schedule(time + afterMs, ACT, 0, index);
  }

  #closeSpan(worker: SimulatedWorker, toMs: number): void {
    const { lease, leaseFromMs, id } = worker;
    if (lease === null || toMs <= leaseFromMs) return;
    this.#leases.push({ worker: nameOf(id), ...lease, fromMs: leaseFromMs, toMs });
  }

  #stop(worker: SimulatedWorker, time: number, end: 'stop' | 'crash'): void {
    if (end === 'stop') this.#step(worker, time, { kind: 'stop', now: localTime(worker, time) });
    else this.#closeSpan(worker, time);
    if (worker.lease?.replicas === this.#running) this.#owning--;
    worker.lease = null;
    worker.stoppedMs = time;
    worker.end = end;
    this.#changeRunning();
  }

  #changeRunning(): void {
    const running = this.#workers.filter(({ stoppedMs }) => stoppedMs === null);
    this.#running = running.length;
    this.#owning = running.filter(({ lease }) => lease?.replicas === running.length).length;
  }

  #act(time: number, index: number): void {
    const timed = this.#options.actions[index];
    if (timed === undefined) return;
    this.#actedAtMs[index] = time;
    const calmAt = time + CALM_INTERVALS * this.#options.parameters.intervalMs;
    const next = this.#steps.done(timed);
    if (next !== null) this.#queue.schedule(calmAt, CALM, 0, next);
    performAction(timed.action, time, {
      store: this.#store,
      pick: (worker) => this.#pick(time, worker),
      oldest: () => this.#alive(time)[0] ?? null,
      start: () => {
        this.#start(time);
        this.#changeRunning();
      },
      stop: (worker, end) => this.#stop(worker, time, end),
    });
  }

  /** The worker with this number, or one that is drawn; null where it, or any, does not run. */
  #pick(time: number, worker: number | undefined): SimulatedWorker | null {
    const alive = this.#alive(time);
    if (worker !== undefined) return alive.find(({ id }) => id === worker) ?? null;
    return alive.length === 0 ? null : alive[this.#targets.below(alive.length)]!;
  }

  /** Started and not stopped, the oldest first. */
  #alive(time: number): SimulatedWorker[] {
    return this.#workers.filter((each) => each.startedMs <= time && each.stoppedMs === null);
  }
}
