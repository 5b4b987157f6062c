import type { Random } from '../../../core/random.ts';
import { GAP_UNITS, UNITS_PER_INTERVAL } from '../grid.ts';
import { promptRequest, type RequestPlan } from '../schedule/schedule.ts';

/** How long registrations take in one run: up to so many units to the store, and back. */
export interface Network {
  readonly thereMax: number;
  readonly backMax: number;
}

/** A slow network takes all that the gap allows, in whatever parts. */
export function drawNetwork(random: Random, isSlow: boolean): Network {
  if (!isSlow) return { thereMax: QUICK_UNITS, backMax: QUICK_UNITS };
  const thereMax = random.below(GAP_UNITS);
  return { thereMax, backMax: GAP_UNITS - 1 - thereMax };
}

const QUICK_UNITS = 12;

/** The registrations of one worker, all answered. */
export function drawRequests(random: Random, network: Network, count: number): RequestPlan[] {
  return Array.from({ length: count }, () => ({
    ...promptRequest,
    there: random.below(network.thereMax + 1),
    back: random.below(network.backMax + 1),
  }));
}

export type RequestFault = 'hang' | 'lost-reply' | 'error' | 'resend';

/** The same registration, met by a fault. */
export function spoiled(request: RequestPlan, fault: RequestFault, random: Random): RequestPlan {
  switch (fault) {
    case 'hang': {
      const hung = GAP_UNITS + random.below(HANG_INTERVALS_MAX * UNITS_PER_INTERVAL);
      const fate = random.below(2) === 1 ? 'answered' : 'lost';
      // On its way there it is not counted yet, on its way back it is.
      return random.below(2) === 1
        ? { ...request, there: hung, fate: fate === 'lost' ? 'refused' : fate }
        : { ...request, back: hung, fate };
    }
    case 'lost-reply':
      return { ...request, fate: 'lost' };
    case 'error':
      return { ...request, fate: 'refused' };
    case 'resend':
      return { ...request, fate: 'twice' };
  }
}

const HANG_INTERVALS_MAX = 4;
