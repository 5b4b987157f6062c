import { UNITS_PER_TICK } from '../grid.ts';
import {
  type Action,
  FOR_EVER,
  promptRequest,
  type RequestPlan,
  type Schedule,
  TTL_UNITS,
} from '../schedule/schedule.ts';
import type { Exploration } from './explore.ts';
import { type Move, unpacked } from './label.ts';
import type { Menu } from './menu.ts';

/** A step from a state to the next, as the search took it. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly label: number;
  readonly elapsed: number;
}

/** The steps by which a search first reached a state. */
export function stepsTo({ parents, labels, elapsed }: Exploration, state: number): Step[] {
  const steps: Step[] = [];
  for (let to = state; parents[to]! >= 0; to = parents[to]!) {
    const from = parents[to]!;
    steps.unshift({ from, to, label: labels[to]!, elapsed: elapsed[to]! - elapsed[from]! });
  }
  return steps;
}

/** The schedule that takes these steps from the start, to be run, told and shrunk like any other. */
export function scheduleOf(
  exploration: Exploration,
  steps: readonly Step[],
  units: number,
): Schedule {
  const { menu } = exploration.group;
  const legs = legsOf(exploration, steps);
  const ids = Array.from({ length: menu.settled + menu.starters }, (_, id) => id);
  return {
    units,
    workers: ids.map((id) => ({
      startsAt: id < menu.settled ? null : startOf(legs, id),
      requests: requestsOf(
        legs.filter(({ worker }) => worker === id),
        menu.latencies,
      ),
      skew: menu.traits[id]?.skew ?? 0,
      rate: menu.traits[id]?.rate ?? 1,
      rank: legs.find(({ worker, move }) => worker === id && move === 'start')?.rank ?? 1,
    })),
    actions: legs.flatMap((leg) => actionsOf(leg, exploration)),
    ttlUnits: menu.ttlTicks === null ? TTL_UNITS : menu.ttlTicks * UNITS_PER_TICK,
  };
}

/** When a step happened, and to which worker. Ranks keep the order of what happens at one moment. */
interface Leg {
  readonly at: number;
  readonly rank: number;
  readonly move: Move;
  readonly worker: number;
  readonly choice: number;
}

/**
 * A group's state knows its workers only in the order of their states' numbers, so each step is taken
 * once more to see which of them went where.
 */
function legsOf({ group, states }: Exploration, steps: readonly Step[]): Leg[] {
  const { firstWorker, width } = group.layout;
  const tuple = new Int32Array(width);
  let ids = Array.from({ length: width - firstWorker }, (_, slot) => slot);
  let at = 0;
  return steps.map(({ from, label, elapsed }, rank) => {
    const { move, slot, choice } = unpacked(label);
    const leg = { at, rank, move, worker: ids[slot]!, choice };
    at += elapsed;
    states.read(from, tuple);
    group.expand(tuple, (_, other) => {
      if (other !== label) return;
      const numbers = group.next.slice(firstWorker);
      const slots = [...ids.keys()].toSorted((a, b) => numbers[a]! - numbers[b]!);
      ids = slots.map((place) => ids[place]!);
    });
    return leg;
  });
}

function startOf(legs: readonly Leg[], id: number): number {
  return legs.find(({ worker, move }) => worker === id && move === 'start')?.at ?? FOR_EVER;
}

function requestsOf(legs: readonly Leg[], latencies: Menu['latencies']): RequestPlan[] {
  const requests: RequestPlan[] = [];
  let [sentAt, arrivedAt] = [0, 0];
  for (const leg of legs) {
    const { at, move, choice } = leg;
    if (move === 'send' || move === 'send-stuck') {
      const there = move === 'send' ? latencies.there[choice]! : FOR_EVER;
      requests.push({ ...promptRequest, there });
      sentAt = at;
    } else {
      if (move === 'count-unheard') arrivedAt = at;
      const last = requests.pop();
      if (last !== undefined) requests.push(continued(last, leg, { sentAt, arrivedAt, latencies }));
    }
  }
  return requests;
}

interface Way {
  readonly sentAt: number;
  readonly arrivedAt: number;
  readonly latencies: Menu['latencies'];
}

/** What a step made of a registration that was under way. */
function continued(request: RequestPlan, { at, rank, move, choice }: Leg, way: Way): RequestPlan {
  const back = way.latencies.back[choice] ?? 0;
  switch (move) {
    case 'arrive':
      return { ...request, there: at - way.sentAt };
    case 'count':
      return { ...request, back, rank };
    case 'count-lost':
      return { ...request, back, rank, fate: 'lost' };
    case 'count-twice':
      return { ...request, rank, fate: 'twice' };
    case 'count-unheard':
      return { ...request, back: FOR_EVER, rank };
    case 'refuse':
      return { ...request, back, rank, fate: 'refused' };
    case 'answer':
      return { ...request, back: at - way.arrivedAt };
    case 'fail':
      return request.back === FOR_EVER
        ? { ...request, back: at - way.arrivedAt, fate: 'lost' }
        : { ...request, there: at - way.sentAt, fate: 'refused', rank };
    case 'wait':
    case 'handle':
    case 'send':
    case 'send-stuck':
    case 'start':
    case 'stop':
    case 'pause':
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
    case 'clock-step':
      return request;
  }
}

function actionsOf({ at, rank, move, worker, choice }: Leg, { group }: Exploration): Action[] {
  const { pauseTicks, stepTicks } = group.menu;
  if (move === 'stop') return [{ at, rank, kind: 'stop', worker }];
  if (move === 'pause') {
    return [{ at, rank, kind: 'pause', worker, units: pauseTicks * UNITS_PER_TICK }];
  }
  if (move === 'evict-open' || move === 'evict-closed' || move === 'failover') {
    return [{ at, rank, kind: move }];
  }
  if (move !== 'clock-step') return [];
  return [{ at, rank, kind: 'clock-step', units: stepTicks[choice]! * UNITS_PER_TICK }];
}
