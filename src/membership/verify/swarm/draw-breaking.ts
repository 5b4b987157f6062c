import { type Random, randomFrom } from '../../../core/random.ts';
import { GAP_UNITS, UNITS_PER_INTERVAL } from '../grid.ts';
import { type Action, plainWorker, type Schedule, TTL_UNITS } from '../schedule/schedule.ts';
import type { SwarmOptions } from './draw-schedule.ts';
import { drawNetwork, drawRequests, spoiled } from './network.ts';

/**
 * Faults that are known to break the lease, and are rightly reported: what they do must show, or a
 * search is blind. Each is drawn apart from the others.
 */
export const breakingKinds = [
  'open-evicted-twice',
  'failover-twice',
  'open-evicted-and-reply-lost',
  'pause-beyond-slack',
] as const;

export type BreakingKind = (typeof breakingKinds)[number];

/** A random schedule with one of these faults, in the first intervals of a settled group. */
export function drawBreaking(kind: BreakingKind, seed: number, options: SwarmOptions): Schedule {
  const random = randomFrom(`breaking/${kind}/${seed}`);
  const network = drawNetwork(random, random.below(2) === 1);
  const joins = kind === 'pause-beyond-slack' ? 1 : 0;
  const workers = Array.from({ length: options.workers + joins }, (_, i) => ({
    ...plainWorker(i < options.workers ? null : random.below(UNITS_PER_INTERVAL)),
    requests: drawRequests(random, network, options.intervals),
  }));
  if (kind === 'open-evicted-and-reply-lost') {
    const { requests } = workers[random.below(options.workers)]!;
    const i = random.below(3);
    requests[i] = spoiled(requests[i]!, 'lost-reply', random);
  }
  const units = options.intervals * UNITS_PER_INTERVAL;
  return { units, workers, actions: drawActions(kind, random, options), ttlUnits: TTL_UNITS };
}

function drawActions(kind: BreakingKind, random: Random, { workers }: SwarmOptions): Action[] {
  const within = (interval: number): { at: number; rank: number } => ({
    at: interval * UNITS_PER_INTERVAL + random.below(UNITS_PER_INTERVAL),
    rank: 1,
  });
  switch (kind) {
    case 'open-evicted-twice':
      return [0, 1].map((interval) => ({ ...within(interval), kind: 'evict-open' }));
    case 'failover-twice':
      return [0, 1].map((interval) => ({ ...within(interval), kind: 'failover' }));
    case 'open-evicted-and-reply-lost':
      return [{ ...within(random.below(2)), kind: 'evict-open' }];
    case 'pause-beyond-slack': {
      const slack = GAP_UNITS + (UNITS_PER_INTERVAL - 2 * GAP_UNITS) / (workers + 1);
      const units = Math.ceil(slack) + random.below(UNITS_PER_INTERVAL);
      return [{ ...within(1), kind: 'pause', worker: random.below(workers), units }];
    }
  }
}
