import { type Random, randomFrom } from '../../../core/random.ts';
import { GAP_UNITS, UNITS_PER_INTERVAL } from '../grid.ts';
import {
  type Action,
  plainWorker,
  type RequestPlan,
  type Schedule,
  TTL_UNITS,
  type WorkerPlan,
} from '../schedule/schedule.ts';
import { drawNetwork, drawRequests, type Network, type RequestFault, spoiled } from './network.ts';

export interface SwarmOptions {
  readonly workers: number;
  readonly intervals: number;
}

/**
 * Faults under which the lease must be exclusive in any mixture: the store loses nothing but closed
 * counters, and timer error, pause and lag together stay below the slack.
 */
const harmless = [
  'cold-start',
  'join',
  'leave',
  'restart',
  'hang',
  'lost-reply',
  'error',
  'resend',
  'outage',
  'evict-closed',
  'pause',
  'drift',
  'skew',
  'slow-network',
] as const;

type Harmless = (typeof harmless)[number];

/** In the last intervals nothing new happens, so that the group can settle. */
const QUIET_INTERVALS = 9;
/** The faults of registrations meet the first ones of a worker, for the same reason. */
const SPOILED_AMONG = 8;
const TIMES_MAX = 2;
const DRIFT_MAX = 0.03;

export interface DrawnSchedule {
  readonly schedule: Schedule;
  /**
   * Whether the group must settle once it is left alone. Where latencies and timers vary by more than
   * the slots of two workers lie apart, they may go on changing places.
   */
  readonly mustSettle: boolean;
}

/**
 * A random schedule of a seed under which the protocol must be exclusive. Each seed leaves about half of the faults out, for one often hides what another would show
 * (swarm testing: Groce and others, 2012). One in eight steps the store's clock instead, with at most
 * one join: more is not promised.
 */
export function drawSchedule(seed: number, options: SwarmOptions): DrawnSchedule {
  const random = randomFrom(`swarm/${seed}`);
  const isClockStep = random.below(8) === 0;
  const faults = new Set<Harmless>(harmless.filter(() => random.below(2) === 1));
  if (isClockStep) {
    for (const fault of harmless)
      if (fault !== 'join' && fault !== 'slow-network') faults.delete(fault);
  }
  const draft: Draft = {
    ...options,
    faults,
    network: drawNetwork(random, faults.has('slow-network')),
    drift: faults.has('drift') ? DRIFT_MAX : 0,
    joins: faults.has('join') ? 1 + random.below(isClockStep ? 1 : TIMES_MAX) : 0,
    restartsAt: faults.has('restart') ? drawTime(random, options) : null,
  };
  const workers = drawWorkers(random, draft);
  const actions = isClockStep
    ? drawClockStep(random, options)
    : drawActions(random, draft, workers.length);
  const units = options.intervals * UNITS_PER_INTERVAL;
  return {
    schedule: { units, workers, actions, ttlUnits: TTL_UNITS },
    mustSettle: isCalm(draft, workers.length),
  };
}

interface Draft extends SwarmOptions {
  readonly faults: ReadonlySet<Harmless>;
  readonly network: Network;
  readonly drift: number;
  readonly joins: number;
  readonly restartsAt: number | null;
}

function drawWorkers(random: Random, draft: Draft): WorkerPlan[] {
  const { faults, workers, drift, joins, restartsAt } = draft;
  const isCold = faults.has('cold-start');
  const starts: (number | null)[] = [
    ...Array.from({ length: workers }, () => (isCold ? random.below(UNITS_PER_INTERVAL) : null)),
    ...Array.from({ length: joins }, () => drawTime(random, draft)),
    ...(restartsAt === null ? [] : [restartsAt]),
  ];
  const requests = starts.map(() => drawRequests(random, draft.network, draft.intervals));
  spoil(random, requests, faults);
  return starts.map((startsAt, i) => ({
    ...plainWorker(startsAt),
    requests: requests[i]!,
    rate: 1 + (2 * random.unit() - 1) * drift,
    skew: faults.has('skew') ? random.below(UNITS_PER_INTERVAL) - UNITS_PER_INTERVAL / 2 : 0,
  }));
}

function spoil(random: Random, requests: RequestPlan[][], faults: ReadonlySet<Harmless>): void {
  const kinds: readonly RequestFault[] = ['hang', 'lost-reply', 'error', 'resend'];
  for (const kind of kinds) {
    if (!faults.has(kind)) continue;
    for (let times = 1 + random.below(TIMES_MAX); times > 0; times--) {
      const own = requests[random.below(requests.length)]!;
      const i = random.below(SPOILED_AMONG);
      own[i] = spoiled(own[i]!, kind, random);
    }
  }
}

/** At a random time before the quiet. */
function drawTime(random: Random, { intervals }: SwarmOptions): number {
  return random.below(Math.max(1, intervals - QUIET_INTERVALS) * UNITS_PER_INTERVAL);
}

function drawActions(random: Random, draft: Draft, all: number): Action[] {
  const { faults, restartsAt, workers } = draft;
  // The first worker never stops, so that there is somebody who must own in the end.
  const anyone = (): number => 1 + random.below(workers - 1);
  const moment = (): { at: number; rank: number } => ({ at: drawTime(random, draft), rank: 1 });
  const several = (fault: Harmless, times: number, make: () => Action): Action[] =>
    faults.has(fault) ? Array.from({ length: 1 + random.below(times) }, make) : [];
  const pauseMax = pauseUnitsMax(draft, all);
  const outage = (): number => random.below(3 * UNITS_PER_INTERVAL);
  const paused = random.below(all);
  return [
    ...(all > 1
      ? several('leave', 2, () => ({ ...moment(), kind: 'stop', worker: anyone() }))
      : []),
    ...(restartsAt === null || workers === 1
      ? []
      : [{ at: restartsAt, rank: 1, kind: 'crash', worker: anyone() } as const]),
    ...several('outage', 1, () => ({ ...moment(), kind: 'outage', units: outage() })),
    ...several('evict-closed', 3, () => ({ ...moment(), kind: 'evict-closed' })),
    ...several('pause', 1, () => ({
      ...moment(),
      kind: 'pause',
      worker: paused,
      units: random.below(pauseMax + 1),
    })),
  ];
}

/**
 * A pause that the slack allows, whatever else is drawn: the slack of formula 19 at the largest count
 * that can come about, less the reply's latency and what timers may be late.
 */
function pauseUnitsMax({ faults, network, drift }: Draft, all: number): number {
  const twice = [...faults].filter((fault) => COUNTING_TWICE.has(fault)).length * TIMES_MAX;
  const slack = GAP_UNITS + (UNITS_PER_INTERVAL - 2 * GAP_UNITS) / (all + twice);
  // From a reply to the deadline it sets there are less than two intervals.
  const timerError = drift * 2 * UNITS_PER_INTERVAL;
  return Math.max(0, Math.floor(slack - network.backMax - timerError) - 1);
}

/**
 * Whether registrations keep their order, since they vary by less than two slots lie apart, and whether
 * a fast timer still leaves a reply the time it takes.
 */
function isCalm({ network, drift }: Draft, all: number): boolean {
  const latencyMax = network.thereMax + network.backMax;
  const jitter = latencyMax + 2 * drift * 2 * UNITS_PER_INTERVAL;
  const apart = (UNITS_PER_INTERVAL - 2 * GAP_UNITS) / all;
  return jitter < apart && latencyMax < GAP_UNITS * (1 - drift);
}

const COUNTING_TWICE: ReadonlySet<Harmless> = new Set(['hang', 'lost-reply', 'resend']);

function drawClockStep(random: Random, options: SwarmOptions): Action[] {
  const units = random.below(5 * UNITS_PER_INTERVAL) - 2.5 * UNITS_PER_INTERVAL;
  return [{ at: drawTime(random, options), rank: 1, kind: 'clock-step', units }];
}
