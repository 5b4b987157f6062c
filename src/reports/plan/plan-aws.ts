import type { ScalingPlan } from '../../core/results/forecast.ts';
import { civilText } from '../../core/time/civil.ts';

export interface AwsOptions {
  /** As `ecs`. */
  readonly serviceNamespace: string;
  /** As `service/cluster/sender`. */
  readonly resourceId: string;
  /** As `ecs:service:DesiredCount`. */
  readonly scalableDimension: string;
  /** Begins the names of the actions, which must differ on one resource. */
  readonly name: string;
}

/**
 * A plan as scheduled actions of AWS Application Auto Scaling: a JSON list, each entry the input of
 * `aws application-autoscaling put-scheduled-action --cli-input-json`. Times are UTC. Least and most
 * are both the step's workers: raising the least alone would never let anybody go.
 *
 *     planAws(plan, { serviceNamespace: 'ecs', ... }) // [{ "ServiceNamespace": "ecs", ... }]
 */
export function planAws(plan: ScalingPlan, options: AwsOptions): string {
  const actions = plan.steps.map(({ atS, workers }, i) => ({
    ServiceNamespace: options.serviceNamespace,
    ScheduledActionName: `${options.name}-${i + 1}`,
    ResourceId: options.resourceId,
    ScalableDimension: options.scalableDimension,
    Schedule: `at(${civilText(Math.floor(atS))})`,
    Timezone: 'UTC',
    ScalableTargetAction: { MinCapacity: workers, MaxCapacity: workers },
  }));
  return `${JSON.stringify(actions, null, 2)}\n`;
}
