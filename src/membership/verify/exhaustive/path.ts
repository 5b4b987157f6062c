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
      startsAt: startOf(legs, id),
      requests: requestsOf(legs.filter(({ worker }) => worker === id), menu.latencies),
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
      const slots = ids.map((_id, place) => place).sort((a, b) => numbers[a]! - numbers[b]!);
      ids = slots.map((place) => ids[place]!);
    });
    return leg;
  });
}

function startOf(legs: readonly Leg[], id: number): number | null {
  return legs.find(({ worker, move }) => worker === id && move === 'start')?.at ?? null;
}

function requestsOf(legs: readonly Leg[], latencies: Menu['latencies']): RequestPlan[] {
  const requests: RequestPlan[] = [];
  let [sentAt, arrivedAt] = [0, 0];
  for (const { at, rank, move, choice } of legs) {
    const last = requests.at(-1) ?? promptRequest;
    const change = (to: Partial<RequestPlan>): void =>
      void requests.splice(-1, 1, { ...last, ...to });
    const back = latencies.back[choice] ?? 0;
    switch (move) {
      case 'send':
      case 'send-stuck':
        sentAt = at;
        requests.push({
          ...promptRequest,
          there: move === 'send' ? (latencies.there[choice] ?? 0) : FOR_EVER,
        });
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
