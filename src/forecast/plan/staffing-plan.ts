import type { PlanStep } from '../../core/results/forecast.ts';
import { UserError } from '../../core/user-error.ts';
import { leastOfWindows } from '../capacity/least-capacity.ts';
import { type PlacedWindows, windowsOf } from '../capacity/windows.ts';
import type { Demand } from '../demands.ts';
import { runQueue } from '../drain/queue.ts';
import { groupsOf } from '../drain/queue-group.ts';
import type { WorkerOptions } from './autoscaler.ts';
import { lasting } from './lasting.ts';
import {
  atLeast,
  inSteps,
  joined,
  type Staffing,
  stretched,
  withFewerSteps,
  workerHoursOf,
} from './staffing.ts';
import { workerNeed } from './worker-need.ts';

export interface StaffingOptions extends WorkerOptions {
  /** The horizon, half open, in whole seconds. */
  readonly fromS: number;
  readonly untilS: number;
  /** Workers are needed by whole steps of the clock of so many seconds. */
  readonly stepS: number;
  /**
   * They stay so long after they are needed, and no step is shorter: the plan never asks for fewer and
   * for more again within that time, but keeps the higher number. Only the first step may be shorter,
   * where it has the least number (the plan begins there), and the last (it ends there).
   */
  readonly cooldownS: number;
  readonly stepsMax: number;
}

export interface StaffingPlan {
  readonly steps: readonly PlanStep[];
  readonly endS: number;
  readonly workerHours: number;
  readonly startsEarlyS: number;
  readonly beyondContractS: number;
  /** Workers that keep every contract as a constant number, or as near to it as the maximum allows. */
  readonly constantWorkers: number;
}

/**
 * When to ask for how many workers so that every job is done within its window, the nearest end first.
 * The need of the least-peak plan, by steps of the clock, asked for `bootS` sooner and kept `cooldownS`
 * longer; everything rounds up, so that there are never fewer than that need. Where the maximum is too
 * small, all windows are made longer by the least that lets it do: the plan keeps those.
 *
 * 86,400 seconds of 20 types take well under a second.
 *
 *     staffingPlan(demands, { workerPerS: 50, bootS: 120, ... }).steps // at 08:57 12 workers, ...
 */
export function staffingPlan(demands: readonly Demand[], options: StaffingOptions): StaffingPlan {
  const usable = usableOf(options);
  const { windows, workers, beyondContractS } = feasible(demands, usable, options.workerPerS);
  const base = Math.max(options.workersMin, options.reservedWorkers);
  const asked = askedFor(windows, workers, options);
  const endS = Math.max(options.untilS, asked.at(-1)?.untilS ?? options.untilS);
  const fromS = options.fromS - (base > 0 ? options.bootS : 0);
  const staffing = lasting(atLeast(asked, base, { fromS, untilS: endS }), options.cooldownS);
  const firstMore = staffing.find((each) => each.workers > base)?.fromS ?? options.fromS;
  return {
    steps: staffing.map(({ fromS: atS, workers: count }) => ({
      atS,
      workers: count,
      perS: count * options.workerPerS,
    })),
    endS,
    workerHours: workerHoursOf(staffing),
    startsEarlyS: Math.max(0, options.fromS - firstMore),
    beyondContractS,
    constantWorkers: Math.max(base, workers + options.reservedWorkers),
  };
}

function usableOf({ workersMax, reservedWorkers, workersMin }: StaffingOptions): number {
  if (workersMax === null) return Number.POSITIVE_INFINITY;
  if (workersMax - reservedWorkers >= 1 && workersMax >= workersMin) {
    return workersMax - reservedWorkers;
  }
  throw new UserError(
    'usage',
    `at most ${workersMax} workers leave none for the plan beside ${reservedWorkers} reserved and ${workersMin} at least; allow more`,
  );
}

/** Rounding must not ask for one worker more where the least capacity is a whole number of them. */
const ROUNDING = 1e-9;

function feasible(demands: readonly Demand[], usable: number, workerPerS: number) {
  const windows = windowsOf(demands);
  const workers = workersFor(windows, workerPerS);
  if (workers <= usable) return { windows, workers, beyondContractS: 0 };
  const beyondContractS = overrunOf(demands, usable * workerPerS);
  const longer = windowsOf(
    demands.map((demand) => ({ ...demand, windowS: demand.windowS + beyondContractS })),
  );
  return { windows: longer, workers: usable, beyondContractS };
}

function workersFor(windows: PlacedWindows, workerPerS: number): number {
  return Math.ceil((leastOfWindows(windows).perS / workerPerS) * (1 - ROUNDING));
}

/**
 * Whole seconds by which the last job overruns its window at best: in the order of deadlines, by which
 * the largest overrun is as small as it can be (Jackson 1955).
 */
function overrunOf(demands: readonly Demand[], perS: number): number {
  let overrunS = 0;
  runQueue(groupsOf(demands, 'deadline', []), perS, [], {
    slice: ({ keyS }, { lateUntilS }) => {
      overrunS = Math.max(overrunS, lateUntilS - keyS);
    },
    backlog: () => {},
  });
  return Math.ceil(overrunS - 1e-9);
}

function askedFor(
  windows: PlacedWindows,
  workers: number,
  { workerPerS, stepS, stepsMax, bootS, cooldownS, reservedWorkers }: StaffingOptions,
): Staffing[] {
  const { points } = windows;
  const needed = [...workerNeed(windows, workerPerS, workers)].map((count, i) => ({
    fromS: points[i]!,
    untilS: points[i + 1]!,
    workers: count,
  }));
  const steps = withFewerSteps(inSteps(joined(needed), stepS), stepsMax);
  return stretched(steps, bootS, cooldownS).map((each) => ({
    ...each,
    workers: each.workers + reservedWorkers,
  }));
}
