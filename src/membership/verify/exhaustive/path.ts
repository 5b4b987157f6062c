import { UNITS_PER_TICK } from '../grid.ts';
import {
  type Action,
  FOR_EVER,
  promptRequest,
  type RequestPlan,
  type Schedule,
  TTL_UNITS,
} from '../schedule.ts';
import type { Exploration } from './explore.ts';
import { type Move, unpacked } from './label.ts';

/**
 * The schedule by which a search first reached a state: to be run, told and shrunk like any other. It
 * ends `units` after that.
 */
export function scheduleTo(exploration: Exploration, state: number, units: number): Schedule {
  const { menu } = exploration.group;
  const legs = legsTo(exploration, state);
  const ids = Array.from({ length: menu.settled + menu.starters }, (_, id) => id);
  return {
    units: exploration.elapsed[state]! + units,
    workers: ids.map((id) => ({
      startsAt: startOf(legs, id),
      requests: requestsOf(legs.filter(({ worker }) => worker === id)),
      skew: menu.traits[id]?.skew ?? 0,
      rate: menu.traits[id]?.rate ?? 1,
      rank: legs.find(({ worker, move }) => worker === id && move === 'start')?.rank ?? 1,
    })),
    actions: legs.flatMap((leg) => actionsOf(leg, exploration)),
    ttlUnits: menu.ttlTicks === null ? TTL_UNITS : menu.ttlTicks * UNITS_PER_TICK,
  };
}

/** A step of the way, and to which worker it happened. Their ranks keep the order of one moment. */
interface Leg {
  readonly at: number;
  readonly rank: number;
  readonly move: Move;
  readonly worker: number;
  readonly choice: number;
}

/**
 * The way to a state. A group's state knows its workers only in the order of their states' numbers, so
 * each step is taken again to see which of them went where.
 */
function legsTo({ group, states, parents, labels, elapsed }: Exploration, state: number): Leg[] {
  const way = [state];
  while (parents[way[0]!]! >= 0) way.unshift(parents[way[0]!]!);
  const { firstWorker, width } = group.layout;
  let ids = Array.from({ length: width - firstWorker }, (_, slot) => slot);
  const tuple = new Int32Array(width);
  return way.slice(1).map((to, i) => {
    const from = way[i]!;
    const { move, slot, choice } = unpacked(labels[to]!);
    const leg = { at: elapsed[from]!, rank: i, move, worker: ids[slot]!, choice };
    states.read(from, tuple);
    group.expand(tuple, (_, label) => {
      if (label !== labels[to]) return;
      const numbers = group.next.slice(firstWorker);
      const slots = ids.map((_id, at) => at).sort((a, b) => numbers[a]! - numbers[b]!);
      ids = slots.map((at) => ids[at]!);
    });
    return leg;
  });
}

function startOf(legs: readonly Leg[], id: number): number | null {
  return legs.find(({ worker, move }) => worker === id && move === 'start')?.at ?? null;
}

function requestsOf(legs: readonly Leg[]): RequestPlan[] {
  const requests: RequestPlan[] = [];
  let [sentAt, arrivedAt] = [0, 0];
  for (const { at, rank, move, choice } of legs) {
    const last = requests.at(-1) ?? promptRequest;
    const change = (to: Partial<RequestPlan>): void => void requests.splice(-1, 1, { ...last, ...to });
    const back = choice * UNITS_PER_TICK;
    switch (move) {
      case 'send':
      case 'send-stuck':
        sentAt = at;
        requests.push({ ...promptRequest, there: move === 'send' ? back : FOR_EVER });
        break;
      case 'arrive':
        change({ there: at - sentAt });
        break;
      case 'count':
        change({ back, rank });
        break;
      case 'count-lost':
        change({ back, rank, fate: 'lost' });
        break;
      case 'count-twice':
        change({ rank, fate: 'twice' });
        break;
      case 'count-unheard':
        arrivedAt = at;
        change({ back: FOR_EVER, rank });
        break;
      case 'refuse':
        change({ back, rank, fate: 'refused' });
        break;
      case 'answer':
        change({ back: at - arrivedAt });
        break;
      case 'fail':
        if (last.back === FOR_EVER) change({ back: at - arrivedAt, fate: 'lost' });
        else change({ there: at - sentAt, fate: 'refused', rank });
        break;
      default:
    }
  }
  return requests;
}

function actionsOf({ at, rank, move, worker, choice }: Leg, { group }: Exploration): Action[] {
  const { pauseTicks, stepTicks } = group.menu;
  switch (move) {
    case 'stop':
      return [{ at, rank, kind: 'stop', worker }];
    case 'pause':
      return [{ at, rank, kind: 'pause', worker, units: pauseTicks * UNITS_PER_TICK }];
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
      return [{ at, rank, kind: move }];
    case 'clock-step':
      return [{ at, rank, kind: 'clock-step', units: stepTicks[choice]! * UNITS_PER_TICK }];
    default:
      return [];
  }
}
