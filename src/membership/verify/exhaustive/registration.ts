import type { Tick } from '../../protocol.ts';
import { UNITS_PER_INTERVAL } from '../grid.ts';
import type { LocalWorker, Request } from './local-worker.ts';
import { CHANGES, type Position } from './position.ts';

/** What a worker itself has to do now: a reply first, then its deadline, then its registration. */
export function handleOwn(position: Position, slot: number): void {
  const { now, table } = position;
  const worker = position.worker(slot);
  const { state, request } = worker;
  const isBack = request?.kind === 'answered' || request?.kind === 'failing';
  const isOverdue = state.deadlineAt !== null && state.deadlineAt <= now;
  if (isBack && request.at <= now) {
    const tick = request.kind === 'answered' ? request.tick : null;
    const handled = table.changed(position.at(slot), CHANGES.handle, () =>
      table.step(
        worker,
        tick === null ? { kind: 'failure', now } : { kind: 'reply', now, tick },
        null,
      ),
    );
    position.draft().put(slot, handled).done('handle', slot);
  } else if (isOverdue) {
    const handled = table.changed(position.at(slot), CHANGES.handle, () =>
      table.step(worker, { kind: 'deadline-due', now }, request),
    );
    position.draft().put(slot, handled).done('handle', slot);
  } else {
    send(position, slot);
  }
}

function send(position: Position, slot: number): void {
  const { now, table, menu } = position;
  const worker = position.worker(slot);
  const sent = (code: number, request: Request): number =>
    table.changed(position.at(slot), code, () =>
      table.step(worker, { kind: 'register-due', now }, request),
    );
  for (const [choice, units] of menu.latencies.there.entries()) {
    const number = sent(CHANGES.send + choice, { kind: 'travelling', at: now + units });
    position.draft().put(slot, number).done('send', slot, choice);
  }
  if (position.left('hang') > 0) {
    const number = sent(CHANGES.stick, { kind: 'stuck' });
    position.draft().put(slot, number).spend('hang').done('send-stuck', slot);
  }
  if (position.left('silence') > 0) {
    const number = sent(CHANGES.stick + 1, { kind: 'silent' });
    position.draft().put(slot, number).spend('silence').done('send-stuck', slot);
  }
}

/** A request arrives at the store: it is counted, or meets a fault of the menu. */
export function arrive(position: Position, slot: number): void {
  const worker = position.worker(slot);
  const interval = intervalOf(worker, position);
  const index = position.counter(interval);
  const replicas = position.counter(interval - 1);
  const at = position.now + skewOf(worker, position);
  const tick = { interval, index, replicas: replicas === 0 ? null : replicas, at };
  if (worker.life === 'gone') return forgetSender(position, slot, tick);
  for (const [choice, units] of position.menu.latencies.back.entries()) {
    answer(position, slot, tick, { choice, at: position.now + units });
  }
  if (position.left('hang') > 0) {
    const unheard = requesting(position, slot, unheardCode(tick), { kind: 'unheard', tick });
    counted(position, tick).put(slot, unheard).spend('hang').done('count-unheard', slot);
  }
  if (position.left('silence') > 0) {
    const silent = requesting(position, slot, CHANGES.silence, { kind: 'silent' });
    counted(position, tick).put(slot, silent).spend('silence').done('count-unheard', slot);
  }
  if (position.left('resend') > 0)
    counted(position, tick).spend('resend').done('count-twice', slot);
}

/** A request of a worker that is gone counts; nobody waits for the answer. */
function forgetSender(position: Position, slot: number, tick: Tick): void {
  const left = requesting(position, slot, CHANGES.count, null);
  counted(position, tick).put(slot, left).done('count', slot);
}

interface Way {
  readonly choice: number;
  readonly at: number;
}

function answer(position: Position, slot: number, tick: Tick, { choice, at }: Way): void {
  const code = CHANGES.count + LATENCIES_MAX * codeOf(tick) + choice + 1;
  const answered = requesting(position, slot, code, { kind: 'answered', at, tick });
  counted(position, tick).put(slot, answered).done('count', slot, choice);
  if (position.left('error') === 0 && position.left('lost-reply') === 0) return;
  const failing = requesting(position, slot, CHANGES.refuse + choice, { kind: 'failing', at });
  if (position.left('error') > 0) {
    position.draft().put(slot, failing).spend('error').done('refuse', slot, choice);
  }
  if (position.left('lost-reply') > 0) {
    counted(position, tick).put(slot, failing).spend('lost-reply').done('count-lost', slot, choice);
  }
}

function counted(position: Position, { interval, index }: Tick): Position {
  return position.draft().setCounter(interval, index + 1);
}

function requesting(
  position: Position,
  slot: number,
  code: number,
  request: Request | null,
): number {
  const worker = position.worker(slot);
  return position.table.changed(position.at(slot), code, () => ({ ...worker, request }));
}

/** The interval that a request is counted in, 0 being the store's open one. */
function intervalOf(worker: LocalWorker, position: Position): number {
  return Math.floor((position.now + skewOf(worker, position)) / UNITS_PER_INTERVAL);
}

function skewOf({ trait }: LocalWorker, { menu }: Position): number {
  return menu.intervalClock === 'worker' ? (menu.traits[trait]?.skew ?? 0) : 0;
}

/** More latencies than a menu offers. */
const LATENCIES_MAX = 8;

/** Counts stay under 64: a group of the search has few workers. */
function codeOf({ interval, index, replicas }: Tick): number {
  return ((interval + 1) * 64 + index) * 64 + (replicas ?? 0);
}

function unheardCode(tick: Tick): number {
  return CHANGES.unheard + codeOf(tick);
}
