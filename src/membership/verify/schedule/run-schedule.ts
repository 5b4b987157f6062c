import type { Pair, Rules, WorkerEvent } from '../../protocol.ts';
import { SimulatedStore } from '../../simulation/simulated-store.ts';
import { GAP_UNITS, gridStep, settledState, UNITS_PER_INTERVAL } from '../grid.ts';
import type { OwnedSpan } from '../overlaps.ts';
import { Agenda, type Planned } from './agenda.ts';
import { causeOf, type Tell } from './happening.ts';
import { arrivalDue, newRunner, ownDue, type Runner } from './runner.ts';
import { promptRequest, type RequestPlan, type Schedule } from './schedule.ts';

/** What is run: the protocol, or a variant of it. */
export interface Contender {
  readonly rules: Rules;
  /** Whose clock tells the interval. */
  readonly intervalClock: 'store' | 'worker';
}

export interface ScheduleRun {
  /** By the time of their end. */
  readonly spans: readonly OwnedSpan[];
  /** Since when some worker that runs has owned nothing at the end; null where all own something. */
  readonly unsettledSince: number | null;
  /** When the last fault, start or stop was over: from then on the group is left alone. */
  readonly disturbedUntil: number;
}

/**
 * Runs a schedule: the same always leaves the same. What happens at one moment happens in the order of
 * the search for all schedules: first workers handle what is due to them, then the rest by rank.
 * Some 2 microseconds a registration.
 */
export function runSchedule(schedule: Schedule, contender: Contender, tell?: Tell): ScheduleRun {
  return new Run(schedule, contender, tell).run();
}

class Run {
  readonly #units: number;
  readonly #contender: Contender;
  readonly #tell: Tell | undefined;
  readonly #store: SimulatedStore;
  readonly #runners: readonly Runner[];
  readonly #agenda: Agenda;
  readonly #spans: OwnedSpan[] = [];
  #disturbedUntil = 0;
  #running = 0;
  #owning = 0;
  #unsettledSince: number | null = null;

  constructor(schedule: Schedule, contender: Contender, tell: Tell | undefined) {
    this.#units = schedule.units;
    this.#contender = contender;
    this.#tell = tell;
    const store = { intervalMs: UNITS_PER_INTERVAL, ttlMs: schedule.ttlUnits, startsAtMs: 0 };
    this.#store = new SimulatedStore(store);
    this.#runners = schedule.workers.map(newRunner);
    this.#agenda = new Agenda(schedule);
    this.#settle();
  }

  run(): ScheduleRun {
    while (this.#advance());
    for (const runner of this.#runners) this.#close(runner, this.#units);
    return {
      spans: this.#spans,
      unsettledSince: this.#unsettledSince,
      disturbedUntil: this.#disturbedUntil,
    };
  }

  /** The next thing that happens; false where the schedule has come to its end. */
  #advance(): boolean {
    const own = this.#nextOwn();
    const arriving = this.#nextArriving();
    const ownAt = own === undefined ? Infinity : ownDue(own);
    const arrivesAt = arriving === undefined ? Infinity : arrivalDue(arriving);
    const at = Math.min(ownAt, arrivesAt, this.#agenda.at);
    if (at >= this.#units) return false;
    if (own !== undefined && ownAt === at) this.#handle(own, at);
    else if (arriving !== undefined && arrivesAt === at && this.#comesFirst(arriving)) {
      this.#arrive(arriving, at);
    } else this.#carryOut(this.#agenda.take());
    return true;
  }

  #nextOwn(): Runner | undefined {
    let [first, firstAt] = [this.#runners[0], Infinity];
    for (const runner of this.#runners) {
      const due = ownDue(runner);
      if (due < firstAt) [first, firstAt] = [runner, due];
    }
    return first;
  }

  #nextArriving(): Runner | undefined {
    let [first, firstAt, rank] = [this.#runners[0], Infinity, Infinity];
    for (const runner of this.#runners) {
      const due = arrivalDue(runner);
      if (due > firstAt || due === Infinity) continue;
      const other = runner.underway?.plan.rank ?? Infinity;
      if (due < firstAt || other < rank) [first, firstAt, rank] = [runner, due, other];
    }
    return first;
  }

  /** Whether it arrives before what is planned next. */
  #comesFirst(arriving: Runner): boolean {
    const rank = arriving.underway?.plan.rank ?? Infinity;
    return arrivalDue(arriving) < this.#agenda.at || rank <= this.#agenda.rank;
  }

  /** The group that has owned everything for long, and what it has left in the store. */
  #settle(): void {
    const settled = this.#runners.filter(({ plan }) => plan.startsAt === null);
    for (let before = SETTLED_INTERVALS; before > 0; before--) {
      const lastAt = (1 - before) * UNITS_PER_INTERVAL - 1;
      for (const _ of settled) this.#store.register(lastAt, null);
    }
    for (const [index, runner] of settled.entries()) {
      const pair = { index, replicas: settled.length };
      runner.life = 'running';
      runner.state = settledState(index, settled.length, this.#contender.rules);
      this.#tell?.(0, { kind: 'lease', worker: runner.id, pair });
    }
    this.#running = settled.length;
    this.#owning = settled.length;
  }

  /** What is due to a worker: a reply first, then its deadline, then its next registration. */
  #handle(runner: Runner, now: number): void {
    const { underway, state } = runner;
    if (underway !== null && underway.backAt !== null && underway.backAt <= now) {
      const { tick } = underway;
      runner.underway = null;
      this.#step(runner, tick === null ? { kind: 'failure', now } : { kind: 'reply', now, tick });
    } else if (state.deadlineAt !== null && state.deadlineAt <= now) {
      this.#step(runner, { kind: 'deadline-due', now });
    } else {
      this.#step(runner, { kind: 'register-due', now });
      const plan = runner.plan.requests[runner.sent++] ?? promptRequest;
      if (plan.fate !== 'answered' || !isHeard(plan)) this.#disturb(now + plan.there + plan.back);
      runner.underway = { plan, arrivesAt: now + plan.there, backAt: null, tick: null };
    }
  }

  #arrive(runner: Runner, now: number): void {
    const { id: worker, underway } = runner;
    if (underway === null) return;
    underway.backAt = now + underway.plan.back;
    const { fate } = underway.plan;
    if (fate === 'refused' || !this.#store.isReachable(now)) {
      return this.#tell?.(now, { kind: 'refuse', worker });
    }
    this.#count(runner, now);
    if (fate === 'twice') this.#count(runner, now);
    if (!isHeard(underway.plan)) this.#tell?.(now, { kind: 'no-reply', worker });
    if (fate === 'lost') underway.tick = null;
  }

  #count({ id: worker, plan, underway }: Runner, now: number): void {
    if (underway === null) return;
    const isLocal = this.#contender.intervalClock === 'worker';
    const local = now + plan.skew;
    const interval = isLocal ? Math.floor(local / UNITS_PER_INTERVAL) : null;
    const tick = this.#store.register(now, interval);
    underway.tick = isLocal ? { ...tick, at: local } : tick;
    this.#tell?.(now, { kind: 'register', worker, tick: underway.tick });
  }

  #carryOut(planned: Planned): void {
    const { at: now, action } = planned;
    const lasts = action !== null && 'units' in action ? Math.max(0, action.units) : 0;
    this.#disturb(now + lasts);
    if (action === null) return this.#start(this.#runners[planned.worker]!, now);
    this.#tell?.(now, { kind: 'act', action });
    switch (action.kind) {
      case 'stop':
      case 'crash':
        return this.#stop(this.#runners[action.worker], now);
      case 'pause':
        return this.#pause(this.#runners[action.worker], now + lasts);
      case 'outage':
        return this.#store.makeUnreachable(now + lasts);
      case 'evict-open':
        return this.#store.evict(now, 'open');
      case 'evict-closed':
        return this.#store.evict(now, 'closed');
      case 'failover':
        return this.#store.loseLast(1);
      case 'clock-step':
        return this.#store.stepClock(action.units);
    }
  }

  #start(runner: Runner, now: number): void {
    runner.life = 'running';
    this.#running++;
    this.#tell?.(now, { kind: 'start', worker: runner.id });
    this.#step(runner, { kind: 'start', now, registerAt: now });
  }

  #stop(runner: Runner | undefined, now: number): void {
    if (runner?.life !== 'running') return;
    this.#running--;
    this.#step(runner, { kind: 'stop', now });
    runner.life = 'gone';
  }

  #pause(runner: Runner | undefined, until: number): void {
    if (runner?.life === 'running') runner.pausedUntil = Math.max(runner.pausedUntil, until);
  }

  #disturb(until: number): void {
    this.#disturbedUntil = Math.max(this.#disturbedUntil, until);
  }

  #step(runner: Runner, event: WorkerEvent): void {
    const { state: before, plan } = runner;
    const state = gridStep(before, event, this.#contender.rules, plan.rate);
    if (!isSame(before.lease, state.lease)) this.#changeLease(runner, state.lease, event);
    runner.state = state;
    if (this.#owning === this.#running) this.#unsettledSince = null;
    else this.#unsettledSince ??= event.now;
  }

  #changeLease(runner: Runner, lease: Pair | null, event: WorkerEvent): void {
    const { id: worker, state: before } = runner;
    this.#close(runner, event.now);
    runner.leaseFrom = event.now;
    this.#owning += (lease === null ? 0 : 1) - (before.lease === null ? 0 : 1);
    if (this.#tell === undefined) return;
    if (lease !== null) return this.#tell(event.now, { kind: 'lease', worker, pair: lease });
    const cause = causeOf(event, before.deadlineAt);
    this.#tell(event.now, { kind: 'stand-down', worker, cause });
  }

  #close({ id: worker, state: { lease }, leaseFrom: from }: Runner, to: number): void {
    if (lease !== null && to > from) this.#spans.push({ worker, ...lease, from, to });
  }
}

/** A clock that steps back finds the counters of this many intervals before the start. */
const SETTLED_INTERVALS = 3;

/** Answered, and early enough for the lease to go on. */
function isHeard({ fate, there, back }: RequestPlan): boolean {
  return (fate === 'answered' || fate === 'twice') && there + back < GAP_UNITS;
}

function isSame(first: Pair | null, second: Pair | null): boolean {
  return first?.index === second?.index && first?.replicas === second?.replicas;
}
