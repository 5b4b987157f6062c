import { UNITS_PER_INTERVAL, UNITS_PER_TICK } from '../grid.ts';
import { gone, isHanging, type LocalWorker } from './local-worker.ts';
import { CHANGES, type Position } from './position.ts';

/** What the scheduler may do to workers at a tick, once what was due there has happened. */
export function tickFaults(position: Position): void {
  let last = -1;
  for (let slot = 0; slot < position.workers; slot++) {
    // Workers in one state are alike: what happens to one of them is enough.
    if (position.at(slot) === last) continue;
    last = position.at(slot);
    const worker = position.worker(slot);
    if (worker.life === 'idle') start(position, slot);
    if (worker.life !== 'running') continue;
    if (isHanging(worker)) resolve(position, slot);
    if (position.left('stop') > 0) {
      position
        .draft()
        .put(slot, changed(position, slot, CHANGES.stop, gone))
        .spend('stop');
      position.done('stop', slot);
    }
    if (position.left('pause') > 0) pause(position, slot);
  }
}

function start(position: Position, slot: number): void {
  const { now, table } = position;
  const started = changed(position, slot, CHANGES.start + now, (worker) =>
    table.step({ ...worker, life: 'running' }, { kind: 'start', now, registerAt: now }, null),
  );
  position.draft().put(slot, started).done('start', slot);
}

/** What hangs ends: it arrives at the store or at its worker after all, or fails. */
function resolve(position: Position, slot: number): void {
  const { now } = position;
  const failed = changed(position, slot, CHANGES.fail + now, (worker) => ({
    ...worker,
    request: { kind: 'failing', at: now },
  }));
  position.draft().put(slot, failed).done('fail', slot);
  if (position.worker(slot).request?.kind === 'stuck') {
    const arrived = changed(position, slot, CHANGES.arrive + now, (worker) => ({
      ...worker,
      request: { kind: 'travelling', at: now },
    }));
    return position.draft().put(slot, arrived).done('arrive', slot);
  }
  const answered = changed(position, slot, CHANGES.answer + now, (worker) =>
    worker.request?.kind === 'unheard'
      ? { ...worker, request: { kind: 'answered', at: now, tick: worker.request.tick } }
      : worker,
  );
  position.draft().put(slot, answered).done('answer', slot);
}

function pause(position: Position, slot: number): void {
  const { now, menu } = position;
  if (position.worker(slot).pausedUntil > now) return;
  const paused = changed(position, slot, CHANGES.pause + now, (worker) => ({
    ...worker,
    pausedUntil: now + menu.pauseTicks * UNITS_PER_TICK,
  }));
  position.draft().put(slot, paused).spend('pause').done('pause', slot);
}

function changed(
  position: Position,
  slot: number,
  code: number,
  change: (worker: LocalWorker) => LocalWorker,
): number {
  return position.table.changed(position.at(slot), code, change);
}

/**
 * What the scheduler may do to the store, just before a registration arrives there: earlier than that
 * nobody sees it.
 */
export function storeFaults(position: Position): void {
  if (position.left('evict-open') > 0 && position.counter(0) > 0) {
    position.draft().setCounter(0, 0).spend('evict-open').done('evict-open');
  }
  if (position.left('evict-closed') > 0 && position.counter(-1) > 0) {
    position.draft().setCounter(-1, 0).spend('evict-closed').done('evict-closed');
  }
  if (position.left('failover') > 0) failover(position);
  if (position.left('clock-step') > 0) {
    for (const [choice, ticks] of position.menu.stepTicks.entries()) {
      stepClock(position, ticks, choice);
    }
  }
}

/** The last increment is lost: that of the open counter or, where there is none, of the closed one. */
function failover(position: Position): void {
  const interval = position.counter(0) > 0 ? 0 : -1;
  const count = position.counter(interval);
  if (count === 0) return;
  position
    .draft()
    .setCounter(interval, count - 1)
    .spend('failover')
    .done('failover');
}

function stepClock(position: Position, ticks: number, choice: number): void {
  const units = ticks * UNITS_PER_TICK;
  const { now } = position;
  const intervals = Math.floor((now + units) / UNITS_PER_INTERVAL);
  const to = now + units - intervals * UNITS_PER_INTERVAL;
  position
    .draft()
    .spend('clock-step')
    .moveTo(to, intervals, now - to)
    .done('clock-step', 0, choice);
}
