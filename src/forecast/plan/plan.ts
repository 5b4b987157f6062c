import type { LatenessFigures, PlanStep, ScalingPlan } from '../../core/results/forecast.ts';
import type { Demand } from '../demands.ts';
import { drainOf } from '../drain/drain.ts';
import { type AutoscalerOptions, autoscalerSteps } from './autoscaler.ts';
import { readyCapacity } from './ready-capacity.ts';
import { workerHoursOf } from './staffing.ts';
import { type StaffingOptions, staffingPlan } from './staffing-plan.ts';

export interface PlanOptions extends StaffingOptions {
  readonly autoscaler: AutoscalerOptions;
}

/**
 * A plan of workers ahead of the load, with what it costs and how late it lets jobs be, beside as many
 * workers all the time as the contracts need, and beside autoscaling on queue depth. Each of the three
 * has the same reserved workers beside those that it asks for. Two drains and the plan; hours count from
 * when workers are asked for.
 *
 *     planOf(demands, { workerPerS: 50, bootS: 120, autoscaler, ... }).autoscaled.lateness?.p99S
 */
export function planOf(demands: readonly Demand[], options: PlanOptions): ScalingPlan {
  const { constantWorkers, ...plan } = staffingPlan(demands, options);
  const { autoscaler, fromS, bootS } = options;
  const scaled = autoscalerSteps(demands, options, options, autoscaler);
  return {
    ...plan,
    bootS,
    lateness: latenessUnder(plan.steps, demands, options),
    alwaysOn: {
      workers: constantWorkers,
      workerHours: (constantWorkers * (plan.endS - fromS)) / 3600,
    },
    autoscaled: {
      workerHours: hoursOf(scaled, plan.endS),
      lateness: latenessUnder(scaled, demands, options),
    },
  };
}

function hoursOf(steps: readonly PlanStep[], endS: number): number {
  return workerHoursOf(
    steps.map(({ atS, workers }, i) => ({
      fromS: atS,
      untilS: steps[i + 1]?.atS ?? Math.max(atS, endS),
      workers,
    })),
  );
}

function latenessUnder(
  steps: readonly PlanStep[],
  demands: readonly Demand[],
  { bootS, fromS }: PlanOptions,
): LatenessFigures | null {
  return drainOf(demands, {
    capacity: readyCapacity(steps, bootS),
    order: 'deadline',
    limits: [],
    prefetch: null,
    backlog: 0,
    fromS,
    spikes: [],
  }).lateness;
}
